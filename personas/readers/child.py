"""The process that reads what somebody handed in. It has everything loaded, gives everything up, and only then reads.

After ``confine`` the kernel answers the calls of a table alone, whether we are root or not: it can open, make, change,
rename and remove no file, open no connection, start, look into, limit and signal no process, run no code that was not
loaded, and use so much time and memory. It has no environment, so no credentials. What it says on standard output is
canonical JSON, and is not trusted.
"""

import codecs
import os
import resource
from collections.abc import Iterable
from typing import IO, Final

from ledger.core.canonical import Json, encode
from personas.core.findings import Broken, Finding
from personas.readers import zipped
from personas.readers.calls import READING, THREADED, Call
from personas.readers.fence import cut_off, keep_to
from personas.readers.folder import Folder

NOBODY: Final = 65_531  # a number that no account has, so that nothing belongs to it
SAID: Final = 200  # findings
UNFENCED: Final = os.EX_CONFIG  # what the process ends with that this machine cannot fence
_CODECS: Final = ("ascii", "cp437", "utf-8")  # of names and texts; a codec is a file that is opened late


def main(file: IO[bytes], out: IO[bytes], *, cpu: int, memory: int) -> None:
    """Read the ZIP in *file* and say on *out* what is in it. *cpu* is in seconds, *memory* in bytes."""
    for codec in _CODECS:
        codecs.lookup(codec)
    confine(cpu=cpu, memory=memory)
    out.write(said(file))
    out.flush()


def confine(
    *, cpu: int, memory: int, files: int = 0, calls: Iterable[Call] = READING, places: Iterable[str] = ()
) -> bool:
    """Give up, for good, whatever a reader of files does not need. What was opened stays open.

    *files* may be open at once, below *places*: none but for a program that still has to be loaded (``running``).
    Return whether the kernel has a second fence about files beside that of its *calls* (``fence.keep_to``).
    Ends the process where it cannot be fenced: nothing is read unfenced.
    """
    try:
        if os.geteuid() == 0:
            os.setgroups([])
            os.setresgid(NOBODY, NOBODY, NOBODY)
            os.setresuid(NOBODY, NOBODY, NOBODY)
        kept = keep_to(places)
        _limit(cpu=cpu, memory=memory, files=files, is_threaded=calls is THREADED)
        cut_off(calls)
    except OSError as e:
        raise SystemExit(UNFENCED) from e
    return kept


def _limit(*, cpu: int, memory: int, files: int, is_threaded: bool) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 1))  # told first, killed a second later
    for what, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
        *(() if is_threaded else ((resource.RLIMIT_NPROC, 0),)),  # it counts threads as well
        (resource.RLIMIT_NOFILE, files),  # 0: no new one, neither file nor connection
    ):
        resource.setrlimit(what, (most, most))


def said(file: IO[bytes]) -> bytes:
    """Return the cells of the manifest and canonical texts by path, in canonical JSON; with findings, these alone."""
    try:
        return _told(zipped.read(file))
    except MemoryError:
        return _told(_refused(Broken.STOPPED, "memory"))
    except Exception as e:  # noqa: BLE001 -- whatever breaks in here is a finding about the file
        return _told(_refused(Broken.ZIP, type(e).__name__))


def _told(read: zipped.Unpacked) -> bytes:
    findings = read.folder.findings
    if findings:
        return encode({"findings": [_finding(one) for one in findings[:SAID]], "manifest": [], "texts": {}})
    texts: dict[str, Json] = {
        one.row.path: "\n\n".join(one.content.paragraphs) for one in read.folder.documents
    }
    return encode({"findings": [], "manifest": [list(record) for record in read.records], "texts": texts})


def _refused(rule: Broken, detail: str) -> zipped.Unpacked:
    found = Finding(file=zipped.WHOLE, row=0, rule=rule, detail=detail)
    return zipped.Unpacked(folder=Folder(documents=(), findings=(found,)))


def _finding(one: Finding) -> Json:
    # Escaped, because a detail may quote what no canonical text holds.
    return {
        "detail": ascii(one.detail)[1:-1],
        "file": ascii(one.file)[1:-1],
        "row": one.row,
        "rule": one.rule.value,
    }
