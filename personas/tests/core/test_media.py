from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.core import canonical
from personas.core.artifact import Artifact
from personas.core.errors import LocatorError
from personas.core.media import MEDIA, from_value, locate, select, to_value
from personas.core.media.base import MetadataLocator, RegionLocator, TextLocator, TimeLocator

WORK = Artifact(
    archive="0" * 32,
    media="text",
    language="en",
    metadata=(
        ("title", "Log"),
        ("creator", "Ada"),
        ("kind", "other"),
        ("duration_ms", 90_500),
        ("width", 800),
        ("height", 600),
    ),
    paragraphs=("𝔄 one two", "three\nfour"),
)

FOUND = [
    pytest.param("text", TextLocator(paragraph=0, start=2, end=5), "one", id="words after an astral letter"),
    pytest.param("text", TextLocator(paragraph=1, start=0, end=10), "three\nfour", id="whole paragraph"),
    pytest.param("audio", TextLocator(paragraph=0, start=0, end=1), "𝔄", id="transcript"),
    pytest.param("image", TextLocator(paragraph=0, start=0, end=1), "𝔄", id="caption"),
    pytest.param("audio", TimeLocator(start_ms=0, end_ms=90_500), "t=0,90.5", id="whole recording"),
    pytest.param("audio", TimeLocator(start_ms=12_345, end_ms=12_346), "t=12.345,12.346", id="a millisecond"),
    pytest.param("image", RegionLocator(x=0, y=0, w=800, h=600), "xywh=pixel:0,0,800,600", id="whole image"),
    pytest.param("image", RegionLocator(x=799, y=599, w=1, h=1), "xywh=pixel:799,599,1,1", id="last pixel"),
    pytest.param("text", MetadataLocator(pointer="/title"), "Log", id="title"),
    pytest.param("audio", MetadataLocator(pointer="/duration_ms"), "90500", id="number"),
]
NOT_FOUND = [
    pytest.param("text", TextLocator(paragraph=2, start=0, end=1), id="no such paragraph"),
    pytest.param("text", TextLocator(paragraph=-1, start=0, end=1), id="paragraph below 0"),
    pytest.param("text", TextLocator(paragraph=0, start=0, end=10), id="past the end"),
    pytest.param("text", TextLocator(paragraph=0, start=3, end=3), id="empty"),
    pytest.param("text", TextLocator(paragraph=0, start=-1, end=3), id="start below 0"),
    pytest.param("text", TimeLocator(start_ms=0, end_ms=1), id="time in a text"),
    pytest.param("image", TimeLocator(start_ms=0, end_ms=1), id="time in an image"),
    pytest.param("audio", RegionLocator(x=0, y=0, w=1, h=1), id="region in a recording"),
    pytest.param("audio", TimeLocator(start_ms=5, end_ms=5), id="no time at all"),
    pytest.param("audio", TimeLocator(start_ms=0, end_ms=90_501), id="past the last millisecond"),
    pytest.param("image", RegionLocator(x=0, y=0, w=801, h=1), id="too wide"),
    pytest.param("image", RegionLocator(x=0, y=0, w=1, h=601), id="too high"),
    pytest.param("image", RegionLocator(x=0, y=0, w=0, h=1), id="no width"),
    pytest.param("text", MetadataLocator(pointer="/place"), id="field that is not there"),
    pytest.param("text", MetadataLocator(pointer="title"), id="pointer without slash"),
    pytest.param("text", MetadataLocator(pointer="/title/0"), id="pointer too deep"),
]


@pytest.mark.parametrize(("kind", "locator", "found"), FOUND)
def test_a_locator_finds_what_stands_there(kind, locator, found):
    assert locate(kind, WORK, locator) == found


@pytest.mark.parametrize(("kind", "locator"), NOT_FOUND)
def test_a_locator_that_leaves_the_artifact_finds_nothing_and_is_not_exported(kind, locator):
    assert locate(kind, WORK, locator) is None
    with pytest.raises(LocatorError, match="does not resolve"):
        select(kind, WORK, locator)


def test_a_medium_without_a_known_size_has_no_places():
    bare = Artifact(archive="0" * 32, media="image", language="", metadata=(), paragraphs=())
    assert locate("image", bare, RegionLocator(x=0, y=0, w=1, h=1)) is None
    assert locate("audio", bare, TimeLocator(start_ms=0, end_ms=1)) is None


def test_a_span_is_exported_as_position_and_as_quote_over_the_whole_text():
    position, quote = map(dict[str, Any], select("text", WORK, TextLocator(paragraph=1, start=0, end=5)))
    whole = "𝔄 one two\n\nthree\nfour"
    assert whole[position["start"] : position["end"]] == "three"
    assert quote == {
        "type": "TextQuoteSelector",
        "exact": "three",
        "prefix": "𝔄 one two\n\n",
        "suffix": "\nfour",
    }


@pytest.mark.parametrize("kind", MEDIA)
def test_foreign_places_have_no_selectors_of_their_own(kind):
    foreign = {"text": TimeLocator(start_ms=0, end_ms=1)}.get(kind, MetadataLocator(pointer="/title"))
    assert MEDIA[kind].select(WORK, foreign) == ()


@pytest.mark.parametrize(("kind", "locator", "found"), FOUND)
def test_a_locator_comes_back_from_its_value(kind, locator, found):
    assert from_value(to_value(locator)) == locator
    assert canonical.decode(canonical.encode(to_value(locator))) == to_value(locator)


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(None, id="nothing"),
        pytest.param([], id="list"),
        pytest.param({}, id="empty"),
        pytest.param({"paragraph": 0, "start": 0}, id="field missing"),
        pytest.param({"paragraph": 0, "start": 0, "end": 1, "x": 0}, id="field too many"),
        pytest.param({"start_ms": 0, "end_ms": -1}, id="negative"),
        pytest.param({"x": 0, "y": 0, "w": True, "h": 1}, id="no integer"),
        pytest.param({"pointer": 1}, id="no text"),
    ],
)
def test_what_is_no_locator_is_refused(value):
    with pytest.raises(LocatorError):
        from_value(value)


@given(st.integers(-2, 12), st.integers(-2, 12), st.integers(-1, 3))
def test_a_span_is_found_exactly_when_it_is_inside(start, end, paragraph):
    inside = 0 <= paragraph < 2 and 0 <= start < end <= len(WORK.paragraphs[paragraph])
    assert (
        locate("text", WORK, TextLocator(paragraph=paragraph, start=start, end=end)) is not None
    ) == inside
