"""What is nearest to a question that the archive does not answer: passages, quoted, the likeliest first.

Receives: the question, evidence of which everything may be shown, and the session.
Returns:  a draft of up to five quotations, or one without any where next to nothing speaks for an answer.
Never:    cuts a sentence, and never quotes more than may be shown at once.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, zip_longest
from typing import Final

from citations.core.extractive.stretches import Stretch, joined, limit, quote
from citations.core.passages.voices import foreign
from citations.core.ranking.sentences import Candidate, Measured, draw, pick_of
from citations.core.records import Draft, Evidence, Passage, Piece, Scoped, Sentence, Session

NAME: Final = "nearest"
MOST: Final = 5
LONGEST: Final = 600
"""Code points of one quotation: most passages fit whole."""
LEAST: Final = -2_500
"""Odds that some sentence answers, in thousandths of a logarithm, from which what is nearest is worth a look.

There one question in five has its answer among the five on the fit half of Douglass, by a logistic fit; in the small
archives that were written to fit on it is two in five and more.
"""


def write(scoped: Scoped, evidence: Evidence, session: Session) -> Draft:
    """Quote the passages in which a sentence is likeliest to answer; of each side of a comparison in turn."""
    sides = [_keyed(n, scoped, evidence) for n in range(len(scoped.sought))]
    drawn = [draw(one, keyed, session.life) for one, keyed in zip(scoped.sought, sides, strict=True)]
    picked = [pick_of(one, found) for one, found in zip(scoped.sought, drawn, strict=True)]
    if max((one.odds for found in picked for one in found), default=LEAST - 1) < LEAST:
        return Draft(drafter=NAME, pieces=(), declined=True)
    turns = zip_longest(*(_places(found, others) for found, others in zip(picked, drawn, strict=True)))
    places = [one for one in chain.from_iterable(turns) if one is not None]
    pieces = tuple(islice(_quoted(places, evidence.keyed(), session), MOST))
    return Draft(drafter=NAME, pieces=pieces, declined=not pieces)


def _keyed(side: int, scoped: Scoped, evidence: Evidence) -> dict[str, Passage]:
    keyed = evidence.keyed()
    if len(scoped.sought) == 1:
        return keyed
    return {key: one for key, one in keyed.items() if side in one.sides}


def _places(found: Iterable[Candidate], others: Iterable[Measured]) -> Iterator[tuple[str, Sentence]]:
    """Yield every passage once, with the sentence in it that is likeliest to answer: what was picked, then *others*."""
    first: dict[str, Sentence] = {}
    for one in chain[Candidate | Measured](found, sorted(others, key=lambda each: -each.points)):
        first.setdefault(one.key, one.sentence)
    yield from first.items()


def _quoted(
    places: Iterable[tuple[str, Sentence]], keyed: Mapping[str, Passage], session: Session
) -> Iterator[Piece]:
    """Yield a quotation around each sentence that may be shown whole, none that shares a word with another."""
    taken: list[tuple[str, Stretch]] = []
    for key, sentence in places:
        passage = keyed[key]
        stretch = _around(passage, sentence, min(limit(passage, LONGEST), session.tier.excerpt_cap))
        known = [each for name, each in taken if name == passage.origin.artifact_id]
        if stretch is not None and not any(_overlap(stretch, each) for each in known):
            taken.append((passage.origin.artifact_id, stretch))
            yield quote(key, passage, stretch)


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


def _overlap(one: Stretch, other: Stretch) -> bool:
    return one.paragraph == other.paragraph and one.start < other.end and other.start < one.end
