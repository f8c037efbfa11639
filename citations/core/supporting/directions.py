"""Where from and where to, before and after: a name or a number behind the contrary preposition."""

from collections.abc import Iterator
from typing import Final

from citations.core.language.wording import Sort
from citations.core.supporting.pairs import Pair, Words

_CONTRARY: Final[dict[str, frozenset[str]]] = {
    "from": frozenset({"to", "into", "toward", "towards"}),
    "to": frozenset({"from"}),
    "into": frozenset({"from"}),
    "before": frozenset({"after", "since"}),
    "after": frozenset({"before", "until"}),
    "until": frozenset({"after", "since"}),
    "since": frozenset({"before", "until"}),
    "by": frozenset({"to", "against"}),
    "for": frozenset({"against"}),
    "against": frozenset({"for", "by"}),
    "over": frozenset({"under"}),
    "under": frozenset({"over"}),
}


def direction(pair: Pair) -> Iterator[str]:
    """Find a name or a number behind the contrary preposition, and never behind its own."""
    theirs = {found for words in pair.held for found in _directed(words)}
    for preposition, root in _directed(pair.said):
        known = {one for one, other in theirs if other == root}
        if known & _CONTRARY[preposition] and preposition not in known:
            yield "direction"
            return


def _directed(words: Words) -> Iterator[tuple[str, str]]:
    for n, word in enumerate(words):
        if word.form in _CONTRARY:
            after = [one for one in words[n + 1 : n + 3] if one.sort in {Sort.NAME, Sort.NUMBER}]
            yield from ((word.form, one.stem) for one in after[:1])
