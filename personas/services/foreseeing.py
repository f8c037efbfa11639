"""What the next version would make visible, and to whom: looked at first, and published as it was seen."""

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db import connection
from django.db.models import Q

from personas.core import version
from personas.core.consent import WHOLE
from personas.held_back import HeldSentence
from personas.models import Artifact, Passage, Person, Persona, Tier
from personas.selectors import held
from personas.selectors.epochs import epoch_of
from personas.services.policies import UNSETTLED
from personas.services.slots import Slot, next_slots, slots_of

DEGREES: Final = ("whole", "excerpt", "words", "known", "hidden")
_FORESEEN: Final = "SELECT record_key, display, cap FROM kwanzaa_foreseen(%s, %s, %s, %s, NULL)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One record that differs. ``how``: new, corrected, back, gone for ever. ``seen`` are degrees by tier."""

    record: str
    artifact: Artifact
    how: str
    seen: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """How many records a tier sees in each degree: by the last version, and by the next."""

    tier: str
    counts: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Living:
    """Somebody of the register who is not said to have died: in how many documents, and in how many that are new."""

    person: Person
    documents: int
    new: int
    is_settled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreseen:
    """The next version as it would be published now. ``mark`` names it; it is published under no other."""

    n: int
    mark: str
    records: int
    changes: tuple[Change, ...]
    openings: tuple[Opening, ...]
    living: tuple[Living, ...]
    names: tuple[str, ...]
    more_names: int
    held_back: int

    @property
    def is_different(self) -> bool:
        """Whether there would be a new version."""
        return bool(self.changes)

    @property
    def for_ever(self) -> int:
        """How many records leave for good."""
        return sum(one.how == "gone" for one in self.changes)


def foresee(persona: Persona) -> Foreseen:
    """Look at what would be published now. Nothing is written."""
    last = persona.versions.order_by("-n").first()
    before = slots_of(last)
    after = next_slots(persona, before)
    held_now, held_then = _present(before), _present(after)
    tiers = list(persona.tiers.order_by("rank"))
    now, then = ({tier.name: _seen(tier, some) for tier in tiers} for some in (held_now, held_then))
    names, more = held.unreviewed(persona)
    changes = _changes(before, after, then)
    return Foreseen(
        n=last.n + 1 if last else 1,
        mark=_mark(persona, after),
        records=len(held_then),
        changes=changes,
        openings=tuple(
            Opening(tier=tier.name, counts=_counts(now[tier.name], then[tier.name])) for tier in tiers
        ),
        living=_living(persona, held_then, {one.artifact.pk for one in changes}),
        names=tuple(one.name for one in names),
        more_names=more,
        held_back=HeldSentence.objects.filter(
            artifact__in=held_then.values(), state=HeldSentence.State.WAITING
        ).count(),
    )


def mark_of(persona: Persona) -> str:
    """Return the name of what would be published now."""
    last = persona.versions.order_by("-n").first()
    return _mark(persona, next_slots(persona, slots_of(last)))


def _mark(persona: Persona, after: Mapping[str, Slot]) -> str:
    said = [(key, slot.artifact, slot.state.value) for key, slot in sorted(after.items())]
    return hashlib.sha256(repr((epoch_of(persona.pk), said)).encode()).hexdigest()[:16]


def _present(slots: Mapping[str, Slot]) -> dict[str, int]:
    return {key: slot.artifact for key, slot in slots.items() if slot.state is version.State.PRESENT}


def _seen(tier: Tier, present: Mapping[str, int]) -> dict[str, str]:
    """Return in which degree somebody of *tier* would see each record, about nobody by name."""
    keys = list(present.values())
    found = dict.fromkeys(present, "hidden")
    with connection.cursor() as cursor:
        cursor.execute(_FORESEEN, (tier.persona_id, keys, tier.rank, False))
        found |= {key: "known" for key, _, _ in cursor.fetchall()}
        cursor.execute(_FORESEEN, (tier.persona_id, keys, tier.rank, True))
        for key, display, cap in cursor.fetchall():
            found[key] = "words" if not display or cap == 0 else "whole" if cap == WHOLE else "excerpt"
    return found


def _counts(now: Mapping[str, str], then: Mapping[str, str]) -> tuple[tuple[str, int, int], ...]:
    before, after = Counter(now.values()), Counter(then.values())
    return tuple((degree, before[degree], after[degree]) for degree in DEGREES)


def _changes(
    before: Mapping[str, Slot],
    after: Mapping[str, Slot],
    then: Mapping[str, Mapping[str, str]],
) -> tuple[Change, ...]:
    hows = {key: how for key, slot in sorted(after.items()) if (how := _how(before.get(key), slot))}
    rows = Artifact.objects.defer("payload").in_bulk([after[key].artifact for key in hows])
    return tuple(
        Change(
            record=key,
            artifact=rows[after[key].artifact],
            how=how,
            seen={tier: degrees.get(key, "hidden") for tier, degrees in then.items()},
        )
        for key, how in hows.items()
    )


def _how(old: Slot | None, new: Slot) -> str:
    if new.state is version.State.TOMBSTONE:
        return "" if old is None or old.state is version.State.TOMBSTONE else "gone"
    if old is None:
        return "new"
    if old.state is version.State.TOMBSTONE:
        return "back"
    return "corrected" if old.artifact != new.artifact else ""


def _living(persona: Persona, present: Mapping[str, int], new: set[int]) -> tuple[Living, ...]:
    rows = Person.objects.filter(
        Q(died="") | Q(receipt=UNSETTLED), persona=persona
    )  # who is to be settled, too
    people = {row.pk: row for row in rows.order_by("name")}
    of: dict[int, set[int]] = {pk: set() for pk in people}
    passages = Passage.objects.filter(persona=persona, artifact__in=present.values())
    for artifact, mentions in passages.exclude(mentions=[]).values_list("artifact_id", "mentions"):
        for key in people.keys() & set(mentions):
            of[key].add(artifact)
    return tuple(
        Living(
            person=person,
            documents=len(of[pk]),
            new=len(of[pk] & new),
            is_settled=person.receipt != UNSETTLED,
        )
        for pk, person in people.items()
        if of[pk] or person.receipt == UNSETTLED
    )
