"""Which names stand for whom: the people of one archive who are anonymized today."""

import json
from typing import Final

from django.utils import timezone

from ledger.selectors import Rows, Statement
from personas.core.policy import Standing
from personas.models import Person
from personas.selectors.replica import reading

Names = tuple[tuple[str, ...], str]


_ANONYMIZED: Final = """
SELECT name, aliases, pseudonym FROM personas_person
WHERE persona_id = %s AND state = %s AND (valid_until > %s) IS NOT FALSE ORDER BY name
"""


def aliases_of(persona_id: int) -> Statement:
    """Return what asks for the rows that ``aliases`` reads."""
    return _ANONYMIZED, [persona_id, Standing.ANONYMIZED.value, timezone.now().date()]


def aliases(persona_id: int, rows: Rows | None = None) -> tuple[Names, ...]:
    """Return (every form of the name, pseudonym) of everybody who is anonymized today (UTC), by name.

    Whose agreement has ended, or who has no pseudonym, is sealed and not among them: nothing may speak of them at all.
    *rows* are those of ``aliases_of``, if it was asked.
    """
    if rows is None:
        with reading().cursor() as cursor:
            cursor.execute(*aliases_of(persona_id))
            rows = cursor.fetchall()
    return tuple(
        ((name, *json.loads(others)), pseudonym) for name, others, pseudonym in rows if pseudonym.strip()
    )


def sealed(persona_id: int) -> tuple[str, ...]:
    """Return every form of the name of everybody who is sealed today (UTC)."""
    with reading().cursor() as cursor:
        cursor.execute(_SEALED, [persona_id])
        keys = [key for (key,) in cursor.fetchall()]
    rows = Person.objects.filter(persona=persona_id, pk__in=keys).order_by("name")
    return tuple(name for row in rows for name in (row.name, *row.aliases))


_SEALED = """
SELECT id FROM kwanzaa_people(%s, (now() AT TIME ZONE 'UTC')::date) WHERE standing = 'sealed'
"""
