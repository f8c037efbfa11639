"""What of a master stands beside a quote: its own words, and nothing around them."""

import pytest

from personas.core.desk.crops import LARGE, SMALL, Crop, Kind, crops
from personas.core.desk.places import Box, Cue, Places, Word
from personas.core.media.base import TextLocator

TEXT = ("We left Enugu. I moved to Cardiff.",)
SECOND = TextLocator(paragraph=0, start=15, end=34)


def box(at: int) -> Box:
    return Box(left=at * 40_000, bottom=0, right=at * 40_000 + 30_000, top=10_000)


def words(*, bare: int = -1, split: int = 99) -> Places:
    """A word each, in boxes that stand apart; from the word *split* on the next page."""
    places, at = list[Word](), 0
    for number, word in enumerate(TEXT[0].split()):
        span = {"paragraph": 0, "start": at, "end": at + len(word)}
        places.append(Word(**span, page=int(number >= split), box=None if number == bare else box(number)))
        at += len(word) + 1
    return Places(words=tuple(places))


def cues(*spans: tuple[int, int, int, int]) -> Places:
    return Places(
        cues=tuple(
            Cue(paragraph=0, start=start, end=end, start_ms=first, end_ms=last)
            for start, end, first, last in spans
        )
    )


def test_a_quote_on_a_page_has_the_boxes_of_its_words() -> None:
    (one,) = crops("application/pdf", words(), TEXT, SECOND, [SECOND])
    assert (one.kind, one.page, one.boxes) == (Kind.PAGE, 0, (box(3), box(4), box(5), box(6)))


def test_a_quote_over_two_pages_has_a_crop_of_each() -> None:
    found = crops("application/pdf", words(split=5), TEXT, SECOND, [SECOND])
    assert [(one.page, one.boxes) for one in found] == [(0, (box(3), box(4))), (1, (box(5), box(6)))]


@pytest.mark.parametrize(
    ("places", "start", "end", "is_shown"),
    [
        pytest.param(words(bare=4), 15, 34, False, id="of one word only the page is known"),
        pytest.param(words(), 17, 34, True, id="nothing stands before the quote's first word"),
        pytest.param(words(), 15, 33, True, id="its full stop is left out"),
        pytest.param(words(), 15, 30, False, id="a word that the quote cuts in two at its end"),
        pytest.param(words(), 19, 34, False, id="and at its beginning"),
    ],
)
def test_where_a_quote_begins_and_ends(places: Places, start: int, end: int, is_shown: bool) -> None:  # noqa: FBT001
    quote = TextLocator(paragraph=0, start=start, end=end)
    assert bool(crops("application/pdf", places, TEXT, quote, [quote])) is is_shown


def test_a_recording_is_heard_where_its_captions_say_no_more_than_the_quote() -> None:
    places = cues((0, 14, 0, 2_000), (15, 22, 2_000, 3_000), (23, 34, 3_100, 4_000))
    assert crops("audio/wav", places, TEXT, SECOND, [SECOND]) == (
        Crop(kind=Kind.SOUND, start_ms=2_000, end_ms=4_000),
    )


@pytest.mark.parametrize(
    ("mime", "places"),
    [
        pytest.param("audio/wav", cues((0, 34, 0, 4_000)), id="a caption that says more"),
        pytest.param("audio/wav", cues((15, 34, 2_000, 4_000), (0, 14, 1_000, 2_500)), id="two at once"),
        pytest.param("audio/wav", cues(), id="no captions"),
        pytest.param("audio/mpeg", cues((15, 34, 2_000, 4_000)), id="a codec that is not cut"),
        pytest.param("text/plain", words(), id="no master that is cut"),
    ],
)
def test_what_would_say_more_has_no_crop(mime: str, places: Places) -> None:
    assert crops(mime, places, TEXT, SECOND, [SECOND]) == ()


def test_somebody_elses_words_in_the_same_seconds_are_not_heard() -> None:
    other = Cue(paragraph=1, start=0, end=3, start_ms=3_900, end_ms=5_000)
    places = Places(cues=(*cues((15, 34, 2_000, 4_000)).cues, other))
    assert crops("audio/wav", places, (*TEXT, "Oh!"), SECOND, [SECOND]) == ()


def test_a_picture_is_shown_once_every_word_of_it_is() -> None:
    first = TextLocator(paragraph=0, start=0, end=13)
    assert crops("image/jpeg", Places(), TEXT, SECOND, [SECOND, first]) == (Crop(kind=Kind.PICTURE),)
    assert crops("image/jpeg", Places(), TEXT, SECOND, [SECOND]) == ()
    assert crops("image/jpeg", Places(), (*TEXT, "And more."), SECOND, [SECOND, first]) == ()
    assert crops("image/jpeg", Places(), (), SECOND, [SECOND]) == ()


def test_a_picture_whose_words_have_boxes_is_cut_to_them() -> None:
    (one,) = crops("image/png", words(), TEXT, SECOND, [SECOND])
    assert (one.kind, len(one.boxes)) == (Kind.PICTURE, 4)


def test_places_beyond_the_text_show_nothing() -> None:
    quote = TextLocator(paragraph=3, start=0, end=3)
    places = Places(words=(Word(paragraph=3, start=0, end=3, page=0, box=box(0)),))
    assert crops("application/pdf", places, TEXT, quote, [quote]) == ()


@pytest.mark.parametrize(
    ("crop", "side"),
    [
        pytest.param(Crop(kind=Kind.PICTURE), LARGE, id="a whole picture"),
        pytest.param(Crop(kind=Kind.PICTURE, boxes=(box(0),)), SMALL, id="a piece of one"),
        pytest.param(Crop(kind=Kind.SOUND, end_ms=9), SMALL, id="a sound"),
    ],
)
def test_a_whole_picture_alone_is_looked_at_large(crop, side):
    assert crop.large().side == side
