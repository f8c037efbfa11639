"""What stands under each record key of a version, and would stand in the next one: keys and names, no texts."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from personas.core import version
from personas.core.consent import SILENT, Rule, effective
from personas.models import ArchiveVersion, Artifact, Entry, Persona
from personas.selectors import trash
from personas.services.policies import rules_of
from personas.trashed import Trashed

_PRESENT, _TOMBSTONE = version.State.PRESENT, version.State.TOMBSTONE
_STEP = 5_000  # rows that are fetched at once


@dataclass(frozen=True, slots=True)
class Slot:
    """What stands under one record key in one version: the artifact's primary key, and its ID."""

    artifact: int
    artifact_id: str
    state: version.State


def slots_of(last: ArchiveVersion | None) -> dict[str, Slot]:
    """Return what a version holds; None stands for none."""
    rows = Entry.objects.filter(version=last).values_list(
        "record_key", "artifact_id", "artifact__artifact_id", "state"
    )
    found = rows.iterator(chunk_size=_STEP) if last else ()
    return {key: Slot(pk, name, version.State(state)) for key, pk, name, state in found}


def next_slots(
    persona: Persona, before: Mapping[str, Slot], without: Collection[str] = ()
) -> dict[str, Slot]:
    """Return what the next version would hold. A tombstone stays one, unless its record was in the trash.

    Nothing of the records in *without* would be there any more.
    """
    rows = trash.kept(persona).values_list("pk", "record_key", "artifact_id")
    slots, may_be_in, never = dict[str, Slot](), _consent(persona), {*without}
    for pk, key, name in rows.order_by("pk").iterator(chunk_size=_STEP):  # the latest wins
        if key not in never and may_be_in(key):
            slots[key] = Slot(pk, name, _PRESENT)
    lent = set(Trashed.objects.filter(persona=persona).values_list("artifact__record_key", flat=True))
    for key, slot in before.items():
        if key not in slots or (slot.state is _TOMBSTONE and (key not in lent or key in never)):
            slots[key] = _gone(slot)
    return slots


def less(persona: Persona, before: Mapping[str, Slot], without: Collection[str] = ()) -> dict[str, Slot]:
    """Return what the last version held, less what is in the trash and what may not be there any more.

    A record in *without* that no version held becomes a tombstone too: by it, it is barred as any other that left.
    """
    may_be_in, never = _consent(persona), {*without}
    kept = set(trash.kept(persona).values_list("pk", flat=True))
    slots = {
        key: slot if slot.artifact in kept and key not in never and may_be_in(key) else _gone(slot)
        for key, slot in before.items()
    }
    return slots | _entombed(persona, never - slots.keys())


def _entombed(persona: Persona, keys: Iterable[str]) -> dict[str, Slot]:
    rows = Artifact.objects.filter(persona=persona, record_key__in=keys).order_by("pk")
    return {
        key: Slot(pk, name, _TOMBSTONE)
        for pk, key, name in rows.values_list("pk", "record_key", "artifact_id")
    }


def _consent(persona: Persona) -> Callable[[str], bool]:
    """Return what tells of a record key whether it may be in the archive. Most records share a few rules."""
    rules = rules_of(persona)
    default = rules.get("", SILENT)

    @cache
    def said(rule: Rule | None) -> bool:
        return effective(rule, default).inclusion

    return lambda key: said(rules.get(key))


def _gone(slot: Slot) -> Slot:
    return slot if slot.state is _TOMBSTONE else Slot(slot.artifact, slot.artifact_id, _TOMBSTONE)
