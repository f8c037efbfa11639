"""ODT, PPTX and EPUB: ZIPs of XML, read for their words in the order of the document, slides or chapters."""

import io
import posixpath
import zipfile
from collections.abc import Callable, Iterator
from typing import Final
from urllib.parse import unquote

from lxml import etree

from personas.core import text
from personas.core.desk.pieces import Reading, broken
from personas.core.errors import TextError
from personas.core.findings import Broken
from personas.readers import plain, web
from personas.readers.zipped import RATIO, TOTAL

_ODF: Final = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TEXT, _OFFICE = _ODF % "text", _ODF % "office"
_DRAWN: Final = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_SLIDES: Final = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_RELATION: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_OPF: Final = "{http://www.idpf.org/2007/opf}"
_CONTAINER: Final = "{urn:oasis:names:tc:opendocument:xmlns:container}"
_DC: Final = "{http://purl.org/dc/elements/1.1/}"
_LEFT: Final = frozenset(
    {f"{_TEXT}note", f"{_TEXT}tracked-changes", f"{_OFFICE}annotation", f"{_OFFICE}forms"}
)
_BREAKS: Final = {f"{_TEXT}s": " ", f"{_TEXT}tab": " ", f"{_TEXT}line-break": "\n", f"{_DRAWN}br": "\n"}
_BLOCKS: Final = frozenset({f"{_TEXT}p", f"{_TEXT}h", f"{_DRAWN}p"})
_SPOKEN: Final = _BLOCKS | {f"{_TEXT}span", f"{_TEXT}a", f"{_DRAWN}t", f"{_TEXT}ruby-base"} | _BREAKS.keys()
_Told = tuple[dict[str, str], list[str], list[str]]  # facts, blocks, notes


def read_odt(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- the file says its charset
    """Read the body of a document; notes and comments are left out, and so is what was deleted."""
    return _read(name, data, _odt)


def read_pptx(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- the file says its charset
    """Read what stands on the slides, in their order; what is said beside them is left out."""
    return _read(name, data, _pptx)


def read_epub(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- the file says its charset
    """Read the chapters of a book in the order in which it is read."""
    return _read(name, data, _epub)


def _read(name: str, data: bytes, told: Callable[[zipfile.ZipFile], _Told]) -> Reading:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            entries = parts.infolist()
            packed, size = (
                sum(getattr(one, each) for one in entries) for each in ("compress_size", "file_size")
            )
            if size > TOTAL or size > RATIO * max(packed, 1):
                return broken(name, Broken.BOMB, f"{size:,} bytes out of {packed:,}")
            if "META-INF/manifest.xml" in parts.namelist() and b"encryption-data" in parts.read(
                "META-INF/manifest.xml"
            ):
                return broken(name, Broken.LOCKED, "with a password")
            facts, blocks, notes = told(parts)
        content = text.canonical_str("\n\n".join(blocks))
        known = tuple((key, line) for key, fact in facts.items() if (line := text.line(fact)))
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    except (
        zipfile.BadZipFile,
        etree.XMLSyntaxError,
        KeyError,
        ValueError,
        AttributeError,
        RuntimeError,
    ) as e:
        return broken(name, Broken.HALF, type(e).__name__)
    return plain.whole(name, content.paragraphs, facts=known, notes=tuple(notes))


def _xml(parts: zipfile.ZipFile, path: str) -> etree._Element:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    return etree.fromstring(parts.read(path), parser)


def _odt(parts: zipfile.ZipFile) -> _Told:
    body = _xml(parts, "content.xml").find(f"{_OFFICE}body/{_OFFICE}text")
    if body is None:
        raise ValueError("no text")
    is_known = "meta.xml" in parts.namelist()
    title = _xml(parts, "meta.xml").findtext(f".//{_DC}title") if is_known else ""
    left = sum(1 for _ in body.iter(f"{_TEXT}note", f"{_OFFICE}annotation"))
    return (
        {"title": title or ""},
        ["".join(_said(body))],
        [f"left out: {left} notes or comments"] if left else [],
    )


def _pptx(parts: zipfile.ZipFile) -> _Told:
    related = {
        one.get("Id", ""): one.get("Target", "") for one in _xml(parts, "ppt/_rels/presentation.xml.rels")
    }
    deck = _xml(parts, "ppt/presentation.xml")
    slides = [related[one.get(f"{_RELATION}id", "")] for one in deck.iter(f"{_SLIDES}sldId")]
    paths = [posixpath.normpath(posixpath.join("ppt", path)) for path in slides]
    blocks = ["".join(_said(_xml(parts, path))) for path in paths]
    is_noted = any(name.startswith("ppt/notesSlides/") for name in parts.namelist())
    return {}, blocks, ["left out: what is noted beside the slides"] if is_noted else []


def _epub(parts: zipfile.ZipFile) -> _Told:
    root = _xml(parts, "META-INF/container.xml").find(f".//{_CONTAINER}rootfile")
    if root is None:
        raise ValueError("no book")
    path = root.get("full-path", "")
    book = _xml(parts, path)
    held = {one.get("id"): one.get("href", "") for one in book.iter(f"{_OPF}item")}
    blocks = []
    for one in book.iter(f"{_OPF}itemref"):
        chapter = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(held[one.get("idref")])))
        blocks.append(web.words(web.decoded(parts.read(chapter), "utf-8"))[1])
    facts = {key: book.findtext(f".//{_DC}{key}") or "" for key in ("title", "creator")}
    return facts, blocks, []


def _said(root: etree._Element) -> Iterator[str]:
    """Give what stands in each paragraph of a part, without recursion; a paragraph inside another stands behind it."""
    skip: etree._Element | None = None
    for event, one in etree.iterwalk(root, events=("start", "end")):
        if skip is not None:
            skip = None if event == "end" and one is skip else skip
            if skip is None and one.getparent() is not None and one.getparent().tag in _SPOKEN:
                yield one.tail or ""
            continue
        if event == "start" and one.tag in _LEFT:
            skip = one
        elif event == "start":
            yield "\n\n" if one.tag in _BLOCKS else _BREAKS.get(one.tag, "")
            yield (one.text or "") if one.tag in _SPOKEN else ""
        else:
            yield "\n\n" if one.tag in _BLOCKS else ""
            parent = one.getparent()
            yield (one.tail or "") if parent is not None and parent.tag in _SPOKEN else ""
