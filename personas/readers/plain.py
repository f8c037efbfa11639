"""Plain text, in the charset that was declared. A byte order mark says more; nothing is guessed."""

import codecs
from typing import Final

from personas.core import text
from personas.core.desk.pieces import Piece, Reading, broken
from personas.core.errors import TextError
from personas.core.findings import Broken

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read(name: str, data: bytes, charset: str) -> Reading:
    """Read a text as it is."""
    try:
        content = text.canonical(data, declared(data, charset))
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    return whole(name, content.paragraphs)


def declared(data: bytes, charset: str) -> str:
    """Return the charset that the first bytes declare, else *charset*."""
    return next((label for mark, label in _MARKS if data.startswith(mark)), charset)


def whole(
    name: str,
    paragraphs: tuple[str, ...],
    *,
    facts: tuple[tuple[str, str], ...] = (),
    notes: tuple[str, ...] = (),
) -> Reading:
    """Give one text that is the file itself; a finding where it holds no word."""
    if not paragraphs:
        return broken(name, Broken.EMPTY_FILE, "nothing but white space")
    return Reading(pieces=(Piece(paragraphs=paragraphs, facts=facts, notes=notes),))
