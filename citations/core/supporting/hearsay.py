"""What somebody else says in a paper, told as a fact or as the writer's word: *he writes that the cook is a poet*."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from citations.core.language.wording import SELF, Sort, Word
from citations.core.language.words import content, stem, tokens
from citations.core.supporting.actors import acts, doer, reports
from citations.core.supporting.pairs import MODALS, Pair, Words, only
from citations.core.supporting.roles import SAYING

_INNER: Final = re.compile(r"[“\"]([^“”\"]+)[”\"]")
_SHORT: Final = 3
_ACCORDING: Final = "according"
_AHEAD: Final = 6
_NEAR: Final = 3
_SAYS: Final = frozenset({stem("say"), stem("says"), stem("said")})
_TO: Final = frozenset("to of a an the nothing so it this what".split())
_INSISTING: Final = frozenset(
    stem(word)
    for word in """swear swore insist declare announce argue complain maintain allege claim
    hint suggest boast confess story report rumour gossip word hear""".split()
)


def hearsay(pair: Pair) -> Iterator[str]:
    """Yield ``hearsay`` where the claim leaves out who says it, and ``speaker`` where it names somebody else."""
    said = pair.said
    telling = [n for n, word in enumerate(said) if word.stem in SAYING or word.form == _ACCORDING]
    frames = [n for n in telling if reports(said, n)]
    mine = [n for n in frames if SELF in doer(said, n).names]
    others = (n for n in frames if n not in mine)
    unheard = any(_named(said, n) and not _says(_named(said, n), pair) for n in others)
    if unheard or any(_is_misreported(pair, n) for n in frames) or any(_is_unsaid(pair, n) for n in frames):
        yield "speaker"
    if len(telling) == len(mine) and (only(_told, pair) or _quoted(pair)):
        yield "hearsay"


def _named(words: Words, n: int) -> frozenset[str]:
    return doer(words, n).names


def _is_misreported(pair: Pair, n: int) -> bool:
    """Tell whether what is said of somebody is in every sentence said by others, or to others, than in the claim."""
    what = _reported(pair.said, n)
    theirs = [
        (words, at)
        for words in pair.held
        for at in range(len(words))
        if reports(words, at, anywhere=True) and what & _reported(words, at)
    ]
    return bool(theirs) and any(
        (mine := told(pair.said, n))
        and all((one := told(words, at)) and not one & mine for words, at in theirs)
        for told in (_tellers, _hearers)
    )


def _is_unsaid(pair: Pair, n: int) -> bool:
    """Tell whether the sentences have a word of what is said in the claim, and no word of saying beside it.

    A name may stand there as a *he*.
    """
    if SELF in doer(pair.said, n).names or pair.said[n].stem not in _SAYS:
        return False
    behind = frozenset(one.stem for one in pair.said[n + 1 :] if one.sort is Sort.CONTENT)
    every = frozenset(one.stem for words in pair.held for one in words if one.weighs)
    told = frozenset[str]().union(*map(_saying, pair.held))
    return bool(behind & every - told)


def _saying(words: Words) -> frozenset[str]:
    """Return what stands behind a word of saying, and before it in its clause."""
    at = next((n for n, one in enumerate(words) if one.stem in SAYING | _INSISTING), None)
    return frozenset[str]() if at is None else frozenset(one.stem for one in words if one.weighs)


def _tellers(words: Words, n: int) -> frozenset[str]:
    return doer(words, n).heads


def _hearers(words: Words, n: int) -> frozenset[str]:
    """Return the names of whom it is told, right behind the verb at *n*."""
    return frozenset(
        one.stem for one in takewhile(lambda one: one.sort is Sort.NAME, words[n + 1 : n + _AHEAD])
    )


def _reported(words: Words, n: int) -> frozenset[str]:
    """Return the first word of weight behind the *that* of a report at *n*: of whom something is said."""
    that = next(m for m in range(n + 1, len(words)) if words[m].form == "that")
    found = (one.stem for one in words[that + 1 :] if one.clause == words[that].clause and one.weighs)
    return frozenset({root for root in [next(found, "")] if root})


def _says(named: frozenset[str], pair: Pair) -> bool:
    """Tell whether somebody of this name, or a *he* or *she*, says something in a sentence."""
    return any(
        word.stem in SAYING and (doer(words, n).other or doer(words, n).names & named)
        for words in pair.held
        for n, word in enumerate(words)
    )


def _told(words: Words) -> frozenset[str]:
    """Return the stems behind what others than the writer say *that*."""
    at = next((n for n, word in enumerate(words) if _reports(words, n) and _others(words, n)), None)
    if at is None:
        at = next((n + 2 for n in range(len(words) - 2) if _is_credited(words, n)), None)
    return frozenset[str]() if at is None else frozenset(one.stem for one in words[at + 1 :] if one.weighs)


def _reports(words: Words, n: int) -> bool:
    """Tell whether this is the *said* of *he said that*, or of *he says she sold it*, or another word for it."""
    if reports(words, n, anywhere=True):
        return True
    ahead = [one for one in words[n + 1 : n + _AHEAD] if one.clause == words[n].clause]
    if words[n].stem in _INSISTING:
        return any(one.form == "that" for one in ahead[:2])
    if words[n].stem not in _SAYS or not ahead or ahead[0].form in _TO:
        return False
    return any(map(acts, ahead[1:])) or (ahead[0].sort is Sort.NAME and any(map(_does, ahead[1:_NEAR])))


def _does(word: Word) -> bool:
    """Tell whether a word may be what somebody does, is or will do: *Cecil beats*, *Cecil has*."""
    return word.form in MODALS or (word.form.endswith("s") and not word.form.endswith("'s"))


def _is_credited(words: Words, n: int) -> bool:
    """Tell whether *according to* somebody else stands here."""
    return words[n].form == _ACCORDING and words[n + 1].form == "to" and words[n + 2].stem != SELF


def _others(words: Words, n: int) -> bool:
    one = doer(words, n)
    return one.other or bool(one.thing) or bool(one.names - {SELF})


def _quoted(pair: Pair) -> bool:
    """Tell whether a word of the claim stands only between the marks of a paper."""
    inner = [
        " ".join(found for found in _INNER.findall(span) if len(tokens(found)) > _SHORT)
        for span in pair.spans
    ]
    outer = [_INNER.sub(" ", span) for span in pair.spans]
    told = frozenset[str]().union(*map(content, inner)) - frozenset[str]().union(*map(content, outer))
    return bool(told & content(pair.claim))
