"""The marks of what is held back: set by what was decided, and looked at again by ``fsck``.

A passage that holds something closed mentions ``HELD``; an artifact whose heading is closed is held whole. Both follow
from the sentences' rows and the register, so that a mark which somebody else changed is found out.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.db import transaction
from django.utils import timezone

from personas.core import policy
from personas.core.passages import Span, of_flat
from personas.core.people import Standing
from personas.core.sensitive import HELD, holding
from personas.core.sensitive.clearing import HEADING, Cleared
from personas.held_back import HeldSentence
from personas.models import Artifact, Passage, Person, Persona
from personas.services.policies import ATTESTED, latest_policy, person_of

_EVER: Final = date.min  # a day on which every receipt still holds


@dataclass(frozen=True, slots=True, kw_only=True)
class Shut:
    """What is closed on some day, by the artifact's key: places of sentences, and headings; ``known`` has any row."""

    spans: Mapping[int, frozenset[Span]]
    headed: frozenset[int]
    known: frozenset[int]

    def holds(self, passage: Passage) -> bool:
        """Tell whether a passage has a sentence that is closed."""
        return not self.spans.get(passage.artifact_id, frozenset()).isdisjoint(
            of_flat(passage.sentences).spans
        )


def shut(persona: Persona, day: date, artifacts: Collection[int] | None = None) -> Shut:
    """Return what rows and register close on a day; None stands for all artifacts."""
    rows = HeldSentence.objects.filter(persona=persona)
    held = rows if artifacts is None else rows.filter(artifact__in=artifacts)
    settled, spans = _settled(persona, day), dict[int, set[Span]]()
    headed, known = set[int](), set[int](artifacts or ())
    for one in held.iterator(chunk_size=2000):
        known.add(one.artifact_id)
        if not _is_open(one, settled):
            if one.paragraph is None:
                headed.add(one.artifact_id)
            else:
                spans.setdefault(one.artifact_id, set()).add((one.paragraph, one.start, one.end))
    return Shut(
        spans={key: frozenset(of) for key, of in spans.items()},
        headed=frozenset(headed),
        known=frozenset(known),
    )


@transaction.atomic
def refresh_holds(*, persona: Persona, artifacts: Collection[int] | None = None) -> int:
    """Close the passages of all sentences that are held back now, open the others; return how many changed.

    Called after whatever decides it has changed: a sentence, somebody of the register. None stands for all artifacts.
    """
    now = shut(persona, timezone.now().date(), artifacts)
    shelf = Artifact.objects.filter(persona=persona, pk__in=now.known)
    shelf.filter(pk__in=now.headed, is_held=False).update(is_held=True)
    shelf.exclude(pk__in=now.headed).filter(is_held=True).update(is_held=False)
    changed = 0
    for passage in _passages(persona, artifact__in=now.known):
        if now.holds(passage) is not (HELD in passage.mentions):
            mentions = {*passage.mentions} ^ {HELD}
            Passage.objects.filter(persona=persona, id=passage.id).update(mentions=sorted(mentions))
            changed += 1
    return changed


def astray(persona: Persona) -> Iterator[str]:
    """Tell what is marked, or decided, otherwise than it was: a sentence for each. Nothing is changed."""
    today, ever = shut(persona, timezone.now().date()), shut(persona, _EVER)
    for artifact in Artifact.objects.filter(persona=persona).exclude(payload=b"").only("pk", "is_held"):
        if artifact.is_held not in {artifact.pk in one.headed for one in (today, ever)}:
            yield f"artifact {artifact.pk} is {_told(is_held=artifact.is_held)} its heading was decided on"
    for passage in _passages(persona):
        is_held = HELD in passage.mentions
        if is_held not in {one.holds(passage) for one in (today, ever)}:
            yield f"passage {passage.id} is {_told(is_held=is_held)} its sentences were decided on"
    yield from _undecided(persona)


def _told(*, is_held: bool) -> str:
    return f"{'held back' if is_held else 'open'}, otherwise than"


def _undecided(persona: Persona) -> Iterator[str]:
    """Compare what was decided with the newest signed policy; what was decided since stands in none yet."""
    last = latest_policy(persona)
    signed = frozenset(policy.parse(bytes(last.document)).cleared) if last else frozenset[Cleared]()
    places = {_place(one) for one in signed}
    for row in HeldSentence.objects.filter(persona=persona).select_related("artifact").iterator(2000):
        said, is_open = _cleared(row), row.state == HeldSentence.State.OPEN
        is_signed = last is not None and (row.decided is None or row.decided < last.created)
        if row.state != HeldSentence.State.WAITING and row.decided is None:
            yield f"held sentence {row.pk} is {row.state}, and nobody decided it"
        elif is_open and is_signed and said not in signed:
            yield f"held sentence {row.pk} is open, and the signed policy does not say so"
        elif not is_open and is_signed and _place(said) in places:
            yield f"held sentence {row.pk} is {row.state}, and the signed policy says that it was cleared"


def _cleared(row: HeldSentence) -> Cleared:
    return Cleared(
        artifact=row.artifact.artifact_id,
        paragraph=HEADING if row.paragraph is None else row.paragraph,
        start=row.start,
        end=row.end,
        receipt=row.receipt,
    )


def _place(one: Cleared) -> tuple[str, int, int, int]:
    return one.artifact, one.paragraph, one.start, one.end


def _passages(persona: Persona, **of: Collection[int]) -> Iterator[Passage]:
    staged = Artifact.every.filter(persona=persona).exclude(intake=None)
    rows = Passage.objects.filter(persona=persona, **of).exclude(artifact__in=staged.values("pk"))
    return rows.only("artifact", "sentences", "mentions").iterator(chunk_size=2000)


def _is_open(one: HeldSentence, settled: frozenset[str]) -> bool:
    if one.state == HeldSentence.State.WAITING:
        return holding.is_open(one.names, settled, is_sure=one.is_sure)
    return one.state == HeldSentence.State.OPEN


def _settled(persona: Persona, day: date) -> frozenset[str]:
    """Return all names of those who agreed, by a receipt that holds on a day, or are dead.

    That the archive was opened as a whole is nobody's own word.
    """
    rows = Person.objects.filter(persona=persona).exclude(died="", receipt=ATTESTED)
    return frozenset(
        name
        for row in rows
        if row.died or person_of(row).standing_on(day) is Standing.CLEARED
        for name in (row.name, *row.aliases)
    )
