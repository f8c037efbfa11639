"""What a process that reads what strangers made must not do is tried in it, begun as root and as somebody else."""

import inspect
import json
import os
import platform
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

import psutil
import pytest

from personas.core.findings import Broken
from personas.readers import files, recognising, sandbox
from personas.readers.calls import BECOMING, READING, THREADED, Call
from personas.readers.child import NOBODY
from personas.readers.sandbox import LIMITS, StoppedError
from personas.tests.readers import deeds

ORDINARY = 65_530  # an account that is nobody's here
ACCOUNTS = {"root": NOBODY, "ordinary": ORDINARY}  # whose the process is in the end, by who begins it
BEGINNERS = (
    tuple(ACCOUNTS) if os.geteuid() == 0 else ("ordinary",)
)  # whoever is not root cannot begin as root
QUICK = replace(LIMITS, seconds=30, cpu=10, memory=2**29)
BEGIN = "import sys; sys.path.insert(0, sys.argv[1])\nfrom personas.tests.readers import deeds\n"
BECOME = {"root": "", "ordinary": f"deeds.become({ORDINARY})\n"}
CONFINE = "child.confine(cpu=int(sys.argv[2]), memory=int(sys.argv[3]))\n"
TRY = "sys.stdout.write(deeds.fates(sys.argv[4], sys.argv[5], int(sys.argv[6])))"
NO_LANDLOCK = "from personas.readers import fence; fence._RULES = 1_000_000"  # a call that no kernel has
UP = {psutil.STATUS_RUNNING, psutil.STATUS_SLEEPING, psutil.STATUS_DISK_SLEEP}  # neither stopped nor ended
PYTHON = ("/usr/bin/python3", "-I", "-S", "-c")  # a program that is not ours
OF_PROBES = {335, 336}  # of x86-64: the kernel asks no filter about them, and ends whoever is not probed


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What lies and runs there that is the account's own: a folder, a process, and the file that is read."""

    beginner: str
    folder: Path
    victim: psutil.Process
    file: IO[bytes]

    def state(self) -> object:
        """Return whatever of it somebody could have changed."""
        self.file.seek(0)
        read = (self.file.read(), kept(os.fstat(self.file.fileno())))
        files = {str(one): (kept(one.lstat()), one.is_file() and one.read_bytes()) for one in self.within()}
        of = self.victim
        up = of.status() in UP
        return read, files, up, of.nice(), of.ionice(), of.cpu_affinity(), limits(of.pid)

    def within(self) -> list[Path]:
        return [self.folder, *self.folder.rglob("*")]


def kept(stat: os.stat_result) -> tuple[int, ...]:
    return stat.st_mode, stat.st_uid, stat.st_gid, stat.st_nlink, stat.st_size, stat.st_mtime_ns


def limits(process: int) -> str:
    return Path(f"/proc/{process}/limits").read_text(encoding="ascii")


@contextmanager
def ground(beginner: str) -> Iterator[Ground]:
    """Lay it out. Each row of a table has a file and an empty folder, which its place names."""
    account = ACCOUNTS[beginner] if os.geteuid() == 0 else os.geteuid()
    with tempfile.TemporaryDirectory(dir="/tmp") as name, tempfile.TemporaryFile() as file:
        folder = Path(name)
        for number in range(len(deeds.FREE) + len(deeds.BOUND) + len(deeds.LAST)):
            (folder / str(number)).write_bytes(b"as it was")
            (folder / f"{number}.folder").mkdir()
        file.write(b"as it was")
        file.flush()
        places: tuple[Path | int, ...] = (*folder.rglob("*"), folder, file.fileno())
        for one in places:
            os.chown(one, account, account if os.geteuid() == 0 else -1)
        to = {"user": account, "group": account, "extra_groups": []} if os.geteuid() == 0 else {}
        with subprocess.Popen(["/bin/cat"], stdin=subprocess.PIPE, cwd="/", **to) as victim:  # type: ignore[call-overload] # as they are named
            yield Ground(beginner=beginner, folder=folder, victim=psutil.Process(victim.pid), file=file)
            victim.kill()


def said_by(on: Ground, program: str, *words: str) -> dict[str, str]:
    """Return the last line of what a process says that the house has begun."""
    found: dict[str, str] = json.loads(sandbox.hear(on.file, program, QUICK, *words).splitlines()[-1])
    return found


def reader(on: Ground, tables: str, *, confine: str = CONFINE) -> dict[str, str]:
    """Try tables in a reader's child, once it is fenced."""
    program = f"{BEGIN}from personas.readers import child\n{BECOME[on.beginner]}{confine}{TRY}"
    return said_by(on, program, tables, str(on.folder), str(on.victim.pid))


