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
# What is killed, by a word of its command, and what the house says then.
KILLED = (
    ("granian", "The web server ended"),
    ("first@%h", "The first worker ended"),
    ("kwanzaa.embedded.keeper", "The services ended"),
    ("kwanzaa.signer", "A service ended"),
)


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
    while not (is_true := true()) and time.monotonic() < until:
        pause.wait(0.1)
    return is_true


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


def family_of(pid: int) -> list[psutil.Process]:
    return psutil.Process(pid).children(recursive=True)


def survives_what_is_killed(pid: int, state: Path, url: str, said: Callable[[str], int]) -> None:
    """Kill one thing after the other in a house that runs; each comes back, the house says so and leaves no zombie."""
    assert {"postgres", "valkey-server"} <= {process.name() for process in family_of(pid)}
    for name, words in KILLED:
        assert wait_for(lambda: keeper_of(state) is not None and house.answers(url)), name
        living = [process for process in family_of(pid) if alive(process.pid)]
        victim = next(p for p in living if any(Path(word).name == name for word in p.cmdline()))
        before = said(words)
        victim.kill()
        assert wait_for(lambda: said(words) > before), name  # noqa: B023 -- asked now
    assert wait_for(lambda: house.answers(url))
    assert not [process for process in family_of(pid) if not alive(process.pid)], "zombies"


@pytest.mark.nightly  # by day in the house of ``test_browser``
def test_whatever_is_killed_comes_back_and_is_said_and_ctrl_c_leaves_nothing(state: Path) -> None:
    port = free_port()
    with running(state, port) as one:
        survives_what_is_killed(one.process.pid, state, one.url, one.said)
        family = family_of(one.process.pid)
        one.process.send_signal(signal.SIGINT)
        assert one.process.wait(300) == 0
        assert not [process for process in family if alive(process.pid)]
        house.refuse_taken_port("127.0.0.1", port)
        assert not one.said("Traceback")


@pytest.mark.nightly
def test_it_runs_again_at_once_and_killed_with_9_it_takes_everything_along(state: Path) -> None:
    with running(state, free_port()) as one:
        family = family_of(one.process.pid)
        one.process.kill()
        assert wait_for(lambda: not any(alive(process.pid) for process in family))
