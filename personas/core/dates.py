"""Dates as archives write them: EDTF level 1 (ISO 8601-2), as far as an estate needs it.

``1845``, ``1845-06``, ``1845-06-02``, ``184X``, ``18XX``, ``1845-XX``, ``1845-06-XX``; each of them with
``?``, ``~`` or ``%`` for uncertain, approximate or both; two of them with ``/`` between; nothing at all for
undated. Read here by hand, which for dates is not the habit of this house: the package ``edtf`` brings
calendars under the LGPL and a parser that takes free text. Seasons, open intervals and years of more than
four digits are errors that say so.
"""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from personas.core.errors import DateError

_DATE: Final = re.compile(
    r"([0-9]{4}|[0-9]{3}X|[0-9]{2}XX)(?:-([0-9]{2}|XX)(?:-([0-9]{2}|XX))?)?[?~%]?", re.ASCII
)
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_MONTHS: Final = 12
_LIKE: Final = "1845, 1845-06, 1845-06-02, 1845?, 184X or 1845/1846"


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """The days that a date may mean: the first and the last of them."""

    first: date
    last: date


def parse(text: str) -> Span | None:
    """Return the days that a date may mean; None for an empty text, which is undated.

    Raises: DateError with the rule that the date breaks.
    """
    if not text:
        return None
    first, slash, last = text.partition("/")
    if not slash:
        return _span(text)
    begins, ends = _span(first), _span(last)
    if begins.first > ends.last:
        raise DateError(f"{text[:40]!r} ends before it begins")
    return Span(first=begins.first, last=ends.last)


def day(text: str) -> date:
    """Return the one day that *text* names, such as 2031-06-02; windows of consent are counted in such days, in UTC.

    Raises: DateError for anything else: another form, an uncertain day, an hour, a time zone.
    """
    if not _DAY.fullmatch(text):
        raise DateError(f"{text[:40]!r} is not a day like 2031-06-02")
    return _span(text).first


def earliest_year(text: str) -> int | None:
    """Return the year of the first day that a date may mean; None when undated."""
    span = parse(text)
    return span.first.year if span else None


@lru_cache(maxsize=4_096)
def _span(text: str) -> Span:
    match = _DATE.fullmatch(text)
    if not match:
        raise DateError(f"{text[:40]!r} is not a date like {_LIKE}")
    year, month, day = match.groups()
    first_year, last_year = int(year.replace("X", "0")), int(year.replace("X", "9"))
    if first_year == 0:
        raise DateError(f"{text[:40]!r}: there is no year 0")
    if month is None:
        return Span(first=date(first_year, 1, 1), last=date(last_year, _MONTHS, 31))
    if first_year != last_year:
        raise DateError(f"{text[:40]!r} has a month in a year that is not known")
    return _in_year(text, first_year, month, day)


def _in_year(text: str, year: int, month: str, day: str | None) -> Span:
    if month == "XX":
        if day not in {None, "XX"}:
            raise DateError(f"{text[:40]!r} has a day in a month that is not known")
        return Span(first=date(year, 1, 1), last=date(year, _MONTHS, 31))
    if not 1 <= int(month) <= _MONTHS:
        raise DateError(f"{text[:40]!r}: there is no month {month}")
    days = monthrange(year, int(month))[1]
    if day in {None, "XX"}:
        return Span(first=date(year, int(month), 1), last=date(year, int(month), days))
    if not 1 <= int(day or 0) <= days:
        raise DateError(f"{text[:40]!r}: that month has no day {day}")
    return Span(first=date(year, int(month), int(day or 0)), last=date(year, int(month), int(day or 0)))
