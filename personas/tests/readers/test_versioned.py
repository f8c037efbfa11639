"""An OCFL object that comes in by a ZIP: the newest version, whole, or nothing of it."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from personas.readers import one, versioned
from personas.tests.readers.taken_out import object_in, write
from personas.tests.readers.test_bagged import listed
from personas.tests.readers.test_files import packed

Break = Callable[[Path], None]


def sent(root: Path, above: str = "") -> bytes:
    files = sorted(one for one in root.rglob("*") if one.is_file())
    return packed(**{f"{above}{file.relative_to(root)}": file.read_bytes() for file in files})


@pytest.mark.parametrize("above", ["", "ada-ocfl/"])
def test_the_payload_of_the_newest_version_comes_in_with_what_its_records_say(
    tmp_path: Path, above: str
) -> None:
    data = sent(object_in(tmp_path / "made"), above)
    top, names, findings = listed(data)
    assert (top, findings) == ("ocfl:data/", [])
    assert "ocfl:data/manifest.csv" in names
    assert {name for name in names if not name.startswith("ocfl:data/")} == set()
    for name in names:
        given = versioned.member(io.BytesIO(data), name)
        assert given == (tmp_path / "made/v1/content" / name.removeprefix("ocfl:")).read_bytes()
        assert one.said(io.BytesIO(data), None, "", "", name, "utf-8", versioned) == given


@pytest.mark.parametrize(
    ("break_it", "why"),
    [
        pytest.param(lambda at: write(at, "v1/content/data/a.txt", b"x"), "is not the file", id="changed"),
        pytest.param(lambda at: (at / "v1/content/data/a.txt").unlink(), "is not there", id="lost"),
        pytest.param(lambda at: write(at, "v1/content/data/z.txt", b"x"), "does not name it", id="added"),
        pytest.param(lambda at: write(at, "inventory.json", b"{}"), "no text", id="no inventory"),
        pytest.param(lambda at: write(at, "inventory.json.sha512", b"0 x"), "beside it", id="another digest"),
        pytest.param(lambda at: (at / "inventory.json").unlink(), "KeyError", id="inventory lost"),
        pytest.param(
            lambda at: write(at, "b/0=ocfl_object_1.1", b"ocfl_object_1.1\n"), "there are 2", id="two objects"
        ),
        pytest.param(lambda at: write(at, "v1/content/c.txt", bytes(2**22)), "bytes out of", id="a bomb"),
    ],
)
def test_of_an_object_that_is_not_whole_nothing_comes_in(tmp_path: Path, break_it: Break, why: str) -> None:
    root = object_in(tmp_path / "made")
    data = sent(root)
    break_it(root)
    _, names, findings = listed(sent(root))
    assert names == []
    assert why in " ".join(findings)
    assert listed(data)[1] != []


def test_a_member_that_the_object_has_not_is_absent(tmp_path: Path) -> None:
    data = io.BytesIO(sent(object_in(tmp_path / "made")))
    found = [versioned.member(data, f"ocfl:{name}") for name in ("data/none.txt", "../data/a.txt", "")]
    assert {getattr(one, "rule", None) for one in found} == {"absent"}


def test_of_an_object_of_somebody_else_all_comes_in(tmp_path: Path) -> None:
    data = sent(object_in(tmp_path / "made", {"letters/a.txt": b"We moved."}))
    assert listed(data) == ("ocfl:", ["ocfl:letters/a.txt"], [])
