"""The process that owns the servers: ``python -m kwanzaa.embedded.keeper STATE [--throwaway] [--only NAME] …``.

Started by ``membership.join``, one per home. It restarts a server that dies, and stops both when no client
holds the users' lock any more. Killed with -9, it takes the servers along.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from kwanzaa.embedded.errors import DiskFullError, EmbeddedError, ServerFailedError
from kwanzaa.embedded.folders import PASSABLE, PRIVATE, claim, own_folder, replace_text
from kwanzaa.embedded.home import Home, locate
from kwanzaa.embedded.locks import Lock
from kwanzaa.embedded.passwords import passwords
from kwanzaa.embedded.postgres import Postgres
from kwanzaa.embedded.processes import adopt_orphans, end, reap_orphans, reap_strangers
from kwanzaa.embedded.signer import Signer
from kwanzaa.embedded.valkey import Valkey

NEEDED_ROOM = 200 * 2**20
START_SECONDS = 60.0
TICK_SECONDS = 0.1
LONGEST_PAUSE = 5.0


class Server(Protocol):
    """What the keeper needs to know of a server."""

    @property
    def name(self) -> str:
        """Its name for people."""

    @property
    def home(self) -> Home:
        """Where it lives."""

    @property
    def farewell(self) -> tuple[signal.Signals, ...]:
        """The signals that end it, the gentlest first."""

    def prepare(self) -> None:
        """Make it ready to start."""

    def start(self) -> subprocess.Popen[bytes]:
        """Start it."""

    def check(self) -> None:
        """Raise unless it answers."""

    def settle(self) -> None:
        """Set up what it must hold."""


def servers_of(home: Home, *, durable: bool, only: str = "", keys: Path | None = None) -> tuple[Server, ...]:
    """Return the servers to run: both, or the one that ``only`` names; and the signer, when it is given keys."""
    words = passwords(home)
    servers: tuple[Server, ...] = (
        Postgres(home=home, passwords=words, durable=durable),
        Valkey(home=home, passwords=words),
    )
    chosen = tuple(server for server in servers if only in {"", server.name})
    return chosen if keys is None else (*chosen, Signer(home=home, keys=keys))


@dataclass(slots=True, kw_only=True)
class Keeper:
    """The servers' parent; all its state is which child is which."""

    home: Home
    servers: tuple[Server, ...]
    children: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    falls: dict[str, list[float]] = field(default_factory=dict)
    stopping: bool = False

    def stop_soon(self, signum: int, frame: object) -> None:  # noqa: ARG002 -- a signal's signature
        """Note that we are asked to go."""
        self.stopping = True

    def start(self) -> None:
        """Start every server, and return when all of them answer. Raises: EmbeddedError."""
        make_home(self.home)
        for server in self.servers:
            self._start(server)
        for server in self.servers:
            self._await(server)
            server.settle()

    def watch(self, users: Lock) -> None:
        """Restart what dies, until nobody uses the servers."""
        while not self.stopping and not users.take():
            for server in self.servers:
                if self.children[server.name].poll() is not None:
                    self._restart(server)
            time.sleep(TICK_SECONDS)

    def stop(self) -> None:
        """End the servers and everything that they started."""
        for server in reversed(self.servers):
            child = self.children.get(server.name)
            if child is not None:
                end(child, *server.farewell)
        reap_orphans()

    def tell(self, condition: str, message: str = "") -> None:
        """Write down how things are, for the clients."""
        falls = sum(len(times) for times in self.falls.values())
        names = " ".join(server.name for server in self.servers)
        note = {"pid": os.getpid(), "is": condition, "message": message, "servers": names, "falls": falls}
        replace_text(self.home.folder / "keeper.json", json.dumps(note))

    def _start(self, server: Server) -> None:
        server.prepare()
        self.children[server.name] = server.start()

    def _await(self, server: Server) -> None:
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                server.check()
            except ServerFailedError:
                status = self.children[server.name].poll()
                if status is not None:
                    refuse_full_disk(self.home)
                    log = self.home.log(server.name.lower().removesuffix("ql"))
                    raise ServerFailedError(server.name, f"exit status {status}", log) from None
                if time.monotonic() > until or self.stopping:
                    raise
                time.sleep(0.02)
            else:
                return

    def _restart(self, server: Server) -> None:
        """Start it again, slower the more often it fell in the last minute."""
        now = time.monotonic()
        recent = [moment for moment in self.falls.get(server.name, []) if now - moment < START_SECONDS]
        self.falls[server.name] = [*recent, now]
        _say(f"{server.name} ended with {self.children[server.name].returncode}; starting it again")
        end(self.children[server.name])
        time.sleep(min(LONGEST_PAUSE, 0.1 * 2 ** len(recent)) if recent else 0)
        try:
            self._start(server)
            self._await(server)
        except EmbeddedError as e:
            _say(str(e))
        reap_strangers([child.pid for child in self.children.values()])
        self.tell("up")


def _say(line: str) -> None:
    """Write to standard output, which is the keeper's log."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def make_home(home: Home) -> None:
    """Make the folders, and remember where the data lies. Raises: EmbeddedError."""
    own_folder(home.folder, mode=PASSABLE if home.account.switched else PRIVATE)
    claim(home.sockets, uid=home.account.uid, gid=home.account.gid)
    refuse_full_disk(home)
    if not home.pointer.exists():
        inside = home.folder.parent == home.state
        replace_text(home.pointer, home.folder.name if inside else str(home.folder))


def refuse_full_disk(home: Home) -> None:
    """Raise DiskFullError unless there is room for a write-ahead log and some data."""
    free = shutil.disk_usage(home.folder).free
    if free < NEEDED_ROOM:
        raise DiskFullError(home.folder, free)


def main(arguments: Sequence[str]) -> int:
    """Keep the services of one state folder until nobody needs them."""
    parser = argparse.ArgumentParser(prog="kwanzaa.embedded.keeper")
    parser.add_argument("state", type=Path)
    parser.add_argument("--user", default="nobody")
    parser.add_argument("--only", default="")
    parser.add_argument("--keys", type=Path)
    parser.add_argument("--throwaway", action="store_true")
    options = parser.parse_args(arguments)
    home = locate(options.state, user=options.user)
    with Lock(home.folder / "keeper.lock") as mine, Lock(home.folder / "users.lock") as users:
        if not mine.take(seconds=2):
            return 0  # somebody else was first
        servers = servers_of(home, durable=not options.throwaway, only=options.only, keys=options.keys)
        return keep(Keeper(home=home, servers=servers), users)


def keep(keeper: Keeper, users: Lock) -> int:
    """Start, watch and stop; the exit status tells whether it came up."""
    for signum in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(signum, keeper.stop_soon)
    adopt_orphans()
    try:
        keeper.tell("starting")
        keeper.start()
        keeper.tell("up")
        keeper.watch(users)
    except EmbeddedError as e:
        keeper.tell("failed", str(e))
        return 1
    finally:
        keeper.stop()
    keeper.tell("down")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
