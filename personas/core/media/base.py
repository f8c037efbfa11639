"""Where in an artifact something stands: one locator for each kind of medium (DESIGN, section 2)."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLocator:
    """A span of a canonical paragraph: ``paragraph`` from 0; ``start`` and ``end`` in code points, half open."""

    paragraph: int
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLocator:
    """A stretch of a recording, in milliseconds, half open."""

    start_ms: int
    end_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionLocator:
    """A rectangle of an image, in pixels of the master, from the upper left corner."""

    x: int
    y: int
    w: int
    h: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MetadataLocator:
    """A field of the artifact's metadata, as a JSON pointer below ``metadata`` (RFC 6901), such as ``/date``."""

    pointer: str


Locator: TypeAlias = TextLocator | TimeLocator | RegionLocator | MetadataLocator
