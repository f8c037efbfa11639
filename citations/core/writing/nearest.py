"""What is nearest to a question that the archive does not answer: passages, quoted, the likeliest first.

Receives: the question, evidence of which everything may be shown, and the session.
Returns:  a draft of up to five quotations, or one without any where next to nothing speaks for an answer.
Never:    cuts a sentence, and never quotes more than may be shown at once.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, zip_longest
from typing import Final

from citations.core.picking.sentences import NEEDED, Candidate, pick
from citations.core.records import Draft, Evidence, Passage, Piece, Scoped, Sentence, Session
from citations.core.telling.voices import foreign
from citations.core.writing.stretches import Stretch, joined, limit, quote

NAME: Final = "nearest"
MOST: Final = 5
LONGEST: Final = 600
"""Code points of one quotation: most passages fit whole."""
LEAST: Final = NEEDED - 900
"""Odds that some sentence answers, in thousandths of a logarithm."""


def write(scoped: Scoped, evidence: Evidence, session: Session) -> Draft:
    """Quote the passages in which a sentence is likeliest to answer; of each side of a comparison in turn."""
    sides = [_keyed(n, scoped, evidence) for n in range(len(scoped.searches))]
    picked = [pick(text, keyed, session.life) for text, keyed in zip(scoped.searches, sides, strict=True)]
    if max((one.odds for found in picked for one in found), default=LEAST - 1) < LEAST:
        return Draft(drafter=NAME, pieces=(), declined=True)
    turns = chain.from_iterable(zip_longest(*picked))
    pieces = tuple(islice(_quoted((one for one in turns if one is not None), session), MOST))
    return Draft(drafter=NAME, pieces=pieces, declined=not pieces)


def _keyed(side: int, scoped: Scoped, evidence: Evidence) -> dict[str, Passage]:
    keyed = evidence.keyed()
    if len(scoped.searches) == 1:
        return keyed
    return {key: one for key, one in keyed.items() if side in one.sides}


def _quoted(found: Iterable[Candidate], session: Session) -> Iterator[Piece]:
    """Quote of every passage what stands around its likeliest sentence that fits; no two share a word."""
    taken: list[tuple[Passage, Stretch]] = []
    for one in found:
        most = min(limit(one.passage, LONGEST), session.tier.excerpt_cap)
        stretch = _around(one.passage, one.sentence, most)
        if stretch is not None and not any(_shared(one.passage, stretch, *each) for each in taken):
            taken.append((one.passage, stretch))
            yield quote(one.key, one.passage, stretch)


def _around(passage: Passage, sentence: Sentence, most: int) -> Stretch | None:
    """Take as many neighbours as fit, before and behind in turn; a side ends at what somebody else says."""
    line = tuple(one for one in passage.sentences if one.paragraph == sentence.paragraph)
    first = last = line.index(sentence)
    if sentence.end - sentence.start > most:
        return None
    sides = [-1, 1]
    while sides:
        side = sides.pop(0)
        start, end = (first - 1, last) if side < 0 else (first, last + 1)
        if _fits(passage, line, start, end, most):
            first, last = start, end
            sides.append(side)
    return joined(line, first, last)


def _fits(passage: Passage, line: Sequence[Sentence], first: int, last: int, most: int) -> bool:
    if first < 0 or last >= len(line) or line[last].end - line[first].start > most:
        return False
    return not (foreign(passage, line[first]) or foreign(passage, line[last]))


def _shared(passage: Passage, one: Stretch, known: Passage, other: Stretch) -> bool:
    """Tell whether a passage was quoted already, or another one of the same words."""
    same = passage.origin.artifact_id == known.origin.artifact_id and one.paragraph == other.paragraph
    return passage is known or (same and one.start < other.end and other.start < one.end)
