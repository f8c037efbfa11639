"""The kinds of media, and the places in them. A new kind is a file and a row in ``MEDIA``."""

from typing import Final

from ledger.core.canonical import Json
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields
from personas.core.errors import LocatorError
from personas.core.media import audio, image, metadata, text
from personas.core.media.base import (
    Locator,
    MetadataLocator,
    PageLocator,
    RegionLocator,
    Selector,
    TextLocator,
    TimeLocator,
    Work,
)

_FAR: Final = 2**53 - 1  # of a page's own origin, on either side
MEDIA: Final = {medium.name: medium for medium in (text.MEDIUM, audio.MEDIUM, image.MEDIUM)}


def locate(media: str, work: Work, locator: Locator) -> str | None:
    """Return what stands at a locator of an artifact of that medium; None where nothing does."""
    if isinstance(locator, MetadataLocator):
        return metadata.locate(work, locator)
    return MEDIA[media].locate(work, locator)


def select(media: str, work: Work, locator: Locator) -> tuple[Selector, ...]:
    """Give a locator as W3C Web Annotation selectors, each by itself enough to find the place.

    Raises: LocatorError when nothing stands there.
    """
    if locate(media, work, locator) is None:
        raise LocatorError(f"{locator} does not resolve in this {media}")
    if isinstance(locator, MetadataLocator):
        return metadata.select(locator)
    return MEDIA[media].select(work, locator)


def to_value(locator: Locator) -> dict[str, Json]:
    """Give a locator as it stands in signed JSON; its fields tell its kind."""
    return {name: getattr(locator, name) for name in locator.__dataclass_fields__}


def from_value(value: Json) -> Locator:
    """Read a locator back; LocatorError for anything that ``to_value`` does not write."""
    try:
        fields = Fields(value, "locator")
        locator = _read(fields, frozenset(value) if isinstance(value, dict) else frozenset())
        fields.closed()
    except CanonicalError as e:
        raise LocatorError(str(e)) from e
    return locator


def _read(fields: Fields, names: frozenset[str]) -> Locator:
    number = fields.integer
    if "pointer" in names:
        return MetadataLocator(pointer=fields.text("pointer"))
    if "paragraph" in names:
        return TextLocator(paragraph=number("paragraph"), start=number("start"), end=number("end"))
    if "page" in names:
        sides = {name: number(name, least=-_FAR) for name in ("left", "bottom", "right", "top")}
        return PageLocator(page=number("page"), **sides)
    if "start_ms" in names:
        return TimeLocator(start_ms=number("start_ms"), end_ms=number("end_ms"))
    return RegionLocator(x=number("x"), y=number("y"), w=number("w"), h=number("h"))
