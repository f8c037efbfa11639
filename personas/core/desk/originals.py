"""What of an original a citation names beside its words: seconds of a recording, a region of a picture, a page's box.

An artifact names the table of its places by hash, in its own metadata; so whoever has the artifact and the table finds
out whether a citation names what stands there. Where an artifact names no table, nothing of its original is cited.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

from ledger.core.canonical import Json, decode, encode
from ledger.core.errors import CanonicalError
from personas.core import media
from personas.core.artifact import Artifact
from personas.core.desk import places as where
from personas.core.desk.places import Box, Places, spots, stretch
from personas.core.errors import LocatorError
from personas.core.media.base import Locator, PageLocator, Place, RegionLocator, TextLocator, TimeLocator

FACT: Final = "places"  # the metadata field that names the table
_UNIT: Final = 1_000  # parts of a pixel, and of a point
_NOWHERE: Final = (0, 0, 0, 0)


def digest(places: Places) -> str:
    """Return the name of a table of places, in hex; empty for none."""
    return sha256(encode(where.to_value(places))).hexdigest() if places != where.NOWHERE else ""


def original(artifact: Artifact, places: Places, locator: Locator) -> tuple[Place, ...]:
    """Return where in its master the words of a span stand, in their order; nothing where that is not known."""
    if not isinstance(locator, TextLocator):
        return ()
    if (heard := stretch(places, locator)) is not None:
        return (heard,)
    height = artifact.fact("height")
    if isinstance(height, int):
        return tuple(_region(box, height) for spot in spots(places, locator) for box in spot.boxes)
    return tuple(_pages(places, locator))


def read(items: Iterable[Json]) -> tuple[Place, ...]:
    """Read places of one original back, all of one kind and each possible. Raises: LocatorError."""
    found = tuple(media.from_value(one) for one in items)
    places = tuple(one for one in found if isinstance(one, Place) and _is_possible(one))
    if not places or len(places) != len(found) or len({type(one) for one in places}) > 1:
        raise LocatorError("these are no places of one original")
    return places


def resolve(
    artifact: Artifact, table: bytes, *, locator: Locator, excerpt: str, cited: tuple[Place, ...]
) -> None:
    """Check what a citation says of an artifact: these words stand at its span, and there in its original.

    *table* are the bytes of the table of places. Raises: LocatorError for whatever is otherwise.
    """
    if media.locate(artifact.media, artifact, locator) != excerpt:
        raise LocatorError("other words stand at the place that is cited")
    if not cited:
        return
    if sha256(table).hexdigest() != artifact.fact(FACT):
        raise LocatorError("this is not the table of places that the artifact names")
    try:
        places = where.from_value(decode(table))
    except CanonicalError as e:
        raise LocatorError(str(e)) from e
    if original(artifact, places, locator) != cited:
        raise LocatorError("the words stand elsewhere in the original than is cited")


def _is_possible(place: Place) -> bool:
    if isinstance(place, TimeLocator):
        return place.start_ms < place.end_ms
    if isinstance(place, RegionLocator):
        return place.w > 0 and place.h > 0
    corners = (place.left, place.bottom, place.right, place.top)
    return place.page > 0 and (corners == _NOWHERE or (place.left < place.right and place.bottom < place.top))


def _pages(places: Places, locator: TextLocator) -> Iterator[PageLocator]:
    for spot in spots(places, locator):
        for left, bottom, right, top in [(b.left, b.bottom, b.right, b.top) for b in spot.boxes] or [
            _NOWHERE
        ]:
            yield PageLocator(page=spot.page + 1, left=left, bottom=bottom, right=right, top=top)


def _region(box: Box, height: int) -> RegionLocator:
    """Give the whole pixels that a box touches, counted from the upper left corner."""
    left, top = box.left // _UNIT, height - -(-box.top // _UNIT)
    right, low = -(-box.right // _UNIT), height - box.bottom // _UNIT
    return RegionLocator(x=left, y=top, w=right - left, h=low - top)
