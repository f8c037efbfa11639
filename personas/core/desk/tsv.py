"""The table that Tesseract writes of an image: a row for each word, with its box and how sure the program is of it.

Whoever wrote it has read a file from outside, so that nothing in it is believed: another header, a row that is no row
or a box beyond the image is an error.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from personas.core import text
from personas.core.desk.places import Box, Places, Word, spans
from personas.core.desk.recognition import Recognition, digest
from personas.core.errors import ArtifactError

HEADER: Final = "level page_num block_num par_num line_num word_num left top width height conf text".split()
MOST: Final = 20_000  # words of an image
DOUBT: Final = 80  # percent, below which a word is told as doubtful
_WORD: Final = "5"  # the level of rows that hold words
_UNIT: Final = 1_000  # of a pixel
_LETTER: Final = 4  # of a word's height, the part by which its letters may reach into another word's box


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """A word as the table gives it: what it stands in (block, paragraph, line), its sides in pixels from above."""

    within: tuple[str, ...]
    left: int
    top: int
    right: int
    low: int
    sure: int
    raw: str
    box: Box | None = None


def recognition(data: bytes, *, width: int, height: int, program: str, language: str) -> Recognition | None:
    """Return what the table says of an image of so many pixels; None where it holds no word.

    Raises: ArtifactError for what is no such table; TextError for characters that no text may hold.
    """
    words = _alone([*_words(data, width, height)], height)
    if not words:
        return None
    content = text.canonical_str("".join(_opened(words)))
    return Recognition(
        program=program,
        language=language,
        sha256=digest(content.paragraphs),
        paragraphs=content.paragraphs,
        places=Places(words=tuple(_placed(content.paragraphs, words))),
        sure=sum(word.sure for word in words) // len(words),
        doubtful=tuple(text.line(word.raw) for word in words if word.sure < DOUBT),
    )


def _words(data: bytes, width: int, height: int) -> Iterator[_Told]:
    try:
        rows = [line.split("\t") for line in data.decode().split("\n")]
    except UnicodeDecodeError as e:
        raise ArtifactError("the table is not UTF-8") from e
    if rows[0] != HEADER or len(rows) > 2 * MOST:
        raise ArtifactError("the table has another header, or too many rows")
    for row in rows[1:]:
        if row[0] == _WORD and row[-1].strip():  # of a picture without words: one blank, with no width
            yield _word(row, width, height)


def _word(row: Sequence[str], width: int, height: int) -> _Told:
    if len(row) != len(HEADER):
        raise ArtifactError("the table has a row of another length")
    try:
        left, top, across, down = (int(one) for one in row[6:10])
        sure = int(float(row[10]))
    except (ValueError, OverflowError) as e:
        raise ArtifactError("the table has no number where one belongs") from e
    right, low = left + across, top + down
    if not (0 <= left < right <= width and 0 <= top < low <= height and 0 <= sure <= 100):  # noqa: PLR2004 -- percent
        raise ArtifactError("the table has a word beyond the image")
    return _Told(
        within=tuple(row[2:5]), left=left, top=top, right=right, low=low, sure=sure, raw=row[11].strip()
    )


def _opened(words: Sequence[_Told]) -> Iterator[str]:
    """Give each word with what comes before it: a paragraph, a line, a blank."""
    yield words[0].raw
    for before, word in pairwise(words):
        same_line, same_paragraph = before.within == word.within, before.within[:2] == word.within[:2]
        yield (" " if same_line else "\n" if same_paragraph else "\n\n") + word.raw


def _alone(words: Sequence[_Told], height: int) -> list[_Told]:
    """Give a box to each word into whose box no letter of another one reaches."""
    by_top = sorted(range(len(words)), key=lambda at: words[at].top)
    tops = [words[at].top for at in by_top]
    crowded = set[int]()
    for here, at in enumerate(by_top):
        one = words[at]
        for other in by_top[here + 1 : bisect_left(tops, one.low)]:
            if _reaches(one, words[other]):
                crowded |= {at, other}
    return [word if at in crowded else replace(word, box=_box(word, height)) for at, word in enumerate(words)]


def _reaches(one: _Told, other: _Told) -> bool:
    least = min(one.low - one.top, other.low - other.top) // _LETTER
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.low, other.low) - max(one.top, other.top)
    return across > least and down > least


def _box(word: _Told, height: int) -> Box:
    return Box(
        left=word.left * _UNIT,
        bottom=(height - word.low) * _UNIT,
        right=word.right * _UNIT,
        top=(height - word.top) * _UNIT,
    )


def _placed(paragraphs: Sequence[str], words: Sequence[_Told]) -> Iterator[Word]:
    """Find each word of the canonical text in the table; where their number differs, no box is known."""
    places = list(spans(paragraphs))
    for at, (number, start, end) in enumerate(places):
        exact = len(places) == len(words) and text.line(words[at].raw) == paragraphs[number][start:end]
        yield Word(paragraph=number, start=start, end=end, page=0, box=words[at].box if exact else None)
