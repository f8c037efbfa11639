"""Child processes that do not outlive us, and the traces of servers that others left."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import psutil

from kwanzaa.embedded.home import Account

LOG_LIMIT = 5 * 2**20  # bytes; one older file is kept
_PR_SET_PDEATHSIG = 1  # prctl(2)
_PR_SET_CHILD_SUBREAPER = 36
_LINUX = sys.platform == "linux"
_LIBC = ctypes.CDLL(None, use_errno=True) if _LINUX else None
SERVER_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"}


def bind_to_parent(signum: signal.Signals) -> Callable[[], None]:
    """Return what a child calls before exec, so that it gets this signal when we die, even by kill -9."""
    parent = os.getpid()

    def bind() -> None:
        if _LIBC is None:
            return
        _LIBC.prctl(_PR_SET_PDEATHSIG, int(signum), 0, 0, 0)
        if os.getppid() != parent:  # we died before the call
            os._exit(1)

    return bind


def adopt_orphans() -> None:
    """Become the parent of our children's orphans, so that they can be ended and leave no zombies.

    Also where PID 1 does not reap, as in many containers.
    """
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def spawn(
    command: Sequence[str | Path],
    *,
    log: Path,
    last_words: signal.Signals,
    account: Account | None = None,
    environment: Mapping[str, str] | None = None,
    text: str = "",
    folder: Path = Path("/"),
) -> subprocess.Popen[bytes]:
    """Start a child in a session of its own; ``last_words`` is the signal it gets when we die.

    ``text`` is what it reads on standard input; ``environment`` None passes ours on.
    """
    other = account if account is not None and account.switched else None
    if log.exists() and log.stat().st_size > LOG_LIMIT:
        log.replace(log.with_suffix(".old.log"))
    with log.open("ab") as output:
        child = subprocess.Popen(  # noqa: S603 -- our own programs, no shell
            [str(part) for part in command],
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=dict(environment) if environment is not None else None,
            umask=0o077,
            start_new_session=True,
            preexec_fn=bind_to_parent(last_words),  # noqa: PLW1509 -- we have no threads
            user=other.uid if other else None,
            group=other.gid if other else None,
            extra_groups=[] if other else None,
        )
    if child.stdin is not None:
        with suppress(BrokenPipeError):
            child.stdin.write(text.encode())
            child.stdin.close()
    return child


def end(child: subprocess.Popen[bytes], *signals: signal.Signals, patience: float = 10.0) -> None:
    """Send the signals one after the other, ``patience`` seconds apart, then SIGKILL to the whole session.

    Without a signal it waits that long for a child that was already asked to end.
    """
    for signum in signals or (None,):
        if signum is not None and child.poll() is None:
            child.send_signal(signum)
        with suppress(subprocess.TimeoutExpired):
            child.wait(patience)
            break
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)  # start_new_session: the group's number is the leader's
    child.wait()
    reap_orphans(child.pid)


def reap_orphans(group: int | None = None, *, seconds: float = 2.0) -> None:
    """Collect ended processes that fell to us; with a group, wait until the group is gone."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            pid, _ = os.waitpid(-group if group else -1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            if group is None:
                return
            time.sleep(0.01)


def reap_strangers(known: Collection[int]) -> None:
    """Collect ended orphans that fell to us, but none of the known children: somebody waits for those."""
    for child in psutil.Process().children():
        if child.pid not in known and not alive(child.pid):
            with suppress(ChildProcessError):
                os.waitpid(child.pid, os.WNOHANG)


def alive(pid: int, argument: str = "") -> bool:
    """Say whether the process runs, and was started with that argument; its number may be another's by now.

    A zombie does not run, although kill(2) finds it.
    """
    try:
        process = psutil.Process(pid)
        runs = process.status() != psutil.STATUS_ZOMBIE
        return runs and (not argument or argument in process.cmdline())
    except psutil.NoSuchProcess:
        return False


def running_in(folder: Path, program: str) -> tuple[psutil.Process, ...]:
    """Find the live processes of a program that have the folder as their working directory."""
    found = []
    for process in psutil.process_iter(["name"]):
        with suppress(psutil.Error, OSError):
            here = process.info["name"] == program and Path(process.cwd()) == folder
            if here and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
    return tuple(found)
