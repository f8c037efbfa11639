"""Which way and when: *to York* is not *from York*, and *during the strike* is not *before the strike*.

A preposition of the claim is held to those that the sentences have at the same word.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from citations.core.language.wording import Sort
from citations.core.language.words import stem
from citations.core.supporting.pairs import Pair, Words
from citations.core.supporting.roles import is_past

_CONTRARY: Final[dict[str, frozenset[str]]] = {
    "from": frozenset({"to", "into", "until", "till"}),
    "to": frozenset({"from"}),
    "into": frozenset({"from", "out"}),
    "before": frozenset({"after", "since"}),
    "after": frozenset({"before", "until"}),
    "until": frozenset({"after", "since", "from"}),
    "since": frozenset({"before", "until"}),
    "over": frozenset({"under"}),
    "under": frozenset({"over"}),
    "above": frozenset({"below"}),
    "below": frozenset({"above"}),
    "in": frozenset({"out"}),
    "out": frozenset({"in"}),
    "up": frozenset({"down"}),
    "down": frozenset({"up"}),
    "on": frozenset({"off", "against"}),
    "against": frozenset({"on", "for"}),
    "for": frozenset({"against"}),
    "with": frozenset({"without"}),
    "without": frozenset({"with"}),
    "off": frozenset({"on"}),
}
_LEADING: Final = frozenset(
    """to for in at on upon by from with without of over under through throughout within during while before after
    since until till ere when once following despite near behind""".split()
)
_ANY: Final = frozenset("on upon at with when once following by".split())
_MOMENTS: Final[dict[str, frozenset[str]]] = {
    "before": frozenset("before until till by ere".split()),
    "after": frozenset("after since from when once following".split()),
    "since": frozenset("since from after".split()),
    "until": frozenset("until till to before through by".split()),
    "during": frozenset("during in through throughout over at on while within when by".split()),
}
"""Words that tell of a time, and those of a sentence that say as much."""
_EVENTS: Final = frozenset(map(stem, "death arrival return departure leaving coming going birth".split()))
"""*On his return* is *after his return* too."""
_NO_TIME: Final = frozenset(map(stem, "name call christen look ask inquire take".split()))
_UNITS: Final = frozenset(map(stem, "minute hour day night week month year season".split()))
_FOR: Final = frozenset("for during over throughout".split())
_WITHIN: Final = frozenset("in within".split())
_FEW: Final = 3


def mispointed(pair: Pair) -> Iterator[str]:
    """Yield ``direction`` where a word has the contrary preposition, ``order`` where it has another time."""
    if _is_turned(pair):
        yield "direction"
    if _is_at_another_time(pair) or _is_of_another_length(pair):
        yield "order"


def _is_turned(pair: Pair) -> bool:
    """Tell whether a word is next to the contrary preposition, behind or before it, and never to its own."""
    for directed in (_behind, _before):
        theirs = {found for words in pair.held for found in directed(words)}
        for preposition, root in directed(pair.said):
            known = {one for one, other in theirs if other == root}
            if known & _CONTRARY[preposition] and preposition not in known:
                return True
    return False


def _behind(words: Words) -> Iterator[tuple[str, str]]:
    for n, word in enumerate(words):
        if word.form in _CONTRARY:
            after = [one for one in words[n + 1 : n + 4] if one.weighs]
            yield from ((word.form, one.stem) for one in after[:1])


def _before(words: Words) -> Iterator[tuple[str, str]]:
    for one, two in pairwise(words):
        if two.form in _CONTRARY and is_past(one.form):
            yield two.form, one.stem


def _is_at_another_time(pair: Pair) -> bool:
    """Tell whether a *before*, *after* or their like leads what every sentence leads by a word of another time."""
    for moment, root in _led(pair.said):
        if moment not in _MOMENTS:
            continue
        like = _MOMENTS[moment] | (_ANY if root in _EVENTS else frozenset())
        theirs = [{one for one, other in _led(words) if other == root} for words in pair.held]
        held = [
            led
            for led, words in zip(theirs, pair.held, strict=True)
            if led or any(one.stem == root for one in words)
        ]
        if held and all(led and not led & like for led in held):
            return True
    return False


def _is_of_another_length(pair: Pair) -> bool:
    """Tell whether it was *in* two years in the claim, and only *for* two years in the sentences, or turned."""
    theirs = [one for words in pair.held for one in _lasting(words)]
    for leads, much in _lasting(pair.said):
        known = {other for other, one in theirs if one == much}
        if known and leads not in known:
            return True
    return False


def _lasting(words: Words) -> Iterator[tuple[bool, tuple[str, str]]]:
    """Yield each length of time, and whether *for* leads it; not where anything but *for* or *in* does."""
    for one, two, three in zip(words, words[1:], words[2:], strict=False):
        counted = two.sort is Sort.NUMBER or two.form in {"a", "an"}
        if one.form in _FOR | _WITHIN and counted and three.stem in _UNITS:
            yield one.form in _FOR, (two.stem, three.stem)


def _led(words: Words) -> Iterator[tuple[str, str]]:
    """Yield each preposition with the word of weight right behind it, over small words."""
    for n, word in enumerate(words):
        if word.form not in _LEADING or any(one.stem in _NO_TIME for one in words[max(n - _FEW, 0) : n]):
            continue
        for one in words[n + 1 : n + 1 + _FEW]:
            if one.clause != word.clause or one.form in _LEADING:
                break
            if one.weighs:
                yield word.form, one.stem
                break
