"""The gate of the reading room: what of one item its reader may read now.

Receives: what consent says of it to this reader, and the sentences that policy leaves open to them.
Returns:  all of it, its opening, or nothing of its words.
Never:    tells what was left out: a sentence that is closed reads like one that never stood there.
"""

import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Final

from personas.core.consent import Scope

_HANDLE: Final = 32  # hex digits, as of every other handle
CATALOGUED: Final = ("/recipient", "/place", "/part_of", "/source", "/rights")
"""Facts of a record that a catalogue tells beside title, date, creator and kind; a description is told as its text."""
_IN_WHOLE: Final = (*CATALOGUED, "/description", "/duration_ms", "/recognised")


Fact = tuple[str, str]  # a JSON pointer into the metadata, and its value


class Extent(StrEnum):
    """How much of an item may be read: without ration, as one excerpt, or in name alone."""

    WHOLE = "whole"
    OPENING = "opening"
    WITHHELD = "withheld"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Sentence:
    """A sentence of a canonical paragraph by code points, half open.

    ``joint`` is what stands in front of it: nothing where its paragraph begins for this reader, else a blank or the end
    of a line.
    """

    paragraph: int
    start: int
    end: int
    text: str
    joint: str


def handle(archive: str, record_key: str) -> str:
    """Name a record for its readers: the same in every version, and nothing of its key can be read in it.

    *archive* are the archive's 128 random bits in hex, without which nobody can make one.
    """
    return hmac.new(archive.encode(), f"kwanzaa.item.v1\0{record_key}".encode(), sha256).hexdigest()[:_HANDLE]


def extent(scope: Scope | None) -> Extent:
    """Decide how much may be read; *scope* is None for what may be named and not used."""
    if scope is None or not (scope.inclusion and scope.existence and scope.surfacing and scope.display):
        return Extent.WITHHELD
    return Extent.WHOLE if scope.whole else Extent.OPENING


def facts(given: Sequence[Fact], is_open: Extent, most: int) -> tuple[Fact, ...]:
    """Return what may be told of a record: nothing where its words are withheld, nothing longer than one excerpt."""
    match is_open:
        case Extent.WHOLE:
            return tuple(one for one in given if one[0] in _IN_WHOLE)
        case Extent.OPENING:
            return tuple(one for one in given if one[0] in CATALOGUED and len(one[1]) <= most)
        case Extent.WITHHELD:  # pragma: no branch - every extent is named
            return ()


def sentences(
    paragraphs: Sequence[str], spans: Mapping[int, Iterable[tuple[int, int]]]
) -> tuple[Sentence, ...]:
    """Put the open *spans* of each paragraph in order."""
    return tuple(
        one
        for number in sorted(spans)
        if 0 <= number < len(paragraphs)
        for one in _of_paragraph(number, paragraphs[number], spans[number])
    )


def opening(given: Sequence[Sentence], most: int) -> tuple[Sentence, ...]:
    """Return the first whole sentences that are together no longer than one excerpt of *most* code points."""
    kept = list[Sentence]()
    for one in given:
        most -= len(one.joint or "\n") * bool(kept) + len(one.text)
        if most < 0:
            break
        kept.append(one)
    return tuple(kept)


def _of_paragraph(number: int, text: str, spans: Iterable[tuple[int, int]]) -> Iterator[Sentence]:
    at: int | None = None
    for start, end in sorted(set(spans)):
        if start < (at or 0):
            continue  # told already
        yield Sentence(
            paragraph=number, start=start, end=end, text=text[start:end], joint=_joint(text, at, start)
        )
        at = end


def _joint(text: str, end: int | None, start: int) -> str:
    """Return what stands right in front of a sentence behind another one; what is left out between is no part of it."""
    gap = "" if end is None else text[end:start]
    blank = gap[len(gap.rstrip()) :]
    return "\n" if "\n" in blank else blank[:1]
