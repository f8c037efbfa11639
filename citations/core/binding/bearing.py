"""Which sentences bear a claim, and how well: the fewest that hold its words, and what can be counted of them.

Everything is integers in thousandths. What the counts come to is decided in ``risks``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from citations.core.text.quantities import values
from citations.core.text.synonyms import alike
from citations.core.text.wording import SELF, Sort, Word, read

MOST: Final = 4
_SHORTEST: Final = 4
_WEIGHT: Final = {Sort.NAME: 2, Sort.NUMBER: 2, Sort.CONTENT: 1, Sort.SMALL: 0}
_LEAST_GAIN: Final = 1000
_PREFIX, _ENDING = 5, 2
EXACT, SAME, LIKE = 1000, 800, 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """One sentence that may bear something, ready to be looked up in. ``loose`` are the beginnings of its words."""

    words: tuple[Word, ...]
    roots: frozenset[str]
    loose: frozenset[str]
    values: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearing:
    """The places of the chosen sentences, in their order, and the words of the claim that none of them holds."""

    chosen: tuple[int, ...]
    missing: tuple[Word, ...]


@lru_cache(maxsize=4_096)
def ground(text: str, me: frozenset[str] = frozenset()) -> Ground:
    """Make *text* ready."""
    words = read(text, me)
    roots = frozenset(word.stem for word in words)
    return Ground(
        words=words,
        roots=roots,
        loose=frozenset(root[:_PREFIX] for root in roots if len(root) >= _PREFIX),
        values=values(text),
    )


def units(claim: str, me: frozenset[str]) -> tuple[Word, ...]:
    """Return the words of weight of a claim."""
    return tuple(word for word in read(claim, me) if word.sort is not Sort.SMALL)


def held(one: Ground, word: Word) -> int:
    """Tell how well a word is held there, in thousandths: itself or its value, one that says the same, one like it."""
    if word.stem in one.roots:
        return EXACT
    match word.sort:
        case Sort.NUMBER:
            return EXACT if values(word.form) & one.values else 0
        case Sort.CONTENT if alike(word.stem) & one.roots:
            return SAME
        case Sort.NAME | Sort.CONTENT | Sort.SMALL:  # pragma: no branch - every sort is named
            return LIKE if _begins(word.stem, one) else 0


def _begins(root: str, one: Ground) -> bool:
    """Tell whether a word there begins like *root*, or is *root* without an ending of two letters: Nazi, Nazism."""
    if len(root) >= _PREFIX and root[:_PREFIX] in one.loose:
        return True
    return len(root) - _ENDING >= _SHORTEST and root[:-_ENDING] in one.roots


def choose(claim: tuple[Word, ...], grounds: Sequence[Ground], told: Ground) -> Bearing:
    """Take, again and again, the sentence that adds most; stop when none adds a word or four are taken."""
    said = [word for word in claim if word.stem != SELF]
    left = [word for word in said if held(told, word) != EXACT]
    chosen: list[int] = []
    while len(chosen) < MOST:
        wanted = left if chosen else said
        gains = [
            (sum(_WEIGHT[word.sort] * held(one, word) for word in wanted), -n)
            for n, one in enumerate(grounds)
            if n not in chosen
        ]
        gain, place = max(gains, default=(0, 0))
        if gain < _LEAST_GAIN:
            break
        chosen.append(-place)
        left = [word for word in left if not held(grounds[-place], word)]
    return Bearing(chosen=tuple(sorted(chosen)), missing=tuple(left))
