"""``manage.py run`` as a person uses it: up, one thing killed after the other, down, up again."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from kwanzaa import house
from kwanzaa.embedded.folders import read_json
from kwanzaa.embedded.processes import alive
from kwanzaa.tests.test_embedded import passable_folder

pytestmark = pytest.mark.services
PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def state() -> Iterator[Path]:
    with passable_folder() as folder:
        yield folder / "state"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(true: Callable[[], bool], seconds: float = 300.0) -> bool:
    """Wait for what comes at once, unless the machine is busy with other tests."""
    until, pause = time.monotonic() + seconds, threading.Event()
    while not true() and time.monotonic() < until:
        pause.wait(0.1)
    return true()


class House:
    """A running ``manage.py run``; what it prints is collected by a thread."""

    def __init__(self, state: Path, port: int) -> None:
        self.url = house.url_of("127.0.0.1", port)
        self.lines: list[str] = []
        environment = os.environ | {
            "KWANZAA_STATE": str(state),
            "KWANZAA_KEYS": str(state.parent / "keys"),
            "DJANGO_SETTINGS_MODULE": "kwanzaa.settings",
        }
        environment.pop("KWANZAA_ROLE")
        environment.pop("KWANZAA_SIGNER")  # a true one, as in service
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "run", "--port", str(port), "--no-demo"],
            cwd=PROJECT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip())

    def said(self, words: str) -> int:
        return sum(words in line for line in self.lines)

    def family(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def running(state: Path, port: int) -> Iterator[House]:
    one = House(state, port)
    try:
        assert wait_for(lambda: one.said("Ctrl-C stops everything") > 0 or one.process.poll() is not None)
        assert house.answers(one.url), "\n".join(one.lines)
        yield one
    finally:
        one.close()


def keeper_of(state: Path) -> psutil.Process | None:
    """Find the keeper that has its servers up."""
    note = read_json(state / "services" / "keeper.json")
    up = note.get("is") == "up" and alive(int(note["pid"]))
    return psutil.Process(int(note["pid"])) if up else None


def test_whatever_is_killed_comes_back_and_is_said_and_ctrl_c_leaves_nothing(state: Path) -> None:
    port = free_port()
    with running(state, port) as one:
        assert {"postgres", "valkey-server"} <= {process.name() for process in one.family()}
        for name, words in (
            ("granian", "The web server ended"),
            ("first@%h", "The first worker ended"),
            ("kwanzaa.embedded.keeper", "The services ended"),
            ("kwanzaa.signer", "A service ended"),
        ):
            assert wait_for(lambda: keeper_of(state) is not None and house.answers(one.url)), name
            living = [process for process in one.family() if alive(process.pid)]
            victim = next(p for p in living if any(Path(word).name == name for word in p.cmdline()))
            before = one.said(words)
            victim.kill()
            assert wait_for(lambda: one.said(words) > before), "\n".join([name, *one.lines])  # noqa: B023 -- asked now
        assert wait_for(lambda: house.answers(one.url))
        family = one.family()
        assert not [process for process in family if not alive(process.pid)], "zombies"
        one.process.send_signal(signal.SIGINT)
        assert one.process.wait(300) == 0
        assert not [process for process in family if alive(process.pid)]
        house.refuse_taken_port("127.0.0.1", port)
        assert not one.said("Traceback")


@pytest.mark.nightly
def test_it_runs_again_at_once_and_killed_with_9_it_takes_everything_along(state: Path) -> None:
    with running(state, free_port()) as one:
        family = one.family()
        one.process.kill()
        assert wait_for(lambda: not any(alive(process.pid) for process in family))
