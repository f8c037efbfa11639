"""What the archive cannot know: what came after its end, after the person's death, or would come in another life.

Years, dates, decades, centuries and ages are counted. What was first heard of when is in no table: of what nobody had
heard, no paper tells, and nothing is found. *After his death* is the person's only where the question names nobody else
before who may be meant. A name behind *did* acts, and is not the one who is dead.
"""

import re
from functools import lru_cache
from typing import Final

from citations.core.query.understood import Understood
from citations.core.session import Life
from citations.core.text import mentions
from citations.core.text.forms import any_of, named, table
from citations.core.text.mentions import AUXILIARY, KIN, PLACES, TITLES, Word
from citations.core.text.quantities import values
from citations.core.text.selves import THIRD, Self, self_of
from citations.core.text.words import tokens
from personas.core import dates

_FORMS: Final = {name: re.compile(form, re.IGNORECASE) for name, form in named("en/years.txt").items()}
_STEMS, _CENTURIES, _MONTHS = (
    named("en/years.txt")[name].split() for name in ("TENS", "CENTURIES", "MONTHS")
)
_NOW: Final = any_of(table("en/now.txt"))
_END: Final = re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})(?:-(?P<day>\d{2}))?")
_QUOTATION: Final = 4  # words: what is shorter in quotation marks is a term, and counts
_THIRD_MILLENNIUM: Final = 2000
_CENTURY: Final = 100


def after(one: Understood, life: Life) -> bool:
    """Whether *one* asks for something later than the archive's end; what it only quotes or says aside is left out."""
    asked, person = _asked(one.plain), self_of(life)
    return (
        _late_year(_asked(one.dated), life.end_year)
        or bool(_NOW.search(asked))
        or _late_age(asked, person)
        or _late_decade(asked, person)
        or _late_day(asked, life)
        or told(asked, person, outlived=outlived(life))
    )


def _asked(text: str) -> str:
    """Return *text* without long quotations, what the asker says of themselves first, and what somebody then hoped."""
    bare = _FORMS["QUOTED"].sub(lambda quote: quote[0] if len(quote[0].split()) < _QUOTATION else "“…”", text)
    return _FORMS["AHEAD"].sub("", _FORMS["ASIDE"].sub("", bare, count=1))


def _late_year(text: str, end_year: int) -> bool:
    years = (int(one[1]) for one in _FORMS["YEAR"].finditer(text) if not _no_date(text, one))
    return (
        any(year > end_year for year in (*years, *map(int, _FORMS["FAR"].findall(text))))
        or any(_century_start(found) > end_year for found in _FORMS["CENTURY"].finditer(text))
        or (end_year < _THIRD_MILLENNIUM and bool(_FORMS["MILLENNIUM"].search(text)))
    )


def _no_date(text: str, found: re.Match[str]) -> bool:
    """Whether a number is a count, a place in a book, a bound from above, or the date of a paper.

    Papers of an archive may be younger than the person; what is called the person's own cannot be.
    """
    before, behind = text[: found.start()], text[found.end() :]
    if _FORMS["OWN"].search(before) and _FORMS["NEW"].match(behind):
        return False
    return any(_FORMS[name].match(behind) for name in ("COUNTED", "DATED")) or any(
        _FORMS[name].search(before) for name in ("NUMBERED", "BEFORE", "PUBLISHED")
    )


def _century_start(found: re.Match[str]) -> int:
    word = (found["word"] or "").lower().replace(" ", "-")
    century = int(found["digits"]) if found["digits"] else _CENTURIES.index(word) + 18
    return (century - 1) * _CENTURY


