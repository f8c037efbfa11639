"""Archives that were packed: good ones, and every way to be bad."""

import io
import os
import resource
import stat
import struct
import warnings
import zipfile
from typing import IO

import pytest

from ledger.tests.by_name import by_name
from personas.readers import child, zipped
from personas.tests.folders import rules
from personas.tests.readers.packed import HEADER, manifest_of
from personas.tests.readers.packed import zipped as packed

ROW = "x,1951,letter"


def entry(name: str, *, mode: int = 0, method: int = zipfile.ZIP_DEFLATED) -> zipfile.ZipInfo:
    one = zipfile.ZipInfo(name)
    one.external_attr, one.compress_type = mode << 16, method
    return one


def patched(file: IO[bytes], old: bytes, new: bytes) -> IO[bytes]:
    """Change bytes of a finished ZIP, as its writer would not."""
    file.seek(0)
    data = file.read()
    assert old in data
    assert len(old) == len(new)
    return io.BytesIO(data.replace(old, new))


def flagged(file: IO[bytes], bit: int) -> IO[bytes]:
    """Set a flag in every entry of the directory."""
    file.seek(0)
    data = bytearray(file.read())
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        (flags,) = struct.unpack_from("<H", data, at + 8)
        struct.pack_into("<H", data, at + 8, flags | bit)
        at = data.find(b"PK\x01\x02", at + 4)
    return io.BytesIO(bytes(data))


def crowd(count: int) -> IO[bytes]:
    """A ZIP with so many entries, all of which are one."""
    head = struct.pack("<4s6H3I5H2I", b"PK\x01\x02", *[0] * 16)
    directory = head * count
    end = struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 0, 0, len(directory), 0, 0)
    return io.BytesIO(directory + end)


def of(file: IO[bytes]) -> list[str]:
    return sorted({rule for _, rule in rules(zipped.read(file).folder)})


def test_the_folder_itself_may_be_packed() -> None:
    file = packed({"ada/a.txt": b"One."}, manifest=b"")
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("ada/manifest.csv", manifest_of("a.txt"))
        archive.writestr("ada/", b"")
        archive.writestr("ada/a.txt", b"One.")
    assert [one.row.path for one in zipped.read(inner).folder.documents] == ["a.txt"]
    assert of(file) == ["missing_column"]


def test_cells_come_back_as_they_are_read() -> None:
    file = packed({"a.txt": b"One."}, manifest=f'{HEADER}\n\na.txt,"A  ""letter""\nto Femi",{ROW}\n'.encode())
    read = zipped.read(file)
    assert rules(read.folder) == []
    assert read.records[1:] == ((), ("a.txt", 'A "letter" to Femi', *ROW.split(",")), ())


@by_name(
    ("file", "expected"),
    {
        "a bomb": (packed({"a.txt": b"a\n" * 2**20}), ["bomb"]),
        "many make a bomb": (packed({f"{n}.txt": b"x" * 2**20 for n in range(65)}), ["bomb"]),
        "a ZIP inside": (packed({"a.txt": b"PK\x03\x04 and so on"}), ["nested"]),
        "a link": (packed({entry("a.txt", mode=stat.S_IFLNK | 0o777): b"/etc/passwd"}), ["link"]),
        "a device": (packed({entry("a.txt", mode=stat.S_IFCHR): b""}), ["not_a_file"]),
        "out of the folder": (packed({"../a.txt": b"x"}), ["path"]),
        "out of it on the way": (packed({"texts/../../a.txt": b"x"}), ["path"]),
        "absolute": (packed({"/a.txt": b"x"}), ["path"]),
        "on a drive": (packed({"C:a.txt": b"x"}), ["path"]),
        "a backslash": (packed({"a\\b.txt": b"x"}), ["path"]),
        "a control character": (packed({"a\x1b.txt": b"x"}), ["name"]),
        "written backwards": (packed({"a\u202etxt": b"x"}), ["name"]),
        "too deep": (packed({"x/" * 8 + "a.txt": b"x"}), ["name"]),
        "too long": (packed({"x" * 501: b"x"}), ["name"]),
        "NUL": (patched(packed({"aXb.txt": b"x"}), b"aXb.txt", b"a\0b.txt"), ["name"]),
        "no charset": (patched(packed({"aXb.txt": b"x"}), b"aXb.txt", b"a\xe9b.txt"), ["name"]),
        "twice but for capitals": (packed({"a.txt": b"x", "A.TXT": b"y"}), ["double_path"]),
        "twice but for its form": (packed({"é.txt": b"x", "e\u0301.txt": b"y"}), ["double_path"]),
        "a password": (flagged(packed({"a.txt": b"x"}), 1), ["locked"]),
        "an odd method": (packed({entry("a.txt", method=zipfile.ZIP_LZMA): b"x"}), ["zip"]),
        "no UTF-8": (packed({"a.txt": b"\xff\xff"}), ["text"]),
        "NUL in a text": (packed({"a.txt": b"a\0b"}), ["text"]),
        "nothing in it": (packed({"a.txt": b""}), ["empty_file"]),
        "a row without a file": (packed({}, manifest=manifest_of("b.txt")), ["absent"]),
        "no ZIP": (io.BytesIO(b"PK\x03\x04" + bytes(100)), ["zip"]),
        "no byte": (io.BytesIO(b""), ["zip"]),
        "nothing": (io.BytesIO(), ["zip"]),
    },
)
def test_every_way_to_be_bad_is_a_finding(file: IO[bytes], expected: list[str]) -> None:
    assert of(file) == expected


