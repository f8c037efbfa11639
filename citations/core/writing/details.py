"""What a sentence says of a birth, a marriage, a death or a burial: when, where, at what age, of what."""

import re
from dataclasses import dataclass
from typing import Final

from citations.core.asking.milestones import Detail, Milestone
from citations.core.language.words import content, stems
from citations.core.records import Life, Passage, Piece, Sentence
from citations.core.writing.bearers import SAID
from citations.core.writing.somebody import parties, same
from citations.core.writing.stretches import Stretch, around, joined, limit, quote

_MONTH: Final = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*"
_SMALL: Final = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty(?:-\w+)?|\d+)"
)
_TOLD: Final[dict[Detail, re.Pattern[str]]] = {
    Detail.WHEN: re.compile(
        rf"\b(?:{_MONTH}|\d+(?:st|nd|rd|th)|1[5-9]\d\d|20\d\d"
        r"|the (?:first|second|third|[a-z-]+th)(?! of \w+ (?:child|son|d))"
        r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|to-?day|(?:this|last) (?:morning|evening|night))\b",
        re.IGNORECASE,
    ),
    Detail.WHERE: re.compile(
        rf"\b(?i:at|in|near|on|over|off|outside|by|beside)\s+(?i:(?:the|his|her|my|our|their)\s+)?"
        rf"(?:(?i:house|home|hospital)\b|(?!(?i:{_MONTH})\b)[A-ZÀ-ÖØ-Þ][\w'’]{{2,}})"
    ),
    Detail.AGE: re.compile(
        rf"\b(?:aged?|at the age of)\b|(?<=[a-z], )\d\d(?=,)|\b{_SMALL} (?:years?|months?|weeks?|days?) old\b"
        r"|\b(?:was|were|am|is|only|just|at) (?:only |but |just |not yet |nearly |almost )?"
        rf"{_SMALL}(?=\s*(?:[.,;]|$|when\b|and\b))|\bin (?:his|her|their|my) [\w-]+(?:th|st|nd|rd) year\b",
        re.IGNORECASE,
    ),
    Detail.CAUSE: re.compile(
        r"\b(?:of|from|with|by|after) (?:an? |the |his |her )?[a-z]{4,}"
        r"|\b(?:killed|drowned|murdered|shot|hanged|burn\w*|fell)\b"
    ),
}
_PLACED: Final = frozenset({Detail.WHEN, Detail.WHERE})
_NEXT: Final = re.compile(r";|,? (?:and|but|then) (?!(?:the|an?|his|her|their|my|our|in|at|on)\b)(?=[a-z])")
"""Behind this something else is told: *born at Leeds, and went to sea in 1901*."""
_AFTER: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What is asked of an event, in which words, and of whose archive."""

    told: Milestone
    text: str
    life: Life


def piece(ask: Ask, detail: Detail, key: str, passage: Passage, one: Sentence) -> Piece | None:
    """Quote a sentence that says what is asked of the event; an age may stand in the next two."""
    form = _TOLD[detail]
    if form.search(one.text):
        stretch = around(passage, one, content(ask.text))
        fits = stretch and _says(ask, detail, stretch.text) and _aged(ask, form, passage, one)
        return quote(key, passage, stretch) if stretch and fits else None
    near = detail is Detail.AGE and ask.told.aged is None
    stretch = _with(ask, passage, one, form) if near else None
    return quote(key, passage, stretch) if stretch else None


def _says(ask: Ask, detail: Detail, text: str) -> bool:
    """Tell whether time or place stands with the event, and not with what was done next."""
    found = [one.span() for one in _TOLD[detail].finditer(text)]
    if detail not in _PLACED:
        return bool(found)
    events = [one.span() for one in SAID[ask.told.event].finditer(text)]
    return any(
        not _NEXT.search(text[min(here[1], there[1]) : max(here[0], there[0])])
        for here in found
        for there in events
    )


def _aged(ask: Ask, form: re.Pattern[str], passage: Passage, one: Sentence) -> bool:
    """Tell whether an age that stands beside another one's event is that of who is asked for."""
    aged = ask.told.aged
    if aged is None:
        return True
    held = tuple(parties(one.text))
    before = [[party for party in held if party.start < found.end()] for found in form.finditer(one.text)]
    return any(told and same(aged, told[-1], passage, ask.life) for told in before)


def _with(ask: Ask, passage: Passage, one: Sentence, form: re.Pattern[str]) -> Stretch | None:
    """Return a sentence with those up to the one that tells the age, behind it or before; a line of its own alone."""
    line = passage.sentences
    n = line.index(one)
    near = [
        m for m in (*range(n + 1, n + 1 + _AFTER), *range(n - 1, n - 1 - _AFTER, -1)) if 0 <= m < len(line)
    ]
    for m in near:
        if form.search(line[m].text) and line[m].paragraph != one.paragraph:
            if ask.told.names & set(stems(line[m].text)):
                return around(passage, line[m], content(ask.text))
        elif form.search(line[m].text):
            first, last = min(n, m), max(n, m)
            return (
                joined(line[first : last + 1], 0, last - first)
                if line[last].end - line[first].start <= limit(passage)
                else None
            )
    return None
