"""Several statements in one message: each costs a plan and a snapshot as ever, and all of them one way there and back.

Each begins when the one before has ended, and sees what was committed by then: behind a lock that it waited for, too.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import AutoField, Model
from django.db.models.constants import OnConflict
from django.db.models.sql import InsertQuery

Statement = tuple[str, Sequence[Any]]
"""SQL with a ``%s`` for each value, and the values."""
Rows = list[tuple[Any, ...]]
AT_EASE: Final[Statement] = ("SELECT set_config('synchronous_commit', 'off', true)", ())
"""Lets this transaction's commit wait for no disk: it is lost with the power, unless a later one was waited for."""


def together(*statements: Statement) -> list[Rows]:
    """Have the database do so, one after the other, and return the rows of each; none of one that gives none.

    Where one fails none is kept, outside of a transaction either. The driver puts the values in, not the server.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            ";".join(sql for sql, _ in statements), [one for _, values in statements for one in values]
        )
        return list(_each(cursor))


def written(rows: Sequence[Model], *, spares: bool = False) -> tuple[Statement, ...]:
    """Return what writes *rows* of one table, without their keys; *spares* what stands in their way."""
    if not rows:
        return ()
    columns = type(rows[0])._meta.concrete_fields  # noqa: SLF001 -- Django's own name for what it documents
    query = InsertQuery(type(rows[0]), on_conflict=OnConflict.IGNORE if spares else None)
    query.insert_values([one for one in columns if not isinstance(one, AutoField)], [*rows])
    return tuple(query.get_compiler(connection=connection).as_sql())


def _each(cursor: CursorWrapper) -> Iterator[Rows]:
    while True:
        yield cursor.fetchall() if cursor.description else []
        if not cursor.nextset():
            return
