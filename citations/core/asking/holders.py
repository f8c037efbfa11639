"""Whose is it? Tells of a word in a question whether it is said of the person, of somebody else, or of nobody told.

Forms of English alone: the nearest person before the word, else the first behind it. A name after *in*, *at* or *near*
is a place. Decides nothing.
"""

from enum import StrEnum

from citations.core.asking import mentions
from citations.core.asking.mentions import (
    ASKERS,
    AUXILIARY,
    DETERMINERS,
    KIN,
    PASSED,
    PLACES,
    TELLING,
    TITLES,
    Word,
)
from citations.core.asking.selves import THIRD, Self
from citations.core.language.words import STOP

_AT = PLACES - {"of", "from"}
_TIMES = frozenset(
    """january february march july september october november december monday tuesday wednesday thursday friday
    saturday sunday christmas easter""".split()
)
_MONTHS = frozenset("april may june august".split())
"""Months that may be somebody's name."""


class Holder(StrEnum):
    """Of whom a word is said. ``OTHER`` has a name; ``UNNAMED`` is *the captain*, *her sister*."""

    PERSON = "person"
    OTHER = "other"
    UNNAMED = "unnamed"
    ASKER = "asker"
    NOBODY = "nobody"


def holder(text: str, start: int, end: int, person: Self) -> Holder:
    """Tell of whom the word at *start* to *end* of *text* is said."""
    before, behind = around(text, start, end, person)
    return behind if before is Holder.NOBODY else before


def around(text: str, start: int, end: int, person: Self) -> tuple[Holder, Holder]:
    """Tell who stands nearest before the word at *start* to *end* of *text*, and who behind it."""
    words = mentions.words(text)
    here = [n for n, word in enumerate(words) if word.end > start and word.start < end]
    first, last = (here[0], here[-1]) if here else (0, 0)
    return _backward(words, first, person), _forward(words, last, person)


def others(text: str, person: Self) -> bool:
    """Whether *text* names anybody but the person; places do not count."""
    words = mentions.words(text)
    return any(_named(words, n, person) is Holder.OTHER for n in range(len(words)))


def kin(text: str) -> bool:
    """Whether *text* speaks of a relative or a friend."""
    return any(word.low.removesuffix("'s") in KIN for word in mentions.words(text))


def _backward(words: tuple[Word, ...], place: int, person: Self) -> Holder:
    for n in range(place - 1, -1, -1):
        told = _told(words, n, person)
        if told is not Holder.NOBODY:
            return told
    return Holder.NOBODY


def _forward(words: tuple[Word, ...], place: int, person: Self) -> Holder:
    for n in range(place + 1, len(words)):
        word = words[n]
        known = word.low in person.pronouns or word.bare in person.words or word.capital or word.bare in KIN
        subject = any(one.low in AUXILIARY for one in words[max(n - 2, 0) : n])
        told = _told(words, n, person) if known or subject else Holder.NOBODY
        if told is not Holder.NOBODY:
            return told
    return Holder.NOBODY


def _told(words: tuple[Word, ...], n: int, person: Self) -> Holder:
    word = words[n]
    if word.low in person.pronouns:
        return _kin_of(words, n) or _antecedent(words, n, person)
    if word.low in ASKERS:
        return Holder.ASKER
    if word.low in THIRD:
        return _mistaken(words, n, person)
    named = _named(words, n, person)
    if named is not Holder.NOBODY or word.low in PASSED or word.low.endswith("ly") or word.text[0].isdigit():
        return named
    if word.capital or word.opens:
        return Holder.NOBODY  # a place, or a word that only opens the sentence
    return _common(words, n, person)


def _kin_of(words: tuple[Word, ...], n: int) -> Holder | None:
    """Tell who *his cousin Henny* or *her sister* is; None where no relative follows."""
    if n + 1 >= len(words) or words[n + 1].bare not in KIN:
        return None
    return Holder.OTHER if n + 2 < len(words) and words[n + 2].capital else Holder.UNNAMED


