"""What is nearest to a question, beside a refusal or below an answer: stretches of text, the likeliest first.

Receives: the question, evidence of which everything may be shown, the session, and what the answer cites, if any.
Returns:  a draft of as much text as five of the longest quotations hold, below an answer three of what is rationed, and
          none of that where it is sure; or one without any where next to nothing speaks for an answer.
Never:    cuts a sentence, quotes more than may be shown at once, repeats what the answer quotes, or quotes what may
          expose somebody who lives: nobody asked for it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from math import exp
from typing import Final

from citations.core.extractive.stretches import limit, quote
from citations.core.passages.runs import Run, overlap, run
from citations.core.passages.voices import foreign
from citations.core.ranking.sentences import Candidate, Measured, draw, pick_of
from citations.core.records import Citation, Draft, Evidence, Passage, Piece, Scoped, Sentence, Session
from personas.core.media.base import Locator, TextLocator

NAME: Final = "nearest"
MOST: Final = 10
"""Quotations in all; together no more text than half of them hold at their longest."""
MOST_BELOW: Final = 6
"""Those of what is rationed, below an answer, and their text likewise."""
LONGEST: Final = 600
"""Code points of one quotation: most passages fit whole."""
LEAST: Final = -2_500
"""Odds that some sentence answers, in thousandths of a logarithm, from which what is nearest is worth a look.

There one question in five has its answer among the five on the fit half of Douglass, by a logistic fit; in the small
archives that were written to fit on it is two in five and more.
"""
SURE: Final = 0
"""Odds from which nothing that is rationed stands below an answer: one in two."""
LEAST_BELOW: Final = -3_500
"""Odds from which a passage that is rationed does: nine of ten of what is gained, for two thirds of the words."""
_ODDS: Final = 1_000  # points are thousandths of a logarithm
_CERTAIN: Final = 1_000_000
_Window = tuple[int, int, int, int, int, str]


def write(scoped: Scoped, evidence: Evidence, session: Session, cited: Sequence[Citation] = ()) -> Draft:
    """Quote the stretches that are likeliest to hold the answer; of each side of a comparison in turn.

    *cited* is what the answer rests on that they stand below; nothing beside a refusal.
    """
    sides = [_keyed(n, scoped, evidence) for n in range(len(scoped.sought))]
    drawn = [_plain(draw(one, keyed, session.life)) for one, keyed in zip(scoped.sought, sides, strict=True)]
    picked = [pick_of(one, found) for one, found in zip(scoped.sought, drawn, strict=True)]
    best = [max((one.odds for one in found), default=LEAST - 1) for found in picked]
    if max(best) < LEAST:
        return Draft(drafter=NAME, pieces=(), declined=True)
    if cited:
        least = LEAST_BELOW if min(best) < SURE else _CERTAIN
        drawn = [_worth(found, told, least) for found, told in zip(drawn, picked, strict=True)]
    near = _Near(keyed=evidence.keyed(), cited=cited, most=min(LONGEST, session.tier.excerpt_cap))
    turns = zip_longest(*map(near.stretches, drawn))
    stretches = (one for one in chain.from_iterable(turns) if one is not None)
    pieces = tuple(near.quoted(stretches))
    return Draft(drafter=NAME, pieces=pieces, declined=not pieces)


def repeats(artifact_id: str, place: Locator, cited: Iterable[Citation]) -> bool:
    """Tell whether a place in a text shares a code point with one that is *cited*."""
    return isinstance(place, TextLocator) and any(
        isinstance(one.locator, TextLocator)
        and one.artifact_id == artifact_id
        and overlap(one.locator, place)
        for one in cited
    )


def _worth(found: Iterable[Measured], picked: Iterable[Candidate], least: int) -> list[Measured]:
    """Keep for below an answer what is open in whole, which costs nothing, and passages of at least these odds."""
    likely = {one.key for one in picked if one.odds >= least}
    return [one for one in found if one.key in likely or one.passage.origin.scope.whole]


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

    def stretches(self, found: Sequence[Measured]) -> Iterator[tuple[str, Run]]:
        """Yield neighbouring sentences, those first whose chances to be the answer come to most together."""
        best = max((one.points for one in found), default=0)
        chances: dict[str, dict[int, int]] = {}
        for one in found:
            chance = max(1, int(_CERTAIN * exp((one.points - best) / _ODDS)))
            chances.setdefault(one.key, {})[one.n] = chance
        windows = sorted(chain.from_iterable(self._windows(key, held) for key, held in chances.items()))
        for *_, first, last, key in windows:
            yield key, run(self.keyed[key].sentences[first : last + 1])

    def quoted(self, stretches: Iterable[tuple[str, Run]]) -> Iterator[Piece]:
        """Yield a quotation of each stretch that shares no word with one before it, while its text has room."""
        taken: list[tuple[str, Run]] = []
        room = [MOST, MOST_BELOW if self.cited else MOST]
        text = [most * self.most // 2 for most in room]
        for key, stretch in stretches:
            passage = self.keyed[key]
            name, size = passage.origin.artifact_id, stretch.end - stretch.start
            counted = range(1 + (not passage.origin.scope.whole))
            fits = all(room[n] and size <= text[n] for n in counted)
            if fits and not any(one == name and overlap(stretch, each) for one, each in taken):
                taken.append((name, stretch))
                for n in counted:
                    room[n], text[n] = room[n] - 1, text[n] - size
                yield quote(key, passage, stretch)

    def _windows(self, key: str, chances: Mapping[int, int]) -> Iterator[_Window]:
        """Yield for each sentence of a passage the longest window that it opens: the likeliest are the least.

        Of equal ones that is least in whose middle the likeliest sentence stands.
        """
        passage = self.keyed[key]
        may = [self._may(passage, one) for one in passage.sentences]
        for first in range(len(may)):
            last = self._last(passage, may, first)
            told = {n: chances[n] for n in range(first, last + 1) if n in chances}
            if told:
                middle = max(told, key=lambda n: told[n])
                aside = abs(first + last - 2 * middle)
                yield -sum(told.values()), aside, passage.rank, first, last, key

    def _last(self, passage: Passage, may: Sequence[bool], first: int) -> int:
        """Return the last sentence of the window that *first* opens; the one before it where that may not be shown."""
        line, most = passage.sentences, limit(passage, self.most)
        last = first
        while (
            last < len(line)
            and may[last]
            and line[last].paragraph == line[first].paragraph
            and line[last].end - line[first].start <= most
        ):
            last += 1
        return last - 1

    def _may(self, passage: Passage, one: Sentence) -> bool:
        return not (one.risk or foreign(passage, one) or self._known(passage, one))

    def _known(self, passage: Passage, one: Sentence) -> bool:
        place = TextLocator(paragraph=one.paragraph, start=one.start, end=one.end)
        return repeats(passage.origin.artifact_id, place, self.cited)
