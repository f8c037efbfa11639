"""Draw what happened over time: a lane for each kind of thing, all of them over the same days."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from audit.core.drawing.shapes import WIDTH, Anchor, Box, Figure, Label, Line, Tone

MOST: Final = 24  # stretches of time that are drawn, and that a table beside has as rows
_LANE: Final = 46
_NAME: Final = 13
_TALL: Final = 22
_LOW: Final = 2  # so high is what happened at all


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Some days, both ends included, and how often each thing happened in them."""

    since: date
    until: date
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """One kind of thing: its number in every stretch, in their order."""

    name: str
    numbers: tuple[int, ...]
    tone: Tone = Tone.ACCENT


def stretches(days: Mapping[date, Sequence[int]]) -> tuple[Stretch, ...]:
    """Cut the time from the first day to the last into stretches of as many days each, the last one shorter."""
    return tuple(_cut(days)) if days else ()


def _cut(days: Mapping[date, Sequence[int]]) -> Iterator[Stretch]:
    first, last = min(days), max(days)
    whole, kinds = (last - first).days + 1, len(days[first])
    long = -(-whole // MOST)
    for at in range(0, whole, long):
        since, until = first + timedelta(days=at), min(first + timedelta(days=at + long - 1), last)
        within = [numbers for day, numbers in days.items() if since <= day <= until]
        sums = tuple(sum(numbers[kind] for numbers in within) for kind in range(kinds))
        yield Stretch(since=since, until=until, numbers=sums)


def lanes(rows: Sequence[Lane], ends: tuple[str, str], *, name: str, title: str, description: str) -> Figure:
    """Draw each lane below its name, with its sum at the end; a lane is as high as its own greatest number.

    *ends* are the words for the first and the last day.
    """
    shapes: list[Box | Line | Label] = []
    for n, one in enumerate(rows):
        shapes += _lane(one, y=n * _LANE)
    foot = len(rows) * _LANE + _NAME
    shapes += [
        Label(x=0, y=foot, text=ends[0]),
        Label(x=WIDTH, y=foot, text=ends[1], anchor=Anchor.END),
    ]
    return Figure(name=name, title=title, description=description, height=foot + 5, shapes=tuple(shapes))


def _lane(one: Lane, *, y: int) -> Iterator[Box | Line | Label]:
    floor, most = y + _NAME + 4 + _TALL, max((*one.numbers, 1))
    yield Label(x=0, y=y + _NAME, text=one.name)
    yield Label(x=WIDTH, y=y + _NAME, text=str(sum(one.numbers)), anchor=Anchor.END)
    yield Line(x1=0, y1=floor, x2=WIDTH, y2=floor)
    for n, number in enumerate(one.numbers):
        left, right = WIDTH * n // len(one.numbers), WIDTH * (n + 1) // len(one.numbers)
        high = max(_TALL * number // most, _LOW) if number else 0
        if high:
            yield Box(x=left, y=floor - high, width=right - left - 1, height=high, tone=one.tone, full=True)
