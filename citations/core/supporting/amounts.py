"""Who how much, where the second leaves its verb out: *Tom owes forty pounds, and his brother, the smith, eleven*.

The amount of the one is not the other's.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from citations.core.language.quantities import values
from citations.core.language.wording import Sort, Word, read
from citations.core.supporting.actors import BE, acts
from citations.core.supporting.pairs import MODALS, Pair, Words
from citations.core.supporting.roles import VERBS

_TAIL: Final = re.compile(r"(?:^|[.;:])([^.;:]*?)[,]?\s+(?:and|but|while)\s+([^.;:?!]*)(?=[.;:?!]|$)")
_ASIDE: Final = re.compile(r",\s+(?:who|whose|which|that)\b[^,]*,?")
_HELPING: Final = BE | MODALS | frozenset("were been has have had do does did".split())
_ONE: Final = frozenset({"a", "an"})
_FEW: Final = 3
Roots = frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Two:
    """What only the first is called, and only the second, and how much each has."""

    first: Roots
    second: Roots
    much: Roots
    more: Roots


def miscounted(pair: Pair) -> Iterator[str]:
    """Yield ``role`` where the claim gives to the one the amount of the other, in every sentence that has both."""
    roots, amounts = frozenset(one.stem for one in pair.said), _amounts(pair.said)
    twos = [two for span in pair.spans for two in _twos(span, pair.me)]
    if any(_is_exchanged(roots, amounts, two) for two in twos):
        yield "role"


def _is_exchanged(roots: Roots, amounts: Roots, two: _Two) -> bool:
    """Tell whether the second has the first amount in the claim, or the first, and not the second, the other."""
    if two.second & roots:
        return bool(two.much & amounts) and not two.more & amounts
    return bool(two.more & amounts and two.first & roots) and not two.much & amounts


def _twos(span: str, me: frozenset[str]) -> Iterator[_Two]:
    for found in _TAIL.finditer(span):
        one, two = read(found[1], me), read(_ASIDE.sub(" ", found[2]), me)
        at = _amount_at(two)
        if not at or any(_does(word) for word in two[:at]) or not any(map(_does, one)):
            continue
        much, more = _numbers(one) or _amounts(one), _amounts(two[at:])
        first, second = _weighty(one), _weighty(two[:at])
        if much and more and not much & more and second - first:
            yield _Two(first=first - second - much, second=second - first, much=much, more=more)


def _amount_at(words: Words) -> int:
    """Return where the amount begins that ends *words*, 0 where none does."""
    for n in range(max(len(words) - _FEW, 1), len(words)):
        counted = words[n].sort is Sort.NUMBER or (words[n].form in _ONE and n == len(words) - 2)
        if counted and all(one.weighs for one in words[n + 1 :]):
            return n
    return 0


def _amounts(words: Words) -> Roots:
    """Return the numbers, and what there is one of."""
    one = {two.stem for first, two in pairwise(words) if first.form in _ONE and two.weighs}
    return _numbers(words) | one


def _numbers(words: Words) -> Roots:
    return values(" ".join(word.form for word in words if word.sort is Sort.NUMBER))


def _weighty(words: Words) -> Roots:
    return frozenset(one.stem for one in words if one.weighs and one.sort is not Sort.NUMBER)


def _does(word: Word) -> bool:
    """Tell whether a word may be what somebody does: *owed*, *gave*, *owes*."""
    present = word.sort is Sort.CONTENT and word.form.endswith("s") and not word.form.endswith("'s")
    return acts(word) or word.stem in VERBS or word.form in _HELPING or present
