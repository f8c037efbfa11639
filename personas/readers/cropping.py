"""The child process that cuts a piece out of a master: pixels or samples, and nothing else that the file holds.

See ``child`` for what it gives up before it looks at the file. What stands outside of the boxes is never drawn.
"""

import io
import wave
from collections.abc import Sequence
from math import sqrt
from typing import IO, Final

import pypdfium2
from PIL import Image

from personas.core.desk.crops import Kind
from personas.core.desk.places import Box
from personas.readers.child import confine
from personas.readers.folder import LARGEST
from personas.readers.pictures import FORMATS, drawn, opened, upright

SCALE: Final = 2.0  # pixels for a point of a page
PIXELS: Final = 20_000_000  # of a page as it is drawn
_UNIT: Final = 1_000  # of a point, or of a pixel
_EDGE: Final = 6  # pixels of white around it
_PAD: Final = 1  # pixels around a word, for the edges of its letters
_SIDES: Final = 4
_MS: Final = 1_000
Rect = tuple[int, int, int, int]


def main(file: IO[bytes], out: IO[bytes], *, kind: str, numbers: str, cpu: int, memory: int) -> None:
    """Write the piece of *file* on *out*. *numbers* are those of ``crops.numbers``."""
    Image.init()
    confine(cpu=cpu, memory=memory)
    out.write(piece(file.read(LARGEST + 1), Kind(kind), [int(one) for one in numbers.split()]))
    out.flush()


def piece(data: bytes, kind: Kind, numbers: Sequence[int]) -> bytes:
    """Return PNG for a page and a picture, WAV for a sound; empty where there is no such place in it."""
    match kind:
        case Kind.PAGE:
            return _page(data, numbers[0], _boxes(numbers[1:]))
        case Kind.PICTURE:
            return _picture(data, numbers[0], _boxes(numbers[1:]))
        case Kind.SOUND:
            return _sound(data, numbers[0], numbers[1])


def _boxes(numbers: Sequence[int]) -> list[Box]:
    return [
        Box(left=left, bottom=bottom, right=right, top=top)
        for left, bottom, right, top in zip(*(numbers[side::_SIDES] for side in range(_SIDES)), strict=True)
    ]


def _page(data: bytes, number: int, boxes: Sequence[Box]) -> bytes:
    """Draw a page without its annotations and forms, and keep the words."""
    with pypdfium2.PdfDocument(data) as document:
        page = document[number]
        width, height = page.get_size()
        scale = min(SCALE, sqrt(PIXELS / max(width * height, 1)))
        bitmap = page.render(scale=scale, may_draw_forms=False, draw_annots=False, rev_byteorder=True)
        place = bitmap.get_posconv(page)
        corners = [
            (
                place.to_bitmap(box.left / _UNIT, box.bottom / _UNIT),
                place.to_bitmap(box.right / _UNIT, box.top / _UNIT),
            )
            for box in boxes
        ]
        return _cut(bitmap.to_pil(), [_rect(*one, *other) for one, other in corners])


def _picture(data: bytes, side: int, boxes: Sequence[Box]) -> bytes:
    """Keep the words; without boxes the whole, of at most so many pixels a *side*."""
    with opened(data, FORMATS) as whole:
        image = upright(whole)
        if boxes:
            high = image.height
            sides = [
                (one.left // _UNIT, high - one.bottom // _UNIT, one.right // _UNIT, high - one.top // _UNIT)
                for one in boxes
            ]
            return _cut(image, [_rect(*one) for one in sides])
        image.thumbnail((side, side))
        return drawn(image)


def _rect(x: int, y: int, right: int, low: int) -> Rect:
    """Return left, top, right and lower side, whichever corners were named."""
    return min(x, right) - _PAD, min(y, low) - _PAD, max(x, right) + _PAD, max(y, low) + _PAD


def _cut(image: Image.Image, rects: Sequence[Rect]) -> bytes:
    """Put the pieces on white, as they stand to each other."""
    lefts, tops, rights, lows = zip(*rects, strict=True)
    left, top = min(lefts) - _EDGE, min(tops) - _EDGE
    paper = Image.new("RGB", (max(rights) + _EDGE - left, max(lows) + _EDGE - top), "white")
    for rect in rects:
        paper.paste(image.crop(rect), (rect[0] - left, rect[1] - top))
    return drawn(paper)


def _sound(data: bytes, start_ms: int, end_ms: int) -> bytes:
    out = io.BytesIO()
    with wave.open(io.BytesIO(data)) as whole:
        first, last = (whole.getframerate() * ms // _MS for ms in (start_ms, end_ms))
        if not 0 <= first < last <= whole.getnframes():
            return b""
        whole.setpos(first)
        frames = whole.readframes(last - first)
        with wave.open(out, "wb") as part:
            part.setnchannels(whole.getnchannels())
            part.setsampwidth(whole.getsampwidth())
            part.setframerate(whole.getframerate())
            part.writeframes(frames)
    return out.getvalue()
