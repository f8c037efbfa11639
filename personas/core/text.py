"""Canonical text ``kwz-text-1``: one text, one sequence of code points, whatever file it came in.

DESIGN, section 2. Spans of citations are counted in this text, and artifacts are named by its hash, so
nothing here may ever change; a new rule is a new name. Unicode's tables come from the package
``unicodedata2``, whose version is locked and stands in every payload.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import unicodedata2

from personas.core.errors import ForbiddenCharacterError, UndecodableError, UnknownCharsetError
from personas.core.invisible import escape_visible, invisible

__all__ = ["CHARSETS", "NAME", "UCD", "Flag", "Text", "canonical", "canonical_str", "escape_visible", "line"]

NAME: Final = "kwz-text-1"
UCD: Final[str] = unicodedata2.unidata_version

# Labels that may be declared, and the codec that reads each. Codecs that undo an encoding of something else
# than text (unicode_escape, punycode, utf-7) are left out on purpose.
CHARSETS: Final = {
    label: codec
    for codec, labels in {
        "ascii": "ascii us-ascii",
        "utf-8": "utf-8 utf8",
        "utf-16": "utf-16 utf16",
        "utf-16-le": "utf-16-le utf-16le",
        "utf-16-be": "utf-16-be utf-16be",
        "utf-32": "utf-32 utf32",
        "utf-32-le": "utf-32-le utf-32le",
        "utf-32-be": "utf-32-be utf-32be",
        "latin-1": "latin-1 latin1 iso-8859-1",
        "iso8859-2": "iso-8859-2 latin2",
        "iso8859-15": "iso-8859-15 latin9",
        "cp1250": "windows-1250 cp1250",
        "cp1251": "windows-1251 cp1251",
        "cp1252": "windows-1252 cp1252",
        "mac-roman": "macintosh mac-roman",
        "koi8-r": "koi8-r",
    }.items()
    for label in labels.split()
}

_MARKS: Final = {  # a stream that does not say its byte order must begin with a mark (RFC 2781, 3.3)
    "utf-16": ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")),
    "utf-32": ((b"\xff\xfe\0\0", "utf-32-le"), (b"\0\0\xfe\xff", "utf-32-be")),
}
_BREAK: Final = re.compile("\r\n|[\r\f\x85\u2028\u2029]")
_FORBIDDEN: Final = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef"
    + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000))
    + "]"
)
_SPACES: Final = re.compile("[\t \xa0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_LINE_ENDS: Final = re.compile(" ?\n ?")
_PARAGRAPHS: Final = re.compile("\n{2,}")
_RUNS: Final = ("  ", " \n", "\n ")
_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_TAGS: Final = frozenset(map(chr, range(0xE0000, 0xE0080)))


class Flag(StrEnum):
    """What a text holds that a reader cannot see or this version of Unicode does not know."""

    BIDI = "bidi"
    FORMAT = "format"
    TAG = "tag"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A canonical text. A paragraph is never empty and may hold single line feeds; flags are sorted."""

    paragraphs: tuple[str, ...]
    flags: tuple[Flag, ...]


def canonical(data: bytes, charset: str = "utf-8") -> Text:
    """Read bytes of a declared charset as canonical text; drop one byte order mark, guess nothing.

    Raises: UnknownCharsetError; UndecodableError with the byte; ForbiddenCharacterError with the code point.
    """
    codec = CHARSETS.get(charset.strip().lower().replace("_", "-"))
    if codec is None:
        raise UnknownCharsetError(
            f"the charset {charset[:40]!r} is not known; known are {', '.join(CHARSETS)}"
        )
    if codec in _MARKS:
        codec = _ordered(data, codec)
    try:
        decoded = data.decode(codec)
    except UnicodeDecodeError as e:
        raise UndecodableError(f"byte {e.start} is not {charset}: {e.reason}", offset=e.start) from e
    return canonical_str(decoded.removeprefix("\ufeff"))


def canonical_str(text: str) -> Text:
    """Put decoded text into canonical form; a second time changes nothing.

    Raises: ForbiddenCharacterError with the code point's place, counted before anything is changed.
    """
    if _is_plain(text.replace("\n", "")) and not any(pair in text for pair in _RUNS):
        bare = text.strip(" \n")  # most texts, in a tenth of the time
        return Text(paragraphs=tuple(_PARAGRAPHS.split(bare)) if bare else (), flags=())
    lines = _BREAK.sub("\n", text)
    if _FORBIDDEN.search(lines):
        raise _forbidden(text)
    lines = _SPACES.sub(" ", lines)
    lines = _LINE_ENDS.sub("\n", lines).strip(" \n")
    normal = _normal(lines)
    return Text(
        paragraphs=tuple(_PARAGRAPHS.split(normal)) if normal else (),
        flags=tuple(sorted({flag for char in set(normal) if (flag := _flag(char))})),
    )


def line(text: str) -> str:
    """Return *text* in canonical form on one line, as metadata are kept."""
    if _is_plain(text) and "  " not in text:
        return text.strip(" ")
    return " ".join(canonical_str(text).paragraphs).replace("\n", " ")


def _is_plain(text: str) -> bool:
    """Tell whether it is of U+0020 to U+007E alone."""
    return text.isascii() and text.isprintable()


def _ordered(data: bytes, codec: str) -> str:
    for mark, ordered in _MARKS[codec]:
        if data.startswith(mark):
            return ordered
    raise UnknownCharsetError(f"{codec} without a byte order mark; say {codec}-le or {codec}-be")


def _forbidden(text: str) -> ForbiddenCharacterError:
    # Searched in the text as it came, where line breaks that are about to become LF still look forbidden.
    found = next(m for m in _FORBIDDEN.finditer(text) if not _BREAK.match(text, m.start()))
    line_number = len(_BREAK.sub("\n", text[: found.start()]).split("\n"))
    return ForbiddenCharacterError(
        f"character {found.start()} (line {line_number}) is U+{ord(found[0]):04X}, which no text may hold",
        offset=found.start(),
    )


def _normal(text: str) -> str:
    """Bring to NFC, piece by piece between characters that the pinned tables do not know."""
    if text.isascii():
        return text
    unknown = "".join(char for char in set(text) if _flag(char) is Flag.UNKNOWN)
    pieces = re.split(f"([{re.escape(unknown)}])", text) if unknown else [text]
    return "".join(unicodedata2.normalize("NFC", piece) for piece in pieces)


def _flag(char: str) -> Flag | None:
    if char < "\x7f":
        return None
    if char in _BIDI:
        return Flag.BIDI
    if char in _TAGS:
        return Flag.TAG
    if unicodedata2.category(char) == "Cn":
        return Flag.UNKNOWN
    return Flag.FORMAT if invisible(char) else None
