"""Words that a program recognised: where they stand, who stands for them, and what is kept of both."""

import hashlib
from dataclasses import replace

import pytest

from ledger.core.canonical import Json
from personas.core.desk import recognition, tsv
from personas.core.desk.captions import joined
from personas.core.desk.pieces import Piece
from personas.core.desk.places import NOWHERE, Box
from personas.core.desk.recognition import BARE, Recognition, What
from personas.core.errors import ArtifactError, TextError
from personas.core.findings import Broken, Finding

LINES = (
    ("1", "1", "1", 10, 20, "We left", 95),
    ("1", "1", "2", 10, 50, "Enugu. 1", 96),
    ("1", "2", "1", 10, 90, "Femi came.", 40),
)
IMAGE = Piece(media="image", master=(("master", "0" * 64), ("width", 400)))


def row(
    block: str, paragraph: str, line: str, left: int, top: int, word: str, sure: object, *, width: int = 30
) -> str:
    return "\t".join(
        ["5", "1", block, paragraph, line, "1", str(left), str(top), str(width), "10", str(sure), word]
    )


def table(*rows: str) -> bytes:
    page = "1\t1\t0\t0\t0\t0\t0\t0\t400\t200\t-1\t"
    return "\n".join(["\t".join(tsv.HEADER), page, *rows, ""]).encode()


def written(*lines: tuple[str, str, str, int, int, str, int]) -> bytes:
    """Write lines of words that stand apart."""
    return table(
        *(
            row(block, paragraph, line, left + 40 * at, top, word, sure)
            for block, paragraph, line, left, top, words, sure in lines
            for at, word in enumerate(words.split())
        )
    )


def read(data: bytes) -> Recognition | None:
    return tsv.recognition(data, width=400, height=200, program="tesseract 5.3.0", language="eng")


def found() -> Recognition:
    read_in = read(written(*LINES))
    assert read_in is not None
    return read_in


def boxed(one: Recognition) -> list[tuple[str, bool]]:
    spans = ((one.paragraphs[word.paragraph][word.start : word.end], word) for word in one.places.words)
    return [(text, word.box is not None) for text, word in spans]


def test_paragraphs_lines_and_words_stay_apart() -> None:
    assert found().paragraphs == ("We left\nEnugu. 1", "Femi came.")
    assert (found().sure, found().doubtful) == ((95 * 2 + 96 * 2 + 40 * 2) // 6, ("Femi", "came."))


def test_each_word_has_its_box_from_the_lower_left() -> None:
    assert all(has for _, has in boxed(found()))
    word = found().places.words[1]
    assert (word.paragraph, word.start, word.end, word.page) == (0, 3, 7, 0)
    assert word.box == Box(left=50_000, bottom=170_000, right=80_000, top=180_000)


def test_a_word_into_whose_box_another_reaches_has_none_and_neither_has_the_other() -> None:
    crowd = table(
        row("1", "1", "1", 10, 20, "We", 90),
        row("1", "1", "1", 30, 22, "left", 90),
        row("1", "1", "2", 10, 40, "Enugu", 90),
        row("1", "1", "2", 38, 42, "now", 90),  # it touches, by no more than the edge of a letter
    )
    read_in = read(crowd)
    assert read_in is not None
    assert boxed(read_in) == [("We", False), ("left", False), ("Enugu", True), ("now", True)]


def test_words_that_canonical_text_splits_or_changes_have_no_box() -> None:
    split = read(table(row("1", "1", "1", 10, 20, "We left", 90), row("1", "1", "1", 90, 20, "Enugu", 90)))
    assert split is not None
    assert boxed(split) == [("We", False), ("left", False), ("Enugu", False)]


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(table(), id="no row"),
        pytest.param(table(row("1", "1", "1", 1, 1, " ", 95)), id="blanks"),
        pytest.param(table(row("1", "1", "1", 0, 0, " ", "95.0", width=0)), id="a picture without words"),
    ],
)
def test_where_no_word_is_nothing_was_recognised(data: bytes) -> None:
    assert read(data) is None