def program(on: Ground, tables: str) -> dict[str, str]:
    """Try tables in a program that is not ours, as the one that reads images is begun."""
    code = f"import sys\n{inspect.getsource(deeds)}\nsys.stdout.write(fates({tables!r}, sys.argv[1], int(sys.argv[2])))"
    run = f"{BEGIN}from personas.readers import running\n{BECOME[on.beginner]}{recognising._RUN}"
    return said_by(on, run, *PYTHON, code, str(on.folder), str(on.victim.pid))


def undone(found: dict[str, str], may: set[str] = frozenset(), by: set[str] = deeds.BY_THE_FENCE) -> bool:  # type: ignore[assignment] # read alone
    """Hold that nothing was done, and that it was the fence that refused, not what happens to be there."""
    assert {name for name, fate in found.items() if fate == "done"} <= may
    assert {name: fate for name, fate in found.items() if fate not in by and name not in may} == {}
    return True


@pytest.mark.parametrize("beginner", BEGINNERS)
def test_a_reader_does_none_of_what_it_must_not(beginner: str) -> None:
    with ground(beginner) as on:
        before = on.state()
        assert undone(reader(on, "FREE BOUND LAST"))
        assert on.state() == before


def test_a_reader_whose_library_starts_threads_does_nothing_else_either() -> None:
    with ground("ordinary") as on:
        assert undone(
            may={"start a thread"},
            found=reader(on, "FREE BOUND LAST", confine=CONFINE.replace(")\n", ", calls=child.THREADED)\n")),
        )


def test_a_kernel_without_landlock_lets_a_reader_do_none_of_it_either() -> None:
    with ground("ordinary") as on:
        assert undone(reader(on, "FREE BOUND LAST", confine=f"{NO_LANDLOCK}\n{CONFINE}"))


def test_a_machine_without_filters_reads_no_file() -> None:
    bare = files._PROGRAM.replace("import one;", "import calls, one; calls.ARCHITECTURES.clear();")
    with tempfile.TemporaryFile() as file:
        file.write(b"Dear Femi")
        assert files.read(file, reader="text", name="a.txt").pieces
        (found,) = files.read(file, reader="text", name="a.txt", program=bare).findings
    assert found.rule is Broken.UNFENCED
    assert found.message.startswith("a.txt was not read (this machine cannot fence")


@pytest.mark.parametrize("beginner", BEGINNERS)
def test_a_program_that_reads_images_does_none_of_it_either(beginner: str) -> None:
    with ground(beginner) as on:
        before = on.state()
        found = program(on, "FREE BOUND")
        assert undone(
            found, may=deeds.OF_PROGRAMS, by={*deeds.BY_THE_FENCE, "EACCES"}
        )  # the last by Landlock
        assert on.state() == before


def test_without_the_fence_the_account_can_do_all_that_is_free() -> None:
    with ground("ordinary") as on:
        before = on.state()
        assert {name: fate for name, fate in reader(on, "FREE", confine="").items() if fate != "done"} == {}
        assert on.state() != before


@pytest.mark.parametrize("beginner", BEGINNERS)
@pytest.mark.parametrize(
    ("fence", "allowed"),
    [("READING", READING), ("THREADED", THREADED), ("BECOMING", BECOMING)],
    ids=["reader", "reader with threads", "program"],
)
def test_every_call_that_no_table_allows_is_refused(
    beginner: str, fence: str, allowed: tuple[Call, ...]
) -> None:
    numbers = {one.number(platform.machine()) for one in allowed}
    others = [number for number in range(1_024) if number not in numbers and number not in OF_PROBES]
    run = (
        f"{BEGIN}from personas.readers import calls, child\n{BECOME[beginner]}"
        f"child.confine(cpu=int(sys.argv[2]), memory=int(sys.argv[3]), files=24, calls=calls.{fence})\n"
        f"sys.stdout.write(deeds.swept({others}))"
    )
    with ground(beginner) as on:
        found = said_by(on, run)
    assert {number for number, fate in found.items() if fate != "EPERM"} == {"435", "437"}
    assert (found["435"], found["437"]) == ("ENOSYS", "ENOSYS")


# getpid as a 32-bit program asks for it: another machine's calls, which no filter of ours knows.
FOREIGN = {"x86_64": b"\xb8\x14\x00\x00\x00\xcd\x80\xc3"}


@pytest.mark.parametrize("code", [pytest.param(FOREIGN[m], id=m) for m in FOREIGN if m == platform.machine()])
@pytest.mark.parametrize("beginner", BEGINNERS)
def test_a_call_of_another_machine_ends_the_process(beginner: str, code: bytes) -> None:
    run = (
        f"{BEGIN}import ctypes, mmap\nfrom personas.readers import child\n"
        f"page = mmap.mmap(-1, 4096, prot=7)\npage.write({code!r})\n"
        f"asked = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))\n"
        f"{BECOME[beginner]}{CONFINE}asked()"
    )
    with ground(beginner) as on, pytest.raises(StoppedError, match="ended with -31"):
        sandbox.hear(on.file, run, QUICK)
