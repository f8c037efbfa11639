"""Entries of a day or a month in papers that hold many, as a diary in one file does.

Receives: passages, and a day that was asked of.
Returns:  of each passage the sentences that stand under a head of that day, up to the next head.
Never:    reads a head where no paragraph begins with a date, nor goes past what may expose somebody who lives.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from citations.core.passages.runs import EASED, Run, run
from citations.core.records import Origin, Passage, Sentence
from citations.core.text import dated
from citations.core.text.dated import Day
from personas.core import dates

_DAY: Final = len("1936-03-12")


def of_day(passages: Iterable[Passage], day: Day, chars: int) -> tuple[Passage, ...]:
    """Keep what was written on *day*, of each passage up to *chars* code points, in the order of the papers."""
    kept, under, before = list[Passage](), False, None
    for one in sorted(passages, key=_place):
        goes_on = before is not None and _follows(before, one)
        said, under = _written(one, day, under=under and goes_on)
        if shown := tuple(_within(said, chars)):
            kept.append(replace(one, sentences=shown, compared=(), rank=len(kept) + 1))
        before = one
    return tuple(kept)


def head_of(passage: Passage, stretch: Run) -> Run | None:
    """Return the head under which a stretch stands, where the record tells no day and the stretch does not have it."""
    opening = dict[int, Sentence]()
    for one in passage.sentences:
        opening.setdefault(one.paragraph, one)
    for paragraph in range(stretch.paragraph, -1, -1):
        first = opening.get(paragraph)
        if first is None or len(passage.origin.date) == _DAY:
            return None
        if dated.head(first.text) is not None:
            shown = paragraph == stretch.paragraph and stretch.start <= first.start
            return None if shown or first.risk > EASED or not dated.is_head(first.text) else run([first])
    return None


def _place(passage: Passage) -> tuple[str, str, int, int]:
    first = passage.sentences[0]
    return passage.origin.date, passage.origin.artifact_id, first.paragraph, first.start


def _follows(before: Passage, one: Passage) -> bool:
    """Tell whether *one* begins where *before* ends."""
    last, first = before.sentences[-1], one.sentences[0]
    is_next = first.paragraph in {last.paragraph, last.paragraph + 1}
    return before.origin.artifact_id == one.origin.artifact_id and is_next


def _written(passage: Passage, day: Day, *, under: bool) -> tuple[list[Sentence], bool]:
    """Return what of a passage stands under a head of *day*, and whether its end does; *under*: its beginning does."""
    said = list[Sentence]()
    for n, one in enumerate(passage.sentences):
        opens = n == 0 or passage.sentences[n - 1].paragraph != one.paragraph
        head = dated.head(one.text) if opens else None
        under = (_is_of(head, day, passage.origin) if head else under) and one.risk <= EASED
        said += [one] * under
    return said, under


def _is_of(head: Day, day: Day, origin: Origin) -> bool:
    """Tell whether a head is of *day*: in the year that it tells, or else the one of its paper."""
    span = dates.parse(origin.date)
    year = head.year or (span.first.year if span and span.first.year == span.last.year else None)
    return (head.month, day.day or head.day) == (day.month, head.day) and day.year in {None, year}


def _within(sentences: Iterable[Sentence], chars: int) -> Iterator[Sentence]:
    for one in sentences:
        chars -= len(one.text)
        if chars < 0:
            return
        yield one
