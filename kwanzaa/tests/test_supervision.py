"""Programs under supervision: restarted when they die, given up when it does not help, gone when we go."""

import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from io import StringIO
from pathlib import Path

import psutil
import pytest
from django.core.management import CommandError, call_command

from kwanzaa import house
from kwanzaa.demo import Demo, logins
from kwanzaa.embedded.processes import alive
from kwanzaa.management.commands.run import Command, DemoFailedError
from kwanzaa.supervision import MOST_FALLS, Program, ProgramFailedError, Supervisor

pytestmark = pytest.mark.services
STUBBORN = (
    "import signal,time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True); time.sleep(60)"
)
PARENT = "import subprocess; subprocess.Popen(['sleep', '60']).wait()"


def program(tmp_path: Path, *command: str) -> Program:
    return Program(name="thing", command=command, environment={}, log=tmp_path / "log", folder=tmp_path)


@pytest.fixture
def supervise(tmp_path: Path) -> Iterator[Callable[..., tuple[Supervisor, list[str]]]]:
    made: list[Supervisor] = []

    def start(*command: str, patience: float = 10.0) -> tuple[Supervisor, list[str]]:
        said: list[str] = []
        one = Supervisor(programs=(program(tmp_path, *command),), say=said.append, patience=patience)
        made.append(one)
        one.start()
        return one, said

    yield start
    for one in made:
        one.stop()


def wait_for(true: Callable[[], bool]) -> bool:
    until, pause = time.monotonic() + 10, threading.Event()
    while not (is_true := true()) and time.monotonic() < until:
        pause.wait(0.02)
    return is_true


def test_a_killed_program_is_restarted_with_a_line_that_says_so(supervise) -> None:
    one, said = supervise("/bin/sleep", "60")
    first = one.children["thing"]
    first.kill()
    first.wait()
    one.look()
    assert said == ["The thing ended with status -9; starting it again."]
    assert alive(one.children["thing"].pid)
    one.look()
    assert len(said) == 1


def test_a_program_that_does_not_stay_up_is_given_up_with_its_log_named(supervise, tmp_path: Path) -> None:
    one, said = supervise("/bin/false")
    for _ in range(MOST_FALLS):
        one.children["thing"].wait()
        one.look()
    one.children["thing"].wait()
    with pytest.raises(ProgramFailedError, match=f"read {tmp_path / 'log'}"):
        one.look()
    assert len(said) == MOST_FALLS


def test_what_a_killed_program_had_started_is_ended_with_it(supervise) -> None:
    one, _ = supervise(sys.executable, "-c", PARENT)
    first = psutil.Process(one.children["thing"].pid)
    assert wait_for(lambda: bool(first.children()))
    child = first.children()[0].pid
    first.kill()
    one.children["thing"].wait()
    one.look()
    assert not alive(child)


def test_a_program_that_does_not_listen_is_killed(supervise, tmp_path: Path) -> None:
    one, _ = supervise(sys.executable, "-c", STUBBORN, patience=0.2)
    assert wait_for(lambda: (tmp_path / "log").read_text() != "")
    pid = one.children["thing"].pid
    one.stop()
    assert not alive(pid)


