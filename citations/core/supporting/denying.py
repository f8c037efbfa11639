"""Where a *not* stands, in papers in which somebody speaks for themselves: it may not go, come, or change its place."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from citations.core.language.wording import SELF, Word
from citations.core.supporting.pairs import Pair, Words, governed

_DENIALS: Final = frozenset("not never no nor neither cannot".split())
_NT: Final = "n't"
_FEW: Final = 2
Slot = tuple[str, str, bool]


def denial(pair: Pair) -> Iterator[str]:
    """Yield ``negation`` where a denial went over to something else, was put in or was left out."""
    if _crossed(pair) or _moved(pair):
        yield "negation"


def _crossed(pair: Pair) -> bool:
    """Tell whether a denial went over to something else: *not with the fingers but with the wrist*, turned about."""
    mine = _denied(pair.said)
    theirs = frozenset[str]().union(*map(_denied, pair.held))
    said = frozenset(one.stem for one in pair.said) - mine
    held = frozenset(one.stem for words in pair.held for one in words) - theirs
    return bool(mine & held and theirs & said)


def _moved(pair: Pair) -> bool:
    """Tell whether a denial was put in or left out between the same two words, or at the same end."""
    mine = _slots(pair.said)
    theirs = frozenset[Slot]().union(*map(_slots, pair.held))
    for one, two, denied in mine:
        alike = {
            was for first, second, was in theirs if second == two and (first == one or (two and not one))
        }
        if alike and denied not in alike:
            return True
    return False


def _slots(words: Words) -> frozenset[Slot]:
    """Return each two words of weight that follow each other, '' for none, and whether a denial stands between."""
    places = [n for n, word in enumerate(words) if _weighs(word)]
    ends = (-1, *places, len(words))
    return frozenset(
        (
            words[n].stem if n >= 0 else "",
            words[m].stem if m < len(words) else "",
            any(one.form in _DENIALS or one.form.endswith(_NT) for one in words[n + 1 : m]),
        )
        for n, m in pairwise(ends)
    )


def _weighs(word: Word) -> bool:
    return word.weighs and word.form not in _DENIALS


def _denied(words: Words) -> frozenset[str]:
    return frozenset(
        one.stem
        for n, word in enumerate(words)
        if word.form in _DENIALS
        for one in governed(words, n, most=_FEW)
        if one.stem != SELF
    )
