"""To whom it was done: *the smith's boy taught her to skate* does not say that she taught the smith's boy.

Where a *her* or *him* undergoes it, its name may stand there in a claim; whoever does it may not take that place.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from citations.core.language import kin
from citations.core.language.wording import CALLED, SELF, Sort, Word
from citations.core.language.words import stem
from citations.core.supporting.actors import BE, OWNING, acts
from citations.core.supporting.pairs import Pair, Place, Words
from citations.core.supporting.roles import MUTUAL

_PEOPLE: Final = frozenset(map(stem, kin.PEOPLE))
_THEM: Final = frozenset("him her them me us it".split())
_BETWEEN: Final = OWNING | CALLED | frozenset("the a an".split())
_LEADING: Final = frozenset("to from with by for in on at of into under near behind".split())
_NEAR: Final = 3
Roots = frozenset[str]


def undergone(pair: Pair) -> Iterator[str]:
    """Yield ``role`` where whom the claim has it done to is by every such sentence who did it, to a pronoun.

    And where what it was done to stands there only behind a preposition, or who it was done *by* nowhere.
    """
    if pair.own and any(_is_put_in(pair, n) for n in range(len(pair.said))):
        yield "role"
        return
    for n, word in enumerate(pair.said):
        if not acts(word) or word.stem in MUTUAL or _is_passive(pair.said, n):
            continue
        taker, rest = _taker(pair.said, n), _behind(pair.said, n)
        done = pair.done(word)
        near = [(words, at) for words, at in done if (rest - taker) & _behind(words, at)]
        if taker and near and all(_does(taker, words, at) for words, at in near):
            yield "role"
            return
        giver = _giver(pair.said, n)
        if taker and giver and giver != taker and _is_turned(giver, taker, done):
            yield "role"
            return
        if giver and done and all(_is_only_given(giver, words, at) for words, at in done):
            yield "role"
            return


def _is_put_in(pair: Pair, n: int) -> bool:
    """Tell whether in the passive at *n* it was done to, or by, who in every sentence has no such part in it."""
    word, theirs = pair.said[n], pair.done(pair.said[n])
    if not (acts(word) and _is_passive(pair.said, n) and theirs):
        return False
    taker = _thing_before(pair.said, n)
    if any(one.form == "by" for one in pair.said[n + 1 : n + 2]) and all(
        _is_passive(words, at) and not any(one.form == "by" for one in words[at:]) for words, at in theirs
    ):
        return any(_is_somebody(one) or one.stem == SELF for one in pair.said[n + 2 : n + 2 + _NEAR])
    return bool(taker) and all(_is_beside(taker, words, at) for words, at in theirs)


def _thing_before(words: Words, n: int) -> str:
    """Return the noun right before the *was* of a passive at *n*, '' where anything else stands there."""
    at = next(m for m in range(n - 1, -1, -1) if words[m].form in BE | {"were", "been"})
    before = words[max(at - 1, 0) : at]
    return before[0].stem if before and before[0].sort is Sort.CONTENT else ""


def _is_beside(taker: str, words: Words, n: int) -> bool:
    """Tell whether *taker* stands only behind a preposition there, and something else right behind the verb."""
    clause = [one for one in words[n + 1 :] if one.clause == words[n].clause]
    first = next((m for m, one in enumerate(clause) if one.form in _LEADING), len(clause))
    done = any(one.weighs for one in clause[:first]) and not any(one.stem == taker for one in clause[:first])
    before = any(one.stem == taker for one in words[:n])
    return done and not before and any(one.stem == taker for one in clause) and not _is_passive(words, n)


def _is_only_given(giver: Roots, words: Words, n: int) -> bool:
    """Tell whether it was done *to* who does it in the claim, by nobody who is told."""
    behind = [one for one in words[n + 1 :] if one.clause == words[n].clause]
    led = {one.form for one in behind} & {"to", "for"}
    return (
        _is_passive(words, n)
        and bool(led)
        and not any(one.form == "by" for one in behind)
        and (giver <= frozenset(one.stem for one in behind if not one.form.endswith("'s")))
    )


def _is_turned(giver: Roots, taker: Roots, done: Sequence[Place]) -> bool:
    """Tell whether *taker* does it to *giver* in a sentence, and *giver* stands before it in none."""
    turned = any(
        taker <= _before(words, at) and giver == _taker(words, at) and not _is_passive(words, at)
        for words, at in done
    )
    return turned and not any(giver & {one.stem for one in words[:at]} for words, at in done)


def _giver(words: Words, n: int) -> Roots:
    """Return the last noun or name for somebody before the verb at *n*, in its clause."""
    heads = [one for one in words[:n] if one.clause == words[n].clause and _is_somebody(one)]
    return frozenset({heads[-1].stem}) if heads and not heads[-1].form.endswith("'s") else frozenset()


def _does(taker: Roots, words: Words, n: int) -> bool:
    """Tell whether *taker* stands before the verb at *n*, and a pronoun right behind it."""
    ahead = words[n + 1 : n + 2]
    return taker <= _before(words, n) and bool(ahead) and ahead[0].form in _THEM and not _is_passive(words, n)


def _taker(words: Words, n: int) -> Roots:
    """Return the noun or name for somebody right behind the verb at *n*, over owners; nothing for anything else."""
    clause = [one for one in words[n + 1 :] if one.clause == words[n].clause]
    behind = [*takewhile(lambda one: one.weighs or one.stem == SELF or one.form in _BETWEEN, clause)][
        : _NEAR + 1
    ]
    heads = [one for one in behind if one.weighs and not one.form.endswith("'s")]
    return frozenset({heads[0].stem}) if heads and _is_somebody(heads[0]) else frozenset()


def _is_somebody(word: Word) -> bool:
    return word.sort is Sort.NAME or word.stem in _PEOPLE


def _before(words: Words, n: int) -> Roots:
    return frozenset(one.stem for one in words[:n] if one.clause == words[n].clause and one.weighs)


def _behind(words: Words, n: int) -> Roots:
    return frozenset(one.stem for one in words[n + 1 :] if one.clause == words[n].clause and one.weighs)


def _is_passive(words: Words, n: int) -> bool:
    return any(one.form in BE or one.form in {"were", "been"} for one in words[max(n - 3, 0) : n])
