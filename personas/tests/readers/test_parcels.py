"""A bag or an OCFL object that was changed on the way, or made to do harm, is named, and nothing of it is read."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.core.canonical import encode
from ledger.tests.by_name import by_name
from personas.core import kept
from personas.core.artifact import artifact_id
from personas.core.findings import Finding
from personas.readers import below, parcels, returned
from personas.readers.returned import Returned
from personas.tests.readers.taken_out import (
    PICTURE,
    bagged,
    object_in,
    resealed,
    with_file,
    with_inventory,
    with_line,
    with_record,
    write,
)

Break = Callable[[Path], object]
NOWHERE = "ab" * 64


def said_of(root: Path) -> str:
    """Return what is said of a parcel, of which nothing may come in; empty where there is nothing to say."""
    found = parcels.opened(root)
    assert not (found.findings and found.versions)
    findings = list(found.findings)
    for one in found.versions:
        read = returned.read(one)
        findings += () if isinstance(read, Returned) else read
    return "\n".join(one.message for one in findings)


def link(path: str) -> Break:
    def call(root: Path) -> None:
        (root / path).unlink()
        (root / path).symlink_to("/etc/hostname")

    return call


def put(path: str, data: bytes) -> Break:
    return lambda root: write(root, path, data)


def lose(path: str) -> Break:
    return lambda root: (root / path).unlink()


def test_what_is_whole_is_read(tmp_path: Path) -> None:
    for root in (bagged(tmp_path / "bag"), object_in(tmp_path / "object")):
        (files,) = parcels.opened(root).versions
        read = returned.read(files)
        assert isinstance(read, Returned)
        assert [document.row.path for document in read.documents] == ["a.txt", "b.jpg"]
        assert b"".join(read.originals["b.jpg"].blocks()) == PICTURE


def test_what_is_no_parcel_is_left_to_others(tmp_path: Path) -> None:
    assert parcels.opened(tmp_path) == parcels.opened(tmp_path / "nowhere") == parcels.Parcel()


def test_a_bag_of_somebody_else_is_known_as_one(tmp_path: Path) -> None:
    root = bagged(tmp_path / "bag")
    (root / kept.RECORDS).unlink()
    assert parcels.opened(resealed(root)).is_foreign


@by_name(
    ("break_it", "why"),
    {
        "changed": (put("data/a.txt", b"Other."), "data/a.txt breaks the bag"),
        "lost": (lose("data/a.txt"), "data/a.txt breaks the bag"),
        "added": (put("data/c.txt", b"x"), "data/c.txt breaks the bag"),
        "added beside the payload": (put("kwanzaa/x.json", b"x"), "does not name it"),
        "other rules": (put(kept.STANDING, b"{}"), "standing.json breaks the bag"),
        "no manifest of tags": (lose("tagmanifest-sha512.txt"), "nothing else holds"),
        "one name in capitals": (put("data/A.TXT", b"x"), "capitals do not tell"),
        "a link": (link("data/a.txt"), "data/a.txt is a symbolic link"),
        "to a folder": (lambda at: (at / "data/l").symlink_to("/etc"), "data/l is a symbolic link"),
        "a pipe": (lambda at: os.mkfifo(at / "data/p"), "data/p is not a plain file"),
        "a name of two lines": (put("data/a\nb", b"x"), "cannot be taken as it is"),
        "upwards": (with_line(f"{NOWHERE}  ../../etc/passwd\n"), "no path below the bag"),
        "absolute": (with_line(f"{NOWHERE}  /etc/passwd\n"), "no path below the bag"),
        "somebody's home": (with_line(f"{NOWHERE}  ~/x\n"), "no path below the bag"),
        "named and not there": (with_line(f"{NOWHERE}  data/z\n"), "it is not there"),
        "named twice": (with_line(f"{NOWHERE}  data/a.txt\n"), "or one twice"),
        "fetch": (put("fetch.txt", b"http://127.0.0.1/x 3 data/x\n"), "nothing is fetched"),
        "no declaration": (put("bagit.txt", b"x"), "does not declare a bag"),
        "no manifest": (lose("manifest-sha512.txt"), "it has no manifest"),
        "no such artifact": (with_record(artifact="sha256:" + "0" * 64), "it is not there"),
        "no key": (with_record(record=""), "cannot be the key"),
        "a key twice": (with_record(record="b.jpg"), "twice"),
        "a path twice": (with_record(path="b.jpg"), "twice"),
        "an original that is none": (with_record(original=True), "kwanzaa/places/"),
        "a field that nobody knows": (with_record(more=1), "unknown fields"),
        "another": (with_file("data/b.jpg", lambda data: data + b"x"), "data/b.jpg is not the original"),
        "a person of another archive": (
            with_file(kept.PERSON, lambda data: data.replace(b"0a" * 16, b"1" * 32)),
            "it is of another archive",
        ),
        "places that are none": (
            with_file(kept.places_path("b.jpg"), lambda _: encode({"words": [], "cues": [[1]]})),
            "no row of numbers",
        ),
        "no rules": (with_file(kept.STANDING, lambda _: b"["), "standing.json is not as"),
    },
)
def test_a_bag_that_is_not_whole_is_refused(tmp_path: Path, break_it: Break, why: str) -> None:
    root = bagged(tmp_path / "bag")
    break_it(root)
    assert why in said_of(root)


def test_an_artifact_that_is_another_one_than_its_name_is_refused(tmp_path: Path) -> None:
    root = bagged(tmp_path / "bag")
    for one in (root / "kwanzaa/artifacts").iterdir():
        one.write_bytes(one.read_bytes().replace(b"We", b"I"))
    assert "these are not the bytes of sha256:" in said_of(resealed(root))


def test_an_artifact_of_another_archive_is_refused(tmp_path: Path) -> None:
    root = bagged(tmp_path / "bag")
    for path in (kept.PERSON, kept.STANDING):
        write(root, path, (root / path).read_bytes().replace(b"0a" * 16, b"1" * 32))
    assert "it is of another archive" in said_of(resealed(root))


def test_what_no_row_of_a_manifest_may_say_no_artifact_may_say(tmp_path: Path) -> None:
    root = bagged(tmp_path / "bag")
    first, *others = (root / kept.RECORDS).read_bytes().splitlines()
    one = json.loads(first)
    data = (root / kept.artifact_path(one["artifact"])).read_bytes().replace(b'"letter"', b'"nonsense"')
    name = artifact_id(data)
    write(root, kept.artifact_path(name), data)
    write(root, kept.RECORDS, b"\n".join([encode(one | {"artifact": name}), *others]) + b"\n")
    assert "has an unknown kind ('nonsense')" in said_of(resealed(root))


def test_of_a_manifest_of_things_that_are_not_there_so_many_are_told(tmp_path: Path) -> None:
    root = bagged(tmp_path / "bag")
    with_line("".join(f"{NOWHERE}  data/{n}\n" for n in range(20_000)))(root)
    assert len(parcels.opened(root).findings) == below.TOLD


def test_a_bag_of_too_many_or_too_large_files_is_refused(tmp_path: Path, monkeypatch) -> None:
    root = bagged(tmp_path / "bag")
    monkeypatch.setattr(below, "LARGEST", 9)
    found = below.Below(root).read("bagit.txt")
    assert isinstance(found, Finding)
    assert "bagit.txt is too large" in found.message
    monkeypatch.setattr(below, "MOST", 3)
    assert said_of(root).startswith("bag holds too many files (more than 3)")


def test_a_file_that_goes_away_is_a_finding(tmp_path: Path) -> None:
    files = below.Below(bagged(tmp_path / "bag"))
    (tmp_path / "bag/bagit.txt").unlink()
    (found,) = dict(files.digests(["bagit.txt"], "sha256")).values()
    assert found == files.read("bagit.txt")
    assert "bagit.txt cannot be read (No such file or directory)" in found.message


@by_name(
    ("break_it", "why"),
    {
        "changed": (put("v1/content/data/a.txt", b"x"), "is not the file"),
        "lost": (lose("v1/content/data/a.txt"), "it is not there"),
        "added": (put("v1/content/x", b"x"), "does not name it"),
        "a version more": (put("v9/inventory.json", b"{}"), "does not name it"),
        "another declaration": (put("0=ocfl_object_1.1", b"x"), "does not say what"),
        "no inventory": (lose("inventory.json"), "inventory.json cannot be read"),
        "an empty inventory": (put("inventory.json", b"{}"), "is no text"),
        "nested without end": (put("inventory.json", b"[" * 90_000), "not JSON"),
        "no digest": (put("inventory.json.sha512", b"x"), "the digest beside it"),
        "no file with a digest": (lose("inventory.json.sha512"), "cannot be read"),
        "two inventories": (put("v1/inventory.json", b"{}"), "another one than"),
        "a link": (link("v1/content/data/a.txt"), "is a symbolic link"),
        "upwards": (
            with_inventory(lambda said: said["manifest"].update({NOWHERE: ["v1/content/../../../etc/x"]})),
            "no path below it",
        ),
        "no records": (
            with_inventory(lambda said: said["versions"]["v1"].update(state={})),
            "kwanzaa/records.jsonl is not as it is written",
        ),
    },
)
def test_an_object_that_is_not_whole_is_refused(tmp_path: Path, break_it: Break, why: str) -> None:
    root = object_in(tmp_path / "object")
    break_it(root)
    assert why in said_of(root)


@pytest.mark.parametrize("count", [0, 2])
def test_a_storage_root_holds_one_archive(tmp_path: Path, count: int) -> None:
    write(tmp_path, "0=ocfl_1.1", b"ocfl_1.1\n")
    for n in range(count):
        object_in(tmp_path / f"{n}")
    assert f"there are {count}" in said_of(tmp_path)


def test_an_object_in_a_storage_root_is_read(tmp_path: Path) -> None:
    write(tmp_path, "0=ocfl_1.1", b"ocfl_1.1\n")
    write(object_in(tmp_path / "a/b"), "logs/x", b"of whoever kept it")
    assert (said_of(tmp_path), len(parcels.opened(tmp_path).versions)) == ("", 1)
