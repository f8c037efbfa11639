"""What a verb is said of: the words before it in its clause, and the one of them that counts.

*The President of Warsaw had been elected* is said of a President: whatever else has Warsaw before its verb is another.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Final, Self

from citations.core.language.wording import Sort, Word
from citations.core.supporting.pairs import Words
from citations.core.supporting.risks import is_light
from citations.core.supporting.roles import TIMES, is_past

_REACH: Final = 12
_THAT: Final = "that"
_PERSONS: Final = frozenset("i we he she it they".split())
_AND: Final = frozenset({"and", "but", "or"})
_WHEN: Final = frozenset("now today already soon once again ever always".split())
_BEHIND: Final = frozenset(
    """of in for with from at on by to into between during since after before under over without near like as
    throughout within""".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """The words of weight before a verb, whoever writes among them, and the stems of those that name what it is."""

    words: tuple[Word, ...]
    heads: frozenset[str]

    @property
    def stems(self) -> frozenset[str]:
        """The stems of all its words."""
        return frozenset(one.stem for one in self.words)

    def is_like(self, other: Self) -> bool:
        """Tell whether two may be one: by what they are, or by any word where it cannot be told what they are."""
        if not (self.heads and other.heads):
            return bool(self.stems & other.stems)
        crossed = self.heads & other.stems and other.heads & self.stems
        return bool(self.heads & other.heads or crossed)


def subject(words: Words, n: int) -> Subject:
    """Return what the verb at *n* is said of, from its clause, or where nothing stands there from those before.

    Behind an *and* alone, as in *stood where I stand and asked*, it is not told which of the words before it is.
    """
    before = words[max(n - _REACH, 0) : n]
    clause = tuple(one for one in before if n < len(words) and one.clause == words[n].clause)
    done = (m for m, one in enumerate(clause) if one.form in _AND and any(map(_acts, clause[:m])))
    mine = clause[max(done, default=-1) + 1 :]
    mine = mine[max((m for m, (one, two) in enumerate(pairwise(mine)) if _reports(one, two)), default=0) :]
    if not any(map(_names, mine)) or mine[-1].form in _AND:
        return Subject(words=_weighty(before), heads=frozenset())
    return Subject(words=_weighty(mine), heads=frozenset(_heads(mine)))


def _reports(one: Word, two: Word) -> bool:
    """Tell whether this is the *that she* of *he told her that she*, which begins anew."""
    return one.form == _THAT and two.form in _PERSONS


def _weighty(words: Words) -> Words:
    return tuple(one for one in words if one.sort is not Sort.SMALL)


def _heads(clause: Words) -> Iterator[str]:
    """Yield the last word before the first preposition; before each, where the clause begins with one."""
    held: list[Word] = []
    led = bool(clause) and clause[0].form in _BEHIND
    for n, one in enumerate(clause):
        if led and n > 1 and _names(one) and clause[n - 1].form == "of":
            continue  # *since 1990 the President of Warsaw* is a President
        if one.form in _BEHIND and held:
            yield from _last(held)
            if not led:
                return
            held = []
        elif _names(one):
            held.append(one)
    yield from _last(held)


def _names(word: Word) -> bool:
    """Tell whether a word may say what something is: no time, no number, no *slowly* and nothing that was done."""
    if word.sort in {Sort.SMALL, Sort.NUMBER} or word.stem in TIMES:
        return False
    return word.sort is Sort.NAME or not (is_light(word) or word.form in _WHEN or _acts(word))


def _acts(word: Word) -> bool:
    return word.sort is not Sort.NAME and is_past(word.form)


def _last(held: list[Word]) -> Iterator[str]:
    names = [*takewhile(lambda one: one.sort is Sort.NAME, reversed(held))]
    yield from (one.stem for one in names or held[-1:])
