"""Compare a file that somebody kept of an answer with what was signed of it: is every claim there, with its citations?

A file is JSON as ``answer.json`` has it, a page that was saved, Markdown as ``answer.md`` has it, or plain text. Of
JSON every field counts. Of a text each claim counts, its markers, and of each source its letter, what it is, and its
words, in the order in which they were signed; white space does not, because paper and readers break lines where they
like. What stands around them is in the language of the reader, and signed by nobody.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

from audit.core.errors import KeptError
from audit.core.saved import read_saved
from citations.core.display.nearest import nearest_of
from citations.core.display.reading import read_as
from ledger.core.canonical import Json, encode
from ledger.core.fields import Fields

_FIELDS: Final = ("contract", "claims", "outcome")  # ``nearest`` and ``read_as`` apart: they may be missing
_PAGE: Final = re.compile(r"\s*<(?:!doctype|html)\b", re.IGNORECASE)
_BEGIN, _END = (
    "\x02",
    "\x03",
)  # around the words of a claim and its markers, where the file shows where that is
_ESCAPED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
_QUOTED: Final = re.compile(r"^> ?", re.MULTILINE)
_VERSE: Final = re.compile(r"\\$", re.MULTILINE)
_ENTITIES: Final = {"&amp;": "&", "&lt;": "<", "&gt;": ">"}  # those that answer.md has
_ENTITY: Final = re.compile("|".join(_ENTITIES))
_CLAIM: Final = re.compile(r"^\*\*\d+\. .*?:\*\* (.*)$", re.MULTILINE)


def check_kept(display: Json, data: bytes) -> None:
    """Compare a file with the display that a receipt signs. Raises: KeptError, DisplayError, CanonicalError."""
    try:
        text = data.decode()
    except UnicodeDecodeError as e:
        raise KeptError("the file that was kept is not text in UTF-8") from e
    if text.lstrip().startswith("{"):
        _compare(display, read_saved(data))
    else:
        _walk(display, _Page(text).text if _PAGE.match(text) else _unmarked(text))


def _compare(display: Json, kept: Json) -> None:
    """Compare what programs keep, field by field."""
    if encode(list(nearest_of(kept))) != encode(list(nearest_of(display))):
        raise KeptError("its nearest is not what was signed")
    if read_as(kept) != read_as(display):
        raise KeptError("what its question was read as is not what was signed")
    fields, signed = Fields(kept, "kept"), Fields(display, "display")
    for name in _FIELDS:
        if encode(fields.value(name)) != encode(signed.value(name)):  # True is 1 to Python
            raise KeptError(f"its {name} is not what was signed")


def _walk(display: Json, text: str) -> None:
    """Find everything that was signed in *text*, in its order, and no other claim."""
    bare, place = _bare(text), 0
    fields = Fields(display, "display")
    signed, found = len(fields.items("claims")) + len(nearest_of(display)), bare.count(_BEGIN)
    if found not in {0, signed}:
        raise KeptError(f"it holds {found} claims; {signed} were signed")
    for name, wanted in _wanted(display, is_marked=found > 0):
        at = wanted.search(bare, place)
        if at is None:
            raise KeptError(f"{name} is not there as it was signed")
        place = at.end()


def _wanted(display: Json, *, is_marked: bool) -> Iterator[tuple[str, re.Pattern[str]]]:
    fields = Fields(display, "display")
    outcome = fields.fields("outcome")
    if outcome.given("refusal"):
        refusal = outcome.fields("refusal")
        for name in ("title", "text"):
            yield f"the refusal's {name}", _literal(refusal.text(name))
    for item in (*fields.items("claims"), *nearest_of(display)):
        yield from _of_claim(Fields(item, "display.claims"), is_marked=is_marked)
    for item in outcome.items("removed"):
        yield "a removed topic", _literal(Fields(item, "display.removed").text("topic"))


def _of_claim(claim: Fields, *, is_marked: bool) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield a claim's words and markers, then its sources: a marker may hold the word for *source* of any language."""
    name = f"claim {claim.integer('n', least=1)}"
    sources = [Fields(item, "display.sources") for item in claim.items("sources")]
    letters = [one.text("handle").removeprefix("Source ") for one in sources]
    marks = "".join(rf"\[[^\[\]]*{re.escape(letter)}\]" for letter in letters)
    words = re.escape(_bare(claim.text("text"))) + marks
    yield name, re.compile(f"{_BEGIN}{words}{_END}" if is_marked else words)
    for letter, source in zip(letters, sources, strict=True):
        yield f"source {letter} of {name}", re.compile(re.escape(letter))
        if about := source.text("about"):
            yield f"what source {letter} of {name} is", _literal(about)
        if source.given("excerpt"):
            yield f"the words of source {letter} of {name}", _literal(f"“{source.text('excerpt')}”")


def _literal(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(_bare(text)))


def _bare(text: str) -> str:
    return "".join(text.split())


def _unmarked(text: str) -> str:
    """Take away what Markdown adds: quotation lines, verse lines, escapes, entities, weight."""
    apart = _CLAIM.sub(rf"{_BEGIN}\1{_END}", text.replace(_BEGIN, "").replace(_END, ""))
    plain = _VERSE.sub("", _QUOTED.sub("", apart)).replace("**", "")
    return _ENTITY.sub(lambda one: _ENTITIES[one.group()], _ESCAPED.sub(r"\1", plain))


class _Page(HTMLParser):
    """What a page says; quotation marks, which the browser draws, are words here."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self._said: list[str] = []
        self._is_claim = False
        self.feed(page.replace(_BEGIN, "").replace(_END, ""))
        self.close()

    @property
    def text(self) -> str:
        """Return the words, in the order of the page."""
        return "".join(self._said)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where a claim and a quotation begin."""
        if tag == "p" and "claim__text" in (dict(attrs).get("class") or "").split():
            self._is_claim = True
            self._said.append(_BEGIN)
        if tag == "q":
            self._said.append("“")

    def handle_endtag(self, tag: str) -> None:
        """Note where they end."""
        if tag == "p" and self._is_claim:
            self._is_claim = False
            self._said.append(_END)
        if tag == "q":
            self._said.append("”")

    def handle_data(self, data: str) -> None:
        """Keep words."""
        self._said.append(data)
