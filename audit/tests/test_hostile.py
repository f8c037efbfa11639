"""Files that somebody sends to harm a verifier: both name what is wrong, in bounded time and memory, and never trip."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from audit.core.verification import verify
from audit.tests.second import FOLDER, NODE, Second
from audit.tests.verdicts.make import SIGNED, read, said
from ledger.core.canonical import LIMIT

PROJECT: Final = Path(__file__).resolve().parents[2]
SECONDS, MEGABYTES = 30, 800  # of processor time, and of memory; what is read is 16 MiB at most
DEEP: Final = 10_000
GIGABYTE: Final = 2**30
COMMANDS: Final = {
    "python": [sys.executable, "-m", "audit.verify"],
    "javascript": [str(NODE), str(FOLDER / "verify.js")],
}
HONEST: Final = read("honest.json")
KEYSET: Final = read("keyset.json")


def full(fill: bytes, head: bytes = b"[", tail: bytes = b"]") -> Callable[[int], bytes]:
    """Return a way to write a document of a size, full of one thing."""
    return lambda size: head + fill * ((size - len(head) - len(tail)) // len(fill)) + tail


def note(fill: bytes, head: bytes = b"", tail: bytes = b"") -> Callable[[int], bytes]:
    """Return a way to put a long checkpoint into the honest bundle."""
    start = HONEST.index(b'"checkpoint":"') + len(b'"checkpoint":"')
    before, behind = HONEST[:start], HONEST[HONEST.index(b'"', start) :]
    return full(fill, before + head, tail + behind)


# A way to write it at a size, and what both must call it.
FILES: Final[dict[str, tuple[Callable[[int], bytes], str]]] = {
    "nothing": (lambda _: b"", "unreadable"),
    "half of it": (lambda _: HONEST[: len(HONEST) // 2], "unreadable"),
    "10,000 lists, open": (lambda _: b"[" * DEEP, "unreadable"),
    "10,000 lists": (lambda _: b"[" * DEEP + b"]" * DEEP, "unreadable"),
    "10,000 maps": (lambda _: b'{"":' * DEEP + b"0" + b"}" * DEEP, "unreadable"),
    "lists, open": (full(b"[", tail=b""), "unreadable"),
    "not UTF-8": (lambda _: HONEST[:100] + b"\xff" + HONEST[101:], "unreadable"),
    "binary": (full(bytes(range(256)), b"", b""), "unreadable"),
    "a doubled key": (lambda _: HONEST.replace(b'"index":', b'"index":1,"index":'), "unreadable"),
    "doubled keys": (full(b'"":0,', b"{", b'"":0}'), "unreadable"),
    "empty lists": (full(b"[],", tail=b"0]"), "unreadable"),
    "small strings": (full(b'"ab",', tail=b"0]"), "unreadable"),
    "digits": (full(b"1"), "unreadable"),
    "quotes": (full(b'"', b"", b""), "unreadable"),
    "backslashes": (full(b"\\", b'"', b'"'), "unreadable"),
    "escapes": (full(b"\\n", b'"', b'"'), "unreadable"),
    "one long string": (full(b"A", b'"', b'"'), "unreadable"),
    "combining marks": (full("a\u0301".encode(), b'"', b'"'), "unreadable"),
    "a note of one line": (note(b"A"), "fail"),
    "a note of many lines": (note("\\n\u2014 a b".encode()), "fail"),
    "a note of spaces": (note(b" ", "a\\n\\n\u2014 ".encode(), b"\\n"), "fail"),
}
CASES: Final = [pytest.param(make, verdict, id=name) for name, (make, verdict) in FILES.items()]


@pytest.mark.parametrize(("make", "verdict"), CASES)
def test_both_verifiers_name_what_is_wrong(
    make: Callable[[int], bytes], verdict: str, second: Second
) -> None:
    data = make(2**16)
    first = said(data, KEYSET, None)
    assert first["verdict"] == verdict
    assert second.ask((data, KEYSET, None)) == [first]


@pytest.mark.parametrize(("make", "verdict"), CASES)
def test_the_same_bytes_beside_a_bundle_are_named_too(
    make: Callable[[int], bytes], verdict: str, second: Second
) -> None:
    data = make(2**14)
    assert verify(HONEST, trust=None, display=data).verdict_name == "fail"
    assert second.ask((HONEST, data, data)) == [said(HONEST, data, data)]


# --- The commands ---------------------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class Ended:
    code: int
    said: str
    megabytes: int


# Between us and the command, for a process counts the memory of the one that it was forked from as its own.
MEASURED = f"""
import pathlib, resource, subprocess, sys
resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS}, {SECONDS}))
code = subprocess.call(sys.argv[2:])
pathlib.Path(sys.argv[1]).write_text(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(code)
"""


def run(verifier: str, *arguments: object, folder: Path) -> Ended:
    """Run a command to its end, with an end to its processor time, and note how much memory it took at most."""
    command = [*COMMANDS[verifier], *map(str, arguments)]
    made = subprocess.run(
        [sys.executable, "-S", "-c", MEASURED, folder / "kilobytes", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=PROJECT,
        check=False,
    )
    return Ended(
        code=made.returncode, said=made.stdout, megabytes=int((folder / "kilobytes").read_text()) // 1024
    )


def is_calm(ended: Ended, code: int) -> bool:
    tripped = any(mark in ended.said for mark in ("Traceback", "Error:", "    at "))
    return ended.code == code and not tripped and ended.megabytes < MEGABYTES


@pytest.mark.parametrize("verifier", COMMANDS)
def test_a_sparse_gigabyte_is_not_read_to_its_end(verifier: str, tmp_path: Path) -> None:
    with (tmp_path / "sparse.json").open("wb") as file:
        file.truncate(GIGABYTE)
    ended = run(verifier, tmp_path / "sparse.json", folder=tmp_path)
    assert is_calm(ended, 3), ended
    assert "16777217 bytes are more than the limit" in ended.said


@pytest.mark.parametrize("verifier", COMMANDS)
def test_a_folder_for_a_file_and_a_deep_file_for_a_keyset_are_named(verifier: str, tmp_path: Path) -> None:
    (tmp_path / "deep.json").write_bytes(b"[" * DEEP)
    folder = run(verifier, tmp_path, folder=tmp_path)
    keyset = run(verifier, SIGNED / "honest.json", "--keyset", tmp_path / "deep.json", folder=tmp_path)
    assert is_calm(folder, 3), folder
    assert "cannot be read" in folder.said
    assert is_calm(keyset, 2), keyset
    assert "gives nothing to trust" in keyset.said


@pytest.mark.nightly
def test_hostile_files_of_the_largest_size_are_named_in_bounded_time_and_memory(
    soak: Any, tmp_path: Path
) -> None:
    wild, most = [], 0
    for name, (make, verdict) in FILES.items():
        (tmp_path / "hostile.json").write_bytes(make(LIMIT))
        for verifier in COMMANDS:
            ended = run(
                verifier, tmp_path / "hostile.json", "--keyset", SIGNED / "keyset.json", folder=tmp_path
            )
            wild += [] if is_calm(ended, {"unreadable": 3, "fail": 1}[verdict]) else [(name, verifier, ended)]
            most = max(most, ended.megabytes)
    soak.note(seed=0, count=len(FILES) * len(COMMANDS), differences=len(wild), megabytes=most)
    assert wild == []
