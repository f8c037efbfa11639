"""What a figure is made of, and its one form as SVG.

A figure stands in a page whose policy allows no style and no script, so it has neither: a shape has a class, and the
style sheet does the rest. Whatever a figure shows stands in a table beside it; its description says so in words.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from xml.etree import ElementTree as ET

WIDTH: Final = 300  # of every figure, in its own units: so wide is the smallest screen between its margins
_SPACE: Final = "http://www.w3.org/2000/svg"


class Tone(StrEnum):
    """What a shape means, as a class."""

    GOOD = "good"
    CARE = "care"
    BAD = "bad"
    ACCENT = "accent"
    PLAIN = "plain"


class Anchor(StrEnum):
    """Which end of a text stands at its place."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A rectangle; x and y are of its upper left corner. ``full`` is set where its colour is what counts."""

    x: int
    y: int
    width: int
    height: int
    tone: Tone
    full: bool = False

    def element(self) -> ET.Element:
        """Return it as SVG has it."""
        kind = f"{self.tone} full" if self.full else self.tone
        return _element("rect", kind, x=self.x, y=self.y, width=self.width, height=self.height)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A straight line from one place to another."""

    x1: int
    y1: int
    x2: int
    y2: int
    tone: Tone = Tone.PLAIN

    def element(self) -> ET.Element:
        """Return it as SVG has it."""
        return _element("line", self.tone, x1=self.x1, y1=self.y1, x2=self.x2, y2=self.y2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A text; y is of its base line. ``code`` is set for hashes."""

    x: int
    y: int
    text: str
    anchor: Anchor = Anchor.START
    code: bool = False

    def element(self) -> ET.Element:
        """Return it as SVG has it."""
        found = _element("text", "figure__code" if self.code else "figure__text", x=self.x, y=self.y)
        found.set("text-anchor", self.anchor)
        found.text = self.text
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Shapes in the order in which they are drawn; title and description are read out.

    ``name`` is unique in its page.
    """

    name: str
    title: str
    description: str
    height: int
    shapes: tuple[Box | Line | Label, ...]


def svg(figure: Figure) -> str:
    """Write a figure as an ``svg`` element; every text in it is escaped."""
    named = {"title": figure.title, "desc": figure.description}
    root = ET.Element(
        "svg",
        {
            "xmlns": _SPACE,
            "class": "figure",
            "viewBox": f"0 0 {WIDTH} {figure.height}",
            "role": "img",
            "aria-labelledby": " ".join(f"{figure.name}-{kind}" for kind in named),
        },
    )
    for kind, text in named.items():
        ET.SubElement(root, kind, {"id": f"{figure.name}-{kind}"}).text = text
    for shape in figure.shapes:
        root.append(shape.element())
    return ET.tostring(root, encoding="unicode", short_empty_elements=False)


def _element(tag: str, kind: str, **places: int) -> ET.Element:
    return ET.Element(tag, {"class": kind, **{name: str(place) for name, place in places.items()}})