def _late_decade(text: str, person: Self) -> bool:
    """Whether a decade without its century was after the end, or before the birth; unknown births tell nothing."""
    born, end = person.born_year, person.end_year
    return born is not None and any(
        not any(
            born <= start + length for start in range(born // _CENTURY * _CENTURY - 100 + tens, end + 1, 100)
        )
        for tens, length in map(_decade, _FORMS["DECADE"].finditer(text))
    )


def _decade(found: re.Match[str]) -> tuple[int, int]:
    """Return the tens that are told, and how many years more than one."""
    if found["two"]:
        return int(found["two"]), 9 if found["all"] else 0
    return 20 + 10 * _STEMS.index(found["tens"].lower()), 9


def _late_day(text: str, life: Life) -> bool:
    """Whether a day or month of the last year comes after the end, or that year is only told as a beginning."""
    if re.search(_FORMS["SINCE"].pattern.replace("<year>", str(life.end_year)), text, re.IGNORECASE):
        return True
    end = _END.match(life.archive_end or life.died)
    if end is None or int(end["year"]) != life.end_year:
        return False
    last = (int(end["month"]), int(end["day"] or 31))
    return any(day > last for day in (*_named_days(text, life.end_year), *_days(text, life.end_year)))


def _named_days(text: str, year: int) -> list[tuple[int, int]]:
    told = (one for one in _FORMS["DATE"].finditer(text) if int(one["year"]) == year)
    return [
        (_MONTHS.index(one["month"].lower()[:3]) + 1, int(one["before"] or one["day"] or 0)) for one in told
    ]


def _days(text: str, year: int) -> list[tuple[int, int]]:
    """Return month and day of every date of this *year* in digits; where either may be the month, the earlier day."""
    found = [one for one in _FORMS["DIGITS"].finditer(text) if int(one["iso"] or one["year"]) == year]
    pairs = [(int(one["m"] or one["a"]), int(one["d"] or one["b"])) for one in found]
    return [pair if one["iso"] else min(pair, pair[::-1]) for one, pair in zip(found, pairs, strict=True)]


def _late_age(text: str, person: Self) -> bool:
    """Whether an age is told that the person cannot have reached by the end; unknown births tell nothing."""
    if person.born_year is None:
        return False
    found = (one["n"] or one["day"] or one["end"] for one in _FORMS["AGED"].finditer(text))
    ages = (
        int(one) for told in found for one in values(told.lower().replace("tieth", "ty").replace("dth", "d"))
    )
    return any(age > person.end_year - person.born_year for age in ages)


_WISHED = re.compile(named("en/buried.txt")["WISHED"], re.IGNORECASE)


def told(text: str, person: Self, *, outlived: bool = False) -> bool:
    """Whether *text* asks for what came after the person's own death, or what they would do in another life.

    *outlived*: the archive goes on after the death, so that it may tell of the burial itself.
    """
    return _stands("en/dead.txt", text, person) or (not outlived and rites(text, person))


def rites(text: str, person: Self) -> bool:
    """Whether *text* asks for the person's own burial, and not for what they wished it to be."""
    return not _WISHED.search(text) and _stands("en/buried.txt", text, person)


def outlived(life: Life) -> bool:
    """Whether the archive goes on after the person's death, as far as both are dated."""
    died, end = dates.parse(life.died), dates.parse(life.archive_end)
    return died is not None and end is not None and end.first > died.last


def _stands(path: str, text: str, person: Self) -> bool:
    form = _form(path, person.subject, person.possessive)
    return any(_own(text, found, person) for found in form.finditer(text))


def _own(text: str, found: re.Match[str], person: Self) -> bool:
    """Whether the pronoun in *found*, if there is no name in it, cannot be somebody else's."""
    if not THIRD & set(tokens(found[0])) or person.words & set(tokens(found[0])):
        return True
    before = mentions.words(text[: found.start()])
    own = next((n for n, word in enumerate(before) if word.bare in person.words), len(before))
    return not any(_other(before, n) for n in range(own))


def _other(words: tuple[Word, ...], n: int) -> bool:
    """Whether the word at *n* is somebody, does nothing in the question, and is no place."""
    word, before = words[n], words[max(0, n - 2) : n]
    named = word.bare in KIN | TITLES or (word.capital and not _at(before))
    return named and ("'s" in word.low or not any(one.low in AUXILIARY for one in before))


def _at(before: tuple[Word, ...]) -> bool:
    return bool(before) and before[-1].low in PLACES - {"of", "from"}


@lru_cache(maxsize=64)
def _form(path: str, one: str, own: str) -> re.Pattern[str]:
    """Put the words for a person in the places that are kept for them."""
    whom = f"(?:{one}|him|them|{named('en/buried.txt')['HER']})"
    text = table(path).replace("<whom>", whom).replace("<one>", one).replace("<own>", own)
    return any_of(text)
