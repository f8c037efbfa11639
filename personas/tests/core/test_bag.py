from dataclasses import replace

import pytest

from personas.core import bag, text
from personas.core.artifact import make
from personas.core.consent import OPEN
from personas.core.errors import ArtifactError

LETTER = make(
    archive="0a" * 16,
    media="text",
    language="en",
    metadata={"title": "A title, with a comma", "creator": "Ada", "kind": "letter", "place": "Horta"},
    content=text.canonical_str("First line\nsecond.\n\nAnother paragraph."),
)


def test_words_are_a_file_of_an_archive_folder():
    assert bag.words(LETTER) == b"First line\nsecond.\n\nAnother paragraph.\n"


def test_a_manifest_is_sorted_and_escapes_what_would_break_a_line():
    made = bag.manifest({"data/b": "2", "data/a\nc%d\r": "1"})
    assert made == b"1  data/a%0Ac%25d%0D\n2  data/b\n"


def test_a_manifest_is_read_as_it_is_written():
    said = {"data/a\nb%0A.txt": "ab" * 32, "data/c d.txt": "cd" * 32}
    assert bag.parse(bag.manifest(said)) == said
    assert bag.parse(b"AB *data/a.txt\r\n\ncd\t./data/b.txt") == {"data/a.txt": "ab", "data/b.txt": "cd"}


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"ab  data/a.txt\nab  data/a.txt\n", id="one file twice"),
        pytest.param(b"ab\n", id="a line that names no file"),
        pytest.param(b"ab  data/\xff\n", id="no UTF-8"),
        pytest.param(b"ab  data/../../a.txt\n", id="a path that leads out"),
        pytest.param(b"ab  /data/a.txt\n", id="a path from the root"),
    ],
)
def test_a_manifest_that_can_be_misread_is_none(data):
    with pytest.raises(ArtifactError):
        bag.parse(data)


@pytest.mark.parametrize(
    ("data", "is_one"),
    [
        (bag.DECLARATION, True),
        (bag.DECLARATION.replace(b"\n", b"\r\n"), True),
        (bag.DECLARATION.replace(b"n:", b"n :"), False),
        (bag.DECLARATION.replace(b"1.0", b".97"), False),
        (bag.DECLARATION.replace(b"UTF-8", b"UTF-16"), False),
        (b"", False),
    ],
)
def test_a_bag_declares_itself(data, is_one):
    assert bag.declares(data) is is_one


def test_a_label_stays_on_its_line():
    assert bag.info([("Source-Organization", "Archive of\nAda")]) == b"Source-Organization: Archive of Ada\n"


def test_a_record_is_written_with_its_rule_and_who_is_named():
    cells = bag.cells("a.txt", LETTER, replace(OPEN, display=None, existence=False), ["Tom", "Ann"])
    assert (cells["inclusion"], cells["display"], cells["existence"]) == ("yes", "", "no")
    assert (cells["mentions"], cells["place"], cells["recipient"], cells["date"]) == (
        "Tom;Ann",
        "Horta",
        "",
        "",
    )
    first, second = bag.table([cells]).decode().splitlines()
    assert first.startswith("path,title,creator,date,kind")
    assert second.startswith('a.txt,"A title, with a comma",Ada')
