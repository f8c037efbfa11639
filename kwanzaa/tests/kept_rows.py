"""Rows that a fixture wrote once in a process, and that stand again for each test that asks for them.

An archive that is taken in and published for every test costs most of what many of them cost. Its rows are laid aside
in a schema of their own, out of reach of who empties the database, and are written back as they were: the same IDs,
keys and signatures. Sequences go on, so that what a test adds collides with nothing.
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
    """What was laid aside under one name: the statements that write it back."""

    back: sql.Composed


_kept: Final = dict[Hashable, Rows]()


def once(name: Hashable, write: Callable[[], None]) -> None:
    """Have *write* write its rows, or write those back that it wrote under the same *name* before.

    What stands in the database already may be what *write* goes on from: then it writes, and nothing is kept.
    """
    if _is_written():
        write()
    elif (rows := _kept.get(name)) is None:
        write()
        _kept[name] = _keep(sql.Identifier(f"kept_{len(_kept)}"))
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(rows.back)


def _is_written() -> bool:
    any_row = (sql.SQL("EXISTS (SELECT FROM {})").format(sql.Identifier(table)) for table in FIRST)
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("SELECT {}").format(sql.SQL(" OR ").join(any_row)))
        row = cursor.fetchone()
    return bool(row and row[0])


def _keep(schema: sql.Identifier) -> Rows:
    """Lay every row aside, in tables without a rule, and return how they come back. Triggers are off meanwhile."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql.SQL("CREATE SCHEMA {}").format(schema))
        cursor.execute(_TABLES, [list(KEPT)])
        tables = {
            str(table): [sql.Identifier(one) for one in columns] for table, columns in cursor.fetchall()
        }
        for table in tables:
            cursor.execute(
                sql.SQL("CREATE TABLE {}.{} AS TABLE public.{}").format(schema, *[sql.Identifier(table)] * 2)
            )
        full = [table for table in tables if _has_rows(cursor, schema, table)]
    plain = [table for table in full if table not in PARTITIONED]
    return Rows(
        back=sql.SQL(";\n").join(
            [
                sql.SQL("SET LOCAL session_replication_role = replica"),
                *(_back(schema, table, tables[table]) for table in plain),
                sql.SQL("SELECT kwanzaa_add_partition(id) FROM public.personas_persona"),
                *(_back(schema, table, tables[table]) for table in PARTITIONED if table in full),
                sql.SQL("SET LOCAL session_replication_role = origin"),
            ]
        )
    )


def _has_rows(cursor: object, schema: sql.Identifier, table: str) -> bool:
    cursor.execute(sql.SQL("SELECT EXISTS (SELECT FROM {}.{})").format(schema, sql.Identifier(table)))  # type: ignore[attr-defined]  # Django's
    return bool(cursor.fetchone()[0])  # type: ignore[attr-defined]  # likewise


def _back(schema: sql.Identifier, table: str, columns: list[sql.Identifier]) -> sql.Composed:
    return sql.SQL("INSERT INTO public.{} ({}) OVERRIDING SYSTEM VALUE SELECT {} FROM {}.{}").format(
        sql.Identifier(table),
        sql.SQL(", ").join(columns),
        sql.SQL(", ").join(columns),
        schema,
        sql.Identifier(table),
    )
