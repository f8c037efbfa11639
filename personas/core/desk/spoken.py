"""Dates as somebody writes them by hand, in any language of the pages: which dates of the archive each may mean.

``12.3.1931`` is read in one way, with the day first as wherever dots stand; ``3/4/1931`` in two, and a summer in as
many as there are hemispheres. Nothing is guessed: whoever wrote it says which, where it may mean several.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from personas.core import dates
from personas.core.errors import DateError
from personas.core.folding import fold_alone

Months = Mapping[str, int]
# Months as Arabic has them from Beirut to Baghdad.
LEVANT: Final = (
    *("كانون الثاني", "شباط", "آذار", "نيسان", "أيار", "حزيران"),
    *("تموز", "آب", "أيلول", "تشرين الأول", "تشرين الثاني", "كانون الأول"),
)
_LONGEST: Final = 60  # characters that are looked at
_SHORTEST: Final = 3  # letters of a month that stand for it
_LAST: Final = 12
# What follows is held against folded words: small letters without accents and hamza, one dash, one apostrophe.
_UNKNOWN: Final = frozenset(
    {"?", "-", "unknown", "undated", "no date", "n.d.", "desconocida", "sin fecha", "s.f."}
    | {"inconnue", "sans date", "non date", "s.d.", "غير معروف", "غير مورخ", "بلا تاريخ"}
)
_ABOUT: Final = re.compile(
    r"(?:about|around|roughly|circa|ca\.?|c\.|hacia|alrededor de|vers|environ|autour de|نحو|حوالي)\s+(?P<rest>.+)"
    r"|(?:~|ca?\.?)\s*(?P<year>\d.+)"
)
_MAYBE: Final = re.compile(
    r"(?:perhaps|probably|maybe|quizas?|tal vez|probablemente|peut-etre|probablement|ربما)\s+(?P<rest>.+)"
)
_BETWEEN: Final = re.compile(
    r"(?:(?:between|from|entre|desde|de|du|بين|من)\s+)?(?P<first>.+?)"
    r"(?:\s+(?:and|to|until|till|y|a|al|hasta|et|au|jusqu'a|الى|حتى)\s+|\s+و\s*|\s*-\s*)"
    r"(?P<last>.+)"
)
_DECADE: Final = re.compile(
    r"(?:the\s+)?(?P<s>\d{3})0'?s|(?:(?:les|los|la)\s+)?(?:annees|anos|decada de|عقد)\s+(?P<named>\d{3})0"
)
_SEASONS: Final = (
    (("spring", "primavera", "printemps", "ربيع"), 3),
    (("summer", "verano", "ete", "صيف"), 6),
    (("autumn", "fall", "otono", "automne", "خريف"), 9),
    (("winter", "invierno", "hiver", "شتاء"), 12),
)
_SEASON: Final = re.compile(
    r"(?:(?:in|the|en|el|la|le|l'|au)\s*)*(?P<name>[^\W\d_]+)\s+(?:(?:of|de|del|عام|سنة)\s+)?(?P<year>\d{4})"
    r"(?:[/-](?P<next>\d{2,4}))?"
)
_LEAD: Final = r"(?:(?:on|in|the|le|el|en)\s+)?"
_OF: Final = r"(?:\s+(?:of|de|del|سنة|عام))?[,،]?\s+"
_DAY: Final = r"(?P<day>\d{1,2})(?:\.|st|nd|rd|th|er|o)?"
_MONTH: Final = r"(?P<month>[^\W\d_]+(?:\s(?:الاول|الثاني))?)\.?"
_YEAR: Final = r"(?P<year>\d{4})"
_WORDED: Final = tuple(
    re.compile(_LEAD + form)
    for form in (
        rf"{_DAY}(?:\s+(?:of|de)\b)?\s*{_MONTH}{_OF}{_YEAR}",
        rf"{_MONTH}\s+{_DAY}[,،]?\s+{_YEAR}",
        rf"{_MONTH}{_OF}{_YEAR}",
        rf"{_YEAR}[,،]?\s+{_MONTH}(?:\s+{_DAY})?",
    )
)
_DAY_LAST: Final = re.compile(r"(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4})")
_YEAR_FIRST: Final = re.compile(r"(\d{4})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{1,2})")
_MONTH_FIRST: Final = re.compile(r"(\d{1,2})\s?[./-]\s?(\d{4})")
_TWO_YEARS: Final = re.compile(r"(\d{2})(\d{2})\s?[./-]\s?(\d{1,2})")


def readings(said: str, months: Months) -> tuple[str, ...]:
    """Return each date that *said* may mean, in EDTF; none where it is none, and '' alone where it says undated.

    *months* are those of ``by_name``. A day that there is not comes back as it was meant, for the parser to say why
    it is none.
    """
    words = " ".join(_plain(said).split()) if len(said) <= _LONGEST else "…"
    if not words or words in _UNKNOWN:
        return ("",)
    for way in (_one, _rough, _from_to):
        if found := tuple(dict.fromkeys(way(words, months))):
            return found
    return ()


def by_name(names: Iterable[tuple[str, int]]) -> Months:
    """Return the number of every month by its name, and by each beginning of it that is of no other."""
    whole = {_plain(name): number for name, number in names}
    begun: dict[str, set[int]] = {}
    for name, number in whole.items():
        for end in range(_SHORTEST, len(name)):
            begun.setdefault(name[:end], set()).add(number)
    return {word: min(found) for word, found in begun.items() if len(found) == 1} | whole


def _plain(said: str) -> str:
    """Fold it, and write digits of any script as ours."""
    return "".join(str(int(one)) if one.isdecimal() else one for one in fold_alone(said))


def _is_kept(words: str) -> bool:
    try:
        dates.parse(words)
    except DateError:
        return False
    return True


def _one(words: str, months: Months) -> Iterator[str]:
    """Read one date."""
    if _is_kept(words.upper()):
        yield words.upper()
        return
    yield from next((found for way in _WAYS if (found := [*way(words, months)])), ())


def _rough(words: str, months: Months) -> Iterator[str]:
    """Read what is about some date, or perhaps it: a mark behind it says so."""
    for form, mark in ((_ABOUT, "~"), (_MAYBE, "?")):
        if found := form.fullmatch(words):
            for one in _one(found.groupdict().get("year") or found["rest"], months):
                yield "/".join(end.rstrip("?~%") + mark for end in one.split("/"))


def _from_to(words: str, months: Months) -> Iterator[str]:
    """Read two dates with a word between, of which each is read in one way."""
    found = _BETWEEN.fullmatch(words)
    both = (found["first"], found["last"]) if found else ()
    ends = [[*_one(one, months)] or [*_rough(one, months)] for one in both]
    if ends and all(len(end) == 1 and "/" not in end[0] for end in ends):
        yield "/".join(end[0] for end in ends)


def _worded(words: str, months: Months) -> Iterator[str]:
    for form in _WORDED:
        found = form.fullmatch(words)
        month = months.get(found["month"]) if found else None
        if found and month:
            day = found.groupdict().get("day")
            yield f"{found['year']}-{month:02}" + (f"-{int(day):02}" if day else "")
            return


def _numbered(words: str, _months: Months) -> Iterator[str]:
    """Read a day in numbers. With dots the day stands first; else it may be either, where both may be a month."""
    if found := _YEAR_FIRST.fullmatch(words):
        yield f"{found[1]}-{int(found[3]):02}-{int(found[4]):02}"
    elif found := _DAY_LAST.fullmatch(words):
        one, other = int(found[1]), int(found[3])
        both = [f"{found[4]}-{month:02}-{day:02}" for day, month in ((one, other), (other, one))]
        real = [day for day in both if _is_kept(day)] or both[:1]
        yield from real[:1] if found[2] == "." else real


def _short(words: str, _months: Months) -> Iterator[str]:
    """Read a month in numbers, or two years of which the second is short."""
    if (found := _MONTH_FIRST.fullmatch(words)) and 1 <= int(found[1]) <= _LAST:
        yield f"{found[2]}-{int(found[1]):02}"
    elif found := _TWO_YEARS.fullmatch(words):
        if 1 <= int(found[3]) <= _LAST:
            yield f"{found[1]}{found[2]}-{int(found[3]):02}"
        if len(found[3]) == len(found[2]) and found[3] > found[2]:
            yield f"{found[1]}{found[2]}/{found[1]}{found[3]}"


def _decade(words: str, _months: Months) -> Iterator[str]:
    if found := _DECADE.fullmatch(words):
        yield f"{found['s'] or found['named']}X"


def _season(words: str, _months: Months) -> Iterator[str]:
    """Read a season in the north, then in the south; one that goes over a new year may begin before it too."""
    found = _SEASON.fullmatch(words)
    first = next((at for names, at in _SEASONS if found and found["name"] in names), 0)
    if not found or not first:
        return
    year, then = int(found["year"]), found["next"]
    if then:
        is_next = str(year + 1).endswith(then) and first % 6 == 0
        yield from [_three(year, _LAST)] if is_next else []
        return
    for month in (first, (first + 5) % _LAST + 1):
        yield from (_three(year, month), *([_three(year - 1, month)] if month == _LAST else []))


def _three(year: int, month: int) -> str:
    """Return three months."""
    return f"{year:04}-{month:02}/{year + (month == _LAST):04}-{(month + 1) % _LAST + 1:02}"


_WAYS: Final[tuple[Callable[[str, Months], Iterator[str]], ...]] = (
    *(_worded, _numbered, _short, _decade, _season),
)
