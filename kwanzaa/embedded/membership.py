"""Use the embedded services together with others: the first in starts them, the last out stops them."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from kwanzaa.embedded.errors import EmbeddedError, FolderUnwritableError, ServerFailedError
from kwanzaa.embedded.folders import PASSABLE, PRIVATE, own_folder, read_json, state_folder
from kwanzaa.embedded.home import Home, locate
from kwanzaa.embedded.keeper import Server, servers_of
from kwanzaa.embedded.locks import Lock
from kwanzaa.embedded.processes import alive

START_SECONDS = 90.0
STOP_SECONDS = 40.0
ATTEMPTS = 3
KEEPER = "kwanzaa.embedded.keeper"
_PROJECT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """Which services are wanted, and where."""

    state: Path
    user: str = "nobody"  # who the servers run as when we are root
    durable: bool = True
    only: str = ""  # one server's name; empty means both
    keys: Path | None = None  # what the signer signs with; None: none is run


class Membership:
    """A share in the running services."""

    def __init__(self, request: Request) -> None:
        self._request = request
        state_folder(request.state)
        self.home: Home = locate(request.state, user=request.user)
        own_folder(self.home.folder, mode=PASSABLE if self.home.account.switched else PRIVATE)
        self._servers: tuple[Server, ...] = servers_of(
            self.home, durable=request.durable, only=request.only, keys=request.keys
        )
        self._users = _lock(self.home, "users.lock")
        self._keeper = _lock(self.home, "keeper.lock")
        self._started: subprocess.Popen[bytes] | None = None
        self._left = False
        self._users.share()

    def ensure(self) -> None:
        """Return when the servers answer; starts a keeper when there is none. Raises: EmbeddedError."""
        until = time.monotonic() + START_SECONDS
        attempts = 0
        while True:
            try:
                self.check()
            except ServerFailedError:
                if not self.is_kept():
                    self._refuse_failure()
                    if self._started is None or self._started.poll() is not None:
                        attempts += 1
                        if attempts > ATTEMPTS:
                            raise
                        self._start_keeper()
                if time.monotonic() > until:
                    raise
                time.sleep(0.03)
            else:
                return

    def check(self) -> None:
        """Ask every server. Raises: ServerFailedError when one does not answer."""
        note = self.note()
        log = self.home.log("keeper")
        if note.get("is") != "up":
            raise ServerFailedError("The keeper", "it is not up", log)
        running = note.get("servers", "").split()
        for server in self._servers:
            if server.name not in running:
                raise ServerFailedError(server.name, "it was not asked for by the first process", log)
            server.check()

    def note(self) -> dict[str, str]:
        """Read what the keeper wrote last: ``is``, ``pid``, ``message``, ``servers``, ``falls``."""
        return read_json(self.home.folder / "keeper.json")

    def is_kept(self) -> bool:
        """Say whether a keeper is alive."""
        if self._keeper.take():
            self._keeper.release()
            return False
        return True

    def leave(self) -> None:
        """Give the share back; when it was the last one, return only after the servers have stopped.

        Leaving twice is leaving once.
        """
        if self._left:
            return
        self._left = True
        self._users.release()
        until = time.monotonic() + STOP_SECONDS
        while self._is_ending() and time.monotonic() < until:
            time.sleep(0.02)
        if self._started is not None:
            if self.is_kept():
                self._started.returncode = 0  # it works for others now; we shall not hear of its end
            else:
                self._started.wait()
        self._users.close()
        self._keeper.close()

    def _is_ending(self) -> bool:
        """Say whether a keeper is still there that nobody needs; its lock goes a moment before it does."""
        if self.is_kept():
            return not self._is_used()
        return alive(int(self.note().get("pid", "0")), KEEPER)

    def _is_used(self) -> bool:
        """Say whether other clients hold a share: then nobody can have the lock alone, but we can join."""
        alone = self._users.take()
        shared = not alone and self._users.may_share()
        self._users.release()
        return shared

    def _start_keeper(self) -> None:
        request = self._request
        options = (
            "--user",
            request.user,
            "--only",
            request.only,
            *(() if request.durable else ("--throwaway",)),
            *(() if request.keys is None else ("--keys", str(request.keys))),
        )
        with self.home.log("keeper").open("ab") as log:
            self._started = subprocess.Popen(  # noqa: S603 -- our own module
                [sys.executable, "-m", KEEPER, str(self.home.state), *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=_PROJECT,
                start_new_session=True,
            )

    def _refuse_failure(self) -> None:
        """Raise in the keeper's own words, when it was ours and could not start."""
        note = self.note()
        ours = self._started is not None and note.get("pid") == str(self._started.pid)
        if ours and note.get("is") == "failed":
            raise StartFailedError(note["message"])


class StartFailedError(EmbeddedError):
    """The keeper could not start the servers; the message is its own."""

    code = "embedded.start"


def join(request: Request) -> Membership:
    """Take a share in the services, and return when they answer. Raises: EmbeddedError."""
    membership = Membership(request)
    try:
        membership.ensure()
    except BaseException:
        membership.leave()
        raise
    return membership


@contextmanager
def services(request: Request) -> Iterator[Membership]:
    """Hold a share for the length of a block."""
    membership = join(request)
    try:
        yield membership
    finally:
        membership.leave()


def _lock(home: Home, name: str) -> Lock:
    try:
        return Lock(home.folder / name)
    except OSError as e:
        raise FolderUnwritableError(home.folder, (e.strerror or str(e)).lower()) from e
