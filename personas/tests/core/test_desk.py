"""What the curators' desk decides, without a database: kinds, places, outcomes, and the table of consent."""

import pytest

from ledger.tests.by_name import by_name
from personas.core.consent import OPEN, OPEN_IN_WHOLE, WHOLE
from personas.core.desk import kinds, places, speaking
from personas.core.desk.matrix import SILENT, cells_of, meant, merge, read
from personas.core.desk.outcomes import ASKED, Ask, difference
from personas.core.desk.pieces import Piece, Reading, broken, from_value, to_value
from personas.core.desk.places import NOWHERE, Box, Cue, Places, Spot, Word, spots, stretch
from personas.core.errors import ArtifactError, LocatorError
from personas.core.findings import SAYINGS, Broken
from personas.core.media.base import TextLocator, TimeLocator


@pytest.mark.parametrize(
    ("head", "family"),
    [
        (b"%PDF-1.7", "pdf"),
        (b"PK\x03\x04", "zip"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "ole"),
        (b"RIFF\0\0\0\0WAVE", "wav"),
        (b"RIFF\0\0\0\0WEBP", "webp"),
        (b"RIFF\0\0\0\0AVI ", "binary"),
        (b"\0\0\0\x20ftypM4A ", "mp4"),
        (b"\0\0\0\x18ftypheic", "heif"),
        (b"\0\0\0\x08wide", "mp4"),
        (b"The wide sea", "plain"),
        (b"FORM\0\0\0\0AIFF", "aiff"),
        (b"\xff\xfea\0", "plain"),
        (b"a\0b", "binary"),
        (b"Dear Femi", "plain"),
        (b"", "plain"),
    ],
)
def test_a_file_is_what_its_first_bytes_are(head: bytes, family: str):
    assert kinds.family(head) == family
    assert family in kinds.WORDS


@by_name(
    ("path", "suffix", "stem", "title"),
    {
        "with an ending": ("a/My_letter.TXT", ".txt", "a/My_letter", "My letter"),
        "a dot in a folder is none": ("a.b/letter", "", "a.b/letter", "letter"),
        "nothing but an ending": (".txt", ".txt", "", ".txt"),
    },
)
def test_a_name_tells_ending_stem_and_title(path: str, suffix: str, stem: str, title: str):
    assert (kinds.suffix(path), kinds.stem(path), kinds.title(path)) == (suffix, stem, title)


@pytest.mark.parametrize(
    ("path", "date", "title"),
    [
        ("box/1943-09-12 To Mum.txt", "1943-09-12", "To Mum"),
        ("1949_Notebook.txt", "1949", "Notebook"),
        ("Minutes (1951-03-04).pdf", "1951-03-04", "Minutes"),
        ("Letter 1951-03.txt", "1951-03", "Letter"),
        ("Room 1408.txt", "", "Room 1408"),
        ("1951.txt", "", "1951"),
        ("1951-13 x.txt", "", "1951-13 x"),
        ("1951-3 x.txt", "", "1951-3 x"),
        ("20190412.jpg", "", "20190412"),
    ],
)
def test_the_date_that_a_name_tells_is_no_part_of_the_title(path: str, date: str, title: str):
    assert (kinds.dated(path), kinds.title(path, kinds.dated(path))) == (date, title)
    assert kinds.title(path, "1066") == kinds.title(path)


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("a/Debts 1998.XLS", (Broken.SHEET, ".xls")),
        ("talk.ppt", (Broken.SLIDES, ".ppt")),
        ("a.xyz", (Broken.UNKNOWN_KIND, ".xyz")),
        ("README", (Broken.UNKNOWN_KIND, "no ending")),
    ],
)
def test_a_kind_that_nobody_reads_says_as_what_it_can_be_saved(path: str, why: tuple[Broken, str]):
    assert kinds.unread(path) == why


def box(left: int, bottom: int = 0) -> Box:
    return Box(left=left, bottom=bottom, right=left + 50, top=bottom + 10)


def word(start: int, at: Box | None, *, page: int = 0, paragraph: int = 0) -> Word:
    return Word(paragraph=paragraph, start=start, end=start + 4, page=page, box=at)


SPAN = TextLocator(paragraph=0, start=0, end=14)


@by_name(
    ("words", "found"),
    {
        "nothing is known": ((), ()),
        "side by side is one line": (
            (word(0, box(0)), word(5, box(55))),
            (Spot(page=0, boxes=(Box(left=0, bottom=0, right=105, top=10),)),),
        ),
        "far apart are two": (
            (word(0, box(0)), word(5, box(200))),
            (Spot(page=0, boxes=(box(0), box(200))),),
        ),
        "two lines": ((word(0, box(0, 20)), word(5, box(0))), (Spot(page=0, boxes=(box(0, 20), box(0))),)),
        "one word without a box": ((word(0, box(0)), word(5, None)), (Spot(page=0, boxes=()),)),
        "two pages": (
            (word(0, box(0)), word(5, box(0), page=1)),
            (Spot(page=0, boxes=(box(0),)), Spot(page=1, boxes=(box(0),))),
        ),
        "another paragraph, and after the end": ((word(0, box(0), paragraph=1), word(14, box(0))), ()),
    },
)
def test_a_span_stands_in_boxes_or_on_a_page(words, found):
    assert spots(Places(words=words), SPAN) == found


