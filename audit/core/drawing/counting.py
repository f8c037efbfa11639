"""Draw counts: bars for kinds of things, columns for what has an order, stacked ones for days."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from audit.core.drawing.shapes import WIDTH, Anchor, Box, Figure, Label, Line, Tone

MOST: Final = 50  # columns that are still wide enough to be seen
_ROW: Final = 34
_TALL: Final = 120
_TOP: Final = 18
_FLOOR: Final = _TOP + _TALL


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One bar: its length is *number* of the greatest; *told* stands at its end."""

    name: str
    number: int
    told: str
    tone: Tone = Tone.ACCENT


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column: its parts from the floor up."""

    name: str
    parts: tuple[int, ...]


def bars(rows: Sequence[Bar], *, name: str, title: str, description: str, whole: int | None = None) -> Figure:
    """Draw bars under each other, each below its own name; one of *whole* goes across, else the longest does."""
    most = whole or max((one.number for one in rows), default=0) or 1
    shapes: list[Box | Line | Label] = []
    for n, one in enumerate(rows):
        y, long = n * _ROW, WIDTH * min(one.number, most) // most
        shapes += [
            Label(x=0, y=y + 13, text=one.name),
            Label(x=WIDTH, y=y + 13, text=one.told, anchor=Anchor.END),
            Line(x1=0, y1=y + 27, x2=WIDTH, y2=y + 27),
            Box(x=0, y=y + 18, width=long, height=9, tone=one.tone, full=True),
        ]
    return Figure(
        name=name, title=title, description=description, height=len(rows) * _ROW, shapes=tuple(shapes)
    )


def columns(
    rows: Sequence[Column],
    tones: Sequence[tuple[str, Tone]],
    *,
    name: str,
    title: str,
    description: str,
) -> Figure:
    """Draw columns beside each other; *tones* are the words and tones of their parts, from the floor up.

    More columns than ``MOST`` are added up in runs of equal length, the last one shorter.
    """
    run = -(-len(rows) // MOST) or 1
    runs = [rows[at : at + run] for at in range(0, len(rows), run)]
    sums = [tuple(map(sum, zip(*(one.parts for one in some), strict=True))) for some in runs]
    most = max(map(sum, sums), default=0) or 1
    wide = WIDTH // (len(runs) or 1)
    shapes: list[Box | Line | Label] = [
        Label(x=0, y=12, text=str(most)),
        Line(x1=0, y1=_TOP, x2=WIDTH, y2=_TOP),
        Line(x1=0, y1=_FLOOR, x2=WIDTH, y2=_FLOOR),
    ]
    for n, parts in enumerate(sums):
        shapes += _stack(parts, [tone for _, tone in tones], x=n * wide, wide=max(wide - 2, 1), most=most)
    shapes += _names([some[0].name for some in runs], wide)
    shapes += _legend(tones) if len(tones) > 1 else []
    height = _FLOOR + 24 + (20 * -(-len(tones) // 2) if len(tones) > 1 else 0)
    return Figure(name=name, title=title, description=description, height=height, shapes=tuple(shapes))


def _stack(
    parts: Sequence[int], tones: Sequence[Tone], *, x: int, wide: int, most: int
) -> list[Box | Line | Label]:
    """Put the parts of a column on each other; roundings are taken from the sum, so that they never add up."""
    shapes, below = list[Box | Line | Label](), 0
    for number, tone in zip(parts, tones, strict=True):
        low, high = _TALL * below // most, _TALL * (below + number) // most
        if high > low:
            shapes.append(Box(x=x, y=_FLOOR - high, width=wide, height=high - low, tone=tone, full=True))
        below += number
    return shapes


def _names(names: Sequence[str], wide: int) -> list[Label]:
    """Name every column where there is room, else the first and the last."""
    if not names:
        return []
    if wide >= 7 * max(map(len, names)):
        return [
            Label(x=n * wide + wide // 2, y=_FLOOR + 15, text=one, anchor=Anchor.MIDDLE)
            for n, one in enumerate(names)
        ]
    return [
        Label(x=0, y=_FLOOR + 15, text=names[0]),
        Label(x=WIDTH, y=_FLOOR + 15, text=names[-1], anchor=Anchor.END),
    ]


def _legend(tones: Sequence[tuple[str, Tone]]) -> list[Box | Line | Label]:
    shapes = list[Box | Line | Label]()
    for n, (word, tone) in enumerate(tones):
        x, y = WIDTH // 2 * (n % 2), _FLOOR + 24 + 20 * (n // 2)
        shapes += [
            Box(x=x, y=y, width=12, height=12, tone=tone, full=True),
            Label(x=x + 18, y=y + 11, text=word),
        ]
    return shapes