def test_a_log_does_not_grow_for_ever(supervise, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kwanzaa.embedded.processes.LOG_LIMIT", 3)
    (tmp_path / "log").write_text("old line\n")
    supervise("/bin/sleep", "60")
    assert (tmp_path / "log.old.log").read_text() == "old line\n"
    assert (tmp_path / "log").read_text() == ""


def running(tmp_path: Path, workers: int) -> dict[str, Program]:
    made = house.programs(host="127.0.0.1", port=1, workers=workers, state=tmp_path, project=tmp_path)
    return {one.name: one for one in made}


def test_each_program_has_its_own_database_role_and_log(tmp_path: Path) -> None:
    made = running(tmp_path, workers=2)
    assert {name: one.environment["KWANZAA_ROLE"] for name, one in made.items()} == {
        "first worker": "worker",
        "second worker": "worker",
        "clock": "worker",
        "web server": "web",
    }
    assert {one.farewell for one in made.values()} == {signal.SIGTERM}
    assert len({one.log for one in made.values()}) == 4
    assert {one.environment["CELERY_SKIP_CHECKS"] for one in made.values()} == {"1"}


@pytest.mark.parametrize(
    ("workers", "shares"),
    [
        pytest.param(1, ["1"], id="one question at a time"),
        pytest.param(2, ["1", "1"], id="as it comes"),
        pytest.param(5, ["3", "2"], id="an odd number"),
    ],
)
def test_two_workers_share_the_questions_and_neither_keeps_the_clock(
    tmp_path: Path, workers: int, shares: list[str]
) -> None:
    made = running(tmp_path, workers)
    commands = [one.command for name, one in made.items() if name.endswith("worker")]
    assert [command[command.index("--concurrency") + 1] for command in commands] == shares
    assert len({command[command.index("--hostname") + 1] for command in commands}) == len(shares)
    assert ["beat" in one.command for one in made.values()] == [False] * len(shares) + [True, False]
    assert not any("--beat" in one.command for one in made.values())


@pytest.mark.parametrize("workers", ["0", "-1", "two"])
def test_a_house_has_at_least_one_worker(workers: str) -> None:
    with pytest.raises(CommandError, match="is not a number of at least 1"):
        call_command("run", "--workers", workers)


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/"),
        ("0.0.0.0", "http://127.0.0.1:80/"),  # noqa: S104 -- what a person types
        ("::", "http://[::1]:80/"),
        ("::1", "http://[::1]:80/"),
        ("archive.example", "http://archive.example:80/"),
    ],
)
def test_the_printed_address_can_be_opened(host: str, url: str) -> None:
    assert house.url_of(host, 80) == url


@pytest.mark.parametrize(
    ("host", "port"), [("127.0.0.1", 70_000), ("192.0.2.1", 80), ("no.such.invalid", 80)]
)
def test_an_address_that_cannot_be_listened_on_is_named(host: str, port: int) -> None:
    with pytest.raises(house.AddressError, match="name another one with --host and --port"):
        house.refuse_taken_port(host, port)


def test_a_port_that_is_taken_is_said_with_the_next_one() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = int(other.getsockname()[1])
        with pytest.raises(
            house.PortTakenError, match=rf"{port} on 127.0.0.1 is taken: .* --port {port + 1}"
        ):
            house.refuse_taken_port("127.0.0.1", port)


def test_the_demos_logins_are_read_from_its_file(tmp_path: Path) -> None:
    assert logins(tmp_path) == ()
    (tmp_path / "demo-logins.json").write_text(
        '[{"login": "femi", "password": "p", "name": "Femi", "role": "family", "more": 1}]'
    )
    assert logins(tmp_path) == (Demo(login="femi", password="p", name="Femi", role="family"),)


@pytest.mark.parametrize("status", [0, 1])
def test_a_demo_that_cannot_be_loaded_stops_the_start(monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    asked: list[dict[str, str]] = []

    def load(command: list[str], env: dict[str, str], *, check: bool) -> subprocess.CompletedProcess[bytes]:
        asked.append(env)
        return subprocess.CompletedProcess(command, status)

    monkeypatch.setattr("kwanzaa.management.commands.run.subprocess.run", load)
    with pytest.raises(DemoFailedError) if status else nullcontext():
        Command(stdout=StringIO())._load_demo()
    assert [env["KWANZAA_ROLE"] for env in asked] == ["worker"]


def test_programs_are_asked_before_they_are_killed(supervise, tmp_path: Path) -> None:
    polite = "import signal,sys,time; signal.signal(signal.SIGTERM, lambda *_: sys.exit(print('bye', flush=True)));"
    one, _ = supervise(sys.executable, "-c", f"{polite} print('up', flush=True); time.sleep(60)")
    assert wait_for(lambda: (tmp_path / "log").read_text() == "up\n")
    one.stop()
    assert (tmp_path / "log").read_text() == "up\nbye\n"
