"""PDF: words in the order of the page, and for each a box that was read back to the same word; else its page only."""

import ctypes
import hashlib
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import degrees
from statistics import median, median_low
from typing import Final

import pypdfium2
import pypdfium2.raw as pdfium

from personas.core import text
from personas.core.desk.pieces import Piece, Reading, broken
from personas.core.desk.places import Box, Places, Word, spans
from personas.core.errors import TextError
from personas.core.findings import Broken

MOST: Final = 5_000  # pages
TAIL: Final = 2_048  # bytes in which a whole file says that it ends
UNKNOWN: Final = "\N{REPLACEMENT CHARACTER}"
_MIME: Final = "application/pdf"
_HYPHENS: Final = frozenset({0x2, 0xFFFE})  # what PDFium gives for the hyphen that ends a line
_UNIT: Final = 1_000  # of a point
_UPSIDE_DOWN: Final = 180  # degrees, as a viewer shows it: PDFium gives the words of such a line from its end
_ROUND: Final = 360
_GAP: Final = 3  # times the height of its letters is a gap between columns
_APART: Final = 1.6  # times the usual distance of two lines begins a paragraph
Rect = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sign:
    """A character of a page, and its angle in degrees, as a viewer shows it.

    ``rect`` (left, bottom, right, top) is None where the page has none for it, and where it stands aslant, so that a
    box around it would hold others.
    """

    char: str
    rect: Rect | None = None
    turn: int = 0


