"""Two that changed places, and all else stayed: *he loved his children more than his dogs*, turned about.

A claim that takes its words from one sentence has them in its order, or moves a phrase with the word that leads it
(*at Looe he died*), or turns the voice of its verb. Where two words alone stand in each other's place, it says what the
sentence says of the other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from citations.core.language.wording import CALLED, SELF, Word
from citations.core.supporting.pairs import Pair, Words, deed
from citations.core.supporting.risks import is_light
from citations.core.supporting.roles import MUTUAL

_BETWEEN: Final = frozenset("the a an his her their its my our all both".split())
_BE: Final = frozenset("was were is are am be been being".split())
_JOINING: Final = frozenset("and or nor with between".split())
_FEWEST: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A word of weight, and the small word that leads it, '' for none."""

    root: str
    led: str
    joined: bool


def transposed(pair: Pair) -> Iterator[str]:
    """Yield ``role`` where two words of a claim stand in each other's place, in every sentence that has them all."""
    if _is_exchanged(pair, light=True) or _is_exchanged(pair, light=False):
        yield "role"


def _is_exchanged(pair: Pair, *, light: bool) -> bool:
    """Tell so by all words of weight, or by those that are not *light*."""
    mine = _places(pair.said, light=light)
    roots = frozenset(one.root for one in mine)
    if len(mine) < _FEWEST or len(roots) < len(mine):
        return False
    laid = [(words, line) for words in pair.held for line in _lines(_places(words, light=light), roots)]
    return bool(laid) and all(_is_turned(pair.said, mine, words, line) for words, line in laid)


def _lines(places: Sequence[_Place], roots: frozenset[str]) -> Iterator[tuple[_Place, ...]]:
    """Yield the places of these words, each the first behind a start, for every start that has them all."""
    for start, one in enumerate(places):
        if one.root in roots:
            first: dict[str, _Place] = {}
            for place in places[start:]:
                if place.root in roots:
                    first.setdefault(place.root, place)
            if len(first) == len(roots):
                yield tuple(first.values())


def _places(words: Words, *, light: bool) -> tuple[_Place, ...]:
    return tuple(
        _Place(root=deed(word), led=_led(words, n), joined=n > 0 and words[n - 1].form in _JOINING)
        for n, word in enumerate(words)
        if _counts(word) and (light or not is_light(word))
    )


def _counts(word: Word) -> bool:
    return word.weighs and word.form not in CALLED


def _led(words: Words, n: int) -> str:
    """Return the small word before the one at *n*, over articles and owners, in its clause."""
    for one in reversed(words[:n]):
        if one.clause != words[n].clause or _counts(one):
            break
        if one.form not in _BETWEEN and one.form not in CALLED and one.stem != SELF:
            return one.form
    return ""


def _is_turned(said: Words, mine: Sequence[_Place], words: Words, theirs: Sequence[_Place]) -> bool:
    """Tell whether two places alone are exchanged, and neither took along what leads it."""
    other = [n for n, (one, two) in enumerate(zip(mine, theirs, strict=True)) if one.root != two.root]
    if len(other) != _FEWEST or is_passive(said) is not is_passive(words):
        return False
    first, last = other
    if {one.root for n, one in enumerate(mine) if n not in other} & MUTUAL:
        return False
    if mine[first].root != theirs[last].root or mine[first].joined or mine[last].joined:
        return False
    kept = mine[first].led == theirs[last].led and mine[last].led == theirs[first].led
    stayed = mine[first].led == theirs[first].led and mine[last].led == theirs[last].led
    return stayed and (not kept or last - first > 1)


def is_passive(words: Words) -> bool:
    """Tell whether anything is passive: a *be* and a *by*."""
    forms = {one.form for one in words}
    return bool(forms & _BE) and "by" in forms
