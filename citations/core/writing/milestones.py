"""Birth, marriage, death and burial: answered only by what tells it of the one who is asked for.

*When did he die?* is not answered by the death of his wife, nor *when was Rose born?* by a letter to Rose that tells of
another birth. Where only others are born, married or dead, nothing is quoted; where it is told, and not what was asked
of it, others decide.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from citations.core.asking import essence
from citations.core.asking.milestones import Detail, Milestone, milestone
from citations.core.language.words import content, stems
from citations.core.picking.sentences import pick
from citations.core.records import Life, Passage, Piece, Scoped, Sentence
from citations.core.telling.voices import foreign
from citations.core.writing.bearers import bears, tells
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
_AFTER: Final = 2
_MOST: Final = 3
Keyed = Mapping[str, Passage]


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...] | None:
    """Quote what tells the event of the one who is asked for, () where only others have it; None in doubt."""
    text = essence.asked(scoped.query.text, life)
    told = milestone(text, life)
    if told is None or len(scoped.searches) > 1:
        return None
    held = [(key, one) for key, one in _sentences(keyed) if tells(told, one)]
    mine = [(key, one) for key, one in held if bears(told, keyed[key], one, life)]
    if not mine and told.event == "death" and told.detail is Detail.WHEN:
        told = replace(told, event="burial")
        mine = [(key, one) for key, one in _sentences(keyed) if bears(told, keyed[key], one, life)]
    if not mine:
        return () if held else None
    mine = _related(told, mine, keyed)
    pieces = _pieces(told, text, mine, keyed, life)
    return pieces if pieces or not mine or told.detail is Detail.AGE else None


def _related(told: Milestone, mine: list[tuple[str, Sentence]], keyed: Keyed) -> list[tuple[str, Sentence]]:
    """Of two of one name keep the one whom a paper calls what the question does; none where that is told of neither."""
    if not (told.names and told.kin):
        return mine
    called = [
        (key, one)
        for key, one in mine
        if told.kin & set(stems(f"{keyed[key].origin.title} {keyed[key].text}"))
    ]
    return called or (mine if len({keyed[key].origin.record_key for key, _ in mine}) == 1 else [])


def _pieces(
    told: Milestone, text: str, mine: Sequence[tuple[str, Sentence]], keyed: Keyed, life: Life
) -> tuple[Piece, ...]:
    """Quote what tells it, the likeliest to answer first."""
    likely = [(one.key, one.sentence) for one in pick(text, {key: keyed[key] for key, _ in mine}, life)]
    known = sorted(mine, key=lambda one: likely.index(one) if one in likely else len(likely))
    made = (_piece(told, text, key, keyed[key], one) for key, one in known)
    return tuple(islice(dict.fromkeys(piece for piece in made if piece), _MOST))


def _sentences(keyed: Keyed) -> Iterator[tuple[str, Sentence]]:
    for key, passage in keyed.items():
        if passage.origin.scope.display:
            yield from ((key, one) for one in passage.sentences if not foreign(passage, one))


def _piece(told: Milestone, text: str, key: str, passage: Passage, one: Sentence) -> Piece | None:
    """Quote a sentence that says what is asked of the event; an age may stand in the next two."""
    form = _TOLD[told.detail]
    if form.search(one.text):
        stretch = around(passage, one, content(text))
        return quote(key, passage, stretch) if stretch and form.search(stretch.text) else None
    stretch = _with(told, passage, one, form, text) if told.detail is Detail.AGE else None
    return quote(key, passage, stretch) if stretch else None


def _with(
    told: Milestone, passage: Passage, one: Sentence, form: re.Pattern[str], text: str
) -> Stretch | None:
    """Return a sentence with those up to the one that tells the age, behind it or before; a line of its own alone."""
    line = passage.sentences
    n = line.index(one)
    near = [
        m for m in (*range(n + 1, n + 1 + _AFTER), *range(n - 1, n - 1 - _AFTER, -1)) if 0 <= m < len(line)
    ]
    for m in near:
        if form.search(line[m].text) and line[m].paragraph != one.paragraph:
            if told.names & set(stems(line[m].text)):
                return around(passage, line[m], content(text))
        elif form.search(line[m].text):
            first, last = min(n, m), max(n, m)
            return (
                joined(line[first : last + 1], 0, last - first)
                if line[last].end - line[first].start <= limit(passage)
                else None
            )
    return None
