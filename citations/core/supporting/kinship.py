"""Whose child somebody is: *Alice is my god-daughter* does not say that Ada was the god-daughter of Alice."""

from collections.abc import Iterator
from typing import Final

from citations.core.language.wording import SELF, Sort
from citations.core.language.words import stem
from citations.core.supporting.pairs import Pair, Words

_KIN: Final = frozenset(
    stem(word)
    for word in """father mother son daughter aunt uncle niece nephew grandfather grandmother grandson granddaughter
    godfather godmother godson goddaughter stepfather stepmother stepson stepdaughter master servant teacher pupil
    heir""".split()
)
"""Each is another to one than that one is to them: *brother* or *wife* would be true the other way about."""
_MINE: Final = frozenset({"my", "our"})
_OF: Final = frozenset({"of", "to"})
_REACH: Final = 3


def unrelated(pair: Pair) -> Iterator[str]:
    """Yield ``role`` where the claim tells somebody as kin of another than the sentences do."""
    for n, word in enumerate(pair.said):
        mine = _owner(pair.said, n) if word.stem in _KIN else frozenset()
        theirs = [
            _owner(words, at)
            for words in pair.held
            for at, one in enumerate(words)
            if one.stem == word.stem and mine
        ]
        if theirs and not any(one & mine or not one for one in theirs):
            yield "role"
            return


def _owner(words: Words, n: int) -> frozenset[str]:
    """Return the names of whose kin it is, from before or from behind; nothing where that cannot be told."""
    for one in reversed(words[max(n - _REACH, 0) : n]):
        if one.form in _MINE:
            return frozenset({SELF})
        if one.form.endswith("'s"):
            return frozenset({one.stem})
        if one.sort is Sort.SMALL:
            break
    behind = words[n + 1 : n + 1 + _REACH]
    if not behind or behind[0].form not in _OF:
        return frozenset()
    return frozenset(one.stem for one in behind if one.sort is Sort.NAME)
