"""What one reader may know of an item, as every form of catalogue takes it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from xml.etree import ElementTree as ET

from personas.core import dates
from personas.core.dates import Span
from personas.core.errors import DateError


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """An image that goes along: its file's name, MIME type, and size in pixels."""

    file: str
    mime: str
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """One item. ``date`` is EDTF; what is not known, or not told to this reader, is empty."""

    handle: str
    title: str
    creator: str
    kind: str
    date: str = ""
    language: str = ""
    recipient: str = ""
    place: str = ""
    part_of: str = ""
    source: str = ""
    rights: str = ""
    description: str = ""
    ark: str = ""
    picture: Picture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """A version of an archive as far as one tier may know of it. ``made`` is the version's day, ISO 8601."""

    archive: str
    version: int
    name: str
    summary: str
    made: str
    ark: str = ""
    items: tuple[Described, ...] = field(default=())

    @property
    def urn(self) -> str:
        """Name the version, as a bag of it does."""
        return f"urn:kwanzaa:archive:{self.archive}:version:{self.version}"


def urn(archive: str, handle: str) -> str:
    """Name an item by what readers know it by: the same in every version."""
    return f"urn:kwanzaa:archive:{archive}:item:{handle}"


def span_of(date: str) -> Span | None:
    """Return the days that a date may mean; None for an undated item, and for a date that an older release took."""
    try:
        return dates.parse(date)
    except DateError:
        return None


def by_series(items: Iterable[Described]) -> Sequence[tuple[str, tuple[Described, ...]]]:
    """Group items by what they are a part of, the series by name, what is of none last; inside, their order stays."""
    ordered = sorted(items, key=lambda one: (not one.part_of, one.part_of))
    return [(name, tuple(group)) for name, group in groupby(ordered, key=lambda one: one.part_of)]


def document(root: ET.Element) -> bytes:
    """Return an XML document in UTF-8, with its declaration."""
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="UTF-8", xml_declaration=True)
    return written
