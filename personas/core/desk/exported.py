"""Chats that a program wrote as lines of text: a day, a time, who speaks, and what.

Programs write them in many forms, one for each country. No list of countries is here: a head is told by its shape, the
shape that most lines of the file have, and the order of day and month by what all dates of the file allow.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from personas.core.desk.stamped import MARKS, stamps
from personas.core.desk.turns import KEEPER, Turn

_DAY: Final = r"(\d{1,4})[^\d\n]{1,3}(\d{1,2})[^\d\n]{1,3}(\d{1,4})"
_DATE: Final = re.compile(r"(\d{1,4})([^\w\s:] ?)(\d{1,2})\2(\d{1,4})(?!\d)")
_UNDATED: Final = ("0", "0", "0")  # no day in any order
_TIME: Final = r"[^\d\n\]]{1,12}\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?: ?[^\d\n:,،\]\[-]{1,10}?)??"
_HEADS: Final = tuple(
    re.compile(rf"^[{MARKS}]*{form}", re.MULTILINE)
    for form in (rf"\[{_DAY}{_TIME}\] ?", rf"{_DAY}{_TIME} [-–] ", rf"{_DAY}{_TIME}: ", rf"{_DAY}{_TIME}, ")
)
_SPEAKS: Final = re.compile(rf"[{MARKS}~ ]*([^:\n\"“”«»„]{{1,80}}?) ?:(?:[ ]|(?=[\n{MARKS}]|\Z))")
# What the program says itself stands behind a mark that nobody types, or alone between angles.
_ITS_OWN: Final = re.compile(rf"[{MARKS}]")
_ANGLES: Final = re.compile(rf"[{MARKS}]*<[^<>\n]+>")
_SENT: Final = re.compile(
    rf"[{MARKS}]*<[^<>:\n]{{2,30}}: ?([^<>\n/]+\.\w{{2,5}})>"
    rf"|^(?:[{MARKS}]+([^\n/:]+?\.\w{{2,5}})|([^\s/:]+\.\w{{2,5}})) \([^()\n]{{3,40}}\)(?=\n|$)"
)
_EDITED: Final = re.compile(rf" ?[{MARKS}]*<[^<>\n]{{4,60}}>$")
_QUOTES: Final = re.compile(r"^[ ]?>.*(?:\n|$)", re.MULTILINE)
_ORDERS: Final = ((2, 1, 0), (2, 0, 1), (0, 1, 2))  # where year, month and day stand
_ME: Final = "Me"  # so Signal's chats, whose days begin with the year, call whoever exported them
_SINCE: Final = 2005  # no such program is older
_UNTIL: Final = 2100
_CLEARLY: Final = 10  # times as often against the order of time


@dataclass(frozen=True, slots=True, kw_only=True)
class _Head:
    numbers: tuple[str, str, str]
    start: int
    end: int


def turns(words: str) -> tuple[Turn, ...]:
    """Return the turns of a chat, in the order of the file; none where the text is no such chat.

    A turn that goes back in time may be an older chat that somebody pasted into their own words: it is nobody's.
    """
    heads = _heads(words)
    if not heads or words[: heads[0].start].strip():
        return ()
    return tuple(_turns(words, heads))


def stamped(words: str) -> tuple[Turn, ...]:
    """Return the turns of a chat in a form that is not known here; dates are read in figures alone."""
    found = [(start, end, _DATE.search(words, start, end)) for start, end in stamps(words)]
    heads = [
        _Head(numbers=(day[1], day[3], day[4]) if day else _UNDATED, start=start, end=end)
        for start, end, day in found
    ]
    return (Turn(speaker="", words=words[: heads[0].start]), *_turns(words, heads)) if heads else ()


def _heads(words: str) -> list[_Head]:
    """Return the heads of the one form that the file has."""
    first = words[: words.find("\n")] if "\n" in words else words
    forms = [form for form in _HEADS if form.match(first)]
    found = [[_head(one) for one in form.finditer(words)] for form in forms]
    return max((heads for heads in found if _are_heads(words, heads)), key=len, default=[])


def _are_heads(words: str, heads: Sequence[_Head]) -> bool:
    """Tell whether somebody speaks behind most: otherwise the colon behind a name was taken for a head's end."""
    return words[heads[0].end - 2] not in ":," or sum(
        bool(_SPEAKS.match(words, head.end)) for head in heads
    ) * 2 >= len(heads)


def _head(one: re.Match[str]) -> _Head:
    return _Head(numbers=(one[1], one[2], one[3]), start=one.start(), end=one.end())


def _turns(words: str, heads: Sequence[_Head]) -> Iterator[Turn]:
    days = _days([head.numbers for head in heads])
    ends = [head.start for head in heads[1:]] + [len(words)]
    latest: tuple[str, ...] = ()
    for head, end in zip(heads, ends, strict=True):
        said = _SPEAKS.match(words, head.end, end)
        if said is None:
            continue
        its = days[head.numbers]
        is_back = any(day < before for day, before in zip(its, latest, strict=bool(latest)))
        latest = latest if is_back else its
        body, attached = _body(words[said.end() : end].strip(" \n"))
        speaker = KEEPER if said[1] == _ME and len(head.numbers[0]) > 2 else said[1].strip()  # noqa: PLR2004 -- digits
        yield Turn(speaker="" if is_back else speaker, words=body, days=its, attached=attached)


def _body(body: str) -> tuple[str, tuple[str, ...]]:
    """Return what somebody wrote, without what the program wrote and what is quoted, and the files that it names."""
    attached = tuple(next(filter(None, one.groups())).strip() for one in _SENT.finditer(body))
    rest = _SENT.sub("", body).strip(" \n") if attached else body
    rest = _QUOTES.sub("", rest)
    if _ITS_OWN.match(rest) or _ANGLES.fullmatch(rest):
        return "", attached
    return _EDITED.sub("", rest), attached


def _days(heads: Sequence[tuple[str, str, str]]) -> dict[tuple[str, str, str], tuple[str, ...]]:
    """Return the days that each date may mean: one where the whole file decides it, none where no order is one."""
    every = dict.fromkeys(heads)
    orders = [order for order in _ORDERS if all(_day(head, order) for head in every)]
    back = {order: _backwards([_day(head, order) for head in heads]) for order in orders}
    least = sorted(set(back.values()))
    orders = [one for one in orders if back[one] < _CLEARLY * max(1, least[0]) or back[one] == least[0]]
    if any(not n for n in back.values()):
        orders = [one for one in orders if not back[one]]
    return {head: tuple(_day(head, order) for order in orders) for head in every}


def _backwards(days: Sequence[str]) -> int:
    """Count the days that come before one that stands above them."""
    latest, found = "", 0
    for day in days:
        found += day < latest
        latest = max(latest, day)
    return found


def _day(head: tuple[str, str, str], order: tuple[int, int, int]) -> str:
    """Return a date in ISO form, read in this order; empty where there is no such day."""
    year, month, day = (head[at] for at in order)
    full = int(year) + (2000 if len(year) <= 2 else 0)  # noqa: PLR2004 -- digits
    if len(month) > 2 or len(day) > 2 or not _SINCE <= full < _UNTIL:  # noqa: PLR2004 -- digits
        return ""
    try:
        return date(full, int(month), int(day)).isoformat()
    except ValueError:
        return ""
