"""Sign and log that a record has left its archive."""

from collections.abc import Iterable

from django.db import transaction

from ledger.core.envelope import TOMBSTONE
from personas.core import tombstone as core
from personas.core.tombstone import Why
from personas.models import Entry, Persona, Tombstone
from personas.selectors.membership import entry_of
from personas.services.logged import log_all


@transaction.atomic
def entomb(*, persona: Persona, entries: Iterable[Entry], why: Why) -> tuple[Tombstone, ...]:
    """Sign one statement for each of these entries, whose records are withdrawn; all of them or none.

    A record has one for each reason; what has it is left as it is. Raises: TombstoneError for an entry that is present.
    """
    rows = Tombstone.objects.filter(persona=persona, why=why)
    has = set(rows.values_list("record_key", flat=True))
    new = [entry for entry in entries if entry.record_key not in has]
    logged = log_all(TOMBSTONE, (_statement(persona, entry, why) for entry in new))
    return tuple(
        Tombstone.objects.bulk_create(
            Tombstone(
                persona=persona,
                record_key=entry.record_key,
                entry=entry,
                why=why.value,
                envelope=one.envelope,
                ticket=one.ticket,
            )
            for entry, one in zip(new, logged, strict=True)
        )
    )


def _statement(persona: Persona, entry: Entry, why: Why) -> bytes:
    return core.encode(
        core.tombstone(archive=persona.archive_id, n=entry.version.n, entry=entry_of(entry), why=why)
    )
