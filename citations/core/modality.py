"""How sure something is: possible, rumoured, meant, believed, under a condition, or a fact."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from citations.core.pairs import Pair, Words, governed, only
from citations.core.wording import Sort, Word

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
_WIDE: Final = frozenset({"believed", "rumoured", "conditional"})
_AKIN: Final = {
    "possible": {"intended", "conditional"},
    "intended": {"possible", "conditional"},
    "future": {"intended", "possible", "conditional", "obliged"},
}


def modality(pair: Pair) -> Iterator[str]:
    """Find what was only possible, meant, believed or rumoured told as a fact, or the other way about."""
    mine = {mode for word in pair.said for mode in _modes(word)}
    theirs = {mode for words in pair.held for word in words for mode in _modes(word)}
    near = theirs.union(*(_AKIN.get(mode, set()) for mode in theirs), {"future"})
    bare = not mine and only(_weakened, pair)
    if bare or mine - near - {"rumoured"}:
        yield "modality"


def _modes(word: Word) -> tuple[str, ...]:
    named = word.sort is Sort.NAME
    return () if named else tuple(mode for mode, forms in _MODES.items() if word.form in forms)


@lru_cache(maxsize=8_192)
def _weakened(words: Words) -> frozenset[str]:
    """Return the stems that stand behind a modal: the next word of weight, or all behind a belief or a condition."""
    weak: set[str] = set()
    for n, word in enumerate(words):
        if modes := frozenset(_modes(word)):
            after = [one for one in governed(words, n) if one.sort is Sort.CONTENT and not _modes(one)]
            weak |= {one.stem for one in (after if modes & _WIDE else after[:1])}
    return frozenset(weak)
