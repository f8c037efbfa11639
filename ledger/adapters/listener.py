"""The signer's door: a Unix socket, and a process of its own for everybody who comes in.

Who the kernel does not know as one of the given users is not heard. Whatever a caller sends, how slowly, how much and
how deep, costs its own process: that has limits of time and memory, and nobody else's.
"""

import logging
import os
import signal
import socket
import struct
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NoReturn

from ledger.adapters.frames import receive, send
from ledger.core.errors import KeyFileError, SignerError
from ledger.core.signing import MOST

logger = logging.getLogger("kwanzaa.signer")

_BACKLOG: Final = 64
_LOOK_SECONDS: Final = 0.5  # between looks whether we are asked to go
_PEER: Final = struct.Struct("iII")  # struct ucred in <sys/socket.h>: pid, uid, gid


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a caller may cost. A caller from another container has no number here, and no limit of its own."""

    callers: int = 128
    of_one_process: int = 8
    seconds: float = 10.0  # for a message to arrive, for an answer to be made, and for it to be taken
    idle: float = 600.0
    most: int = MOST


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """Who is at the other end, as the kernel says."""

    pid: int
    uid: int


@dataclass(slots=True, kw_only=True)
class Listener:
    """Accepts callers until told to stop; *settle* is called first in each caller's process, then *welcome*.

    *who* tells callers apart before anything is read of them; *welcome* takes further proofs. Raises: SignerError.
    """

    reply: Callable[[bytes], bytes]
    allowed: frozenset[int]
    settle: Callable[[], None]
    limits: Limits = field(default_factory=Limits)
    who: Callable[[socket.socket], "Peer"] = field(default_factory=lambda: peer_of)
    welcome: Callable[[socket.socket], socket.socket] = lambda stream: stream
    callers: dict[int, Peer] = field(default_factory=dict)
    stopping: bool = False

    def stop_soon(self, signum: int, frame: object) -> None:  # noqa: ARG002 -- a signal's signature
        """Note that we are asked to go."""
        self.stopping = True

    def run(self, door: socket.socket) -> None:
        """Let callers in until asked to stop; then end what still runs for them."""
        signal.signal(signal.SIGCHLD, self._reap)
        door.settimeout(_LOOK_SECONDS)
        while not self.stopping:
            with suppress(TimeoutError):
                stream = door.accept()[0]
                with stream, _undisturbed():
                    self._admit(door, stream)
        with _undisturbed():
            for pid in self.callers:
                os.kill(pid, signal.SIGTERM)
        until = time.monotonic() + self.limits.seconds
        while self.callers and time.monotonic() < until:
            time.sleep(0.01)

    def serve(self, stream: socket.socket) -> None:
        """Answer one caller's requests until it goes, or sends what is no message."""
        limits = self.limits
        try:
            while message := receive(stream, most=limits.most, seconds=limits.seconds, idle=limits.idle):
                signal.setitimer(signal.ITIMER_REAL, limits.seconds)  # unhandled, it ends this process alone
                answer = self.reply(message)
                signal.setitimer(signal.ITIMER_REAL, 0)
                send(stream, answer, seconds=limits.seconds)
        except SignerError as e:
            logger.warning("caller dropped: %s", e)

    def _admit(self, door: socket.socket, stream: socket.socket) -> None:
        peer = self.who(stream)
        if not self._may_enter(peer):
            return
        pid = os.fork()
        if pid == 0:
            door.close()
            self._be_caller(stream)
        self.callers[pid] = peer

    def _may_enter(self, peer: Peer) -> bool:
        if peer.uid not in self.allowed:
            logger.warning("caller refused: uid=%s is none of those told with --allow", peer.uid)
            return False
        own = Counter(each.pid for each in self.callers.values())[peer.pid] if peer.pid else 0
        if len(self.callers) >= self.limits.callers or own >= self.limits.of_one_process:
            logger.warning("caller refused: pid=%s has %s of %s callers", peer.pid, own, len(self.callers))
            return False
        return True

    def _be_caller(self, stream: socket.socket) -> NoReturn:
        status = 1
        try:
            for signum in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD):
                signal.signal(signum, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
            self.settle()
            self.serve(self.welcome(stream))
            status = 0
        except SignerError as e:
            logger.warning("caller refused: %s", e)
        except BaseException as e:  # noqa: BLE001 -- nothing of the parent's may run in here
            logger.error("caller ended: error=%s", type(e).__name__)  # noqa: TRY400 -- a traceback may quote
        finally:
            os._exit(status)

    def _reap(self, signum: int, frame: object) -> None:  # noqa: ARG002 -- a signal's signature
        """Collect the processes of callers who have gone."""
        with suppress(ChildProcessError):
            while (pid := os.waitpid(-1, os.WNOHANG)[0]) != 0:
                self.callers.pop(pid, None)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Put off the news of callers who have gone, while they are counted."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})


def peer_of(stream: socket.socket) -> Peer:
    """Ask the kernel who is at the other end."""
    pid, uid, _ = _PEER.unpack(stream.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _PEER.size))
    return Peer(pid=pid, uid=uid)


@contextmanager
def door_at(path: Path, *, mode: int) -> Iterator[socket.socket]:
    """Listen at *path*, in place of a killed signer's socket; remove it at the end.

    Raises: KeyFileError when others could have put something else into its folder, or somebody answers there.
    """
    _check_folder(path.parent)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as door:
        if _answers(path):
            raise KeyFileError(f"a signer runs at {path} already; stop it first, or name another --socket")
        try:
            path.unlink(missing_ok=True)
            before = os.umask(0o177)
            try:
                door.bind(str(path))
            finally:
                os.umask(before)
            path.chmod(mode)
        except OSError as e:
            raise KeyFileError(f"cannot listen at {path}: {e.strerror or e}; name another --socket") from e
        door.listen(_BACKLOG)
        try:
            yield door
        finally:
            path.unlink(missing_ok=True)


def _check_folder(folder: Path) -> None:
    try:
        found = folder.stat()
    except OSError as e:
        raise KeyFileError(f"cannot use {folder}: {e.strerror}; make it, or name another --socket") from e
    if found.st_uid != os.geteuid() or found.st_mode & 0o027:
        raise KeyFileError(
            f"{folder} must belong to the signer's user and be closed to others: run chmod 750 {folder}"
        )


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(1)
        try:
            probe.connect(str(path))
        except OSError:
            return False
        return True
