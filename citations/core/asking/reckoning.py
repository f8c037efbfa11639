"""Times that are told without their year: a decade by its tens, an age in words, a feast or a season of the last year.

A decade may be of any century that the person lived in; in doubt it is one of these.
"""

import re
from typing import Final

from citations.core.asking.selves import Self
from citations.core.language.quantities import values

_STEMS: Final = {
    "twen": 20,
    "thir": 30,
    "for": 40,
    "fif": 50,
    "six": 60,
    "seven": 70,
    "eigh": 80,
    "nine": 90,
}
_DECADE: Final = re.compile(
    rf"\bthe (?:(?:late|early|mid|roaring|swinging)[- ])?(?P<tens>{'|'.join(_STEMS)})ties\b"
    r"|(?<!\w)['’](?P<two>[2-9]\d)(?P<all>s?)(?![\w'’])",
    re.IGNORECASE,
)
_TENS: Final = rf"(?:{'|'.join(_STEMS)})(?:ty|tieth)"
_UNIT: Final = r"(?:[- ](?:one|two|three|four|five|six|seven|eight|nine|first|second|third|\w+th))?"
_AGE: Final = re.compile(
    r"\b(?:at (?:the )?age (?:of )?|aged |liv(?:e|ed) to (?:be )?"
    rf"|when (?:he|she|they|you) (?:was|were|turned|became) )(?P<n>{_TENS}{_UNIT}|a hundred)\b(?!\s+[a-z]+s\b)"
    rf"|\b(?:his|her|their|your) (?P<day>{_TENS}{_UNIT}|hundredth) birthday\b"
    rf"|\bat (?P<end>[4-9]\d|1[01]\d|{_TENS}{_UNIT})\s*[?.!]*$",
    re.IGNORECASE,
)
_FEASTS: Final = (
    (r"(?:the )?(?:end|close|second half|last months?|later months) of", (7, 1)),
    (r"(?:late|later)(?: in)?", (7, 1)),
    (r"spring", (3, 1)),
    (r"easter", (3, 22)),
    (r"summer", (6, 1)),
    (r"(?:fourth|4th) of july|july (?:4th|fourth)|independence day", (7, 4)),
    (r"autumn|fall", (9, 1)),
    ("new year['’]?s eve", (12, 31)),
    ("boxing day", (12, 26)),
    ("christmas(?: day| eve)?", (12, 24)),
    ("advent", (11, 27)),
    ("thanksgiving(?: day)?", (11, 22)),
    ("hallowe['’]?en", (10, 31)),
)
_DIGITS: Final = re.compile(
    r"\b(?P<iso>\d{4})-(?P<m>\d\d)-(?P<d>\d\d)\b|\b(?P<a>\d{1,2})[/.](?P<b>\d{1,2})[/.](?P<year>\d{4})\b"
)
_CENTURY: Final = 100
_YEARS: Final = 9


def late_decade(text: str, person: Self) -> bool:
    """Whether *text* tells a decade that was after the end, or before the birth; unknown births tell nothing."""
    born, end = person.born_year, person.end_year
    if born is None:
        return False
    for found in _DECADE.finditer(text):
        tens = int(found["two"]) if found["two"] else _STEMS[found["tens"].lower()]
        length = 0 if found["two"] and not found["all"] else _YEARS
        starts = range(born // _CENTURY * _CENTURY - _CENTURY + tens, end + 1, _CENTURY)
        if not any(born <= start + length for start in starts):
            return True
    return False


def ages(text: str) -> tuple[int, ...]:
    """Return the ages of the person that *text* tells in words, or in digits or words at its end."""
    told = (found["n"] or found["day"] or found["end"] for found in _AGE.finditer(text))
    return tuple(int(one) for words in told for one in values(words.lower().replace("tieth", "ty")))


def feasts(text: str, year: int) -> tuple[tuple[int, int], ...]:
    """Return month and day of every feast and season of this *year*: where it moves, the earliest day."""
    told = ((rf"\b(?:{name}),?(?: (?:of|in))? {year}\b", day) for name, day in _FEASTS)
    return tuple(day for form, day in told if re.search(form, text, re.IGNORECASE))


def days(text: str, year: int) -> tuple[tuple[int, int], ...]:
    """Return month and day of every date of this *year* in digits; where either may be the month, the earlier day."""
    found = [one for one in _DIGITS.finditer(text) if int(one["iso"] or one["year"]) == year]
    pairs = [(int(one["m"] or one["a"]), int(one["d"] or one["b"])) for one in found]
    return tuple(
        min((a, b), (b, a)) if one["year"] else (a, b) for one, (a, b) in zip(found, pairs, strict=True)
    )
