"""How sure something is: possible, rumoured, meant, believed, under a condition, or a fact."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import Final

from citations.core.language.wording import SELF, Sort, Word
from citations.core.supporting.actors import BE, doer
from citations.core.supporting.pairs import Pair, Words, governed, only, roots

_MODES: Final[dict[str, frozenset[str]]] = {
    "possible": frozenset(
        """may might could perhaps maybe possibly probably likely presumably apparently seemingly seem seems seemed
        appears suppose supposed supposedly potential potentially possible probable""".split()
    ),
    "rumoured": frozenset(
        """alleged allegedly reportedly rumour rumoured rumor rumored rumours rumors hearsay gossip purported
        claimed claims claim""".split()
    ),
    "intended": frozenset(
        """plan plans planned planning aim aims aimed intend intends intended hope hopes hoped wish wishes
        wished want wants wanted expect expects expected try tries tried attempt attempts attempted propose proposed
        promise promised threaten threatened dream dreamed dreamt""".split()
    ),
    "conditional": frozenset("if unless provided whether lest suppose supposing".split()),
    "believed": frozenset(
        """think thinks thought believe believes believed suspect suspected guess guessed imagine imagined doubt
        doubted fear feared assume assumed fancy fancied""".split()
    ),
    "future": frozenset("will would shall should".split()),
    "obliged": frozenset("must ought need needs needed supposed".split()),
}
_NO_NAMES: Final = _MODES["conditional"] | {"perhaps", "maybe", "possibly", "probably", "apparently"}
"""Words that a sentence may begin with; *May* and *Will* are names as well."""
_ANNOUNCED: Final = frozenset({"future", "intended", "obliged", "rumoured"})
_POSSIBLE: Final = "possible"
_COULD: Final = "could"
_ABLE: Final = frozenset("can cannot can't able unable".split())
_SOFT: Final = frozenset({_POSSIBLE, "intended", "conditional", "future", "believed", "rumoured"})
_HELD: Final = frozenset("thought believed".split())
_WIDE: Final = frozenset({"believed", "rumoured", "conditional"})
_AKIN: Final = {
    "possible": {"intended", "conditional"},
    "intended": {"possible", "conditional"},
    "future": {"intended", "possible", "conditional", "obliged"},
}


def modality(pair: Pair) -> Iterator[str]:
    """Find what was only possible, meant, believed or rumoured told as a fact, or the other way about.

    What was announced somewhere else than in the person's own papers may since have come to pass.
    """
    able = any(_enables(words, roots(pair.said)) for words in pair.held)
    mine = {
        mode
        for n, word in enumerate(pair.said)
        if not ((able and word.form == _COULD) or _is_hers(pair, n))
        for mode in modes_of(word)
    }
    if any(one.form in BE and two.form == "to" for one, two in pairwise(pair.said)):
        mine.add("future")
    if _is_doubted(pair):
        yield "modality"
        return
    theirs = {mode for words in pair.held for word in words for mode in modes_of(word)}
    near = theirs.union(*(_AKIN.get(mode, set()) for mode in theirs), {"future"})
    bare = not mine and only(_weakened if pair.own else _doubted, pair)
    foretold = pair.own and mine == {"future"} and only(_foretold, pair)
    if bare or foretold or (mine - near - ({"rumoured"} if pair.own else _ANNOUNCED)):
        yield "modality"


def _is_hers(pair: Pair, n: int) -> bool:
    """Tell whether the writer *thought* so, which whoever says a thing in their own papers does."""
    return pair.own and pair.said[n].form in _HELD and doer(pair.said, n).names == {SELF}


def _is_doubted(pair: Pair) -> bool:
    """Tell whether the claim calls possible what no sentence calls possible, meant or to come.

    A sentence says it of a word that stands behind its modal; it may say so of other words, and that does not count.
    """
    for n, word in enumerate(pair.said):
        mine = {one.stem for one in governed(pair.said, n)}
        if word.form == _COULD and any(_enables(words, mine) for words in pair.held):
            continue
        if _POSSIBLE in modes_of(word) and mine and not any(_softens(words, mine) for words in pair.held):
            return True
    return False


def _enables(words: Words, mine: AbstractSet[str]) -> bool:
    """Tell whether somebody *can* or *cannot* do it there, of which *could* is the past."""
    return any(
        mine & {one.stem for one in governed(words, n)}
        for n, word in enumerate(words)
        if word.form in _ABLE and word.sort is not Sort.NAME
    )


def _softens(words: Words, mine: set[str]) -> bool:
    return any(
        mine & {one.stem for one in governed(words, n)}
        for n, word in enumerate(words)
        if _SOFT & set(modes_of(word))
    )


def modes_of(word: Word) -> tuple[str, ...]:
    """Tell in which ways a word says how sure something is; no name says so."""
    named = word.sort is Sort.NAME and word.form not in _NO_NAMES
    return () if named else tuple(mode for mode, forms in _MODES.items() if word.form in forms)


def _weakened(words: Words) -> frozenset[str]:
    """Return the stems that stand behind a modal: the next word of weight, or all behind a belief or a condition."""
    return _behind(words, frozenset(_MODES))


def _doubted(words: Words) -> frozenset[str]:
    """Return those behind a modal that announces nothing."""
    return _behind(words, frozenset(_MODES) - _ANNOUNCED)


def _foretold(words: Words) -> frozenset[str]:
    """Return what somebody only believes or has heard will be: *Tom thinks that the line will come*."""
    return _behind(words, frozenset({"believed", "rumoured"}))


def _behind(words: Words, counted: frozenset[str]) -> frozenset[str]:
    weak: set[str] = set()
    for n, word in enumerate(words):
        if modes := counted & frozenset(modes_of(word)):
            after = [one for one in governed(words, n) if one.sort is Sort.CONTENT and not modes_of(one)]
            weak |= {one.stem for one in (after if modes & _WIDE else after[:1])}
    return frozenset(weak)
