"""Sign that a record has left its archive."""

from collections.abc import Iterable

from ledger.core.envelope import TOMBSTONE
from personas.core import tombstone as core
from personas.core.tombstone import Why
from personas.models import Entry, Persona, Tombstone
from personas.selectors.membership import entry_of
from personas.services.logged import Signed, signed


def entombed(*, persona: Persona, n: int, entries: Iterable[Entry], why: Why) -> tuple[Signed, ...]:
    """Sign one statement for each of these entries of version *n*, whose records are withdrawn; nothing is written.

    A record has one for each reason; what has it gets none. Raises: TombstoneError for an entry that is present.
    """
    rows = Tombstone.objects.filter(persona=persona, why=why)
    has = set(rows.values_list("record_key", flat=True))
    return tuple(_stone(persona, n, entry, why) for entry in entries if entry.record_key not in has)


def _stone(persona: Persona, n: int, entry: Entry, why: Why) -> Signed:
    said = core.tombstone(archive=persona.archive_id, n=n, entry=entry_of(entry), why=why)
    row = Tombstone(persona=persona, record_key=entry.record_key, entry=entry, why=why.value)
    return signed(row, TOMBSTONE, core.encode(said))
