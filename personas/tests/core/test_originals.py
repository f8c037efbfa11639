"""What a citation names of an original: seconds, regions, boxes of pages, held to the table that an artifact names."""

from dataclasses import replace
from hashlib import sha256

import pytest

from ledger.core.canonical import encode
from personas.core import artifact as artifacts
from personas.core import text
from personas.core.desk import originals
from personas.core.desk import places as where
from personas.core.desk.places import NOWHERE, Box, Cue, Places, Word
from personas.core.errors import LocatorError
from personas.core.media import locate, select, to_value
from personas.core.media.base import MetadataLocator, PageLocator, RegionLocator, TextLocator, TimeLocator

WORDS = "In 1933 I laid the keel."
SPAN = TextLocator(paragraph=0, start=3, end=14)


def word(start, end, page, *box):
    sides = dict(zip(("left", "bottom", "right", "top"), box, strict=True)) if box else None
    return Word(paragraph=0, start=start, end=end, page=page, box=Box(**sides) if sides else None)


ON_A_LINE = Places(
    words=(word(3, 7, 0, 10_000, 700_000, 30_500, 710_000), word(8, 9, 0, 32_000, 700_000, 35_000, 710_000))
)
TURNED = Places(
    words=(word(3, 7, 0, 10_000, 20_000, 30_000, 30_000), word(8, 14, 1, 10_000, 700_000, 50_000, 710_000))
)
UNKNOWN = Places(words=(word(3, 7, 4), word(8, 9, 4, 1, 1, 2, 2)))
SPOKEN = Places(
    cues=(
        Cue(paragraph=0, start=0, end=7, start_ms=500, end_ms=1_250),
        Cue(paragraph=0, start=8, end=24, start_ms=1_250, end_ms=3_000),
    )
)
PDF = {"mime": "application/pdf"}
IMAGE = {"mime": "image/png", "width": 90, "height": 800}
SOUND = {"mime": "audio/wav", "duration_ms": 3_000}


def made(media, places, **facts):
    named = {"places": originals.digest(places)} if places != NOWHERE else {}
    facts = {"title": "Keel", "creator": "Ada", "kind": "letter", "master": "ab" * 32, **facts, **named}
    return artifacts.make(
        archive="ab" * 16, media=media, language="en", metadata=facts, content=text.canonical_str(WORDS)
    )


def page(number, *box):
    return PageLocator(
        page=number, **dict(zip(("left", "bottom", "right", "top"), box or (0, 0, 0, 0), strict=True))
    )


@pytest.mark.parametrize(
    ("media", "facts", "places", "expected"),
    [
        pytest.param("text", PDF, ON_A_LINE, [page(1, 10_000, 700_000, 35_000, 710_000)], id="a line"),
        pytest.param(
            "text",
            PDF,
            TURNED,
            [page(1, 10_000, 20_000, 30_000, 30_000), page(2, 10_000, 700_000, 50_000, 710_000)],
            id="over the page",
        ),
        pytest.param("text", PDF, UNKNOWN, [page(5)], id="a page alone"),
        pytest.param("image", IMAGE, ON_A_LINE, [RegionLocator(x=10, y=90, w=25, h=10)], id="whole pixels"),
        pytest.param("audio", SOUND, SPOKEN, [TimeLocator(start_ms=500, end_ms=3_000)], id="two cues"),
        pytest.param("text", PDF, NOWHERE, [], id="nothing is known"),
    ],
)
def test_a_span_is_found_in_its_original(media, facts, places, expected):
    artifact = made(media, places, **facts)
    found = originals.original(artifact, places, SPAN)
    assert list(found) == expected
    assert originals.original(artifact, places, MetadataLocator(pointer="/date")) == ()
    assert not found or originals.read([to_value(one) for one in found]) == found
    originals.resolve(
        artifact, encode(where.to_value(places)), locator=SPAN, excerpt="1933 I laid", cited=found
    )


FOUND = (page(1, 10_000, 700_000, 35_000, 710_000),)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"excerpt": "1934 I laid"}, id="other words"),
        pytest.param({"locator": replace(SPAN, end=15)}, id="another span"),
        pytest.param({"cited": (replace(FOUND[0], top=710_001),)}, id="another number"),
        pytest.param({"cited": (replace(FOUND[0], page=2),)}, id="another page"),
        pytest.param({"table": encode(where.to_value(TURNED))}, id="another table"),
        pytest.param({"table": b""}, id="no table"),
    ],
)
def test_what_is_cited_otherwise_does_not_resolve(changes):
    artifact = made("text", ON_A_LINE, **PDF)
    given = {"locator": SPAN, "excerpt": "1933 I laid", "cited": FOUND} | changes
    table = given.pop("table", encode(where.to_value(ON_A_LINE)))
    with pytest.raises(LocatorError):
        originals.resolve(artifact, table, **given)


@pytest.mark.parametrize("table", [b"[]", b"{"])
def test_a_table_that_is_none_is_refused_though_the_artifact_names_it(table):
    plain = made("text", NOWHERE, **PDF)
    naming = replace(plain, metadata=(*plain.metadata, ("places", sha256(table).hexdigest())))
    with pytest.raises(LocatorError):
        originals.resolve(naming, table, locator=SPAN, excerpt="1933 I laid", cited=FOUND)


def test_a_page_is_a_place_of_a_pdf_alone():
    pdf, plain = made("text", ON_A_LINE, **PDF), made("text", ON_A_LINE, mime="text/plain")
    assert locate("text", pdf, FOUND[0]) == "page=1;box=10,700,35,710"
    assert locate("text", pdf, page(3, -500, 0, 1_500, 20)) == "page=3;box=-0.5,0,1.5,0.02"
    assert locate("text", pdf, page(7)) == "page=7"
    assert select("text", pdf, FOUND[0])[0]["value"] == "page=1"
    for artifact, place in ((plain, page(1)), (pdf, page(0)), (pdf, page(1, 5, 5, 5, 9))):
        assert locate("text", artifact, place) is None
