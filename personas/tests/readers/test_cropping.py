"""Pieces of masters, cut by the child: what stands outside of the boxes is not on them, whatever the file says."""

import io
import wave

import pytest
from PIL import Image

from personas.core.desk.crops import Crop, Kind, crops
from personas.core.desk.places import Box
from personas.core.media.base import TextLocator
from personas.readers import cropping, pages
from personas.readers import crops as cutting
from personas.readers.sandbox import Limits, StoppedError
from personas.tests.readers.pdfs import Line, pdf, signs
from personas.tests.readers.test_files import image, sound

PAGE = [
    Line(x=60, y=700, words=signs("We left Enugu. I moved")),
    Line(x=60, y=686, words=signs("away. Nobody knew.")),
]


def cut(data: bytes, crop: Crop) -> Image.Image:
    return Image.open(io.BytesIO(cropping.piece(data, crop.kind, cutting.numbers(crop))))


def ink(image: Image.Image) -> int:
    """Count what is not white."""
    return sum(image.convert("L").point(lambda light: int(light < 128)).histogram()[1:])


def quoted(data: bytes, words: str) -> Crop:
    (piece,) = pages.read("a.pdf", data, "").pieces
    start = piece.paragraphs[0].index(words)
    quote = TextLocator(paragraph=0, start=start, end=start + len(words))
    (found,) = crops("application/pdf", piece.places, piece.paragraphs, quote, [quote])
    return found


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_a_quote_has_the_ink_of_its_own_words_alone(turned: int) -> None:
    data = pdf([PAGE], turned=turned)
    alone = pdf(
        [[Line(x=60 + 15 * 6.6, y=700, words=signs("I moved")), Line(x=60, y=686, words=signs("away."))]]
    )
    part, whole = (
        cut(data, quoted(data, "I moved\naway.")),
        cut(data, quoted(data, "We left Enugu. I moved\naway.")),
    )
    assert (part.width > part.height) == (turned in {0, 180})
    assert 0 < ink(part) < ink(whole)
    assert ink(part) == pytest.approx(ink(cut(alone, quoted(alone, "I moved\naway."))), rel=0.15)


def test_boxes_of_a_picture_are_counted_from_its_lower_left() -> None:
    drawn = Image.new("RGB", (200, 100), "white")
    drawn.paste("black", (10, 70, 50, 90))
    file = io.BytesIO()
    drawn.save(file, "PNG")
    box = Box(left=10_000, bottom=10_000, right=50_000, top=30_000)
    assert ink(cut(file.getvalue(), Crop(kind=Kind.PICTURE, boxes=(box,)))) == 40 * 20


def test_a_huge_page_is_drawn_smaller() -> None:
    data = pdf([PAGE]).replace(b"[0 0 612 792]", b"[0 0 9999 9999]")
    assert cut(data, quoted(data, "We left Enugu.")).width < 120


def test_a_whole_picture_is_small_or_large_and_its_words_are_as_they_are() -> None:
    file = io.BytesIO()
    Image.new("RGB", (2_000, 1_000), "navy").save(file, "JPEG")
    whole, box = Crop(kind=Kind.PICTURE), Box(left=0, bottom=0, right=50_000, top=20_000)
    words = Crop(kind=Kind.PICTURE, boxes=(box,))
    assert [cut(file.getvalue(), one).size for one in (whole, whole.large())] == [(640, 320), (1_600, 800)]
    assert words.large() == words


def test_a_child_cuts_a_picture_and_a_sound() -> None:
    with Image.open(io.BytesIO(cutting.cut(image(comment=b"home"), Crop(kind=Kind.PICTURE)))) as small:
        assert (small.size, small.format, small.info) == ((80, 60), "PNG", {})
    said = cutting.cut(sound(3), Crop(kind=Kind.SOUND, start_ms=500, end_ms=1_250))
    with wave.open(io.BytesIO(said)) as part:
        assert (part.getnframes(), part.getframerate()) == (6_000, 8_000)


@pytest.mark.parametrize(
    ("master", "crop"),
    [
        pytest.param(sound(1), Crop(kind=Kind.SOUND, start_ms=0, end_ms=2_000), id="beyond the end"),
        pytest.param(
            b"no page", Crop(kind=Kind.PAGE, boxes=(Box(left=0, bottom=0, right=9, top=9),)), id="no PDF"
        ),
    ],
)
def test_what_is_not_there_is_not_cut(master: bytes, crop: Crop) -> None:
    with pytest.raises(StoppedError):
        cutting.cut(master, crop)


def test_more_than_two_wait_for_each_other(monkeypatch) -> None:
    class Full:
        def acquire(self, *, timeout: float) -> bool:
            return timeout > 5

    monkeypatch.setattr(cutting, "_AT_ONCE", Full())
    with pytest.raises(StoppedError, match="too many"):
        cutting.cut(b"", Crop(kind=Kind.PICTURE), limits=Limits(seconds=1))


def test_pieces_of_a_sound_are_those_seconds() -> None:
    assert cropping.piece(sound(1), Kind.SOUND, [900, 1_100]) == b""
    assert cropping.piece(sound(1), Kind.SOUND, [0, 1_000])[-8_000:] == bytes(8_000)
