"""What only the other half of a sentence has, by its contrary: *the verdict was just, and the sentence unjust*."""

from collections.abc import Iterator
from typing import Final

from citations.core.language.oppositions import opposites
from citations.core.language.wording import Sort, Word
from citations.core.supporting.halves import halves
from citations.core.supporting.pairs import Pair, Words
from citations.core.supporting.risks import is_light

_OPENING: Final = frozenset("the a an his her their its he she it they we i this that these those".split())
_FEW: Final = 2
Roots = frozenset[str]


def contradicted(pair: Pair) -> Iterator[str]:
    """Yield ``opposite`` where a word of the claim stands with one that only its contrary stands with."""
    if _is_contrary(pair.said, tuple(half for words in pair.held for half in halves(words))):
        yield "opposite"


def _is_contrary(said: Words, every: tuple[Words, ...]) -> bool:
    """Tell whether a word of the claim stands with one that only its contrary stands with."""
    roots = tuple(frozenset(one.stem for one in half) for half in every)
    mine = frozenset(one.stem for one in said)
    for n, word in enumerate(said):
        others = opposites(word.stem) if word.sort is not Sort.NAME else frozenset[str]()
        here = [k for k, half in enumerate(roots) if word.stem in half]
        if not (others and here) or others & mine:
            continue
        beside = [
            one.stem
            for m, one in enumerate(said)
            if one.weighs and one.clause == word.clause and m not in {n, n + 1} and not is_light(one)
        ]
        if any(
            _stands_against(root, word.stem, others, roots) and not _goes_on(root, here, roots, every)
            for root in beside
        ):
            return True
    return False


def _stands_against(root: str, mine: str, others: Roots, roots: tuple[Roots, ...]) -> bool:
    """Tell whether *root* stands in a half with the contrary, and in none with the word itself."""
    return any(root in half and others & half and mine not in half for half in roots) and not any(
        root in half and mine in half for half in roots
    )


def _goes_on(root: str, here: list[int], roots: tuple[Roots, ...], every: tuple[Words, ...]) -> bool:
    """Tell whether a half that has the word is said of what stands before it: *sick in May and well in June*."""
    return any(
        any(root in half for half in roots[:k]) and not any(_names(one) for one in every[k][:_FEW])
        for k in here
    )


def _names(word: Word) -> bool:
    return word.form in _OPENING or word.sort is Sort.NAME
