"""Whose is it? Tells of a word in a question whether it is said of the person, of somebody else, or of nobody told.

The nearest somebody before the word, else the first behind it. A name after *in*, *at* or *near* is a place. A *he*
behind somebody else's name is that one: in doubt it is not the person. Decides nothing.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from citations.core.text.mentions import (
    ASKERS,
    AUXILIARY,
    DETERMINERS,
    KIN,
    MONTHS,
    PASSED,
    PLACES,
    TELLING,
    TITLES,
    WEEKDAYS,
    WORDS,
    Word,
)
from citations.core.text.selves import THIRD, Self
from citations.core.text.words import STOP

Words = tuple[Word, ...]
_AT: Final = PLACES - {"of", "from"}
_NO_NAMES: Final = STOP | ASKERS | TITLES | DETERMINERS | WEEKDAYS | WORDS["TIMES"] | {"st", "nd", "rd", "th"}
_NEAR: Final = 2  # code points between the words of one name: a dot and a blank


class Holder(StrEnum):
    """Of whom a word is said. ``OTHER`` has a name; ``UNNAMED`` is *the captain*, *her sister*."""

    PERSON = "person"
    OTHER = "other"
    UNNAMED = "unnamed"
    NOBODY = "nobody"


def holder(words: Words, start: int, end: int, person: Self) -> Holder:
    """Tell of whom what stands from *start* to *end* among *words* is said."""
    before, behind = around(words, start, end, person)
    return behind if before is Holder.NOBODY else before


def around(words: Words, start: int, end: int, person: Self) -> tuple[Holder, Holder]:
    """Tell who stands nearest before what stands from *start* to *end* among *words*, and who behind it."""
    before = [n for n, word in enumerate(words) if word.end <= start]
    behind = [n for n, word in enumerate(words) if word.start >= end]
    return _first(words, before[::-1], person), _first(words, behind, person)


def others(words: Words, person: Self) -> bool:
    """Whether *words* name anybody but the person; places do not count."""
    return any(_named(words, n, person) is Holder.OTHER for n in range(len(words)))


def kin(words: Words) -> bool:
    """Whether *words* speak of a relative or a friend."""
    return any(word.bare in KIN for word in words)


def _first(words: Words, places: Sequence[int], person: Self) -> Holder:
    told = (_told(words, n, person) for n in places)
    return next((one for one in told if one is not Holder.NOBODY), Holder.NOBODY)


def _told(words: Words, n: int, person: Self) -> Holder:
    word, behind = words[n], words[n + 1] if n + 1 < len(words) else None
    if word.low.endswith(("self", "selves")):
        return Holder.NOBODY
    if word.low in person.pronouns | THIRD:
        if behind and behind.bare in KIN:
            return Holder.OTHER if n + 2 < len(words) and words[n + 2].capital else Holder.UNNAMED
        return _pronoun(words, n, person)
    before = words[n - 1] if n else None
    if (
        word.bare in KIN
        and before
        and before.low.endswith("'s")
        and _named(words, n - 1, person) is Holder.OTHER
    ):
        return Holder.OTHER
    office = before and before.low in DETERMINERS and word.text.islower() and word.low not in PASSED
    return Holder.UNNAMED if word.bare in KIN or office else _named(words, n, person)


def _pronoun(words: Words, n: int, person: Self) -> Holder:
    """Tell whom a pronoun stands for: as a subject, whoever else was named just before; else the person."""
    named = [one for one in (_named(words, m, person) for m in range(n)) if one is not Holder.NOBODY]
    subject = n > 0 and words[n - 1].low in AUXILIARY and words[n].low not in {"you", "your", "yours"}
    if words[n].low in person.pronouns:
        return Holder.OTHER if subject and named[-1:] == [Holder.OTHER] else Holder.PERSON
    if named[-1:] == [Holder.OTHER]:
        return Holder.OTHER
    return Holder.UNNAMED if named or words[n].low.startswith("the") else Holder.PERSON


def _named(words: Words, n: int, person: Self) -> Holder:
    """Tell whose name the word at *n* belongs to; NOBODY where it is no name, or the name of a place."""
    word, before = words[n], words[n - 1] if n else None
    if word.bare in person.words:
        return Holder.OTHER if before and _another(words, n, before, person) else Holder.PERSON
    if not (word.capital or _owns(word)):
        return Holder.OTHER if before and before.low in AUXILIARY and _small(word) else Holder.NOBODY
    if word.low in _NO_NAMES or (
        before and word.low in MONTHS and (before.low == "of" or before.text[0].isdigit())
    ):
        return Holder.NOBODY
    first = n
    while first and words[first - 1].capital and _joined(words[first - 1], words[first]):
        first -= 1
    return Holder.NOBODY if first and words[first - 1].low in _AT else Holder.OTHER


def _small(word: Word) -> bool:
    """Whether a word behind an auxiliary may be a name without its capital: *was henny …*, and not *were slaves …*."""
    known = word.low in PASSED | _NO_NAMES | THIRD | AUXILIARY | WORDS["PEOPLE"] or word.bare in KIN
    return word.text.isalpha() and word.text.islower() and not (known or word.low.endswith(("s", "ly")))


def _owns(word: Word) -> bool:
    """Whether a name stands at the head with what is its: *Rose's illness*."""
    return word.opens and word.text[:1].isupper() and word.low != word.bare


def _another(words: Words, n: int, before: Word, person: Self) -> bool:
    """Whether one of the person's names is somebody else's here: *Rose Finch*, *rose finch*, *Mrs. Finch*."""
    word, rest = words[n], words[n + 1 : n + 2]
    if not _joined(before, word) or before.bare in person.words:
        return False
    if before.low in TELLING:
        goes_on = rest and rest[0].capital and rest[0].bare in person.words
        return not (goes_on or (before.low, word.bare) in person.called)
    alike = before.capital if word.capital else before.text.islower() and word.text.islower()
    return alike and before.low not in PASSED | TITLES | AUXILIARY | KIN | THIRD


def _joined(before: Word, word: Word) -> bool:
    return word.start - before.end <= _NEAR and before.low not in DETERMINERS | PLACES
