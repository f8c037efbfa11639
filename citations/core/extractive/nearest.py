"""What is nearest to a question that the archive does not answer, or not surely: passages, the likeliest first.

Receives: the question, evidence of which everything may be shown, the session, and what the answer cites, if any.
Returns:  a draft of up to five quotations, up to three below an answer; or one without any where next to nothing speaks
          for an answer, or where the one that was given is sure.
Never:    cuts a sentence, quotes more than may be shown at once, repeats what the answer quotes, or quotes what may
          expose somebody who lives: nobody asked for it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, zip_longest
from typing import Final

from citations.core.extractive.stretches import Stretch, joined, limit, quote
from citations.core.passages.voices import foreign
from citations.core.ranking.sentences import Candidate, Measured, draw, pick_of
from citations.core.records import Citation, Draft, Evidence, Passage, Piece, Scoped, Sentence, Session
from personas.core.media.base import Locator, TextLocator

NAME: Final = "nearest"
MOST: Final = 5
LONGEST: Final = 600
"""Code points of one quotation: most passages fit whole."""
LEAST: Final = -2_500
"""Odds that some sentence answers, in thousandths of a logarithm, from which what is nearest is worth a look.

There one question in five has its answer among the five on the fit half of Douglass, by a logistic fit; in the small
archives that were written to fit on it is two in five and more.
"""
SURE: Final = 0
"""Odds from which an answer stands alone: one in two. Behind it nothing was gained on the fit archives (0050)."""
MOST_BELOW: Final = 3
LEAST_BELOW: Final = -3_500
"""Odds from which a passage stands below an answer: nine of ten of what is gained do, for two thirds of the words."""
LONGEST_BELOW: Final = 300
"""Code points of one quotation below an answer: half as many as beside a refusal hold nearly as many answers."""


def write(scoped: Scoped, evidence: Evidence, session: Session, cited: Sequence[Citation] = ()) -> Draft:
    """Quote the passages in which a sentence is likeliest to answer; of each side of a comparison in turn.

    *cited* is what the answer rests on that they stand below; nothing beside a refusal.
    """
    sides = [_keyed(n, scoped, evidence) for n in range(len(scoped.sought))]
    drawn = [_plain(draw(one, keyed, session.life)) for one, keyed in zip(scoped.sought, sides, strict=True)]
    picked = [pick_of(one, found) for one, found in zip(scoped.sought, drawn, strict=True)]
    best = [max((one.odds for one in found), default=LEAST - 1) for found in picked]
    if max(best) < LEAST or (cited and min(best) >= SURE):
        return Draft(drafter=NAME, pieces=(), declined=True)
    most = min(LONGEST_BELOW if cited else LONGEST, session.tier.excerpt_cap)
    if cited:
        picked = [tuple(one for one in found if one.odds >= LEAST_BELOW) for found in picked]
        drawn = [[] for _ in drawn]
    near = _Near(keyed=evidence.keyed(), cited=cited, most=most)
    turns = zip_longest(*(near.places(found, others) for found, others in zip(picked, drawn, strict=True)))
    places = [one for one in chain.from_iterable(turns) if one is not None]
    pieces = tuple(islice(near.quoted(places), MOST_BELOW if cited else MOST))
    return Draft(drafter=NAME, pieces=pieces, declined=not pieces)


def repeats(artifact_id: str, place: Locator, cited: Iterable[Citation]) -> bool:
    """Tell whether a place in a text shares a code point with one that is *cited*."""
    return isinstance(place, TextLocator) and any(
        isinstance(one.locator, TextLocator)
        and (one.artifact_id, one.locator.paragraph) == (artifact_id, place.paragraph)
        and place.start < one.locator.end
        and one.locator.start < place.end
        for one in cited
    )


def _plain(found: Iterable[Measured]) -> list[Measured]:
    """Leave out what may expose somebody who lives."""
    return [one for one in found if not one.passage.sentences[one.n].risk]


def _keyed(side: int, scoped: Scoped, evidence: Evidence) -> dict[str, Passage]:
    keyed = evidence.keyed()
    if len(scoped.sought) == 1:
        return keyed
    return {key: one for key, one in keyed.items() if side in one.sides}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Near:
    """What is quoted from: passages by key, without what is *cited* already, up to so many code points at once."""

    keyed: Mapping[str, Passage]
    cited: Sequence[Citation]
    most: int

    def places(
        self, found: Iterable[Candidate], others: Iterable[Measured]
    ) -> Iterator[tuple[str, Sentence]]:
        """Yield every passage once, with its sentence that is likeliest to answer: what was picked, then *others*."""
        first: dict[str, Sentence] = {}
        for one in chain[Candidate | Measured](found, sorted(others, key=lambda each: -each.points)):
            if not self._known(one.passage, one.sentence):
                first.setdefault(one.key, one.sentence)
        yield from first.items()

    def quoted(self, places: Iterable[tuple[str, Sentence]]) -> Iterator[Piece]:
        """Yield a quotation around each sentence that may be shown whole, none that shares a word with another."""
        taken: list[tuple[str, Stretch]] = []
        for key, sentence in places:
            passage = self.keyed[key]
            stretch = self._around(passage, sentence, limit(passage, self.most))
            known = [each for name, each in taken if name == passage.origin.artifact_id]
            if stretch is not None and not any(_overlap(stretch, each) for each in known):
                taken.append((passage.origin.artifact_id, stretch))
                yield quote(key, passage, stretch)

    def _around(self, passage: Passage, sentence: Sentence, most: int) -> Stretch | None:
        """Take as many neighbours as fit, before and behind in turn; a side ends at what somebody else says."""
        line = tuple(one for one in passage.sentences if one.paragraph == sentence.paragraph)
        first = last = line.index(sentence)
        if sentence.end - sentence.start > most:
            return None
        sides = [-1, 1]
        while sides:
            side = sides.pop(0)
            start, end = (first - 1, last) if side < 0 else (first, last + 1)
            if self._fits(passage, line, start, end, most):
                first, last = start, end
                sides.append(side)
        return joined(line, first, last)

    def _fits(self, passage: Passage, line: Sequence[Sentence], first: int, last: int, most: int) -> bool:
        if first < 0 or last >= len(line) or line[last].end - line[first].start > most:
            return False
        return not any(
            one.risk or foreign(passage, one) or self._known(passage, one)
            for one in (line[first], line[last])
        )

    def _known(self, passage: Passage, one: Sentence) -> bool:
        place = TextLocator(paragraph=one.paragraph, start=one.start, end=one.end)
        return repeats(passage.origin.artifact_id, place, self.cited)


def _overlap(one: Stretch, other: Stretch) -> bool:
    return one.paragraph == other.paragraph and one.start < other.end and other.start < one.end