@pytest.mark.parametrize(
    ("data", "why"),
    [
        pytest.param(b"", "header", id="nothing"),
        pytest.param(b"level\ttext\n", "header", id="another header"),
        pytest.param(b"\xff", "UTF-8", id="another charset"),
        pytest.param(table(*["x"] * 2 * tsv.MOST), "too many", id="without end"),
        pytest.param(table("5\t1\t1"), "length", id="half a row"),
        pytest.param(table(row("1", "1", "1", 1, 1, "a", "much")), "number", id="no number"),
        pytest.param(table(row("1", "1", "1", 1, 1, "a", "inf")), "number", id="no end of a number"),
        pytest.param(table(row("1", "1", "1", 1, 1, "a", "101")), "beyond", id="too sure"),
        pytest.param(table(row("1", "1", "1", 380, 1, "a", 90)), "beyond", id="beyond the right side"),
        pytest.param(table(row("1", "1", "1", 1, 195, "a", 90)), "beyond", id="below the image"),
        pytest.param(table(row("1", "1", "1", -1, 1, "a", 90)), "beyond", id="left of it"),
        pytest.param(table(row("1", "1", "1", 1, 1, "a", 90, width=0)), "beyond", id="a box of nothing"),
    ],
)
def test_what_is_no_such_table_is_not_believed(data: bytes, why: str) -> None:
    with pytest.raises(ArtifactError, match=why):
        read(data)


def test_a_character_that_no_text_may_hold_is_refused() -> None:
    with pytest.raises(TextError):
        read(table(row("1", "1", "1", 1, 1, "a\0b", 90)))


def test_a_word_that_is_corrected_loses_its_box_and_no_other_does() -> None:
    better = recognition.confirmed(found(), "We left\nEnugu. I\n\nFemi came.")
    assert better.confirmed
    assert better.paragraphs == ("We left\nEnugu. I", "Femi came.")
    assert boxed(better) == [(word, word != "I") for word in "We left Enugu. I Femi came.".split()]
    assert better.places.words[2].box == found().places.words[2].box
    veiled = recognition.confirmed(found(), "We left Enugu. 1 Somebody came.")
    assert ("Somebody", False) in boxed(veiled)


def test_a_description_has_no_place_and_says_whose_it_is() -> None:
    told = recognition.confirmed(found(), "We left.", what=What.DESCRIPTION, by=" Cora  Bell")
    assert (told.places, told.by) == (NOWHERE, "Cora Bell")
    piece = recognition.joined(IMAGE, told)
    assert (piece.fact("creator"), piece.fact(recognition.DESCRIBED)) == ("Cora Bell", "yes")
    assert piece.notes == ("Its words say what is to be seen, and are those of Cora Bell.",)
    assert recognition.FACT not in dict(piece.master), "what the program read is not in it"
    seen = replace(found(), what=What.DESCRIPTION)
    kept = recognition.joined(
        IMAGE, recognition.confirmed(seen, "We left.", what=What.DESCRIPTION, by="Cora")
    )
    assert "corrected and confirmed" in str(dict(kept.master)[recognition.FACT])
    with pytest.raises(ArtifactError, match="who describes"):
        recognition.confirmed(found(), "We left.", what=What.DESCRIPTION, by=" ")


def test_an_image_of_words_is_no_photograph_and_one_that_is_described_is() -> None:
    photo = replace(IMAGE, facts=(("kind", "photograph"), ("date", "1951")))
    words = recognition.joined(photo, recognition.confirmed(found(), "We left."))
    assert words.facts == (("date", "1951"),)
    told = recognition.confirmed(found(), "A pier.", what=What.DESCRIPTION, by="Cora")
    assert recognition.joined(photo, told).fact("kind") == "photograph"


def test_a_stretch_that_is_corrected_loses_its_seconds_and_no_other_does() -> None:
    paragraphs, where = joined(
        [("", "We left.", 0, 900), ("", "Bea came.", 1000, 2000), ("", "It rained.", 2100, 3000)]
    )
    heard = replace(BARE, program="ear", paragraphs=paragraphs, places=where, lasts_ms=3000)
    better = recognition.confirmed(heard, "We left.\n\nBea came. It poured.")
    assert [(one.paragraph, one.start, one.end, one.start_ms) for one in better.places.cues] == [
        (0, 0, 8, 0),
        (1, 0, 9, 1000),
    ]
    torn = recognition.confirmed(heard, "We left. Bea\n\ncame. It rained.")
    assert [one.start_ms for one in torn.places.cues] == [0, 2100]
    sound = Piece(media="audio", master=(("duration_ms", 0),))
    assert dict(recognition.joined(sound, better).master)["duration_ms"] == 3000


