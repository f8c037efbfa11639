"""Which names stand for whom: the people of one archive who are anonymized today."""

from django.utils import timezone

from personas.core.policy import Standing
from personas.models import Person, Persona
from personas.selectors.replica import reading

Names = tuple[tuple[str, ...], str]


def aliases(persona: Persona | int) -> tuple[Names, ...]:
    """Return (every form of the name, pseudonym) of everybody who is anonymized today (UTC), by name.

    Whose agreement has ended, or who has no pseudonym, is sealed and not among them: nothing may speak of them at all.
    """
    today = timezone.now().date()
    rows = Person.objects.filter(persona=persona, state=Standing.ANONYMIZED).order_by("name")
    return tuple(
        ((name, *others), pseudonym)
        for name, others, pseudonym in rows.exclude(valid_until__lte=today).values_list(
            "name", "aliases", "pseudonym"
        )
        if pseudonym.strip()
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
