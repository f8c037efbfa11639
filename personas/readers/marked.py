"""Markdown: the words without their marks. What is HTML in it is left out, and that is said."""

from collections.abc import Iterator, Sequence
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from personas.core import text
from personas.core.desk.pieces import Reading, broken
from personas.core.errors import TextError
from personas.core.findings import Broken
from personas.readers import plain

_PARSER: Final = MarkdownIt("commonmark")
_FENCE: Final = "---"
_FACTS: Final = {"title": "title", "author": "creator", "creator": "creator", "date": "date"}


def read(name: str, data: bytes, charset: str) -> Reading:
    """Read the text of a Markdown file; the head between two lines of dashes gives title, author and date."""
    try:
        lines = "\n\n".join(text.canonical(data, plain.declared(data, charset)).paragraphs)
        facts, body = _head(lines)
        blocks = list(_blocks(_PARSER.parse(body)))
        content = text.canonical_str("\n\n".join(block for block in blocks if block is not None))
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    left = sum(block is None for block in blocks)
    notes = (f"{left} pieces of HTML were left out",) if left else ()
    return plain.whole(name, content.paragraphs, facts=facts, notes=notes)


def _head(lines: str) -> tuple[tuple[tuple[str, str], ...], str]:
    """Split off what stands between two lines of dashes at the beginning: lines such as ``title: A letter``."""
    first, _, rest = lines.partition("\n")
    head, closed, body = rest.partition(f"\n{_FENCE}\n")
    if first != _FENCE or not closed:
        return (), lines
    said = (line.partition(":") for line in head.split("\n"))
    known = {
        _FACTS[key.strip().lower()]: value.strip(" \"'")
        for key, _, value in said
        if key.strip().lower() in _FACTS
    }
    return tuple((key, value) for key, value in known.items() if value), body


def _blocks(tokens: Sequence[Token]) -> Iterator[str | None]:
    """Give each block's words; None for a piece of HTML."""
    for token in tokens:
        if token.type == "inline":
            parts = [_words(child) for child in token.children or ()]
            yield "".join(part for part in parts if part is not None)
            yield from (None for part in parts if part is None)
        elif token.type in {"fence", "code_block"}:
            yield token.content
        elif token.type == "html_block":
            yield None


def _words(child: Token) -> str | None:
    if child.type == "html_inline":
        return None
    if child.type in {"softbreak", "hardbreak"}:
        return "\n"
    return child.content  # an image's is its caption; marks have none
