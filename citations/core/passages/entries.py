"""Entries of a day or a month in papers that hold many, as a diary in one file does.

Receives: passages, and a day that was asked of.
Returns:  of each passage the sentences that stand under a head of that day, up to the next head.
Never:    reads a head where no paragraph begins with a date, nor goes past what may expose somebody who lives, nor past
          a gap: what is closed there may be the head of another day.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from citations.core.passages.runs import Run, offered, run, runs
from citations.core.passages.voices import greets
from citations.core.records import Origin, Passage, Sentence
from citations.core.text import dated
from citations.core.text.dated import Day
from personas.core import dates

_DAY: Final = len("1936-03-12")
_LATER: Final = frozenset(
    {"memoir", "biography", "interview", "speech", "article"}
)  # told from later, mostly
_SAYS: Final = re.compile(r"[.!?…؟。][\"'”’»)\]]*\s*$")
_DATED: Final = re.compile(r"\b\d{4}$")  # *Horta, 9 September 1938*, in any language
_TURNS: Final = re.compile(r"^(?:\S+\s+){0,3}\S+[,،]$")  # *Dear Father,*
_BLANK: Final = 2  # code points between two sentences; with a sentence between there are more


def of_day(passages: Iterable[Passage], day: Day, chars: int) -> tuple[Passage, ...]:
    """Keep what was written on *day*, of each paper up to *chars* code points, in the order of the papers."""
    kept, under, before = list[Passage](), False, None
    left = dict[str, int]()
    for one in sorted(passages, key=_place):
        said, under = _written(one, day, before if under else None)
        most = left.get(one.origin.artifact_id, chars)
        shown = tuple(_within(said, most))
        left[one.origin.artifact_id] = most - sum(len(each.text) for each in shown) if shown == said else 0
        if shown:
            kept.append(replace(one, sentences=shown, compared=(), rank=len(kept) + 1))
        before = one
    return tuple(kept)


def begun(passage: Passage) -> Passage:
    """Leave out what stands above the first words of a paper that say something: to whom, a greeting, a day it is of.

    The day stays where the record does not tell it.
    """
    last, days = -1, set[int]()
    for one, behind in pairwise(runs(passage)):
        if _SAYS.search(one.text) or behind.text[:1].islower():
            break
        is_day = dated.is_head(one.text) or _DATED.search(one.text) is not None
        if is_day or _TURNS.search(one.text) or (one.text[-1] in ",:،" and greets(one.text)):
            last, days = one.paragraph, days | ({one.paragraph} if is_day else set())
    told = set() if len(passage.origin.date) == _DAY else days
    kept = (one for one in passage.sentences if one.paragraph > last or one.paragraph in told)
    return replace(passage, sentences=tuple(kept))


def head_of(passage: Passage, stretch: Run) -> Run | None:
    """Return the head under which a stretch stands, where the record tells no day and the stretch does not have it."""
    if len(passage.origin.date) == _DAY:
        return None
    head, before = None, None
    for one in passage.sentences:
        if before is not None and not _follows(before, one):
            head = None
        if _opens(one) and dated.head(one.text) is not None:
            head = one
        if (one.paragraph, one.start) >= (stretch.paragraph, stretch.start):
            break
        before = one
    shown = head is None or (head.paragraph, head.start) >= (stretch.paragraph, stretch.start)
    return None if head is None or shown or not offered(head) or not dated.is_head(head.text) else run([head])


def _place(passage: Passage) -> tuple[str, str, int, int]:
    first = passage.sentences[0]
    return passage.origin.date, passage.origin.artifact_id, first.paragraph, first.start


def _opens(one: Sentence) -> bool:
    return one.start == 0


def _follows(before: Sentence, one: Sentence) -> bool:
    """Tell whether nothing stands between two sentences of a paper."""
    if before.paragraph == one.paragraph:
        return one.start - before.end <= _BLANK
    return before.paragraph + 1 == one.paragraph and _opens(one)


def _goes_on(last: Sentence, one: Sentence, origin: Origin) -> bool:
    """Tell whether an entry goes on with *one*: what is told from later comes to other days in its next paragraph."""
    is_next = one.paragraph == last.paragraph or origin.kind not in _LATER or dated.is_head(last.text)
    return is_next and _follows(last, one)


def _written(passage: Passage, day: Day, before: Passage | None) -> tuple[tuple[Sentence, ...], bool]:
    """Return what of a passage stands under a head of *day*, and whether its end does; so does the end of *before*."""
    is_one = before is not None and before.origin.artifact_id == passage.origin.artifact_id
    last = before.sentences[-1] if before is not None and is_one else None
    said, under = list[Sentence](), last is not None
    for one in passage.sentences:
        if _opens(one) and (head := dated.head(one.text)) is not None:
            under = _is_of(head, day, passage.origin)
        else:
            under = under and last is not None and _goes_on(last, one, passage.origin)
        under = under and offered(one)
        said += [one] * under
        last = one
    return tuple(said), under


def _is_of(head: Day, day: Day, origin: Origin) -> bool:
    """Tell whether a head is of *day*: in the year that it tells, or else the one of its paper, if that is of then."""
    span = None if origin.kind in _LATER else dates.parse(origin.date)
    year = head.year or (span.first.year if span and span.first.year == span.last.year else None)
    return (head.month, day.day or head.day) == (day.month, head.day) and day.year in {None, year}


def _within(sentences: Iterable[Sentence], chars: int) -> Iterator[Sentence]:
    for one in sentences:
        chars -= len(one.text)
        if chars < 0:
            return
        yield one
