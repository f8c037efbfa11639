"""Which artifacts a tier may use at all, whatever is asked: the set that what is learnt belongs to."""

from typing import Final

from django.db import connection

# Asked after nobody: everybody who is anonymized may be met, under their pseudonym.
_REACH: Final = "SELECT id, artifact_id, display FROM kwanzaa_eligible(%s, %s, %s, true, '')"


def reach(persona_id: int, *, version: int, rank: int) -> dict[int, tuple[str, bool]]:
    """Return the artifact's name, and whether excerpts may be shown, by key; at the present policy, today."""
    with connection.cursor() as cursor:
        cursor.execute(_REACH, (persona_id, version, rank))
        return {key: (name, display) for key, name, display in cursor.fetchall()}
