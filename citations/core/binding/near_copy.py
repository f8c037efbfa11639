"""Near copy: what a claim that says a sentence almost word for word has in the place of something else.

Whoever copies a sentence and puts one name for another, or a *not* into it, keeps every word that other rules count.
So claim and sentence are laid side by side; what differs is told by what stands between the same neighbours. Only what
is nearly copied is looked at; of several sentences it is enough that one is copied truly.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final

from citations.core.binding.pairs import AND, GROUPS, SAYING, Pair, Words, is_light
from citations.core.text.quantities import values
from citations.core.text.wording import Sort, Word

_COPIED: Final = 600
_CLOSE: Final = 800
_FEWEST: Final = 4
_BY: Final = "by"
_FEW: Final = 2
_DENIALS: Final = GROUPS["copied.negation"]
Stems = list[str]
Block = tuple[int, int, int]
"""Where the same words begin in the claim and in the sentence, and how many they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Gap:
    """What claim and sentence have between the same two words, either of them perhaps nothing."""

    mine: Words
    theirs: Words


def altered(pair: Pair) -> Iterator[str]:
    """Yield what a nearly copied sentence has otherwise; nothing where one of them is copied truly, or none is."""
    said = pair.said
    copies = [
        frozenset(_faults(said, words, laid))
        for words in pair.held
        if _share(said, laid := blocks(said, words)) >= _COPIED
    ]
    yield from sorted(min(copies, key=len, default=()))


def blocks(said: Words, words: Words) -> tuple[Block, ...]:
    """Lay a claim and a sentence side by side; the last block, at the ends of both, is empty."""
    matcher = SequenceMatcher(None, [*map(_key, said)], [*map(_key, words)], autojunk=False)
    return tuple((one.a, one.b, one.size) for one in matcher.get_matching_blocks())


def _key(word: Word) -> str:
    return word.form if word.sort is Sort.SMALL else word.stem


def _share(said: Words, laid: Sequence[Block]) -> int:
    """Tell how much of a claim is copied, by its words of weight, else by all where they are few, in thousandths."""
    kept = [word for a, _, size in laid for word in said[a : a + size]]
    mine, theirs = (sum(one.weighs for one in words) for words in (said, kept))
    if theirs >= _FEWEST:
        return 1000 * theirs // mine
    whole = 1000 * len(kept) // max(len(said), 1)
    return whole if theirs >= _FEW and whole >= _CLOSE else 0


def _faults(said: Words, words: Words, laid: Sequence[Block]) -> Iterator[str]:
    gaps = tuple(_gaps(said, words, laid))
    roots, known = (frozenset(one.stem for one in side) for side in (words, said))
    close = _share(said, laid) >= _CLOSE
    if any(_replaced(gap, roots, known, close=close) for gap in gaps):
        yield "replaced"
    mine, theirs = (
        _DENIALS & {one.form for one in side if one.sort is not Sort.NAME} for side in _sides(gaps)
    )
    if close and bool(mine) != bool(theirs):
        yield "copied_negation"


def exchanged(pair: Pair) -> Iterator[str]:
    """Yield ``exchanged`` where a claim has the words of a sentence in their order, and its names in another."""
    found = [names for words in pair.held if (names := _names(pair.said, words)) is not None]
    if found and all(mine != theirs and sorted(mine) == sorted(theirs) for mine, theirs in found):
        yield "exchanged"


def added(pair: Pair, missing: Collection[Word]) -> Iterator[str]:
    """Yield ``clause`` where a copied sentence goes on, and a word of that stands nowhere: *missing* are those."""
    said = pair.said
    copies = [laid for words in pair.held if _share(said, laid := blocks(said, words)) >= _COPIED]
    if copies and all(any(_goes_on(said, one, missing) for one in pairwise(laid)) for laid in copies):
        yield "clause"


def _goes_on(said: Words, laid: tuple[Block, Block], missing: Collection[Word]) -> bool:
    """Tell whether what a claim has between two blocks begins a clause that has one of the *missing* words."""
    (start, _, size), (end, _, _) = laid
    gap = said[start + size : end]
    begins = size and gap and (gap[0].form in AND or gap[0].clause != said[start + size - 1].clause)
    return bool(begins) and any(word in missing and not is_light(word) for word in gap)


def _names(said: Words, words: Words) -> tuple[Stems, Stems] | None:
    """Return the names of both; None where the claim has another word than the sentence, or another order of them."""
    (mine, others), (theirs, more) = map(_parted, (said, words))
    if [one for one in more if one in others] != others or not others or _is_passive(said, words):
        return None
    return mine, [one for one in theirs if one in mine]


def _parted(words: Words) -> tuple[Stems, Stems]:
    """Return the stems of the names, and of the other words of weight, in their order."""
    weighty = [word for word in words if word.sort is not Sort.SMALL or word.stem in SAYING]
    named = [[one.stem for one in weighty if (one.sort is Sort.NAME) is is_name] for is_name in (True, False)]
    return named[0], named[1]


def _is_passive(said: Words, words: Words) -> bool:
    return any(one.form == _BY for one in (*said, *words))


def _sides(gaps: Sequence[_Gap]) -> tuple[Words, Words]:
    return tuple(one for gap in gaps for one in gap.mine), tuple(one for gap in gaps for one in gap.theirs)


def _gaps(said: Words, words: Words, laid: Sequence[Block]) -> Iterator[_Gap]:
    a = b = 0
    for one, two, size in laid:
        if one > a or two > b:
            yield _Gap(mine=said[a:one], theirs=_within(words, b, two))
        a, b = one + size, two + size


def _within(words: Words, start: int, end: int) -> Words:
    """Leave out, at both ends of a sentence, the clauses that the claim does not touch."""
    part = words[start:end]
    if start == 0 and end < len(words):
        return tuple(one for one in part if one.clause == words[end].clause)
    if end == len(words) and start > 0:
        near = tuple(one for one in part if one.clause == words[start - 1].clause)
        return near if len(near) < _FEWEST else ()
    return part


def _replaced(gap: _Gap, roots: frozenset[str], known: frozenset[str], *, close: bool) -> bool:
    """Tell whether one or two words of weight stand in the place of as few of the same sort.

    A name is seen in any copy; what else is put in somebody writes who tells it freely, but for a close one.
    """
    mine, theirs = ([one for one in side if _says(one)] for side in (gap.mine, gap.theirs))
    if max(len(mine), len(theirs)) > _FEW:
        return False
    counted = values(" ".join(one.form for one in gap.theirs))
    strange = [one for one in mine if not (one.stem in roots or values(one.form) & counted)]
    lost = [one for one in theirs if one.stem not in known or one.sort is Sort.NAME]
    sorts = {one.sort for one in strange} & {one.sort for one in lost}
    return bool(sorts if close else sorts & {Sort.NAME})


def _says(word: Word) -> bool:
    return word.weighs and not is_light(word)
