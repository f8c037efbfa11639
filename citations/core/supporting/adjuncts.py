"""Where, when and how each of two things was done: *he came by boat and left before noon* lets nobody leave by boat.

A deed of one half of a sentence does not take what stands behind the deed of another half, where its own half says
something of the sort that the claim leaves out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from citations.core.language.wording import Sort, Word
from citations.core.supporting.actors import BE, acts
from citations.core.supporting.halves import halves
from citations.core.supporting.pairs import Pair, Words, deed
from citations.core.supporting.roles import TIMES, VERBS

_LEADING: Final = frozenset(
    "in on at to from with by for of into under near before after since until during within through".split()
)
_DAYS: Final = TIMES | frozenset("yesterday today tomorrow tonight".split())
_HAD: Final = frozenset("had has have".split())
_FEW: Final = 3
Roots = frozenset[str]
Led = frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Half:
    """The deeds of a half, and what stands behind the first of them, led by a preposition or telling a day."""

    deeds: Roots
    led: Led


def moved(pair: Pair) -> Iterator[str]:
    """Yield ``place`` where a deed of the claim has what only another deed of the sentence has."""
    held = [tuple(map(_read, halves(words))) for words in pair.held]
    roots = frozenset(one.stem for one in pair.said)
    for mine in map(_read, halves(pair.said)):
        if len(mine.deeds) == 1 and any(_is_moved(mine, one, held, roots) for one in mine.led):
            yield "place"
            return


def _is_moved(mine: _Half, led: tuple[str, str], held: list[tuple[_Half, ...]], roots: Roots) -> bool:
    """Tell whether each sentence with the deed has *led* behind another deed, which the claim does not tell."""
    having = [parts for parts in held if any(mine.deeds & one.deeds for one in parts)]
    return bool(having) and all(_is_elsewhere(mine.deeds, led, parts, roots) for parts in having)


def _is_elsewhere(did: Roots, led: tuple[str, str], parts: tuple[_Half, ...], roots: Roots) -> bool:
    here = [one for one in parts if did & one.deeds]
    there = [one for one in parts if led in one.led]
    apart = there and all(one.deeds and not one.deeds & (did | roots) for one in there)
    return bool(apart) and all(one.led and not {root for _, root in one.led} & roots for one in here)


def _read(words: Words) -> _Half:
    deeds = [n for n in range(len(words)) if _does(words, n)]
    if not deeds:
        return _Half(deeds=frozenset(), led=frozenset())
    behind = words[deeds[0] + 1 :]
    return _Half(deeds=frozenset(deed(words[n]) for n in deeds), led=frozenset(_led(behind)))


def _does(words: Words, n: int) -> bool:
    """Tell whether something is done at *n*; *had* alone, and not what only helps another verb."""
    word, ahead = words[n], words[n + 1 : n + 2]
    has = word.form in _HAD and bool(ahead) and not acts(ahead[0]) and ahead[0].form not in BE
    return word.sort is not Sort.NAME and (acts(word) or word.stem in VERBS or has)


def _led(words: Words) -> Iterator[tuple[str, str]]:
    for n, word in enumerate(words):
        if word.stem in _DAYS or word.form in _DAYS:
            yield "", word.stem
        if word.form in _LEADING:
            yield from ((word.form, one.stem) for one in _first(words[n + 1 : n + 1 + _FEW]))


def _first(words: Words) -> Iterator[Word]:
    """Yield the first word of weight, up to the next preposition."""
    for one in words:
        if one.form in _LEADING:
            return
        if one.weighs:
            yield one
            return
