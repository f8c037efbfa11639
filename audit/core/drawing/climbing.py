"""Draw the way from a leaf up to the root of the log: at each step, what it was hashed with, and on which side."""

from collections.abc import Sequence
from typing import Final

from audit.core.drawing.shapes import WIDTH, Anchor, Box, Figure, Label, Line, Tone
from audit.core.path import Step

SHOWN: Final = 8  # hex digits of a hash that stand in a box; the table beside has all of them
_RISE: Final = 56
_TALL: Final = 24
_WIDE: Final = 84
_MIDDLE: Final = WIDTH // 2
_ASIDE: Final = 100


def climb(leaf: str, steps: Sequence[Step], *, title: str, description: str, ends: tuple[str, str]) -> Figure:
    """Draw the leaf at the bottom and the root on top; *ends* are the words beside them. Hashes are in hex."""
    height = len(steps) * _RISE + 2 * _TALL + 24
    ground = height - _TALL - 20
    own = [leaf, *(step.result for step in steps)]
    shapes: list[Box | Line | Label] = []
    for n, step in enumerate(steps):
        y, aside = ground - n * _RISE, _MIDDLE - _ASIDE if step.is_left else _MIDDLE + _ASIDE
        shapes += [_up(_MIDDLE, y, Tone.ACCENT), _up(aside, y, Tone.PLAIN)]
    for n, step in enumerate(steps):
        aside = _MIDDLE - _ASIDE if step.is_left else _MIDDLE + _ASIDE
        shapes += _node(aside, ground - n * _RISE, step.sibling, Tone.PLAIN)
    for n, value in enumerate(own):
        tone = Tone.GOOD if n == len(steps) else Tone.ACCENT
        shapes += _node(_MIDDLE, ground - n * _RISE, value, tone)
    shapes.append(Label(x=_MIDDLE, y=height - 4, text=ends[0], anchor=Anchor.MIDDLE))
    shapes.append(Label(x=_MIDDLE, y=14, text=ends[1], anchor=Anchor.MIDDLE))
    return Figure(name="climb", title=title, description=description, height=height, shapes=tuple(shapes))


def _up(x: int, y: int, tone: Tone) -> Line:
    return Line(x1=x, y1=y, x2=_MIDDLE, y2=y - _RISE + _TALL, tone=tone)


def _node(x: int, y: int, value: str, tone: Tone) -> list[Box | Line | Label]:
    return [
        Box(x=x - _WIDE // 2, y=y, width=_WIDE, height=_TALL, tone=tone),
        Label(x=x, y=y + _TALL - 8, text=value[:SHOWN], anchor=Anchor.MIDDLE, code=True),
    ]
