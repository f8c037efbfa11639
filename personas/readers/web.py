"""HTML: the words that a browser shows. Scripts, styles and what is hidden are left out; nothing is fetched."""

import re
from collections.abc import Iterator
from typing import Final

from lxml import etree, html

from personas.core import text
from personas.core.desk.pieces import Reading, broken
from personas.core.errors import TextError
from personas.core.findings import Broken
from personas.readers import plain

_SILENT: Final = frozenset(
    (
        "script style noscript template head iframe object embed svg math canvas video audio select textarea"
        " button"
    ).split()
)
_BLOCKS: Final = frozenset(
    (
        "address article aside blockquote body caption dd div dl dt fieldset figcaption figure footer form"
        " h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section table tbody td tfoot th thead tr ul"
    ).split()
)
_HIDDEN: Final = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_CHARSET: Final = re.compile(
    rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{1,40})", re.IGNORECASE
)
_SPACES: Final = re.compile(r"[ \t\r\n\f]+")
_HEAD: Final = 4096  # bytes in which a page says its charset
_XML: Final = re.compile(r"^\s*<\?xml[^>]*\?>")
_QUOTES: Final = ("gmail_quote", "moz-cite-prefix", "yahoo_quoted")
BLOCK: Final = "\n\n"


def read(name: str, data: bytes, charset: str) -> Reading:
    """Read the words of a page, in the charset that it declares."""
    said = _CHARSET.search(data[:_HEAD])
    label = plain.declared(data, said[1].decode("ascii") if said else charset)
    try:
        text.canonical(b"", label)
        page = decoded(data, label)
        title, shown, _ = words(page)
        content = text.canonical_str(shown)
        facts = (("title", text.line(title)),) if text.line(title) else ()
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    return plain.whole(name, content.paragraphs, facts=facts)


def decoded(data: bytes, charset: str) -> str:
    """Decode a page, every byte of it. Raises: TextError."""
    # Canonical text first says whether the bytes are of this charset, and which of them is not.
    text.canonical(data, charset)
    codec = text.CHARSETS[charset.strip().lower().replace("_", "-")]
    return data.decode(codec).removeprefix("\ufeff")


def words(page: str, *, quotes: bool = True) -> tuple[str, str, int]:
    """Return title, shown words with an empty line between blocks, and how many quotes were left out.

    Without *quotes*, what a mail cites of others is left out.
    """
    parser = html.HTMLParser(no_network=True, remove_comments=True, remove_pis=True, huge_tree=False)
    try:
        root = html.document_fromstring(_XML.sub("", page), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return "", "", 0
    walk = _Walk(quotes=quotes)
    return root.findtext(".//title") or "", "".join(walk.said(root)), walk.left


class _Walk:
    """One way through a page, without recursion, for a page may be nested as deep as it likes."""

    def __init__(self, *, quotes: bool) -> None:
        self._quotes, self.left = quotes, 0

    def said(self, root: html.HtmlElement) -> Iterator[str]:
        """Give the words and the breaks between them, in the order of the page."""
        skip: html.HtmlElement | None = None
        kept = 0  # how many <pre> are open
        for event, element in etree.iterwalk(root, events=("start", "end")):
            block = element.tag in _BLOCKS
            if event == "start":
                if skip is None and self._silent(element):
                    skip = element
                if skip is None:
                    kept += element.tag == "pre"
                    yield BLOCK if block else "\n" if element.tag == "br" else ""
                    yield _flowed(element.text, kept)
                continue
            if skip is None:
                kept -= element.tag == "pre"
                yield BLOCK if block else ""
            elif skip is element:
                skip = None
            if skip is None and element is not root:
                yield _flowed(element.tail, kept)

    def _silent(self, element: html.HtmlElement) -> bool:
        hidden = element.get("hidden") is not None or bool(_HIDDEN.search(element.get("style") or ""))
        if element.tag in _SILENT or hidden:
            return True
        cited = element.tag == "blockquote" and element.get("type") == "cite"
        cited = cited or any(name in (element.get("class") or "") for name in _QUOTES)
        if cited and not self._quotes:
            self.left += 1
            return True
        return False


def _flowed(words: str | None, kept: int) -> str:
    if not words:
        return ""
    return words if kept else _SPACES.sub(" ", words)