def _common(words: tuple[Word, ...], n: int, person: Self) -> Holder:
    """Tell what a noun in small letters is: somebody without a name, or a name that was not capitalised."""
    low, before = words[n].bare, words[n - 1].low if n else ""
    if before.endswith("'s"):
        return Holder.OTHER if _told(words, n - 1, person) is Holder.OTHER else Holder.UNNAMED
    if (
        before in DETERMINERS
        or low in KIN
        or low.endswith("s")
        or low in {"men", "women", "children", "people"}
    ):
        return Holder.UNNAMED
    return Holder.OTHER if before in AUXILIARY else Holder.NOBODY


def _named(words: tuple[Word, ...], n: int, person: Self) -> Holder:
    """Tell whose name the word at *n* belongs to; NOBODY where it is no name, or the name of a place."""
    word, before = words[n], words[n - 1] if n else None
    if word.bare in person.words:
        other = before and (_forename(before, word, person) or _title(words, n, person))
        return Holder.OTHER if other else Holder.PERSON
    if not word.capital or word.low in STOP | ASKERS | TITLES | _TIMES or _is_day(words, n):
        return Holder.NOBODY
    first = n
    while first and words[first - 1].capital and _joined(words[first - 1], words[first]):
        first -= 1
    return Holder.NOBODY if first and words[first - 1].low in _AT else Holder.OTHER


def _forename(before: Word, word: Word, person: Self) -> bool:
    """Whether *before* makes one of the person's names somebody else's: *Rose Finch*, *rose finch*, not *old Ada*."""
    alike = before.capital if word.capital else before.text.islower() and word.text.islower()
    known = before.low in PASSED | TITLES | AUXILIARY | KIN | THIRD or before.low in person.words
    return alike and not known and _joined(before, word)


def _is_day(words: tuple[Word, ...], n: int) -> bool:
    """Whether a name like *May* stands behind the number of a day: *the 3rd of May*, *3 May*."""
    before = [one for one in words[max(n - 3, 0) : n] if one.low not in {"of", "st", "nd", "rd", "th"}]
    return words[n].low in _MONTHS and bool(before) and before[-1].text[0].isdigit()


def _title(words: tuple[Word, ...], n: int, person: Self) -> bool:
    """Whether *Mrs.* stands before no more than the person's last name, who is not known to be called so.

    It may be her mother, or his wife: in doubt it is somebody else.
    """
    before, rest = words[n - 1], words[n + 1 : n + 2]
    goes_on = rest and rest[0].capital and rest[0].bare in person.words
    named = goes_on or (before.low.removesuffix("."), words[n].bare) in person.called
    return before.low in TELLING and _joined(before, words[n]) and not named


def _joined(before: Word, word: Word) -> bool:
    return word.start - before.end <= 2 and before.low not in DETERMINERS | PLACES  # noqa: PLR2004 - a dot and a blank


def _antecedent(words: tuple[Word, ...], n: int, person: Self) -> Holder:
    """Read *he* after another person's name as that person where an auxiliary stands before it; else as the person."""
    subject = n and words[n - 1].low in AUXILIARY and words[n].low not in {"you", "your", "yours"}
    return Holder.OTHER if subject and _earlier(words, n, person) else Holder.PERSON


def _mistaken(words: tuple[Word, ...], n: int, person: Self) -> Holder:
    """Read *he* or *she* as the person, although it is not their pronoun, where nobody else can be meant."""
    if _earlier(words, n, person):
        return Holder.OTHER
    told = any(word.low in person.pronouns or word.bare in person.words for word in words)
    return Holder.UNNAMED if told or words[n].low.startswith("the") else Holder.PERSON


def _earlier(words: tuple[Word, ...], n: int, person: Self) -> bool:
    """Whether the nearest name before *n* is somebody else's."""
    named = (_named(words, m, person) for m in range(n - 1, -1, -1))
    return next((one for one in named if one is not Holder.NOBODY), Holder.NOBODY) is Holder.OTHER