def test_a_span_is_spoken_from_the_first_of_its_cues_to_the_last():
    cues = (
        Cue(paragraph=0, start=0, end=5, start_ms=1000, end_ms=2000),
        Cue(paragraph=0, start=6, end=9, start_ms=2500, end_ms=3000),
        Cue(paragraph=1, start=0, end=9, start_ms=3000, end_ms=9000),
    )
    assert stretch(Places(cues=cues), SPAN) == TimeLocator(start_ms=1000, end_ms=3000)
    assert stretch(Places(cues=cues), TextLocator(paragraph=2, start=0, end=1)) is None


def test_places_go_there_and_back():
    known = Places(
        words=(word(0, box(0)), word(5, None)), cues=(Cue(paragraph=0, start=0, end=5, start_ms=0, end_ms=9),)
    )
    assert places.from_value(places.to_value(known)) == known
    assert places.from_value(places.to_value(NOWHERE)) == NOWHERE


@by_name(
    "value",
    {
        "nothing": None,
        "more": {"words": [], "cues": [], "more": []},
        "no list": {"words": 1, "cues": []},
        "no row": {"words": [1], "cues": []},
        "no number": {"words": [[1, 2, 3, True]], "cues": []},
        "half a box": {"words": [[1, 2, 3, 4, 5]], "cues": []},
        "a short cue": {"words": [], "cues": [[1, 2, 3, 4]]},
    },
)
def test_other_places_are_refused(value):
    with pytest.raises(LocatorError):
        places.from_value(value)


def test_a_reading_goes_there_and_back_and_a_finding_is_escaped():
    piece = Piece(
        name="a.eml", facts=(("title", "News"),), master=(("width", 3),), paragraphs=("Hi.",), notes=("x",)
    )
    assert from_value(to_value(Reading(pieces=(piece,))), "a") == Reading(pieces=(piece,))
    assert (piece.fact("title"), piece.fact("date")) == ("News", "")
    (found,) = from_value(to_value(broken("a", Broken.TEXT, "\ud800\0")), "a").findings
    assert found.detail == r"\ud800\x00"


PIECE = Piece(paragraphs=("Hi.",))
HELD = to_value(Reading(pieces=(PIECE,)))


@by_name(
    "change",
    {
        "a text that is not canonical": {"paragraphs": ["a  b"]},
        "a text that cannot be": {"paragraphs": ["a\0"]},
        "a name of two lines": {"name": "a\nb"},
        "a fact of two lines": {"facts": {"title": "a\nb"}},
        "no facts": {"facts": 1},
        "no places": {"places": {}},
    },
)
def test_a_reading_that_no_reader_writes_is_refused(change):
    said = to_value(Reading(pieces=(PIECE,)))
    said["pieces"][0].update(change)  # type: ignore[index, union-attr]
    with pytest.raises(ArtifactError):
        from_value(said, "a")


@by_name(
    "said",
    {
        "neither": {"pieces": [], "findings": []},
        "both": {**HELD, "findings": [{"rule": "absent", "detail": ""}]},
        "more": {**HELD, "more": 1},
        "no rule": {"pieces": [], "findings": [{"rule": "odd", "detail": ""}]},
        "no map": [],
    },
)
def test_a_reading_holds_pieces_or_findings(said):
    with pytest.raises(ArtifactError):
        from_value(said, "a")


def test_a_difference_shows_what_changes_and_little_around_it():
    assert difference(["a", "b", "c", "d"], ["a", "b", "C\nx", "d"]) == (" b", "-c", "+C / x", " d")
    assert difference(["a"], ["a"]) == ()


def test_everything_that_is_asked_for_and_every_rule_has_words():
    assert set(ASKED) == set(Ask)
    assert set(SAYINGS) == set(Broken)


def test_cells_say_what_a_rule_says():
    assert cells_of(None) == SILENT
    assert cells_of(OPEN) == ("yes", "yes", "yes", "yes", "", "600")
    assert meant(("yes", "no", "", "", "family", "600")) == ((True, False, None, None), "family", 600)
    assert meant(SILENT) == ((None, None, None, None), "", None)


@by_name(
    "cells",
    {
        "too few": ("yes",),
        "a word that is none": ("maybe", "", "", "", "", ""),
        "a number too long": ("", "", "", "", "", "1234567"),
        "digits of another script": ("", "", "", "", "", "٣"),
    },
)
def test_a_cell_that_is_none_means_nothing(cells):
    assert meant(cells) is None


def test_what_nobody_touched_stays_whatever_it_became():
    no = ("no", *SILENT[1:])
    yes = ("yes", *SILENT[1:])
    was = dict.fromkeys("abcd", SILENT)
    now = {"a": no, "b": no, "c": SILENT, "d": yes}
    merged = merge(was, now, {"a": SILENT, "b": no, "c": no, "d": no})
    assert (merged.change, merged.conflicts) == ({"c": no}, ("d",))


def test_a_text_that_may_be_read_in_whole_stands_in_the_table_as_a_word():
    cells = cells_of(OPEN_IN_WHOLE)
    assert cells[-1] == "whole"
    said = meant(cells)
    assert said is not None
    assert said[2] == WHOLE


@by_name("cell", {"another word": "all", "too many": "1234567"})
def test_a_cap_that_is_neither_a_number_nor_the_word_is_none(cell):
    assert meant((*SILENT[:-1], cell)) is None
    with pytest.raises(ValueError, match="whole"):
        read(cell)


def test_what_a_record_lacks_is_asked_in_one_order():
    assert speaking.lacking({"kind", "creator"}) == {"facts": ["creator", "kind"]}
    assert speaking.lacking(()) == {}
