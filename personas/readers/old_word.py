"""DOC, as Word 97 to 2003 wrote it: the words of the body, without what was deleted or hidden.

The format is that of [MS-DOC]: pieces of text in one stream, in an order that another stream tells, and beside them
which bytes were formatted how. Programs in it (macros) and embedded objects are other streams, and never opened.
"""

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import olefile

from personas.core import text
from personas.core.desk.pieces import Reading, broken
from personas.core.errors import TextError
from personas.core.findings import Broken
from personas.readers import plain

_MAGIC, _WORD_97 = 0xA5EC, 0xC1
_FLAGS, _TEXT, _BESIDE, _FORMATS, _PIECES = 0x0A, 0x4C, 0x50, 0xFA, 0x1A2  # bytes into the head
_LOCKED, _SECOND = 0x0100, 0x0200
_KINDS: Final = ("footnotes", "headers", "", "comments", "endnotes", "text boxes")
_COMPRESSED: Final = 1 << 30  # a piece of one byte for each sign
_UNSEEN: Final = frozenset({0x0800, 0x083C})  # deleted, hidden
_UNSEEN_SHORT: Final = frozenset({0x41, 0x5C})  # the same as they stand at a piece
_SIZES: Final = (
    1,
    1,
    2,
    4,
    2,
    2,
    0,
    3,
)  # bytes of what a word of formatting says, by its upper bits; 0 says itself
_PAGE: Final = 512
_BREAKS: Final = {
    **dict.fromkeys(map(chr, range(0x20)), ""),
    "\t": "\t", "\r": "\n\n", "\x07": "\n\n", "\x0b": "\n", "\x0c": "\n\n", "\x0e": "\n\n", "\x1e": "\u2011",
}  # fmt: skip
_SIGNS: Final = str.maketrans(_BREAKS)
_OPENS, _SHOWS, _CLOSES = "\x13", "\x14", "\x15"  # a field: what it asks for, what it shows


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    """Signs that stand together: where in the stream, how many, and how many bytes each has."""

    start: int
    signs: int
    width: int


def read(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- the file says its charset
    """Read the body of a document; notes, comments, headers and text boxes are named and left out."""
    try:
        with olefile.OleFileIO(io.BytesIO(data)) as file:
            word = file.openstream("WordDocument").read()
            magic, version, flags = *struct.unpack_from("<HH", word), *struct.unpack_from("<H", word, _FLAGS)
            if magic != _MAGIC or version < _WORD_97:
                return broken(name, Broken.MISNAMED, "Word 95 or older: save it as .docx")
            if flags & _LOCKED:
                return broken(name, Broken.LOCKED, "with a password")
            table = file.openstream("1Table" if flags & _SECOND else "0Table").read()
        content = text.canonical_str(_shown("".join(_said(word, table))))
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    except (OSError, struct.error, ValueError, IndexError) as e:
        return broken(name, Broken.HALF, type(e).__name__)
    left = zip(_KINDS, struct.unpack_from("<6i", word, _BESIDE), strict=True)
    notes = tuple(f"left out: {kind}" for kind, n in left if kind and n > 0)
    return plain.whole(name, content.paragraphs, notes=notes)


def _said(word: bytes, table: bytes) -> Iterator[str]:
    """Give the signs of the body that are seen, in its order. Raises: ValueError where a piece is not there."""
    unseen = _unseen(word, table)
    for piece in _pieces(word, table):
        end = piece.start + piece.signs * piece.width
        if end > len(word):
            raise ValueError("a piece ends behind the stream")
        at = piece.start
        for start, stop in unseen:
            if start < end and stop > at:
                yield _decoded(word[at : max(at, start)], piece.width)
                at = max(at, min(stop, end))
        yield _decoded(word[at:end], piece.width)


def _decoded(data: bytes, width: int) -> str:
    return data.decode("cp1252", "replace") if width == 1 else data.decode("utf-16-le")


def _shown(said: str) -> str:
    """Leave out what fields ask for, and turn signs of the format into those of a text."""
    shown, asks = list[str](), list[bool]()
    for part in _parts(said):
        if part == _OPENS:
            asks.append(True)
        elif part in {_SHOWS, _CLOSES}:
            asks = [*asks[:-1], False] if part == _SHOWS and asks else asks[:-1]
        elif not any(asks):
            shown.append(part.translate(_SIGNS))
    return "".join(shown)


def _parts(said: str) -> Iterator[str]:
    start = 0
    for at, sign in enumerate(said):
        if sign in {_OPENS, _SHOWS, _CLOSES}:
            yield said[start:at]
            yield sign
            start = at + 1
    yield said[start:]


def _pieces(word: bytes, table: bytes) -> Iterator[_Piece]:
    """Give the pieces of the body, without those that are deleted or hidden as a whole."""
    at, size = struct.unpack_from("<II", word, _PIECES)
    clx, formats = table[at : at + size], list[bytes]()
    at = 0
    while clx[at] == 1:
        (length,) = struct.unpack_from("<H", clx, at + 1)
        formats.append(clx[at + 3 : at + 3 + length])
        at += 3 + length
    if clx[at] != 2:  # noqa: PLR2004 -- as the format marks it
        raise ValueError("its pieces are not listed")
    (body,) = struct.unpack_from("<i", word, _TEXT)
    n = (struct.unpack_from("<I", clx, at + 1)[0] - 4) // 12
    places = struct.unpack_from(f"<{n + 1}I", clx, at + 5)
    for number in range(n):
        begin, end = places[number], min(places[number + 1], body)
        where, how = struct.unpack_from("<IH", clx, at + 5 + 4 * (n + 1) + 8 * number + 2)
        if begin >= end or _is_unseen(how, formats):
            continue
        width = 1 if where & _COMPRESSED else 2
        start = (where & ~_COMPRESSED) // (2 if width == 1 else 1)
        yield _Piece(start=start, signs=end - begin, width=width)


def _is_unseen(how: int, formats: list[bytes]) -> bool:
    if how & 1:
        return how >> 1 < len(formats) and _hides(formats[how >> 1])
    return how >> 1 & 0x7F in _UNSEEN_SHORT and bool(how >> 8)


def _unseen(word: bytes, table: bytes) -> list[tuple[int, int]]:
    """Return from where to where in the stream signs are deleted or hidden, in order."""
    at, size = struct.unpack_from("<II", word, _FORMATS)
    n = max(0, size - 4) // 8
    found = list[tuple[int, int]]()
    for page in struct.unpack_from(f"<{n}I", table, at + 4 * (n + 1)) if n else ():
        found += _of_page(word[(page & 0x3FFFFF) * _PAGE :][:_PAGE])
    return sorted(found)


def _of_page(page: bytes) -> Iterator[tuple[int, int]]:
    if len(page) < _PAGE:
        raise ValueError("a page of formats is not there")
    runs = page[-1]
    places = struct.unpack_from(f"<{runs + 1}I", page)
    for number in range(runs):
        at = page[4 * (runs + 1) + number] * 2
        if at and _hides(page[at + 1 : at + 1 + page[at]]):
            yield places[number], places[number + 1]


def _hides(format_: bytes) -> bool:
    """Tell whether a format says that something is deleted or hidden."""
    at = 0
    while at + 3 <= len(format_):
        (what,) = struct.unpack_from("<H", format_, at)
        if what in _UNSEEN and format_[at + 2]:
            return True
        at += 2 + (_SIZES[what >> 13] or 1 + format_[at + 2])
    return False
