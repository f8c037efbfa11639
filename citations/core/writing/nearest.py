"""What is nearest to a question that the archive does not answer: whole sentences, quoted, the likeliest first.

Receives: the question, evidence of which everything may be shown, and the session.
Returns:  a draft of up to five quotations, or one without any where next to nothing speaks for an answer.
Never:    cuts a sentence, and never quotes one that is longer than may be shown.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice, zip_longest
from typing import Final

from citations.core.language.words import content
from citations.core.picking.sentences import Candidate, pick
from citations.core.records import Draft, Evidence, Passage, Piece, Scoped, Session
from citations.core.writing.stretches import Stretch, around, limit, quote

NAME: Final = "nearest"
MOST: Final = 5
LONGEST: Final = 600
LEAST: Final = -1_100
"""Odds that some sentence answers, against what an answer needs, in thousandths of a logarithm."""


def write(scoped: Scoped, evidence: Evidence, session: Session) -> Draft:
    """Quote what is likeliest to answer; of each side of a comparison in turn."""
    sides = [_picked(n, text, scoped, evidence, session) for n, text in enumerate(scoped.searches)]
    found = [list(_quotable(text, one, session)) for text, one in zip(scoped.searches, sides, strict=True)]
    if max((one.odds for side in sides for one in side), default=LEAST - 1) < LEAST:
        found = []
    turns = chain.from_iterable(zip_longest(*found))
    pieces = dict.fromkeys(one for one in turns if one is not None)
    return Draft(drafter=NAME, pieces=tuple(islice(pieces, MOST)), declined=not pieces)


def _picked(
    side: int, text: str, scoped: Scoped, evidence: Evidence, session: Session
) -> tuple[Candidate, ...]:
    keyed = evidence.keyed()
    if len(scoped.searches) > 1:
        keyed = {key: one for key, one in keyed.items() if side in one.sides}
    return pick(text, keyed, session.life)


def _quotable(text: str, found: Sequence[Candidate], session: Session) -> Iterator[Piece]:
    """Yield a quotation for each sentence that stands whole in one, no place twice."""
    taken: list[tuple[str, Stretch]] = []
    for one in found:
        stretch = around(one.passage, one.sentence, content(text), _most(one.passage, session))
        if stretch is None or any(stretch.cut) or _known(one, stretch, taken):
            continue
        taken.append((one.passage.origin.artifact_id, stretch))
        yield quote(one.key, one.passage, stretch)


def _most(passage: Passage, session: Session) -> int:
    return min(limit(passage, LONGEST), session.tier.excerpt_cap)


def _known(one: Candidate, stretch: Stretch, taken: Sequence[tuple[str, Stretch]]) -> bool:
    """Tell whether some of it is quoted already: passages overlap."""
    return any(
        artifact == one.passage.origin.artifact_id
        and known.paragraph == stretch.paragraph
        and known.start < stretch.end
        and stretch.start < known.end
        for artifact, known in taken
    )
