"""Of which day or month a question asks: *on 12 March 1936*, *on March 12th*, *in May 1936*; the rest is what it asks.

A year alone is read elsewhere (``filed``): papers of a year are many. Before and after a day is no day. How a date of
a record is said stands here as well.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from personas.core.dates import Span

MONTHS: Final = (
    "January February March April May June July August September October November December".split()
)
_MONTH: Final = "|".join(f"{name[:3]}{'t?' * (name[0] == 'S')}(?:{name[3:]})?" for name in MONTHS)
_AT: Final = rf"(?P<month>{_MONTH})\b\.?"
_DAY: Final = r"(?P<day>[0-3]?[0-9])(?:st|nd|rd|th)?"
_YEAR: Final = r"(?P<year>[12][0-9]{3})"
_LED: Final = (
    r"(?:(?P<no>before|after|since|until|till|by)\s+)?(?:(?P<way>on|in|of|during|for|from)\s+)?(?:the\s+)?"
)
_FORMS: Final = tuple(
    re.compile(rf"\b{_LED}{form}(?![\w-])", re.IGNORECASE)
    for form in (
        rf"{_YEAR}-(?P<number>[01][0-9])(?:-{_DAY})?",
        rf"{_DAY}(?:\s+day)?\s+(?:of\s+)?{_AT}(?:,?\s+{_YEAR})?",
        rf"{_AT}\s+{_DAY}(?:,?\s+{_YEAR})?",
        rf"{_AT},?\s+(?:of\s+)?{_YEAR}",
    )
)
_OF_YEAR: Final = re.compile(rf"\b{_LED}{_YEAR}\b", re.IGNORECASE)
_WEEKDAY: Final = re.compile(r"^(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b[.,]*\s*")
_TOLD_DAY: Final = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_TOLD_MONTH: Final = re.compile(r"(\d{4})-(\d{2})")
_NUMBER: Final = {name[:3].lower(): n for n, name in enumerate(MONTHS, 1)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """A month of a year, a day of one, or, where ``year`` is None, a day of any."""

    year: int | None
    month: int
    day: int | None

    def holds(self, span: Span | None) -> bool:
        """Tell whether all that a date may mean lies in it."""
        if span is None or (self.day is not None and span.first != span.last):
            return False
        return all(
            one.month == self.month and self.year in {None, one.year} and self.day in {None, one.day}
            for one in (span.first, span.last)
        )


def read(text: str) -> tuple[Day | None, str]:
    """Return the one day or month that is asked of, if any, and the text without it; of several none."""
    found = _only(text, _FORMS)
    if found is None or found["no"]:
        return None, text
    return _day(found), " ".join(text.replace(found[0], "").split()).strip(" ,")


def moved(text: str, asked: str) -> tuple[str, str] | None:
    """Return *asked* of the one day, month or year that *text* names, and the rest of *text*; None if one has none.

    A day without a year is of the year that was asked of.
    """
    one, before = (_only(each, (*_FORMS, _OF_YEAR)) for each in (text, asked))
    if one is None or before is None:
        return None
    way = one["no"] or one["way"] or ""
    lead = way.lower() or ("on" if one.groupdict().get("day") else "in")
    year = "" if one["year"] else f" {before['year'] or ''}"
    return asked.replace(before[0], f"{lead} {one[0][len(way) :].strip()}{year}"), text.replace(one[0], "")


def _only(text: str, forms: Sequence[re.Pattern[str]]) -> re.Match[str] | None:
    found = next((one for form in forms if (one := form.search(text))), None)
    rest = text.replace(found[0], "") if found else ""
    return None if any(form.search(rest) for form in forms) else found


def head(text: str) -> Day | None:
    """Return the day, or the month of a year, that *text* begins with, behind a day of the week if one stands there."""
    found = _head(text)
    return _day(found) if found else None


def is_head(text: str) -> bool:
    """Tell whether *text* is such a head and nothing else."""
    found = _head(text)
    return found is not None and not found.string[found.end() :].strip(" .,:;–—-")


def _head(text: str) -> re.Match[str] | None:
    told = _WEEKDAY.sub("", text)
    return next((one for form in _FORMS if (one := form.match(told)) and not one["no"]), None)


def _day(found: re.Match[str]) -> Day:
    told = found.groupdict()
    month = int(told["number"]) if "number" in told else _NUMBER[told["month"][:3].lower()]
    year, day = (int(told[name]) if told.get(name) else None for name in ("year", "day"))
    return Day(year=year, month=month, day=day)


def spoken(date: str) -> str:
    """Say an EDTF date as people do: ``1845-06-02`` is *2 June 1845*; '' is *undated*."""
    if not date:
        return "undated"
    if "/" in date:
        first, _, last = date.partition("/")
        return f"between {spoken(first)} and {spoken(last)}"
    sure = date.rstrip("?~%").removesuffix("-XX").removesuffix("-XX")
    about = "about " if date[-1] in "?~%" else ""
    if day := _TOLD_DAY.fullmatch(sure):
        return f"{about}{int(day[3])} {MONTHS[int(day[2]) - 1]} {day[1]}"
    if month := _TOLD_MONTH.fullmatch(sure):
        return f"{about}{MONTHS[int(month[2]) - 1]} {month[1]}"
    if sure.endswith("X"):
        return f"{about}the {sure.replace('X', '0')}s"
    return f"{about}{sure}"
