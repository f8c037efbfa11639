"""Whose it is: *he broke my umbrella* breaks none of his own.

The owner of a thing in the claim is held to its owner in the sentences. *His* and *her* are of who is named last before
them; where that is the writer, or nobody, they may be a *my*. Relatives are told in ``kinship``.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from citations.core.language import kin
from citations.core.language.wording import SELF, Sort, Word
from citations.core.language.words import stem
from citations.core.supporting.pairs import Pair, Words
from citations.core.supporting.roles import TIMES

_MINE: Final = frozenset("my our".split())
_THEIRS: Final = frozenset("his her their".split())
_KIN: Final = frozenset(map(stem, kin.KIN))
_OWN: Final = "own"
_ELSE: Final = frozenset("another other others someone somebody".split())
_OTHER: Final = "@other"
_FEW: Final = 3
Owner = tuple[str, str]
"""The stem of a thing, and whose it is: of the writer, or of somebody else."""


def misowned(pair: Pair) -> Iterator[str]:
    """Yield ``role`` where the claim gives to somebody what every sentence that has it gives to another."""
    if _is_own(pair) or any(_is_others(pair, thing, owner) for thing, owner in _owned(pair.said)):
        yield "role"


def _is_others(pair: Pair, thing: str, owner: str) -> bool:
    owners = {one for words in pair.held for other, one in _owned(words, told=True) if other == thing}
    return bool(owners) and not owners & {owner, ""}


def _owned(words: Words, *, told: bool = False) -> Iterator[Owner]:
    """Yield each thing with its owner; '' for a *his* of a sentence, where it is *told*: it may be anybody's."""
    for n in range(len(words)):
        if owner := _owner(words, n):
            anybody = told and words[n].form in _THEIRS
            yield from ((one.stem, "" if anybody else owner) for one in _thing(words, n))


def _thing(words: Words, n: int) -> Iterator[Word]:
    """Yield the last of the words right behind an owner, which names what is owned."""
    behind = words[n + 1 : n + 1 + _FEW]
    named = [
        m
        for m, one in enumerate(behind)
        if one.weighs and one.clause == words[n].clause and all(each.weighs for each in behind[:m])
    ]
    if named and not any(behind[m].stem in _KIN or behind[m].sort is Sort.NAME for m in named):
        yield behind[named[0]]


def _owner(words: Words, n: int) -> str:
    """Return whose what follows is: the writer's, another's, or '' where that cannot be told or nothing is owned."""
    word = words[n]
    if word.form in _MINE or (word.stem == SELF and word.form.endswith("'s")):
        return SELF
    if word.sort is Sort.NAME and word.form.endswith("'s"):
        return _OTHER
    if word.form not in _THEIRS:
        return ""
    named = [one for one in words[:n] if one.sort is Sort.NAME and one.stem not in TIMES]
    if not named or named[-1].stem == SELF:
        return ""
    return "" if any(one.form in _THEIRS | {"he", "she", "they"} for one in words[:n]) else _OTHER


def _is_own(pair: Pair) -> bool:
    """Tell whether something is somebody's *own* in the claim, and another's in every sentence that has it."""
    mine = _behind(pair.said, _OWN)
    if not mine or any(one.form == _OWN for words in pair.held for one in words):
        return False
    return any(
        two.stem in mine and (one.form.endswith("'s") or one.form in _ELSE)
        for words in pair.held
        for one, two in pairwise(words)
    )


def _behind(words: Words, form: str) -> frozenset[str]:
    return frozenset(two.stem for one, two in pairwise(words) if one.form == form and two.weighs)
