"""What was given to whom: *his bench to me and his Bible to Agatha* leaves Agatha no bench.

Read as pairs of a thing and whoever gets it: behind a *to*, right behind the verb, or side by side without one.
"""

from collections.abc import Iterator
from typing import Final

from citations.core.language import kin
from citations.core.language.irregular import BASE
from citations.core.language.wording import CALLED, SELF, Sort, Word
from citations.core.language.words import stem
from citations.core.supporting.pairs import Pair, Words
from citations.core.supporting.roles import TIMES

GIVING: Final = frozenset(
    map(
        stem, "give leave send lend sell pay teach show offer bring hand bequeath grant lease promise".split()
    )
) | {"gave", "given"}
_PEOPLE: Final = frozenset(map(stem, kin.PEOPLE))
_OWNING: Final = frozenset("the a an my our his her their its".split())
_ME: Final = frozenset({"me", "us"})
_YOU: Final = "you"
_REACH: Final = 4
Gift = tuple[str, str]


def misgiven(pair: Pair) -> Iterator[str]:
    """Yield ``role`` where a thing goes to somebody in the claim, and to another in every sentence that gives it."""
    theirs = tuple(frozenset(_gifts(words)) for words in pair.held)
    for thing, taker in _gifts(pair.said):
        led = [
            {other for one, other in gifts if one == thing}
            if any(word.stem == taker for word in words)
            else set()
            for words, gifts in zip(pair.held, theirs, strict=True)
        ]
        if any(led) and not any(taker in some for some in led):
            yield "role"
            return


def _gifts(words: Words) -> Iterator[Gift]:
    """Yield each thing that is given, with whoever gets it."""
    if not any(one.stem in GIVING or one.form in GIVING for one in words):
        return
    for n, word in enumerate(words):
        taker = _taker(word)
        if not taker:
            continue
        end = n + 1
        while end < len(words) and _taker(words[end]):
            end += 1
        thing = _thing(words, end)
        if n and words[n - 1].form == "to":
            thing = _before(words, n - 1)
        elif n and words[n - 1].form in _OWNING and n > 1 and words[n - 2].form == "to":
            thing = _before(words, n - 2)
        if thing:
            yield thing, taker


def _taker(word: Word) -> str:
    if word.form in _ME:
        return SELF
    if word.form == _YOU:
        return _YOU
    named = word.sort is Sort.NAME and not word.form.endswith("'s") and word.stem not in TIMES
    is_owner = word.stem == SELF and word.form in _OWNING
    return "" if word.form in CALLED or is_owner or not (named or word.stem in _PEOPLE) else word.stem


def _thing(words: Words, n: int) -> str:
    """Return the last of the nouns behind an article or an owner at *n*: *me his carpenter's bench*."""
    if n >= len(words) or words[n].form not in _OWNING or words[n].clause != words[n - 1].clause:
        return ""
    found = ""
    for one in words[n + 1 : n + 1 + _REACH]:
        if one.sort is not Sort.CONTENT or one.clause != words[n].clause:
            break
        found = one.stem
    return found


def _before(words: Words, n: int) -> str:
    """Return the noun right before a *to*."""
    one = words[n - 1] if n else None
    is_thing = (
        one is not None and one.sort is Sort.CONTENT and one.form not in BASE and one.stem not in GIVING
    )
    return one.stem if one is not None and is_thing and one.clause == words[n].clause else ""
