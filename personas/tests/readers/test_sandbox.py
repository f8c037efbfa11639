"""What a reader of hostile files can do, and what it comes to: a finding, and a worker that lives."""

import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import IO

import psutil
import pytest

from ledger.core.canonical import encode
from ledger.tests.by_name import by_name
from personas.readers import sandbox
from personas.readers.sandbox import LIMITS
from personas.tests.folders import rules
from personas.tests.readers.packed import zipped

QUICK = replace(LIMITS, seconds=20, cpu=1, memory=2**29)
CONFINED = (
    "import os, sys, time; sys.path.insert(0, sys.argv[1])\n"
    "from personas.readers import child\n"
    "child.confine(cpu=int(sys.argv[2]), memory=int(sys.argv[3]))\n"
)
# Says, in the reader's own form, what it could do; nothing is what it should.
TRIES = """
def tried(name, what):
    try:
        what()
    except Exception:
        return
    could.append(name)
could = []
"""
TELL = """
could = ",".join(could)
sys.stdout.write('{"findings":[{"detail":"%s","file":"x","row":0,"rule":"zip"}],"manifest":[],"texts":{}}' % could)
"""


@pytest.fixture
def file() -> Iterator[IO[bytes]]:
    """A good archive, so that whatever goes wrong is the reader's doing."""
    with tempfile.TemporaryFile() as one:
        one.write(
            zipped({"a.txt": b"Dear Femi,\n\nwe moved.\n", "texts/b.txt": "Ünïcode".encode()}).getvalue()
        )
        yield one


def test_a_good_archive_comes_back_as_any_folder_does(file: IO[bytes]) -> None:
    found = sandbox.read(file)
    assert rules(found) == []
    assert [(one.row.number, one.row.path, one.content.paragraphs) for one in found.documents] == [
        (2, "a.txt", ("Dear Femi,", "we moved.")),
        (3, "texts/b.txt", ("Ünïcode",)),
    ]


def test_what_is_wrong_with_the_files_comes_back_as_findings() -> None:
    with tempfile.TemporaryFile() as file:
        file.write(zipped({"a.txt": b"\xff\xfe broken"}).getvalue())
        assert rules(sandbox.read(file)) == [("a.txt", "text")]


@by_name(
    ("attempt", "name"),
    {
        "opens a file": ("open('/etc/passwd')", "a file"),
        "frees a place for a file": ("[os.close(2), os.open('/etc/passwd', 0)]", "a file"),
        "has an environment": ("os.environ['PATH']", "environment"),
    },
)
def test_a_reader_can_do_nothing_else(file: IO[bytes], attempt: str, name: str) -> None:
    """All that it must not do is tried in ``test_deeds``; here is that a finding comes of it in the reader's form."""
    program = f"{CONFINED}{TRIES}tried({name!r}, lambda: {attempt}){TELL}"
    (found,) = sandbox.read(file, program=program, limits=QUICK).findings
    assert found.detail == ""


def test_without_its_limits_a_reader_could(file: IO[bytes]) -> None:
    free = "\n".join(line for line in CONFINED.splitlines() if "confine" not in line)
    program = f"{free}{TRIES}tried('a file', lambda: open('/etc/passwd')){TELL}"
    (found,) = sandbox.read(file, program=program, limits=QUICK).findings
    assert found.detail == "a file"


@by_name(
    ("program", "said"),
    {
        "an endless loop": ("while True: pass", "time"),
        "a memory hog": ("x = []\nwhile True: x.append(bytes(10**7))", "it ended with 1"),
        "it talks without end": ("while True: sys.stdout.write('x' * 10**6)", "more than"),
        "it dies": ("os._exit(9)", "it ended with 9"),
        "it says something else": ("print('{}')", "words were"),
        "it says what would break a parser": ("print('[' * 10**6)", "words were"),
        "it says nothing": ("", "words were"),
    },
)
def test_a_reader_that_misbehaves_is_a_finding(file: IO[bytes], program: str, said: str) -> None:
    before = psutil.Process().children()  # this run's services may be among them
    (found,) = sandbox.read(file, program=CONFINED + program, limits=replace(QUICK, said=2**22)).findings
    assert (found.rule.value, said in found.detail) == ("stopped", True), found.detail
    assert psutil.Process().children() == before


NO_RULE = {"detail": "", "file": "a", "row": 0, "rule": "x"}
ROW = [["path", "title", "creator", "date", "kind"], ["a.txt", "A", "B", "1951", "letter"]]


@by_name("silent", {"talking": "", "silent": "os.close(1);"})
def test_a_reader_that_sleeps_is_ended_on_time(file: IO[bytes], silent: str) -> None:
    begun = time.monotonic()
    program = f"{CONFINED}{silent}time.sleep(60)"
    (found,) = sandbox.read(file, program=program, limits=replace(QUICK, seconds=1)).findings
    assert (found.rule.value, found.detail) == ("stopped", "time")
    assert time.monotonic() - begun < 15


@by_name(
    "words",
    {
        "no manifest": {"findings": [], "manifest": [], "texts": {}},
        "a number for a cell": {"findings": [], "manifest": [["path", 3]], "texts": {}},
        "a rule that is none": {"findings": [NO_RULE], "manifest": [], "texts": {}},
        "a text of no row": {"findings": [], "manifest": [["path"]], "texts": {"a.txt": "x"}},
        "a row without text": {"findings": [], "manifest": ROW, "texts": {}},
    },
)
def test_what_a_reader_makes_up_is_not_believed(file: IO[bytes], words: object) -> None:
    program = f"{CONFINED}sys.stdout.buffer.write({encode(words)!r})"  # type: ignore[arg-type] # some are no JSON of ours
    found = sandbox.read(file, program=program, limits=QUICK)
    assert found.findings
    assert found.documents == ()
