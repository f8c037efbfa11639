"""A search is no question: bare words, as people type them into a search box, ask what there is about something.

One sentence answers no search, so up to six places are quoted, each with the neighbours that speak of the same. The
gate stays the same: unless a sentence answers as far as can be told, nothing is quoted.
"""

from collections.abc import Set as AbstractSet
from typing import Final

from citations.core.asking.bare_words import searches
from citations.core.language.words import content
from citations.core.picking.answerability import noisy
from citations.core.picking.drawing import Drawn, draw
from citations.core.picking.sentences import pick
from citations.core.records import Life, Passage, Piece, Scoped, Sentence
from citations.core.telling.marks import parted
from citations.core.telling.voices import foreign
from citations.core.writing.stretches import Stretch, around, joined, limit, limits, quote

MOST: Final = 6
LONGEST: Final = 450  # code points of a place; both chosen on the fit half of ``acl``
_AKIN: Final = 200  # thousandths of cosine; what has less speaks of something else
_GAP: Final = 2

Place = tuple[str, int, int, int]


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote what there is about the words of a search; None when it is a question, or nothing answers it."""
    text = scoped.searches[0]
    if scoped.query.language != "en" or len(scoped.searches) > 1 or not searches(text):
        return None
    open_ = {key: one for key, one in keyed.items() if one.origin.scope.display}
    if not any(one.enough for one in pick(text, open_, life)):
        return None
    found = sorted(draw(text, open_, life), key=lambda one: (-one.points, one.passage.rank, one.n))
    wanted, pieces = content(text), dict[Place, Piece]()
    for one in found:
        stretch = _stretch(one, wanted, tuple(pieces)) if len(pieces) < MOST else None
        if stretch is not None:
            passage = one.passage
            pieces[_place(passage, stretch)] = quote(one.key, passage, stretch)
    return tuple(pieces.values())


def _stretch(one: Drawn, wanted: AbstractSet[str], shown: tuple[Place, ...]) -> Stretch | None:
    """Return the stretch around a sentence, grown by its neighbours; None where it may not stand, or is shown."""
    passage = one.passage
    if _touches(passage, one.sentence, shown) or not _akin(passage, one.sentence, wanted):
        return None
    stretch = around(passage, one.sentence, wanted, LONGEST)
    if stretch is None or any(stretch.cut):
        return stretch
    line = tuple(each for each in passage.sentences if each.paragraph == stretch.paragraph)
    free = tuple(not _touches(passage, each, shown) and _akin(passage, each, wanted) for each in line)
    inside = [n for n, each in enumerate(line) if stretch.start <= each.start < stretch.end]
    first, last = _grown(line, free, (inside[0], inside[-1]), limit(passage, LONGEST))
    return joined(line, first, last)


def _grown(
    line: tuple[Sentence, ...], free: tuple[bool, ...], held: tuple[int, int], most: int
) -> tuple[int, int]:
    """Take the neighbour that is nearest to what was asked, again and again, as long as all of it may be shown."""
    first, last = held
    while True:
        wider = [
            (line[n].cosine or 0, n)
            for n in (first - 1, last + 1)
            if 0 <= n < len(line) and free[n] and _fits(line, min(n, first), max(n, last), most)
        ]
        if not wider:
            return first, last
        _, n = max(wider)
        first, last = min(n, first), max(n, last)


def _fits(line: tuple[Sentence, ...], first: int, last: int, most: int) -> bool:
    if last + 1 < len(line) and limits(line[last], line[last + 1]):
        return False
    whole = all(0 <= line[n + 1].start - line[n].end <= _GAP for n in range(first, last))
    return whole and not parted(line, first, last) and line[last].end - line[first].start <= most


def _akin(passage: Passage, one: Sentence, wanted: AbstractSet[str]) -> bool:
    near = (one.cosine or 0) >= _AKIN or bool(content(one.text) & wanted)
    return near and not noisy(one.text) and not foreign(passage, one)


def _touches(passage: Passage, one: Sentence, shown: tuple[Place, ...]) -> bool:
    here = (passage.origin.artifact_id, one.paragraph)
    return any(here == place[:2] and one.start < place[3] and place[2] < one.end for place in shown)


def _place(passage: Passage, stretch: Stretch) -> Place:
    return passage.origin.artifact_id, stretch.paragraph, stretch.start, stretch.end
