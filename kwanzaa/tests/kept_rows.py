"""Rows that a fixture wrote once in a process, and that stand again for each test that asks for them.

A log that is founded and an archive that is taken in for every test cost most of what many of them cost. Their rows are
kept here as the statement that writes them back as they were: the same IDs, keys and signatures. It may be part of a
test's own transaction. Sequences go on, so that what a test adds collides with nothing.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

from django.db import connection, transaction
from psycopg import sql

from kwanzaa.tests.emptying import KEPT

# Each persona has partitions of its own, which are made between the other rows and these.
PARTITIONED: Final = ("personas_passage", "personas_posting")
# Who has written nothing here has written nothing at all: no archive, no login, no leaf of the log.
FIRST: Final = ("personas_persona", "auth_user", "ledger_leaf", "ledger_pendingleaf")

_TABLES: Final = """
SELECT c.relname, array_agg(a.attname::text ORDER BY a.attnum)
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
  AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname <> ALL (%s)
GROUP BY c.relname ORDER BY c.relname
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """What was written under one name: how much stands then, and the statements that write it back."""

    stands: tuple[int, ...]
    away: sql.Composed
    back: sql.Composed


NOTHING: Final = Rows(stands=(0,) * len(FIRST), away=sql.Composed([]), back=sql.Composed([]))
_kept: Final = dict[Hashable, Rows]()


def once(name: Hashable, write: Callable[[], object], *, on: Hashable = None) -> None:
    """Have *write* write its rows, or write those back that it wrote under the same *name* before.

    It begins with an empty database, or with what was written under the name *on*. Where something else stands already,
    *write* writes on top of it, and nothing is kept.
    """
    before = NOTHING if on is None else _kept.get(on)
    if before is None or _standing() != before.stands:
        write()
    elif (rows := _kept.get(name)) is None:
        write()
        _kept[name] = _keep()
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_without_triggers(before.away, rows.back))


def _standing() -> tuple[int, ...]:
    counts = (sql.SQL("(SELECT count(*) FROM {})").format(sql.Identifier(table)) for table in FIRST)
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("SELECT {}").format(sql.SQL(", ").join(counts)))
        return tuple(cursor.fetchone() or ())


def _without_triggers(*statements: sql.Composed) -> sql.Composed:
    return sql.SQL(";\n").join(
        [
            sql.SQL("SET LOCAL session_replication_role = replica"),
            *(one for one in statements if list(one)),
            sql.SQL("SET LOCAL session_replication_role = origin"),
        ]
    )


def _keep() -> Rows:
    """Read every row as text, which comes back as what it was, and return how it is taken away and written back."""
    with connection.cursor() as cursor:
        cursor.execute(_TABLES, [list(KEPT)])
        columns = {str(table): list(map(sql.Identifier, names)) for table, names in cursor.fetchall()}
        cursor.execute(sql.SQL(" UNION ALL ").join(map(_rows, columns)))
        found = {str(table): sql.SQL(rows) for table, rows in cursor.fetchall() if rows}
    plain = [table for table in found if table not in PARTITIONED]
    back = sql.SQL(";\n").join(
        [
            *(_back(table, columns[table], found[table]) for table in plain),
            sql.SQL("SELECT kwanzaa_add_partition(id) FROM public.personas_persona"),
            *(_back(table, columns[table], found[table]) for table in PARTITIONED if table in found),
        ]
    )
    away = (sql.SQL("DELETE FROM {}").format(sql.Identifier("public", table)) for table in found)
    return Rows(stands=_standing(), away=sql.SQL(";\n").join(away), back=back)


def _rows(table: str) -> sql.Composed:
    return sql.SQL("SELECT {}, string_agg(quote_literal(each::text), ', ') FROM {} AS each").format(
        sql.Literal(table), sql.Identifier("public", table)
    )


def _back(table: str, columns: list[sql.Identifier], rows: sql.SQL) -> sql.Composed:
    return sql.SQL(
        "INSERT INTO {table} ({columns}) OVERRIDING SYSTEM VALUE SELECT {columns}"
        " FROM (SELECT (unnest(ARRAY[{rows}]::{table}[])).*) AS kept"
    ).format(table=sql.Identifier("public", table), columns=sql.SQL(", ").join(columns), rows=rows)
