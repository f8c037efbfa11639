"""Which papers a question asks for by their record: by whom, to whom, of which years; the rest is what it asks of them.

*Which letters did Ada write to her mother in 1934?* asks *which letters did she write* of what is by Ada, to her
mother, and of 1934. Decides nothing: a name is any words until the record of an item has them.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from citations.core.holdings import Held
from citations.core.query.understood import Understood
from citations.core.session import Life
from citations.core.text import dated
from citations.core.text.dated import Day
from citations.core.text.selves import ADDRESSED, self_of
from citations.core.text.words import content, tokens
from personas.core import dates

_WAYS: Final = "to|from|by|in|of|before|after|since|during"
_PHRASE: Final = re.compile(
    rf"\b(?P<way>{_WAYS}) (?P<what>(?:(?!(?:{_WAYS}|and|or|wh\w+)\b)[^\W_][\w'’-]* ?)+)", re.IGNORECASE
)
_YEAR: Final = re.compile(r"[12][0-9]{3}")
_DECADE: Final = re.compile(
    r"\b(?P<way>in|of|from|during) the (?P<three>[12][0-9]{2})0['’]?s\b", re.IGNORECASE
)
_BETWEEN: Final = re.compile(r"\bbetween (?P<first>[12][0-9]{3}) and (?P<last>[12][0-9]{3})\b", re.IGNORECASE)
_GOT: Final = re.compile(r"\b(?:receive[ds]?|gets?|got)\b", re.IGNORECASE)
_TO: Final = re.compile(r"\bto (.*)", re.IGNORECASE)
_FROM: Final = re.compile(r"\b(?:from|by) (.*?)(?: to |$)", re.IGNORECASE)
_ALWAYS: Final = (1, 9_999)
Who = tuple[frozenset[str], ...]
"""Stems of the names that somebody has: a record has all of one of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filed:
    """``plain`` asks the same of the person's papers of any year; ``by`` and ``to`` are whom a record has to tell.

    ``years`` are the first and the last, ``day`` one day or month; ``others``: somebody beside the person is named.
    """

    plain: str
    by: tuple[Who, ...] = ()
    to: tuple[Who, ...] = ()
    years: tuple[int, int] = _ALWAYS
    day: Day | None = None
    others: bool = False

    @property
    def is_of_years(self) -> bool:
        """Whether years are asked of."""
        return self.years != _ALWAYS

    @property
    def since(self) -> int:
        """The first year of the time that is asked of; 0 where it may be any."""
        if self.day is not None:
            return self.day.year or 0
        return self.years[0] if self.is_of_years else 0

    @property
    def is_narrow(self) -> bool:
        """Whether anything is narrowed."""
        return bool(self.by or self.to or self.day) or self.is_of_years

    def holds(self, one: Held) -> bool:
        """Tell whether the record of *one* is by and to whom it has to be, and may be of one of these years."""
        first, last = self.years
        within = not self.is_of_years or (
            one.year is not None and first <= (one.last or one.year) and one.year <= last
        )
        within = within and (self.day is None or self.day.holds(dates.parse(one.date)))
        made, sent = _told(one.creator, _FROM.search(one.title)), _told(one.recipient, _TO.search(one.title))
        return within and all(_is(who, made) for who in self.by) and all(_is(who, sent) for who in self.to)


@lru_cache(maxsize=64)
def read(query: Understood, life: Life) -> Filed:
    """Take out of a question by and to whom and of when the papers are that it asks for."""
    person = self_of(life)
    own = person.words | person.pronouns - ADDRESSED
    day, plain = dated.read(_from_to(query.plain))
    rest = plain
    hands: dict[str, list[Who]] = {"by": [], "to": []}
    years, others = _ALWAYS, False
    for found in _PHRASE.finditer(plain):
        said, way = tokens(found["what"]), found["way"].lower()
        if len(said) == 1 and _YEAR.fullmatch(said[0]):
            years, plain = _within(years, way, int(said[0])), plain.replace(found[0], "")
        elif way in {"to", "from", "by"}:
            is_self = own.issuperset(said)
            hands["to" if way == "to" else "by"].append(_self(life) if is_self else (content(found["what"]),))
            others, plain = others or not is_self, plain if is_self else plain.replace(found[0], "")
        else:
            continue
        rest = rest.replace(found[0], "")
    subject = _subject(rest, query, own)
    if subject is not None:
        hands["to" if _GOT.search(rest) else "by"].append((content(subject),) if subject else _self(life))
        others = others or bool(subject)
    return Filed(
        plain=_pronouned(plain, (*person.written, *filter(None, (subject,)))),
        by=tuple(hands["by"]),
        to=tuple(hands["to"]),
        years=years,
        day=day,
        others=others,
    )


def outermost(items: Iterable[Held], *, is_first: bool) -> Sequence[Held]:
    """Return what may be the first of all that is dated, or the last, by what the records tell: mostly one."""
    spans = [(span, one) for one in items if (span := dates.parse(one.date))]
    until = min((span.last for span, _ in spans), default=date.min)
    since = max((span.first for span, _ in spans), default=date.min)
    return [one for span, one in spans if (span.first <= until if is_first else span.last >= since)]


def _from_to(plain: str) -> str:
    """Write a decade, and what lies between two years, as from one year to another."""
    whole = _DECADE.sub(r"from \g<three>0 to \g<three>9", plain)
    return _BETWEEN.sub(r"from \g<first> to \g<last>", whole)


def _subject(rest: str, query: Understood, own: frozenset[str]) -> str | None:
    """Return the name of whose papers the rest of a question speaks of: '' for the person, None for nobody."""
    if own & set(tokens(rest)):
        return ""
    return next((name for name in query.names if name in rest), None)


def _pronouned(plain: str, names: tuple[str, ...]) -> str:
    """Put a pronoun in the place of these names: questions are compared without them."""
    for name in sorted(names, key=len, reverse=True):
        plain = re.sub(rf"\b{re.escape(name)}\b(?:['’]s\b)?", "her", plain)
    return re.sub(r"\s+([?.!]|$)", r"\1", re.sub(r"\s+", " ", plain)).strip()


def _within(years: tuple[int, int], way: str, year: int) -> tuple[int, int]:
    """Narrow *years*; *to* a year ends what began before (*from 1938 to 1945*)."""
    if way == "to":
        return years[0], year
    told = {"before": (1, year - 1), "after": (year + 1, 9_999), "since": (year, 9_999)}
    first, last = told.get(way, (year, year))
    return max(first, years[0]), min(last, years[1])


def _self(life: Life) -> Who:
    return tuple(content(name) for name in (life.name, *life.aliases))


def _told(name: str, title: re.Match[str] | None) -> frozenset[str]:
    return content(name) | content(title[1] if title else "")


def _is(who: Who, told: frozenset[str]) -> bool:
    return any(name and name <= told for name in who)
