"""Where from and where to, before and after: a name or a number behind the contrary preposition."""

from collections.abc import Iterator
from typing import Final

from citations.core.language.wording import Sort
from citations.core.language.words import stem
from citations.core.supporting.pairs import Pair, Words

_CONTRARY: Final[dict[str, frozenset[str]]] = {
    "from": frozenset({"to", "into", "toward", "towards", "until", "till"}),
    "to": frozenset({"from"}),
    "into": frozenset({"from"}),
    "before": frozenset({"after", "since"}),
    "after": frozenset({"before", "until"}),
    "until": frozenset({"after", "since", "from"}),
    "since": frozenset({"before", "until"}),
    "by": frozenset({"to", "against"}),
    "for": frozenset({"against"}),
    "against": frozenset({"for", "by"}),
    "on": frozenset("from to until till before after by".split()),
    "in": frozenset("until till before after".split()),
    "over": frozenset({"under"}),
    "under": frozenset({"over"}),
}

_IN: Final = frozenset({"in", "at"})
_TOWARDS: Final = frozenset({"to", "from", "for", "towards"})
_NONE: Final = frozenset[str]()
_WAYS: Final = frozenset(
    map(stem, "train coach cart road way boat ferry ship path ticket journey letter walk ride mail".split())
)


def direction(pair: Pair) -> Iterator[str]:
    """Find a name or a number behind the contrary preposition, and never behind its own."""
    if _on_the_way(pair):
        yield "direction"
        return
    theirs = {found for words in pair.held for found in _directed(words)}
    for preposition, root in _directed(pair.said):
        known = {one for one, other in theirs if other == root}
        if known & _CONTRARY.get(preposition, _NONE) and preposition not in known:
            yield "direction"
            return


def _on_the_way(pair: Pair) -> bool:
    """Tell whether something is told *in* a place to which only a train, a road or a letter leads there."""
    mine = {root for preposition, root in _directed(pair.said) if preposition in _IN}
    led = [frozenset(_ways(words)) for words in pair.held]
    plain = (frozenset(one.stem for one in words) - ways for words, ways in zip(pair.held, led, strict=True))
    return bool(mine & frozenset[str]().union(*led) - frozenset[str]().union(*plain))


def _ways(words: Words) -> Iterator[str]:
    """Yield the name behind each *train to*."""
    for one, two, three in zip(words, words[1:], words[2:], strict=False):
        if one.stem in _WAYS and two.form in _TOWARDS and three.sort is Sort.NAME:
            yield three.stem


def _directed(words: Words) -> Iterator[tuple[str, str]]:
    for n, word in enumerate(words):
        if word.form in _CONTRARY or word.form in _IN:
            after = [one for one in words[n + 1 : n + 3] if one.sort in {Sort.NAME, Sort.NUMBER}]
            yield from ((word.form, one.stem) for one in after[:1])
