"""Where the words of a text stand in its master: boxes on pages, or milliseconds of a recording.

They lie beside the artifact, which names its master by hash. A word whose box could not be read back to the same word
has no box: then only its page is said.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ledger.core.canonical import Json
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields
from personas.core.errors import LocatorError
from personas.core.media.base import TextLocator, TimeLocator

_WORD, _BOXED, _CUE = 4, 8, 5  # numbers in a row
_SAME_LINE: Final = 2  # of a word's height, the part by which two words on one line may differ


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A rectangle of a page, in thousandths of a point from the lower left corner, before the page is turned.

    Of a picture it is thousandths of a pixel, as a viewer shows it: turned as the file asks.
    """

    left: int
    bottom: int
    right: int
    top: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of the canonical text and its page, from 0; ``box`` is None where only the page is known."""

    paragraph: int
    start: int
    end: int
    page: int
    box: Box | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """A stretch of a transcript, in code points, and of its recording, in milliseconds."""

    paragraph: int
    start: int
    end: int
    start_ms: int
    end_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """All that is known of where a text stands. Words and cues are in the order of the text."""

    words: tuple[Word, ...] = ()
    cues: tuple[Cue, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A page, from 0, and the boxes on it that a span covers, a line each; none: page only."""

    page: int
    boxes: tuple[Box, ...]


NOWHERE: Final = Places()


def spans(paragraphs: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Give paragraph, start and end of each word of a canonical text, in order."""
    for number, paragraph in enumerate(paragraphs):
        start = 0
        for word in paragraph.replace("\n", " ").split(" "):
            yield number, start, start + len(word)
            start += len(word) + 1


def spots(places: Places, locator: TextLocator) -> tuple[Spot, ...]:
    """Return where a span of the text stands, page by page. One word without a box leaves its page without any."""
    found: dict[int, list[Box | None]] = {}
    for word in places.words:
        if word.paragraph == locator.paragraph and word.start < locator.end and locator.start < word.end:
            found.setdefault(word.page, []).append(word.box)
    return tuple(Spot(page=page, boxes=tuple(_lines(boxes))) for page, boxes in found.items())


def stretch(places: Places, locator: TextLocator) -> TimeLocator | None:
    """Return the milliseconds in which a span is spoken: from the first of its cues to the last; None without any."""
    heard = [
        cue
        for cue in places.cues
        if cue.paragraph == locator.paragraph and cue.start < locator.end and locator.start < cue.end
    ]
    if not heard:
        return None
    return TimeLocator(start_ms=min(cue.start_ms for cue in heard), end_ms=max(cue.end_ms for cue in heard))


def _lines(boxes: Sequence[Box | None]) -> Iterator[Box]:
    """Join the boxes of words that follow each other on one line, so that a mark has no gaps."""
    known = [box for box in boxes if box is not None]
    if len(known) != len(boxes):
        return
    line = known[0]
    for box in known[1:]:
        if _alike(line, box):
            line = _around(line, box)
        else:
            yield line
            line = box
    yield line


def _alike(one: Box, other: Box) -> bool:
    height = max(one.top - one.bottom, other.top - other.bottom)
    gap = max(other.left - one.right, one.left - other.right)
    apart = abs((one.top + one.bottom) - (other.top + other.bottom)) * _SAME_LINE
    return apart <= height and gap <= height


def _around(one: Box, other: Box) -> Box:
    return Box(
        left=min(one.left, other.left),
        bottom=min(one.bottom, other.bottom),
        right=max(one.right, other.right),
        top=max(one.top, other.top),
    )


def to_value(places: Places) -> dict[str, Json]:
    """Give places as rows of numbers."""
    return {
        "words": [list[Json](_numbers(word)) for word in places.words],
        "cues": [
            list[Json]((cue.paragraph, cue.start, cue.end, cue.start_ms, cue.end_ms)) for cue in places.cues
        ],
    }


def from_value(value: Json) -> Places:
    """Read places back; LocatorError for anything that ``to_value`` does not write."""
    try:
        fields = Fields(value, "places")
        words = tuple(_word(_row(row, _WORD, _BOXED)) for row in _rows(fields.value("words")))
        cues = tuple(_cue(_row(row, _CUE)) for row in _rows(fields.value("cues")))
        fields.closed()
    except CanonicalError as e:
        raise LocatorError(str(e)) from e
    return Places(words=words, cues=cues)


def _numbers(word: Word) -> tuple[int, ...]:
    box = (word.box.left, word.box.bottom, word.box.right, word.box.top) if word.box else ()
    return (word.paragraph, word.start, word.end, word.page, *box)


def _rows(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise LocatorError("places are no list of rows")
    return value


def _row(value: Json, *lengths: int) -> tuple[int, ...]:
    numbers = (
        tuple(one for one in value if isinstance(one, int) and not isinstance(one, bool))
        if isinstance(value, list)
        else ()
    )
    if not isinstance(value, list) or len(numbers) != len(value) or len(numbers) not in lengths:
        raise LocatorError("a place is no row of numbers")
    return numbers


def _word(row: tuple[int, ...]) -> Word:
    paragraph, start, end, page = row[:_WORD]
    box = Box(left=row[4], bottom=row[5], right=row[6], top=row[7]) if len(row) == _BOXED else None
    return Word(paragraph=paragraph, start=start, end=end, page=page, box=box)


def _cue(row: tuple[int, ...]) -> Cue:
    paragraph, start, end, start_ms, end_ms = row
    return Cue(paragraph=paragraph, start=start, end=end, start_ms=start_ms, end_ms=end_ms)
