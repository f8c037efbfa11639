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
from citations.core.supporting.actors import acts
from citations.core.supporting.pairs import Pair, Words
from citations.core.supporting.roles import TIMES

_MINE: Final = frozenset("my our".split())
_THEIRS: Final = frozenset("his her their".split())
_KIN: Final = frozenset(map(stem, kin.KIN))
_SEX: Final = {"he": "he", "she": "she", "his": "he", "her": "she"}
_OWN: Final = "own"
_ELSE: Final = frozenset("another other others someone somebody".split())
_OTHER: Final = "@other"
_FEW: Final = 3
_NEXT: Final = 2
Owner = tuple[str, str]
"""The stem of a thing, and whose it is: of the writer, or of somebody else."""


def misowned(pair: Pair) -> Iterator[str]:
    """Yield ``role`` where the claim gives to somebody what every sentence that has it gives to another."""
    others = any(_is_others(pair, thing, owner) for thing, owner in _owned(pair.said))
    if (
        others
        or _is_own(pair)
        or any(_is_made_owner(pair, n) for n in range(len(pair.said)))
        or _is_anothers(pair)
        or _is_done_to_owner(pair)
        or _is_writers(pair)
    ):
        yield "role"


def _is_writers(pair: Pair) -> bool:
    """Tell whether *he* has *his* thing in the claim, and in every sentence that has it *he* has *my* thing."""
    mine = {(one.stem, sex) for n, sex in _his(pair.said, _THEIRS) for one in _thing(pair.said, n)}
    theirs = {
        (one.stem, sex) for words in pair.held for n, sex in _his(words, _MINE) for one in _thing(words, n)
    }
    held = {thing for words in pair.held for thing, owner in _owned(words, told=True) if owner != SELF}
    return any(both in theirs and both[0] not in held for both in mine)


def _his(words: Words, owners: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Yield each of the *owners* behind a *he* or *she* that is not the writer, and which; *his* is of a *he* alone."""
    for n, word in enumerate(words):
        before = [one for one in words[:n] if one.form in _SEX and one.clause == word.clause]
        sex = before[-1].form if word.form in owners and before and before[-1].stem != SELF else ""
        if sex and _SEX.get(word.form, sex) == sex:
            yield n, sex


def _is_anothers(pair: Pair) -> bool:
    """Tell whether a thing of somebody with a name is in every sentence that of another, who has a name too."""
    theirs = tuple(frozenset(_of_names(words)) for words in pair.held)
    known = frozenset(one.stem for words in pair.held for one in words)
    return any(
        name in known and not any((thing, name) in some for some in theirs)
        for thing, name in _of_names(pair.said)
        if any(thing == one for some in theirs for one, _ in some)
    )


def _of_names(words: Words) -> Iterator[tuple[str, str]]:
    """Yield each thing with the name of its owner right before it."""
    for n, word in enumerate(words):
        if word.sort is Sort.NAME and word.stem != SELF and word.form.endswith("'s"):
            yield from ((one.stem, word.stem) for one in _thing(words, n))


def _is_done_to_owner(pair: Pair) -> bool:
    """Tell whether the claim has done to somebody what every sentence has done to something or somebody of theirs."""
    for n, word in enumerate(pair.said):
        mine, owns = _undergoing(pair.said, n)
        theirs = [_undergoing(words, at) for words, at in pair.done(word)] if mine and not owns else []
        if word.sort is Sort.CONTENT and theirs and all(one == (mine, True) for one in theirs):
            return True
    return False


def _is_made_owner(pair: Pair, n: int) -> bool:
    """Tell whether the claim has done to somebody's relative what every sentence has done to that somebody."""
    word, behind = pair.said[n], [one.stem for one in pair.said[n + 1 : n + 2]]
    verb = next((one for one in reversed(pair.said[:n]) if one.clause == word.clause and acts(one)), None)
    if word.sort is not Sort.NAME or not word.form.endswith("'s") or verb is None or not _KIN & {*behind}:
        return False
    theirs = [
        [one for one in words[at + 1 :] if one.clause == words[at].clause] for words, at in pair.done(verb)
    ]
    return bool(theirs) and all(
        any(one.stem == word.stem and not one.form.endswith("'s") for one in some)
        and not any(one.stem in behind for one in some)
        for some in theirs
    )


def _undergoing(words: Words, n: int) -> tuple[str, bool]:
    """Return the stem of the name right behind a word, '' for none, and whether it owns what follows."""
    behind = [one for one in words[n + 1 : n + 1 + _FEW] if one.clause == words[n].clause]
    if not behind or behind[0].sort is not Sort.NAME or behind[0].stem == SELF:
        return "", False
    return behind[0].stem, behind[0].form.endswith("'s") and any(one.weighs for one in behind[1:_NEXT])


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
    aside = n and words[n - 1].sort is Sort.NAME and words[n - 1].clause + 1 == word.clause
    named = [one for one in words[: n - aside] if one.sort is Sort.NAME and one.stem not in TIMES]
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
