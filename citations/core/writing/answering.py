"""Where the archive answers a question, by the rules that write without a model: the measure for any other writer.

A claim may be true of the archive, well bound, and no answer: *when did she marry?* is not answered by the year in
which she bought a van. So what a model wrote is held to the places that the deterministic draft rests on, and to the
sentences that answer as well as those.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from citations.core.picking.sentences import pick
from citations.core.picking.siding import beside
from citations.core.records import (
    Citation,
    CitedClaim,
    Draft,
    Evidence,
    Life,
    Passage,
    Piece,
    Scoped,
    Sentence,
)
from citations.core.telling.framing import single
from personas.core.media.base import Locator, TextLocator

BESIDE: Final = "question.beside"
_BOUND: Final = 450
CLOSE: Final = 2_000
"""How far behind the best sentence another one may be and still answers: half of what the draft itself may quote."""
Place = tuple[str, Locator]
"""The ID of an artifact and a place in it."""
Keyed = Mapping[str, Passage]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The places that answer; where two topics are compared, those of each side, of which every one must be met."""

    sides: tuple[tuple[Place, ...], ...]

    def kept(self, claims: Sequence[CitedClaim]) -> tuple[CitedClaim, ...]:
        """Take the citations from every claim that rests on no such place, and from all where a side is not met."""
        whole = all(any(_rests(one, side) for one in claims) for side in self.sides)
        every = tuple(place for side in self.sides for place in side)
        return tuple(one if whole and _rests(one, every) else _bare(one) for one in claims)


def places(own: Draft, scoped: Scoped, evidence: Evidence, life: Life) -> Answers:
    """Return where the question is answered; *own* is the draft that was written for it without a model."""
    keyed = evidence.keyed()
    shown = {key: one for key, one in keyed.items() if one.origin.scope.display}
    mine = tuple(_named(piece, keyed) for piece in own.pieces if piece.hint is not None)
    sides = _sides(scoped, shown, life)
    if sides:
        pairs = zip(_quoted(own, keyed) or mine, sides, strict=False)
        return Answers(
            sides=tuple((*own_, *_topic(topic, side, life)) for own_, (topic, side) in pairs if own_)
        )
    likely = (place for one in scoped.searches for place in _likely(one, shown, life))
    return Answers(sides=((*(place for places in mine for place in places), *likely),))


def _sides(scoped: Scoped, keyed: Keyed, life: Life) -> tuple[tuple[str, Keyed], ...]:
    """Return what is compared, each with its passages; nothing where nothing is."""
    text = scoped.query.text
    told = beside(text, {key: one.origin for key, one in keyed.items()}, life)
    if told:
        return tuple((text, {key: keyed[key] for key in one.keys}) for one in told)
    if len(scoped.searches) == 1:
        return ()
    return tuple(
        (topic, {key: one for key, one in keyed.items() if n in one.sides})
        for n, topic in enumerate(scoped.searches)
    )


def _quoted(own: Draft, keyed: Keyed) -> tuple[tuple[Place, ...], ...]:
    """Return what stands for each side, in their order; nothing where none are told apart, or for one without any."""
    return tuple(
        tuple(
            place
            for piece in own.pieces
            if piece.side == side and piece.keys
            for place in _named(piece, keyed)
        )
        for side in own.compared
    )


def _named(piece: Piece, keyed: Keyed) -> tuple[Place, ...]:
    """Return the place that a piece names, and the sentences that it quotes."""
    passage = keyed[piece.keys[0]]
    quoted = (_at(passage, one) for one in passage.sentences if single(one.text) in piece.text)
    return (*(((passage.origin.artifact_id, piece.hint),) if piece.hint else ()), *quoted)


def _likely(text: str, keyed: Keyed, life: Life) -> Iterator[Place]:
    """Yield the sentences that answer, and those that come close to the best of them."""
    found = [one for one in pick(text, keyed, life) if one.bound]
    if any(one.enough for one in found):
        close = (one for one in found if one.enough or found[0].points - one.points <= CLOSE)
        yield from (_at(one.passage, one.sentence) for one in close)


def _topic(topic: str, keyed: Keyed, life: Life) -> Iterator[Place]:
    yield from (_at(one.passage, one.sentence) for one in pick(topic, keyed, life) if one.binds >= _BOUND)


def _at(passage: Passage, one: Sentence) -> Place:
    return passage.origin.artifact_id, TextLocator(paragraph=one.paragraph, start=one.start, end=one.end)


def _rests(claim: CitedClaim, on: Sequence[Place]) -> bool:
    return any(_meets(one, place) for one in claim.citations for place in on)


def _meets(citation: Citation, place: Place) -> bool:
    artifact_id, there = place
    here = citation.locator
    if citation.artifact_id != artifact_id:
        return False
    if isinstance(here, TextLocator) and isinstance(there, TextLocator):
        return here.paragraph == there.paragraph and here.start < there.end and there.start < here.end
    return here == there


def _bare(claim: CitedClaim) -> CitedClaim:
    return replace(claim, citations=(), doubts=(*claim.doubts, BESIDE)) if claim.citations else claim
