"""What of a master may stand beside a quote: the boxes of its own words, or its own seconds, and nothing around them.

A quote has passed the display gates. A crop of its master shows the same words and no others, else there is none: a
word that the quote cuts in two has no crop, nor a caption that says more than the quote.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Self

from personas.core.desk.places import Box, Places, stretch
from personas.core.media.base import TextLocator

PDF: Final = "application/pdf"
WAV: Final = "audio/wav"
SMALL: Final = 640  # pixels of the longer side of a whole picture
LARGE: Final = 1_600  # of one that is looked at by itself


class Kind(StrEnum):
    """What is cut out."""

    PAGE = "page"
    PICTURE = "picture"
    SOUND = "sound"


@dataclass(frozen=True, slots=True, kw_only=True)
class Crop:
    """One piece of a master. ``page`` is from 0, with ``boxes`` on it; milliseconds are those of a recording.

    A picture without boxes is the whole of it, made small: ``side`` pixels at most.
    """

    kind: Kind
    page: int = 0
    boxes: tuple[Box, ...] = ()
    start_ms: int = 0
    end_ms: int = 0
    side: int = SMALL

    @property
    def is_whole_picture(self) -> bool:
        """Whether nothing is cut out of a picture."""
        return self.kind is Kind.PICTURE and not self.boxes

    def large(self) -> Self:
        """Return a whole picture as it is looked at by itself, and any other piece as it is."""
        return replace(self, side=LARGE) if self.is_whole_picture else self


def crops(
    mime: str,
    places: Places,
    paragraphs: Sequence[str],
    quote: TextLocator,
    shown: Iterable[TextLocator],
) -> tuple[Crop, ...]:
    """Return what may be shown beside *quote*, in order; nothing where a crop would show more than was read.

    *paragraphs* are the artifact's text; *shown* is all that this reader is shown of it in the same answer.
    """
    if mime == PDF:
        return _pages(places, paragraphs, quote, Kind.PAGE)
    if mime == WAV:
        return _sound(places, paragraphs, quote)
    if mime.startswith("image/"):
        if places.words:
            return _pages(places, paragraphs, quote, Kind.PICTURE)
        return (Crop(kind=Kind.PICTURE),) if covers(paragraphs, tuple(shown)) else ()
    return ()


def _pages(places: Places, paragraphs: Sequence[str], quote: TextLocator, kind: Kind) -> tuple[Crop, ...]:
    """Cut word by word, not line by line: between two words of a line another one may stand that is no part of it."""
    found: dict[int, list[Box]] = {}
    for word in places.words:
        if word.paragraph == quote.paragraph and word.start < quote.end and quote.start < word.end:
            part = TextLocator(paragraph=word.paragraph, start=word.start, end=word.end)
            if word.box is None or not _within(paragraphs, part, quote):
                return ()
            found.setdefault(word.page, []).append(word.box)
    return tuple(Crop(kind=kind, page=page, boxes=tuple(boxes)) for page, boxes in found.items())


def _sound(places: Places, paragraphs: Sequence[str], quote: TextLocator) -> tuple[Crop, ...]:
    heard = stretch(places, quote)
    if heard is None:
        return ()
    spoken = [
        TextLocator(paragraph=cue.paragraph, start=cue.start, end=cue.end)
        for cue in places.cues
        if cue.start_ms < heard.end_ms and heard.start_ms < cue.end_ms
    ]
    if not all(_within(paragraphs, cue, quote) for cue in spoken):
        return ()
    return (Crop(kind=Kind.SOUND, start_ms=heard.start_ms, end_ms=heard.end_ms),)


def _within(paragraphs: Sequence[str], part: TextLocator, quote: TextLocator) -> bool:
    """Whether a part says nothing that the quote does not: beyond it there are marks and blanks alone."""
    if part.paragraph != quote.paragraph or part.paragraph >= len(paragraphs):
        return False
    text = paragraphs[part.paragraph]
    return not _says(text[part.start : quote.start]) and not _says(
        text[max(quote.end, part.start) : part.end]
    )


def covers(paragraphs: Sequence[str], shown: Sequence[TextLocator]) -> bool:
    """Tell whether every word of a text is shown; of a text without any, nothing can be told."""
    return bool(paragraphs) and all(
        not _says(_left(text, [one for one in shown if one.paragraph == number]))
        for number, text in enumerate(paragraphs)
    )


def _left(text: str, shown: Sequence[TextLocator]) -> str:
    return "".join(
        letter for at, letter in enumerate(text) if not any(one.start <= at < one.end for one in shown)
    )


def _says(text: str) -> bool:
    return any(letter.isalnum() for letter in text)
