"""The rows of a version before it stands: written while nobody waits, for nobody sees them.

Whoever keeps an answer waits for whoever changes what it rests on. So all that takes long is done first: what the next
version holds is compared, hashed and written, and then looked at under the lock whether it still is that.
"""

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from django.db import connection

from personas.core import version
from personas.core.membership import branches
from personas.models import ArchiveVersion, Branches, Persona
from personas.services.slots import Slot, less, next_slots, slots_of

_KEY: Final = "SELECT nextval(pg_get_serial_sequence('personas_archiveversion', 'id'))"
_ROWS: Final = (
    "CREATE TEMP TABLE kwanzaa_entries (record_key text, artifact bigint, state text, salt bytea, "
    "position integer) ON COMMIT DROP"
)
_WRITE: Final = """
INSERT INTO personas_entry (persona_id, version_id, record_key, artifact_id, state, salt, position)
SELECT %s, %s, record_key, artifact, state, salt, position FROM kwanzaa_entries;
SET CONSTRAINTS entry_of_artifact, entry_of_branches IMMEDIATE;
SET CONSTRAINTS entry_of_artifact, entry_of_branches DEFERRED
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The next version, whose entries are written under the key that it will have; no *root*: nothing would change."""

    last: ArchiveVersion | None
    key: int = 0
    root: str = ""


def drafted(persona: Persona, *, without: Collection[str], is_leaving: bool) -> Draft:
    """Write the next version but for its own row, in the caller's transaction; nobody sees it."""
    last = ArchiveVersion.objects.filter(persona=persona).order_by("-n").first()
    before = slots_of(last)
    slots = (less if is_leaving else next_slots)(persona, before, without)
    if not slots or (last and slots == before):
        return Draft(last=last)
    entries = _entries(slots)
    built = version.build(entries)
    made = branches(built)
    with connection.cursor() as cursor:
        cursor.execute(_KEY)
        (key,) = cursor.fetchone()
        tree = Branches(version_id=key, persona=persona, hashes=b"".join(made.levels))
        Branches.objects.bulk_create([tree])
        cursor.execute(_ROWS)
        places = dict(built.positions)
        with cursor.copy("COPY kwanzaa_entries FROM STDIN (FORMAT BINARY)") as rows:
            rows.set_types(("text", "int8", "text", "bytea", "int4"))
            for one in entries:
                name = one.record_key
                rows.write_row((name, slots[name].artifact, one.state.value, one.salt, places[name]))
        cursor.execute(_WRITE, [persona.pk, key])
        cursor.execute("DROP TABLE kwanzaa_entries")
    return Draft(last=last, key=key, root=made.root)


def _entries(slots: Mapping[str, Slot]) -> list[version.Entry]:
    salts = os.urandom(version.SALT * len(slots))
    return [
        version.Entry(
            record_key=key,
            artifact_id=slot.artifact_id,
            state=slot.state,
            salt=salts[n * version.SALT : (n + 1) * version.SALT],
        )
        for n, (key, slot) in enumerate(sorted(slots.items()))
    ]
