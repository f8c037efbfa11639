"""Whether the classes of passages still say what they were decided from (``migrations/sql/classes.sql``)."""

from typing import Final

from django.db import connection

from personas.models import Persona

# Only who answers is searched, and only what was published.
_UNPLACED: Final = """
SELECT epoch.persona_id FROM personas_policyepoch AS epoch
JOIN personas_persona AS persona ON persona.id = epoch.persona_id AND persona.state = %s
LEFT JOIN personas_places AS known ON known.persona_id = epoch.persona_id
WHERE (known.epoch IS DISTINCT FROM epoch.n
        OR EXISTS (SELECT FROM personas_unplaced AS mark WHERE mark.persona_id = epoch.persona_id))
    AND EXISTS (SELECT FROM personas_archiveversion AS version WHERE version.persona_id = epoch.persona_id)
ORDER BY epoch.persona_id
"""


def unplaced() -> tuple[int, ...]:
    """Return the personas whose passages are to be placed anew; until then each search decides for itself."""
    with connection.cursor() as cursor:
        cursor.execute(_UNPLACED, [Persona.State.ACTIVE])
        return tuple(key for (key,) in cursor.fetchall())
