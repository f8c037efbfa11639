"""Recordings: milliseconds of a master, and the transcript as text."""

from typing import Final

from personas.core.media import text
from personas.core.media.base import Locator, Medium, Selector, TimeLocator, Work

FRAGMENT: Final = "http://www.w3.org/TR/media-frags/"


def locate(work: Work, locator: Locator) -> str | None:
    """Return a stretch as a media fragment, such as ``t=12.5,30``, or the transcript's words at a span."""
    if not isinstance(locator, TimeLocator):
        return text.locate(work, locator)
    duration = work.fact("duration_ms")
    if not isinstance(duration, int) or not 0 <= locator.start_ms < locator.end_ms <= duration:
        return None
    return f"t={_seconds(locator.start_ms)},{_seconds(locator.end_ms)}"


def select(work: Work, locator: Locator) -> tuple[Selector, ...]:
    """Give a stretch as a temporal media fragment in normal play time (Media Fragments URI 1.0, 4.2.1)."""
    if not isinstance(locator, TimeLocator):
        return text.select(work, locator)
    return ({"type": "FragmentSelector", "conformsTo": FRAGMENT, "value": locate(work, locator)},)


def _seconds(ms: int) -> str:
    whole, rest = divmod(ms, 1000)
    return f"{whole}.{rest:03}".rstrip("0").rstrip(".")


MEDIUM: Final = Medium(
    name="audio",
    needs=("master", "mime", "duration_ms"),
    locate=locate,
    select=select,
)
