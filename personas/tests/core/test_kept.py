from dataclasses import replace

import pytest

from ledger.core.canonical import encode
from personas.core import kept
from personas.core.artifact import make
from personas.core.errors import ArtifactError
from personas.core.kept import About, Kept
from personas.core.text import canonical_str

ONE = Kept(
    record="a.png", path="a.png", artifact="sha256:aa", is_original=True, mentions=("Tom",), meant=("Tom",)
)
ADA = About(
    archive="0a" * 16,
    name="Ada",
    aliases=("A.",),
    pronouns="she",
    born="1908",
    died="",
    archive_end="",
    summary="",
    unsettled=("Tom",),
)


def test_records_and_the_person_are_read_as_they_are_written():
    two = replace(ONE, record="b\nc.txt", path="b.txt", is_original=False)
    assert kept.parse(kept.encode([ONE, two])) == (ONE, two)
    assert kept.parse(b"") == ()
    assert kept.parse_about(kept.encode_about(ADA)) == ADA


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(kept.encode([ONE, ONE]), id="a record twice"),
        pytest.param(kept.encode([ONE, replace(ONE, record="b")]), id="a path twice"),
        pytest.param(b"{}\n", id="nothing"),
        pytest.param(b'{"record": 1}\n', id="not canonical"),
        pytest.param(encode({"record": 1}) + b"\n", id="no text"),
    ],
)
def test_records_that_can_be_misread_are_refused(data):
    with pytest.raises(ArtifactError):
        kept.parse(data)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(kept.encode_about(ADA).replace(b'"v":1', b'"v":2'), id="another form"),
        pytest.param(b"{}", id="nothing"),
    ],
)
def test_a_person_of_another_form_is_refused(data):
    with pytest.raises(ArtifactError):
        kept.parse_about(data)


def test_a_file_stands_under_its_records_key_wherever_it_can():
    assert kept.paths_of(
        {"a/b.png": True, "c.txt": False, "d": False, "tape.wav": False, "e.docx": False}
    ) == {
        "a/b.png": "a/b.png",
        "c.txt": "c.txt",
        "d": "d",
        "tape.wav": "tape.wav.txt",  # words under the name of a recording would be taken for one
        "e.docx": "e.docx.txt",
    }


@pytest.mark.parametrize(
    "records",
    [
        pytest.param(("A.txt", "a.txt"), id="capitals alone"),
        pytest.param(("caf\u00e9.txt", "cafe\u0301.txt"), id="another normal form"),
        pytest.param(("a.txt", "a.txt/b.txt"), id="a file that is a folder"),
        pytest.param(("manifest.csv", "b.txt"), id="the table's own name"),
        pytest.param(("~a.txt", "b.txt"), id="somebody's home"),
        pytest.param(("C:a.txt", "b.txt"), id="a drive"),
        pytest.param(("a" * 300 + ".txt", "b.txt"), id="too long for a disk"),
        pytest.param(("/".join(["a" * 100] * 5) + ".txt", "b.txt"), id="too long for a manifest"),
    ],
)
def test_what_a_disk_cannot_hold_or_tell_apart_has_a_name_of_its_own(records):
    found = kept.paths_of(dict.fromkeys(records, True))
    assert {*found} == {*records}
    renamed = [path for path in found.values() if path.startswith("renamed/")]
    assert len(renamed) == 1
    assert kept.paths_of(dict.fromkeys(reversed(records), True)) == found


def test_what_lies_beside_a_file_is_named_by_what_it_is_about():
    assert kept.artifact_path("sha256:ab") == "kwanzaa/artifacts/ab.json"
    assert kept.places_path("a.png") != kept.places_path("b.png")


def test_an_artifact_names_its_original():
    facts = {"title": "A", "creator": "Ada", "kind": "letter"}
    bare = make(archive="0a" * 16, media="text", language="", metadata=facts, content=canonical_str("a"))
    held = make(
        archive="0a" * 16,
        media="text",
        language="",
        metadata={**facts, "master": "ab"},
        content=canonical_str("a"),
    )
    assert (kept.original_of(bare), kept.original_of(held)) == ("", "ab")
