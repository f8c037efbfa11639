"""Where in an artifact something stands: one locator for each kind of medium (DESIGN, section 2)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from ledger.core.canonical import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLocator:
    """A span of a canonical paragraph, from 0: ``start`` and ``end`` in code points, half open."""

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
class PageLocator:
    """A rectangle of a page of a PDF, in thousandths of a point from the lower left corner, before the page is turned.

    ``page`` counts from 1. Four noughts stand for the page alone: where on it is not known.
    """

    page: int
    left: int
    bottom: int
    right: int
    top: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MetadataLocator:
    """A field of the artifact's metadata, as an RFC 6901 pointer below ``metadata``, such as ``/date``."""

    pointer: str


Locator: TypeAlias = TextLocator | TimeLocator | RegionLocator | PageLocator | MetadataLocator
Place: TypeAlias = TimeLocator | RegionLocator | PageLocator  # in the original, not in the words
Selector: TypeAlias = dict[str, Json]


class Work(Protocol):
    """What a locator points into: an artifact, as far as a medium needs to know it."""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The canonical text, or a recording's transcript, or an image's caption."""
        ...

    def fact(self, name: str) -> str | int | None:
        """Return a metadata field; None when it is not there."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Medium:
    """A kind of artifact: a row of ``MEDIA``.

    ``needs`` are the metadata fields of its master that must be there. ``locate`` returns what stands at a
    locator, None where nothing does or a locator is of a foreign kind; ``select`` gives the same place as W3C
    Web Annotation selectors, for a locator that resolves.
    """

    name: str
    needs: tuple[str, ...]
    locate: Callable[[Work, Locator], str | None]
    select: Callable[[Work, Locator], tuple[Selector, ...]]