_Line = Sequence[tuple[_Sign, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """A word of a page as it stands there; ``opens`` says what comes before it: a blank, a line, a paragraph."""

    signs: tuple[_Sign, ...]
    page: int
    opens: str

    @property
    def raw(self) -> str:
        return "".join(sign.char for sign in self.signs)


def read(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- a PDF has its own
    """Read the text of every page."""
    if b"%%EOF" not in data[-TAIL:]:
        return broken(name, Broken.HALF, "the mark at its end is missing")
    try:
        with pypdfium2.PdfDocument(data) as document:
            if len(document) > MOST:
                return broken(name, Broken.CROWDED, f"{len(document):,} pages, and {MOST:,} are allowed")
            told = [word for number in range(len(document)) for word in _page(document, number)]
    except pypdfium2.PdfiumError as e:
        rule = Broken.LOCKED if e.err_code == pdfium.FPDF_ERR_PASSWORD else Broken.HALF
        return broken(name, rule, "with a password" if rule is Broken.LOCKED else "PDFium cannot open it")
    if not told:
        return broken(name, Broken.NO_TEXT, "no page has a word")
    try:
        return Reading(pieces=(_piece(data, told),))
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))


def _piece(data: bytes, told: Sequence[_Told]) -> Piece:
    content = text.canonical_str("".join(word.opens + word.raw for word in told))
    words = tuple(_placed(content.paragraphs, told))
    unknown = sum(word.raw.count(UNKNOWN) for word in told)
    notes = [f"{unknown} characters are not said by the file; {UNKNOWN} stands for each"] if unknown else []
    bare = sum(word.box is None for word in words)
    notes += [f"of {bare} of {len(words)} words only the page is known"] if bare else []
    return Piece(
        master=(("master", hashlib.sha256(data).hexdigest()), ("mime", _MIME)),
        paragraphs=content.paragraphs,
        places=Places(words=words),
        notes=tuple(notes),
    )


def _placed(paragraphs: Sequence[str], told: Sequence[_Told]) -> Iterator[Word]:
    """Find each word of the canonical text on its page. Canonical form changes words, and never their order."""
    places = list(spans(paragraphs))
    same = len(places) == len(told)
    boxes = _boxes(told) if same else []
    for at, (number, start, end) in enumerate(places):
        word = told[min(at, len(told) - 1)]
        exact = same and text.canonical_str(word.raw).paragraphs == (paragraphs[number][start:end],)
        yield Word(paragraph=number, start=start, end=end, page=word.page, box=boxes[at] if exact else None)


def _boxes(told: Sequence[_Told]) -> list[Box | None]:
    """Return the box of each word, if just the characters of that word have their middle in it."""
    found = list[Box | None]()
    pages: dict[int, list[tuple[float, float, int]]] = {}
    for at, word in enumerate(told):
        middles = pages.setdefault(word.page, [])
        middles += [(*_middle(sign.rect), at) for sign in word.signs if sign.rect]
    for middles in pages.values():
        middles.sort()
    for at, word in enumerate(told):
        rect = _around(word.signs)
        alone = rect is not None and _inside(rect, pages[word.page]) == (len(word.signs), {at})
        found.append(_box(rect) if alone and rect is not None else None)
    return found


def _middle(rect: Rect) -> tuple[float, float]:
    return (rect[1] + rect[3]) / 2, (rect[0] + rect[2]) / 2  # height first, by which they are sorted


def _inside(rect: Rect, middles: Sequence[tuple[float, float, int]]) -> tuple[int, set[int]]:
    left, bottom, right, top = rect
    low = bisect_left(middles, bottom, key=lambda one: one[0])
    high = bisect_right(middles, top, key=lambda one: one[0])
    inside = [at for _, across, at in middles[low:high] if left <= across <= right]
    return len(inside), set(inside)


def _around(signs: Sequence[_Sign]) -> Rect | None:
    rects = [sign.rect for sign in signs]
    known = [rect for rect in rects if rect is not None]
    if len(known) != len(rects):
        return None
    lefts, bottoms, rights, tops = zip(*known, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def _box(rect: Rect) -> Box:
    left, bottom, right, top = (round(side * _UNIT) for side in rect)
    return Box(left=left, bottom=bottom, right=right, top=top)


def _page(document: pypdfium2.PdfDocument, number: int) -> Iterator[_Told]:
    """Give the words of one page; lines that stand further apart than usual begin a paragraph."""
    page = document[number]
    words = page.get_textpage()
    try:
        drawn = list(_signs(words.raw, page.get_rotation()))
        lines = list(_by_column([line for line in _lines(drawn) if line]))
    finally:
        words.close()
        page.close()
    breaks = _breaks([_height(line) for line in lines])
    for at, line in enumerate(lines):
        opens = "\n\n" if at in breaks else "\n"
        for signs in line:
            yield _Told(signs=signs, page=number, opens=opens)
            opens = " "


def _signs(words: object, turned: int) -> Iterator[_Sign]:
    """Give the characters of a page that a viewer turns by so many degrees."""
    high = ""
    for index in range(pdfium.FPDFText_CountChars(words)):
        code = pdfium.FPDFText_GetUnicode(words, index)
        char = "-" if code in _HYPHENS else chr(code) if 0 < code <= sys.maxunicode else UNKNOWN
        if "\ud800" <= char <= "\udbff":
            high = char
            continue
        if "\udc00" <= char <= "\udfff":
            char = (
                (high + char).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
                if high
                else UNKNOWN
            )
        high = ""
        if pdfium.FPDFText_HasUnicodeMapError(words, index) == 1 or not _allowed(char):
            char = UNKNOWN
        if char.isspace():
            yield _Sign(char=char)
            continue
        turn = (round(degrees(pdfium.FPDFText_GetCharAngle(words, index))) + turned) % _ROUND
        yield _Sign(char=char, rect=None if turn % 90 else _rect(words, index), turn=turn)
        if code in _HYPHENS:
            yield _Sign(char="\n")  # PDFium has joined the two halves


def _allowed(char: str) -> bool:
    if char in "\r\n":
        return True
    try:
        text.canonical_str(char)
    except TextError:
        return False
    return True


def _rect(words: object, index: int) -> Rect | None:
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    if not pdfium.FPDFText_GetCharBox(words, index, left, right, bottom, top):
        return None
    rect = (left.value, bottom.value, right.value, top.value)
    return rect if rect[0] < rect[2] and rect[1] < rect[3] else None


def _lines(signs: Sequence[_Sign]) -> Iterator[_Line]:
    line, word = list[tuple[_Sign, ...]](), list[_Sign]()
    for sign in (*signs, _Sign(char="\n")):
        if not sign.char.isspace():
            word.append(sign)
            continue
        if word:
            line.append(tuple(word))
            word = []
        if sign.char in "\r\n":
            yield line[::-1] if line and line[0][0].turn == _UPSIDE_DOWN else line
            line = []


def _by_column(lines: Sequence[_Line]) -> Iterator[_Line]:
    """Read columns one after the other where lines that follow each other have a wide gap at the same place."""
    block = list[list[_Line]]()
    for line in lines:
        parts = list(_parts(line))
        if block and not _aligned(block[-1], parts):
            yield from _down(block)
            block = []
        block.append(parts)
    yield from _down(block)


def _down(block: Sequence[Sequence[_Line]]) -> Iterator[_Line]:
    yield from (line for column in zip(*block, strict=True) for line in column)


def _aligned(above: Sequence[_Line], below: Sequence[_Line]) -> bool:
    """Whether the gaps of two lines overlap, each with its own."""
    if len(above) != len(below):
        return False
    ends = [max(_side(one, 2), _side(other, 2)) for one, other in zip(above, below, strict=True)]
    starts = [min(_side(one, 0), _side(other, 0)) for one, other in zip(above, below, strict=True)]
    return all(end < start for end, start in zip(ends, starts[1:], strict=False))


def _side(line: _Line, at: int) -> float:
    sides = [sign.rect[at] for word in line for sign in word if sign.rect]
    return (max(sides) if at else min(sides)) if sides else 0.0


def _parts(line: _Line) -> Iterator[_Line]:
    """Split a line where a gap is several times as wide as its letters are high."""
    part = list[tuple[_Sign, ...]]()
    for word in line:
        before, now = _around(part[-1]) if part else None, _around(word)
        if before and now and now[0] - before[2] > _GAP * max(now[3] - now[1], before[3] - before[1]):
            yield part
            part = []
        part.append(word)
    yield part


def _height(line: _Line) -> float | None:
    """Return where a line stands: the middle of its lower edges; None where nothing is known of it."""
    lows = [sign.rect[1] for word in line for sign in word if sign.rect]
    return median(lows) if lows else None


def _breaks(heights: Sequence[float | None]) -> frozenset[int]:
    """Return the lines that begin a paragraph: the first, and those further below, or above, the one before."""
    steps = [
        one - other if one is not None and other is not None else 0.0 for one, other in pairwise(heights)
    ]
    usual = median_low([step for step in steps if step > 0] or [0.0])
    apart = (at for at, step in enumerate(steps, 1) if step > usual * _APART or step < 0)
    return frozenset((0, *apart))
