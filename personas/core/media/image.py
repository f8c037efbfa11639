"""Photographs and scans: pixels of a master, and the caption as text."""

from typing import Final

from personas.core.media import text
from personas.core.media.audio import FRAGMENT
from personas.core.media.base import Locator, Medium, RegionLocator, Selector, Work


def locate(work: Work, locator: Locator) -> str | None:
    """Return a rectangle as a media fragment, such as ``xywh=pixel:0,0,8,6``, or the words of the caption."""
    if not isinstance(locator, RegionLocator):
        return text.locate(work, locator)
    width, height = work.fact("width"), work.fact("height")
    if not isinstance(width, int) or not isinstance(height, int):
        return None
    across = 0 <= locator.x < locator.x + locator.w <= width
    down = 0 <= locator.y < locator.y + locator.h <= height
    return f"xywh=pixel:{locator.x},{locator.y},{locator.w},{locator.h}" if across and down else None


def select(work: Work, locator: Locator) -> tuple[Selector, ...]:
    """Give a rectangle as a spatial media fragment (Media Fragments URI 1.0, 4.2.2)."""
    if not isinstance(locator, RegionLocator):
        return text.select(work, locator)
    return ({"type": "FragmentSelector", "conformsTo": FRAGMENT, "value": locate(work, locator)},)


MEDIUM: Final = Medium(
    name="image",
    needs=("master", "mime", "width", "height"),
    locate=locate,
    select=select,
)
