"""DOCX: the words as they stand, with what was inserted and without what was deleted; tables cell by cell."""

import io
import zipfile
from collections.abc import Iterator
from typing import Final

import docx
from docx.opc.exceptions import OpcError
from docx.oxml.ns import qn
from lxml import etree

from personas.core import text
from personas.core.desk.pieces import Reading, broken
from personas.core.errors import TextError
from personas.core.findings import Broken
from personas.readers import plain
from personas.readers.zipped import RATIO, TOTAL

_WORDS: Final = qn("w:t")
_BREAKS: Final = {
    qn("w:br"): "\n",
    qn("w:cr"): "\n",
    qn("w:tab"): " ",
    qn("w:noBreakHyphen"): "\N{NON-BREAKING HYPHEN}",
}
_GONE: Final = frozenset({qn("w:del"), qn("w:moveFrom"), qn("w:txbxContent"), qn("w:instrText")})
_BESIDE: Final = ("footnotes", "endnotes", "comments", "header", "footer")


def read(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- the file says its charset
    """Read the body of a document; notes, comments and headers are named and left out."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            entries = parts.infolist()
            packed = sum(entry.compress_size for entry in entries)
            size = sum(entry.file_size for entry in entries)
        if size > TOTAL or size > RATIO * max(packed, 1):
            return broken(name, Broken.BOMB, f"{size:,} bytes out of {packed:,}")
        document = docx.Document(io.BytesIO(data))
        body = document.element.body
        content = text.canonical_str("\n\n".join(_paragraph(one) for one in body.iter(qn("w:p"))))
        title = text.line(document.core_properties.title or "")
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    except (zipfile.BadZipFile, OpcError, KeyError, ValueError, etree.XMLSyntaxError, AttributeError) as e:
        return broken(name, Broken.HALF, type(e).__name__)
    notes = tuple(
        f"left out: {kind}" for kind in _BESIDE if any(f"word/{kind}" in one.filename for one in entries)
    )
    return plain.whole(name, content.paragraphs, facts=(("title", title),) if title else (), notes=notes)


def _paragraph(paragraph: etree._Element) -> str:
    return "".join(_said(paragraph))


def _said(paragraph: etree._Element) -> Iterator[str]:
    for element in paragraph.iter(_WORDS, *_BREAKS):
        if any(parent.tag in _GONE for parent in element.iterancestors() if parent is not paragraph):
            continue
        yield element.text or "" if element.tag == _WORDS else _BREAKS[element.tag]
