"""Has a child read what somebody handed in. Whatever the child does, a folder comes back, or findings do.

What the child says is believed as little as what it read: it is strict JSON of a limited size, and its texts and its
manifest go the way of any folder's.
"""

import csv
import io
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from select import select
from typing import IO, Final

from ledger.core.canonical import decode
from ledger.core.errors import KwanzaaError
from ledger.core.fields import Fields
from personas.core import manifest
from personas.core.findings import Broken, Finding
from personas.readers.child import UNFENCED
from personas.readers.folder import Fetch, Folder, gather
from personas.readers.zipped import TOTAL, WHOLE

_PROJECT: Final = Path(__file__).resolve().parents[2]
_PROGRAM: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "from personas.readers import child;"
    "child.main(sys.stdin.buffer, sys.stdout.buffer, cpu=int(sys.argv[2]), memory=int(sys.argv[3]))"
)
FENCED: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "from personas.readers import child;"
    "sys.stdout.write(str(child.confine(cpu=int(sys.argv[2]), memory=int(sys.argv[3]))))"
)
_CANNOT: Final = "this machine cannot fence the process that would read it"
_DETAIL: Final = 500  # characters
_BLOCK: Final = 2**16


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one file may cost: seconds by the clock and of the processor, bytes of memory and of what is said."""

    seconds: int = 90
    cpu: int = 60
    memory: int = 2**30
    said: int = 2 * TOTAL + 2**20


LIMITS: Final = Limits()


class StoppedError(Exception):
    """The child did not come to an end of its own within its limits."""

    rule: Broken = Broken.STOPPED


class UnfencedError(StoppedError):
    """The child could not be fenced, and so it read nothing."""

    rule = Broken.UNFENCED


def read(file: IO[bytes], *, limits: Limits = LIMITS, program: str = _PROGRAM) -> Folder:
    """Read an archive folder out of the ZIP in *file*, in a process of its own; *program* is what runs there."""
    try:
        return _folder(hear(file, program, limits), limits)
    except StoppedError as e:
        return _refused(e.rule, str(e))
    except (KwanzaaError, ValueError) as e:
        return _refused(Broken.STOPPED, f"the reader's words were {type(e).__name__}")


def look(*, limits: Limits = LIMITS, program: str = FENCED) -> bool:
    """Have a child fence itself and read nothing; return whether it is also kept from every file (Landlock).

    Raises: UnfencedError where it cannot be fenced, so that no file is read here; StoppedError where it does not begin.
    """
    with tempfile.TemporaryFile() as nothing:
        return hear(nothing, program, limits) == b"True"


def hear(file: IO[bytes], program: str, limits: Limits, *words: str) -> bytes:
    """Return what a child says that runs *program*, with *words*, on *file*. Raises: StoppedError, UnfencedError."""
    command = [sys.executable, "-I", "-X", "utf8", "-c", program]
    given = [str(_PROJECT), str(limits.cpu), str(limits.memory), *words]
    file.flush()
    with (
        tempfile.TemporaryDirectory(prefix="kwz-read-") as empty,
        Path(f"/proc/self/fd/{file.fileno()}").open("rb") as begun,  # to read alone, however ours was opened
    ):
        process = subprocess.Popen(  # noqa: S603 -- our own program, and no word of the file's
            [*command, *given],
            stdin=begun,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
            cwd=empty,
            start_new_session=True,
        )
        end = time.monotonic() + limits.seconds
        try:
            said = _hear(process, end, limits.said)
            code = process.wait(max(end - time.monotonic(), 0))
        except subprocess.TimeoutExpired as e:
            raise StoppedError("time") from e
        finally:
            _kill(process)
    if code == UNFENCED:
        raise UnfencedError(_CANNOT)
    if code:
        raise StoppedError("time" if code == -signal.SIGXCPU else f"it ended with {code}")
    return said


def _hear(process: subprocess.Popen[bytes], end: float, most: int) -> bytes:
    """Listen until the child falls silent. Raises: StoppedError."""
    assert process.stdout is not None  # noqa: S101 -- it is a pipe
    heard, size = list[bytes](), 0
    while True:
        ready, _, _ = select([process.stdout], [], [], max(end - time.monotonic(), 0))
        if not ready:
            raise StoppedError("time")
        block = os.read(process.stdout.fileno(), _BLOCK)
        if not block:
            return b"".join(heard)
        heard.append(block)
        size += len(block)
        if size > most:
            raise StoppedError(f"more than {most:,} bytes")


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the child and whatever it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def _folder(said: bytes, limits: Limits) -> Folder:
    """Turn the child's words into a folder. Raises: KwanzaaError, ValueError."""
    fields = Fields(decode(said, limit=limits.said), "reader")
    findings = tuple(_finding(Fields(one, "finding")) for one in fields.items("findings"))
    records = [Fields({"cells": one}, "record").texts("cells") for one in fields.items("manifest")]
    texts = fields.fields("texts")
    fields.closed()
    folder = Folder(documents=(), findings=findings) if findings else gather(_fetch(_table(records), texts))
    texts.closed()
    return folder


def _finding(fields: Fields) -> Finding:
    found = Finding(
        file=fields.text("file")[:_DETAIL],
        row=fields.integer("row"),
        rule=Broken(fields.text("rule")),
        detail=fields.text("detail")[:_DETAIL],
    )
    fields.closed()
    return found


def _table(records: Sequence[Sequence[str]]) -> bytes:
    """Write the manifest anew, so that it is read as any folder's and holds nothing but its cells."""
    table = io.StringIO()
    csv.writer(table, quoting=csv.QUOTE_ALL).writerows(records)
    return table.getvalue().removesuffix("\r\n").encode()


def _fetch(table: bytes, texts: Fields) -> Fetch:
    def fetch(path: str, _row: int) -> bytes | Finding:
        return table if path == manifest.NAME else texts.text(path).encode()

    return fetch


def _refused(rule: Broken, detail: str) -> Folder:
    return Folder(documents=(), findings=(Finding(file=WHOLE, row=0, rule=rule, detail=detail[:_DETAIL]),))
