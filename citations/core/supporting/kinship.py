"""Whose relative somebody is, and which: *my mother's sister Agnes* is no sister of Ada's, nor her mother's aunt.

A claim that calls somebody a relative, which no sentence and no record does, is not supported; nor is one that gives
a relative to somebody else, or calls somebody who is named there otherwise. What others wrote may be told from the
other side: *her son* where they have *his mother*.
"""

from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import Final

from citations.core.language import kin
from citations.core.language.synonyms import alike
from citations.core.language.wording import SELF, Sort, Word, read
from citations.core.language.words import stem
from citations.core.supporting.pairs import Pair, Words

_KIN: Final = frozenset(map(stem, kin.KIN))
_MUTUAL: Final = frozenset(map(stem, kin.MUTUAL))
_ORDERED: Final = (_KIN - _MUTUAL) | frozenset(map(stem, "master servant teacher pupil heir".split()))
"""Each is another to one than that one is to them: *brother* or *wife* would be true the other way about."""
_SIDES: Final = (
    "father mother parent; son daughter child heir born",
    "grandfather grandmother grandparent; grandson granddaughter grandchild",
    "uncle aunt; nephew niece",
    "husband; wife widow marry wedding spouse bride",
    "wife; husband widower marry wedding spouse groom",
    "widow; husband wife marry",
    "widower; wife husband marry",
    "brother; sister sibling twin brother",
    "sister; brother sibling twin sister",
    "stepson stepdaughter; stepfather stepmother remarry",
)
_MINE: Final = frozenset({"my", "our"})
_THEIRS: Final = frozenset({"her", "his"})
_OF: Final = frozenset({"of", "to"})
_MANNERS: Final = frozenset("half step foster great god".split())
_REACH: Final = 3


def _table() -> dict[str, frozenset[str]]:
    made: dict[str, frozenset[str]] = {}
    for row in _SIDES:
        here, there = ([stem(word) for word in side.split()] for side in row.split(";"))
        for mine, others in ((here, there), (there, here)):
            made |= {one: made.get(one, frozenset()) | frozenset(others) for one in mine}
    return made


_OTHER_SIDE: Final = _table()


def unrelated(pair: Pair, record: str) -> Iterator[str]:
    """Yield ``kin`` where the claim names a relative that none is, and ``role`` where of somebody else."""
    known = frozenset(one.stem for words in (*pair.held, read(record)) for one in words)
    strange = any(_is_strange(one.stem, known, own=pair.own) for one in pair.said)
    if strange or _is_called(pair) or any(_is_otherwise(pair, n) for n in range(len(pair.said))):
        yield "kin"
    if any(_is_given(pair, n) or _is_pronouns(pair, n) for n in range(len(pair.said))):
        yield "role"


def _is_strange(root: str, known: frozenset[str], *, own: bool) -> bool:
    if root not in _KIN:
        return False
    said = {root, *alike(root)} if own else {root, *alike(root), *_OTHER_SIDE.get(root, ())}
    return not said & known


def _is_otherwise(pair: Pair, n: int) -> bool:
    """Tell whether a relative by blood is one *in law* or a *half* one in every sentence that has the word."""
    root = pair.said[n].stem
    theirs = [_manner(words, at) for words in pair.held for at, one in enumerate(words) if one.stem == root]
    return root in _KIN and bool(theirs) and _manner(pair.said, n) not in theirs


def _manner(words: Words, n: int) -> str:
    """Return in what manner the relative at *n* is one, '' for by blood."""
    behind, before = words[n + 1 : n + 3], words[max(n - 1, 0) : n]
    if [one.form for one in behind] == ["in", "law"]:
        return "law"
    return next((one.form for one in before if one.form in _MANNERS), "")


def _is_called(pair: Pair) -> bool:
    """Tell whether a name stands beside one relative there, and beside another in the claim."""
    theirs = frozenset[tuple[str, str]]().union(*map(_called, pair.held))
    return any(
        {one for one, other in theirs if other == name} and not _same(relative, name, theirs)
        for relative, name in _called(pair.said)
    )


def _same(relative: str, name: str, theirs: frozenset[tuple[str, str]]) -> bool:
    return any((one, name) in theirs for one in (relative, *alike(relative)))


def _called(words: Words) -> frozenset[tuple[str, str]]:
    """Return each relative with the name behind it, or with the name before an owner of it: *Silas, my brother*."""
    return frozenset(
        {(one.stem, two.stem) for one, two in pairwise(words) if one.stem in _KIN and _is_name(two)}
        | {
            (last.stem, one.stem)
            for one, owner, last in zip(words, words[1:], words[2:], strict=False)
            if last.stem in _KIN and _owns(owner) and _is_name(one) and one.clause + 1 == last.clause
        }
    )


def _is_name(word: Word) -> bool:
    return word.sort is Sort.NAME and word.stem != SELF and not _owns(word)


def _owns(word: Word) -> bool:
    return word.form in _MINE or word.form in {"her", "his", "their"} or word.form.endswith("'s")


def _is_given(pair: Pair, n: int) -> bool:
    """Tell whether the relative at *n* is another's in every sentence that has the word."""
    word = pair.said[n]
    mine = _owner(pair.said, n) if word.stem in _ORDERED | _MUTUAL else frozenset()
    if not mine:
        return False
    theirs = [
        _owner(words, at) | (_named(words, at) if word.stem in _MUTUAL else frozenset())
        for words in pair.held
        for at, one in enumerate(words)
        if one.stem == word.stem
    ]
    return bool(theirs) and not any(one & mine or not one for one in theirs)


def _is_pronouns(pair: Pair, n: int) -> bool:
    """Tell whether the relative at *n* is in every sentence *her* or *his* one, behind others than who is named.

    Whoever is named before only as an owner is less likely meant than somebody named there for themselves.
    """
    owner = _owner(pair.said, n) if pair.said[n].stem in _KIN else frozenset()
    theirs = [
        (words, at) for words in pair.held for at, one in enumerate(words) if one.stem == pair.said[n].stem
    ]
    return (
        bool(owner - {SELF})
        and bool(theirs)
        and all(
            at > 0 and words[at - 1].form in _THEIRS and _is_passed_over(owner, words[: at - 1])
            for words, at in theirs
        )
    )


def _is_passed_over(owner: frozenset[str], before: Words) -> bool:
    named = [one for one in before if one.sort is Sort.NAME and one.stem != SELF]
    heads = frozenset(one.stem for one in named if not _owns(one))
    return bool(heads) and not owner & heads and any(one.stem in owner for one in named)


def _named(words: Words, n: int) -> frozenset[str]:
    """Return the name behind a relative, with nothing small between."""
    behind = takewhile(lambda one: one.sort is not Sort.SMALL, words[n + 1 : n + _REACH])
    return frozenset(one.stem for one in behind if _is_name(one))


def _owner(words: Words, n: int) -> frozenset[str]:
    """Return of whom it is a relative, from before or from behind; nothing where that cannot be told."""
    for one in reversed(words[max(n - _REACH, 0) : n]):
        if one.form in _MINE:
            return frozenset({SELF})
        if one.form.endswith("'s"):
            return frozenset({one.stem})
        if one.sort is Sort.SMALL:
            break
    behind = words[n + 1 : n + 1 + _REACH + 1]
    if not behind or behind[0].form not in _OF:
        return frozenset()
    heads = [one for one in behind[1:] if one.sort is Sort.NAME or one.stem in _KIN]
    others = [one for one in heads if not _owns(one)]
    return frozenset(one.stem for one in others or heads)
