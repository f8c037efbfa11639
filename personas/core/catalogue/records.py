"""What one reader may know of an item, as every form of catalogue takes it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final
from xml.etree import ElementTree as ET

from personas.core import dates, text
from personas.core.dates import Span
from personas.core.errors import DateError
from personas.core.manifest import KINDS, TOLD

_KINDS: Final = {"StillImage": "photograph", "Image": "photograph", "Sound": "recording"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """An image that goes along: its file's name, MIME type, and size in pixels."""

    file: str
    mime: str
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sound:
    """A recording that goes along: its file's name, MIME type, and length."""

    file: str
    mime: str
    duration_ms: int


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
    sound: Sound | None = None


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """An item as a catalogue describes it, with every name that the catalogue gives it; the first makes its handle."""

    names: tuple[str, ...]
    item: Described

    def facts(self) -> dict[str, str]:
        """Return what it says, field by field, without what is empty."""
        said = {name: str(getattr(self.item, name)) for name in (*TOLD, "language")}
        return {name: fact for name, fact in said.items() if fact}

    def lined(self) -> "Found":
        """Return it as metadata are kept: each name and fact in canonical form on one line. Raises: TextError."""
        facts = {name: text.line(fact) for name, fact in self.facts().items()}
        return found(map(text.line, self.names), **facts)


def found(names: Iterable[str], **facts: str) -> Found:
    """Make an item of what a catalogue says; an empty fact is none. What has no name has an empty handle."""
    every = tuple(dict.fromkeys(one.strip() for one in names if one.strip()))
    ark = next((one for one in every if one.startswith("ark:")), "")
    said = {name: facts.get(name, "") for name in TOLD}
    item = Described(
        handle=last(every[0]) if every else "",
        title=said["title"],
        creator=said["creator"],
        kind=said["kind"],
        date=said["date"],
        language=facts.get("language", ""),
        recipient=said["recipient"],
        place=said["place"],
        part_of=said["part_of"],
        source=said["source"],
        rights=said["rights"],
        description=said["description"],
        ark=ark,
    )
    return Found(names=every, item=item)


def last(name: str) -> str:
    """Return the last part of a name: what stands behind its last slash or colon."""
    return name.rstrip("/").rpartition("/")[2].rpartition(":")[2]


def kind_of(told: Iterable[str]) -> str:
    """Return the first word that is a kind of this archive, else the kind of the first medium that is known."""
    words = [one.strip() for one in told]
    named = (one.casefold() for one in words if one.casefold() in KINDS)
    return next(named, next((_KINDS[one] for one in words if one in _KINDS), "other"))


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