@by_name(
    ("name", "why"),
    {
        "a mark of direction": ("a\u200f.txt", "it holds signs that nobody sees"),
        "too long": ("x" * 501, "at most 7 folders deep and 500 characters long"),
        "out of the folder": ("../a.txt", "a path below the folder"),
    },
)
def test_what_is_wrong_with_a_name_is_said(name: str, why: str) -> None:
    (members, findings) = zipped.contents(packed({name: b"x"}))
    assert (members[1:], [one.detail for one in findings]) == ((), [why])


def test_a_million_files_are_counted_and_not_looked_at() -> None:
    assert of(crowd(1_000_000)) == ["crowded"]


def test_a_name_that_stands_twice_is_a_finding() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        file = packed({"a.txt": b"x", entry("a.txt"): b"y"})
    assert of(file) == ["double_path"]


def test_a_damaged_member_is_a_finding() -> None:
    file = packed({entry("a.txt", method=zipfile.ZIP_STORED): b"Dear Femi"}, manifest=manifest_of("a.txt"))
    assert of(patched(file, b"Dear Femi", b"Dear Fern")) == ["zip"]


def test_a_member_of_more_than_an_artifact_may_be_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zipped, "LARGEST", 200)
    assert ("a.txt", "too_large") in rules(zipped.read(packed({"a.txt": b"x" * 201})).folder)


@by_name(
    ("error", "rule"),
    {
        "out of memory": (MemoryError, b'"stopped"'),
        "whatever else": (AssertionError, b'"zip"'),
    },
)
def test_whatever_breaks_in_the_reader_is_said(
    error: type[Exception], rule: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> None:
        raise error

    monkeypatch.setattr(zipped, "read", broken)
    assert rule in child.said(io.BytesIO())


@by_name(("account", "given_up"), {"root": (0, 3), "somebody": (1000, 0)})
def test_root_becomes_nobody_before_a_byte_is_read(
    account: int, given_up: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[object] = []
    monkeypatch.setattr(os, "geteuid", lambda: account)
    for name in ("setgroups", "setresgid", "setresuid"):
        monkeypatch.setattr(os, name, lambda *ids: done.append(ids))
    limits: dict[int, tuple[int, int]] = {}
    monkeypatch.setattr(resource, "setrlimit", limits.__setitem__)
    for name in ("keep_to", "cut_off"):  # else this process would be, for good
        monkeypatch.setattr(child, name, lambda what, name=name: done.append(f"{name} {len(what) > 0}"))
    monkeypatch.setattr(zipped, "read", done.append)
    out = io.BytesIO()
    child.main(io.BytesIO(), out, cpu=5, memory=2**20)
    assert [type(one) for one in done[:given_up]] == [tuple] * given_up
    assert done[given_up:-1] == ["keep_to False", "cut_off True"]  # no place, and some calls
    assert isinstance(done[-1], io.BytesIO)
    assert len(limits) == 6
    assert limits[resource.RLIMIT_NOFILE] == (0, 0)
    assert b"AttributeError" in out.getvalue()  # what a reader comes to that returns nothing


def test_a_reader_says_the_same_of_the_same() -> None:
    said = child.said(packed({"a.txt": b"One.\n\nTwo."}))
    assert b'"texts":{"a.txt":"One.\\n\\nTwo."}' in said
    assert said == child.said(packed({"a.txt": b"One.\r\n\r\n\r\nTwo.\n"}))
