"""To whom, from whom, by whom, with whom: a deed of the claim may not lead to another than it does in the sentences.

Where somebody does it to one, and somebody else to another, the two may not be mixed.

*She left her machine to my brother Silas, and nothing to me* does not say that the machine was left to Ada. Compared
verb by verb and preposition by preposition; a relative without a name may be anybody, and so may a *him*.
"""

from collections.abc import Iterator
from typing import Final

from citations.core.language import kin
from citations.core.language.wording import CALLED, SELF, Sort, Word
from citations.core.language.words import stem
from citations.core.supporting.actors import acts, doer
from citations.core.supporting.pairs import Pair, Words
from citations.core.supporting.roles import TIMES, VERBS

_PREPOSITIONS: Final = frozenset("to from by with for".split())
_BETWEEN: Final = frozenset("the a an his her their its both all".split())
_OWNING: Final = frozenset("my our mine ours".split())
_KIN: Final = frozenset(map(stem, kin.KIN))
_HAD: Final = frozenset({"had", "has", "have", "got", "took", "received"})
_REACH: Final = 5


def misdirected(pair: Pair) -> Iterator[str]:
    """Yield ``role`` where what was done leads to somebody else in every sentence that has the word for it."""
    for n, word in enumerate(pair.said):
        if not (acts(word) or word.stem in VERBS):
            continue
        theirs = [_parties(words, at) for words, at in pair.done(word)]
        if _is_mixed(pair, n):
            yield "role"
            return
        for preposition, mine in _parties(pair.said, n).items():
            led = [one.get(preposition, frozenset()) for one in theirs]
            if led and mine and not any(_may_be(mine, one) for one in led):
                yield "role"
                return
    if _is_had(pair):
        yield "role"


def _is_had(pair: Pair) -> bool:
    """Tell whether what somebody *had from* one in the claim another had from them, and they from somebody else."""
    mine = tuple(_had(pair.said))
    theirs = tuple(one for words in pair.held for one in _had(words))
    return any(
        any(giver == other for _, other in theirs)
        and not any(giver == other and _may_be(taker, one) for one, other in theirs)
        for taker, giver in mine
    )


def _had(words: Words) -> Iterator[tuple[frozenset[str], str]]:
    """Yield who had something, and the first word for whom from."""
    for n, word in enumerate(words):
        if word.form in _HAD and (taker := doer(words, n).names):
            clause = [one for one in words[n + 1 :] if one.clause == word.clause]
            led = next((m for m, one in enumerate(clause) if one.form == "from"), len(clause))
            yield from ((taker, one.stem) for one in clause[led:][:_REACH] if one.weighs)


def _is_mixed(pair: Pair, n: int) -> bool:
    """Tell whether what stands before is from one deed of the spans, and what stands behind from another like it."""
    before, behind = _beside(pair.said, n)
    theirs = {_beside(words, at) for words, at in pair.done(pair.said[n])}
    if not (before and behind) or (before, behind) in theirs:
        return False
    return any(one == before and two for one, two in theirs) and any(
        two == behind and one for one, two in theirs
    )


def _beside(words: Words, n: int) -> tuple[str, str]:
    """Return the stems of the words of weight next to a word in its clause, '' where there is none."""
    line = [
        (m, one.stem)
        for m, one in enumerate(words)
        if one.clause == words[n].clause and one.sort is not Sort.SMALL and not _is_owner(one)
    ]
    before = [root for m, root in line if m < n]
    behind = [root for m, root in line if m > n]
    return before[-1] if before else "", behind[0] if behind else ""


def _may_be(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    """Tell whether two parties share somebody, or one of them has no name."""
    named = (mine - _KIN, theirs - _KIN)
    if SELF in mine and theirs:
        return SELF in theirs
    return not all(named) or bool(named[0] & named[1])


def _parties(words: Words, n: int) -> dict[str, frozenset[str]]:
    """Return who is named behind each preposition that follows the verb at *n* in its clause."""
    found: dict[str, frozenset[str]] = {}
    for at in range(n + 1, len(words)):
        if words[at].clause != words[n].clause or (acts(words[at]) and words[at - 1].form != "to"):
            break
        if words[at].form in _PREPOSITIONS:
            found[words[at].form] = found.get(words[at].form, frozenset()) | _named(words, at)
    return found


def _named(words: Words, at: int) -> frozenset[str]:
    """Return the names and relatives behind a preposition, and a name behind the comma that follows."""
    found: set[str] = set()
    for word in words[at + 1 : at + 1 + _REACH]:
        if (word.sort is Sort.NAME or word.stem in _KIN) and not _is_beside(word):
            found.add(word.stem)
        elif (word.sort is Sort.SMALL and (found or word.form not in _BETWEEN)) or word.clause != words[
            at
        ].clause:
            break
    return frozenset(found)


def _is_beside(word: Word) -> bool:
    """Tell whether a word is only an owner, a title or a time."""
    return _is_owner(word) or word.form in CALLED or word.stem in TIMES


def _is_owner(word: Word) -> bool:
    return word.form in _OWNING or word.form.endswith("'s")