def test_who_speaks_begins_a_paragraph_and_so_does_silence_or_length() -> None:
    long = "It rained. " * 60
    said = [
        ("Ada", "One.", 0, 1),
        ("Ada", "Two.", 2, 3),
        ("Bea", long.strip(), 4, 5),
        ("Bea", "Three.", 6, 7),
    ]
    assert joined([*said, ("Bea", "Four.", 9000, 9001)])[0] == (
        "Ada: One. Two.", f"Bea: {long.strip()}", "Bea: Three.", "Bea: Four."
    )  # fmt: skip


def test_what_was_kept_before_there_were_descriptions_is_read() -> None:
    value = recognition.to_value(found())
    assert isinstance(value, dict)
    older = {key: one for key, one in value.items() if key not in {"what", "by", "lasts_ms"}}
    assert recognition.from_value(older, "a.png") == found()


@pytest.mark.parametrize("words", ["", " \n\n "])
def test_no_words_are_not_confirmed(words: str) -> None:
    with pytest.raises(ArtifactError, match="no word is left"):
        recognition.confirmed(found(), words)


def test_the_provenance_says_who_read_it_and_whether_somebody_changed_it() -> None:
    digest = hashlib.sha256(b"We left\nEnugu. 1\n\nFemi came.").hexdigest()
    same = recognition.confirmed(found(), "We left\nEnugu. 1\n\nFemi came.")
    other = recognition.confirmed(found(), "We left Enugu.")
    said = f"tesseract 5.3.0; eng; sha256:{digest}"
    assert recognition.provenance(same) == f"{said}; confirmed as read by a curator"
    assert recognition.provenance(other) == f"{said}; corrected and confirmed by a curator"


def test_only_what_was_confirmed_becomes_an_images_words() -> None:
    with pytest.raises(ArtifactError, match="nobody has confirmed"):
        recognition.joined(IMAGE, found())
    better = recognition.confirmed(found(), "We left Enugu.")
    piece = recognition.joined(IMAGE, better)
    assert (piece.paragraphs, piece.places) == (("We left Enugu.",), better.places)
    assert piece.master == (*IMAGE.master, ("recognised", recognition.provenance(better)))
    assert piece.notes == (f"Its words: {recognition.provenance(better)}.",)


def test_words_without_a_box_are_counted_for_the_curator() -> None:
    piece = recognition.joined(IMAGE, recognition.confirmed(found(), "We left Nsukka."))
    assert piece.notes[1:] == ("Of 1 of 3 words no box is known.",)


def test_a_curator_is_told_how_sure_it_is() -> None:
    assert recognition.told(found()) == (
        "tesseract 5.3.0 (eng) read 6 words and is 77 % sure of them.",
        "It doubts 2 of them: “Femi”, “came.”.",
    )
    many = replace(found(), doubtful=tuple(f"w{n}" for n in range(recognition.NAMED + 3)))
    assert recognition.told(many)[1].endswith("“w19”, 3 more.")
    assert len(recognition.told(replace(found(), doubtful=()))) == 1


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(found(), id="as it was read"),
        pytest.param(recognition.confirmed(found(), "We left."), id="as it was confirmed"),
        pytest.param(Finding(file="a.png", row=0, rule=Broken.UNRECOGNISED, detail="time"), id="none"),
    ],
)
def test_what_is_kept_is_read_back(one: Recognition | Finding) -> None:
    assert recognition.from_value(recognition.to_value(one), "a.png") == one


@pytest.mark.parametrize(
    "value",
    [
        pytest.param([], id="no map"),
        pytest.param({"rule": "no such rule", "detail": ""}, id="no rule"),
        pytest.param({**recognition.to_value(found()), "confirmed": 1}, id="neither yes nor no"),
        pytest.param({**recognition.to_value(found()), "places": {}}, id="no places"),
        pytest.param({**recognition.to_value(found()), "more": ""}, id="another field"),
    ],
)
def test_what_was_not_kept_so_is_refused(value: Json) -> None:
    with pytest.raises(ArtifactError):
        recognition.from_value(value, "a.png")


def test_words_that_a_curator_wrote_alone_name_no_program():
    written = recognition.confirmed(BARE, "We left.")
    piece = recognition.joined(IMAGE, written)
    assert (piece.paragraphs, piece.notes) == (("We left.",), IMAGE.notes)
    assert recognition.FACT not in dict(piece.master)
    assert recognition.told(written) == ()


def test_words_of_a_kind_that_nobody_knows_are_not_read():
    with pytest.raises(ArtifactError, match="no such kind of words"):
        recognition.from_value({**recognition.to_value(BARE), "what": "verse"}, "a.png")
