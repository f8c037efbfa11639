"""A time to which a question keeps: its years, as far as the question and the birth tell them, and what is left of it.

*In her thirties*, *in the nineties*, *between 1895 and 1900*, *after 1920*, *two years after the fire*. The year of an
event is told by whoever knows the records; an event that nobody can date leaves the period open.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from citations.core.asking.selves import self_of
from citations.core.language.quantities import values
from citations.core.language.words import content
from citations.core.session import Life

_TENS: Final = {"twen": 20, "thir": 30, "for": 40, "fif": 50, "six": 60, "seven": 70, "eigh": 80, "nine": 90}
_TIES: Final = rf"(?:{'|'.join(_TENS)})ties"
_YEAR: Final = r"(?:1[5-9]|20)\d\d"
_COUNT: Final = (
    r"(?:\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty)"
)
_THEIR: Final = "(?:his|her|their|your)"
_FORMS: Final[dict[str, re.Pattern[str]]] = {
    name: re.compile(form, re.IGNORECASE)
    for name, form in {
        "own": rf"\b(?:in|during) {_THEIR} (?:(?P<part>early|mid|late)[- ])?(?P<tens>{_TIES})\b",
        "age": (
            rf"\b(?:at (?:the )?age (?:of )?|when (?:he|she|they|you) (?:was|were) |on {_THEIR} )"
            r"(?P<n>\d\d|[a-z]+(?:-[a-z]+)?)(?:th|st|nd|rd)?(?: years old| birthday)?(?=\s*[?.!,]|$| about\b)"
        ),
        "decade": (
            rf"\b(?:in|during) the (?:early |late |mid[- ])?(?:(?P<four>(?:1[5-9]|20)\d0)['’]?s|(?P<word>{_TIES}))\b"
        ),
        "between": rf"\bbetween (?P<a>{_YEAR}) and (?P<b>{_YEAR})\b",
        "side": rf"\b(?P<which>before|after|since|until) (?P<year>{_YEAR})\b",
        "counted": rf"\b(?P<count>{_COUNT}) years? (?P<way>after|before) (?P<event>[^?.!,]+)",
        "next": r"\b(?:in )?the year (?P<way>after|before) (?P<event>[^?.!,]+)",
        "event": r"\b(?P<way>before|after) (?P<event>(?:the|his|her|their) [^?.!,]+)",
    }.items()
}
_OLDEST: Final = 9_999
_NINE: Final = 9
_CENTURY: Final = 100
_SAID: Final = re.compile(
    r"\bdid (?:he|she|they|you|[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*) (?:\w+ )?"
    r"(?:say|write|think|speak|tell|describe|feel|argue|believe)\b"
)
DatedBy = Callable[[str], int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """The years from ``first`` to ``last``, and the question without them. ``exact``: a count of years was told.

    An event that has no year leaves ``first`` behind ``last``: no year is in it.
    """

    first: int
    last: int
    rest: str
    exact: bool = False

    def holds(self, year: int | None) -> bool:
        """Tell whether a year is one of these; what has no year is in none."""
        return year is not None and self.first <= year <= self.last


def period(text: str, life: Life, dated: DatedBy) -> Period | None:
    """Return the time to which *text* keeps; None where it names none, or none that can be told."""
    for name, form in _FORMS.items():
        found = form.search(text)
        years = found and _YEARS[name](found, life, dated)
        if found and years:
            rest = " ".join(f"{text[: found.start()]} {text[found.end() :]}".split())
            return Period(first=years[0], last=years[1], rest=rest, exact=name in {"counted", "next"})
    return None


def said(text: str) -> bool:
    """Tell whether *text* asks for what somebody said, wrote or thought, which is as old as its paper."""
    return bool(_SAID.search(text))


def without(text: str, life: Life) -> str:
    """Return *text* without the time to which what was said is to be kept, for searching; all of it in doubt."""
    told = period(text, life, lambda _: None) if said(text) else None
    return told.rest if told and not told.exact and content(told.rest) else text


Years = tuple[int, int] | None


def _own(found: re.Match[str], life: Life, _: DatedBy) -> Years:
    born = self_of(life).born_year
    tens = _tens(found["tens"])
    return None if born is None else (born + tens, born + tens + _NINE + 1)


def _age(found: re.Match[str], life: Life, _: DatedBy) -> Years:
    born = self_of(life).born_year
    age = max((int(n) for n in values(found["n"].lower().replace("tieth", "ty"))), default=0)
    return (born + age, born + age + 1) if born and age else None


def _decade(found: re.Match[str], life: Life, _: DatedBy) -> Years:
    if found["four"]:
        return int(found["four"]), int(found["four"]) + _NINE
    born, end = self_of(life).born_year, life.end_year
    if born is None:
        return None
    starts = range(born // _CENTURY * _CENTURY + _tens(found["word"]), end + 1, _CENTURY)
    lived = [start for start in starts if born <= start + _NINE]
    return (lived[0], lived[0] + _NINE) if len(lived) == 1 else None


def _between(found: re.Match[str], _: Life, __: DatedBy) -> Years:
    return int(found["a"]), int(found["b"])


def _side(found: re.Match[str], _: Life, __: DatedBy) -> Years:
    year = int(found["year"])
    early = found["which"].lower() in {"before", "until"}
    return (0, year - 1) if early else (year + (found["which"].lower() == "after"), _OLDEST)


def _counted(found: re.Match[str], _: Life, dated: DatedBy) -> Years:
    year, way = dated(found["event"]), 1 if found["way"].lower() == "after" else -1
    told = found.groupdict().get("count") or "one"
    count = max((int(n) for n in values(told.lower())), default=1)
    return (1, 0) if year is None else (year + way * count, year + way * count)


def _event(found: re.Match[str], _: Life, dated: DatedBy) -> Years:
    year = dated(found["event"])
    if year is None:
        return None
    return (year + 1, _OLDEST) if found["way"].lower() == "after" else (0, year - 1)


_YEARS: Final[dict[str, Callable[[re.Match[str], Life, DatedBy], Years]]] = {
    "own": _own,
    "age": _age,
    "decade": _decade,
    "between": _between,
    "side": _side,
    "counted": _counted,
    "next": _counted,
    "event": _event,
}


def _tens(word: str) -> int:
    return _TENS[word.lower().removesuffix("ties")]
