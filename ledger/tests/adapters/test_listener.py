"""The signer's door, as processes: who is let in, and what a hostile caller costs."""

import os
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest

from ledger.adapters.frames import receive, send
from ledger.adapters.listener import Limits, Listener, Peer, door_at, peer_of
from ledger.core.errors import KeyFileError, SignerError

PROJECT = Path(__file__).resolve().parents[3]
PROGRAM = """
import logging, signal, sys
from pathlib import Path
from ledger.adapters.listener import Limits, Listener, door_at

def reply(message):
    match message:
        case b"die":
            raise RuntimeError("a secret")
        case b"loop":
            while True:
                pass
        case _:
            return message.upper()

logging.basicConfig(level=logging.INFO)
limits = Limits(callers=12, of_one_process=6, seconds=1.0, idle=2.0, most=1_000_000)
listener = Listener(
    reply=reply, allowed=frozenset(map(int, sys.argv[2:])), settle=lambda: None, limits=limits
)
signal.signal(signal.SIGTERM, listener.stop_soon)
with door_at(Path(sys.argv[1]), mode=0o600) as door:
    listener.run(door)
"""


@contextmanager
def running(path, *uids):
    """Run the program above; yield its process and what it has logged."""
    command = [sys.executable, "-c", PROGRAM, str(path), *map(str, uids or (os.geteuid(),))]
    with (path.parent / "log").open("w+") as log:
        process = subprocess.Popen(command, cwd=PROJECT, stderr=log)
        try:
            assert eventually(lambda: answers(path))
            yield process, lambda: Path(log.name).read_text()
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(10) == 0


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    folder = tmp_path_factory.mktemp("door")
    folder.chmod(0o700)
    return folder / "socket"


@pytest.fixture(scope="module")
def door(path):
    with running(path) as (process, log):
        yield process, log


def eventually(true, seconds=10.0):
    until, pause = time.monotonic() + seconds, threading.Event()
    while not (is_true := true()) and time.monotonic() < until:
        pause.wait(0.02)
    return is_true


def answers(path):
    try:
        with calling(path):
            return True
    except OSError:
        return False


@contextmanager
def calling(path):
    with socket.socket(socket.AF_UNIX) as stream:
        stream.settimeout(5)
        stream.connect(str(path))
        yield stream


def talk(stream, message):
    send(stream, message, seconds=5)
    return receive(stream, most=2_000_000, seconds=5, idle=5)


def is_heard(path):
    with suppress(SignerError), calling(path) as stream:
        return talk(stream, b"hello") == b"HELLO"
    return False


def test_a_caller_is_answered_as_often_as_it_asks(door, path):
    with calling(path) as stream:
        assert [talk(stream, word) for word in (b"a", b"b", b"x" * 100_000)] == [b"A", b"B", b"X" * 100_000]


def test_the_socket_is_its_owners_alone(door, path):
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_kernel_says_who_is_there():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        assert peer_of(ours) == Peer(pid=os.getpid(), uid=os.geteuid())


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\0\0\0\x64half", id="half a message"),
        pytest.param(b"\x3b\x9a\xca\0" + b"x" * 10_000, id="1 GB announced"),
        pytest.param(b"\0\0\0\x03die", id="a fault in the judge"),
        pytest.param(b"\0\0\0\x04loop", id="a judge without end"),
    ],
)
def test_a_hostile_caller_costs_its_own_connection_and_nobody_elses(door, path, data):
    """What a frame may not be stands in ``test_frames``."""
    process, log = door
    with calling(path) as hostile:
        hostile.sendall(data)
        begun = time.monotonic()
        assert is_heard(path)
        assert time.monotonic() - begun < 1
        if data:
            with suppress(ConnectionResetError):
                assert hostile.recv(1) == b""
    assert process.poll() is None
    assert "a secret" not in log()


def test_one_process_has_so_many_callers_and_the_next_ones_are_sent_away(door, path):
    _, log = door
    assert eventually(lambda: is_heard(path))
    streams = [socket.socket(socket.AF_UNIX) for _ in range(9)]
    try:
        for stream in streams:
            stream.connect(str(path))
        sent_away = [stream for stream in streams if _is_closed(stream)]
        assert len(sent_away) >= 3
        assert "6 of 6 callers" in log()
        other = f"""
import socket
from ledger.adapters.frames import receive, send
stream = socket.socket(socket.AF_UNIX)
stream.connect({str(path)!r})
send(stream, b"me too", seconds=5)
print(receive(stream, most=100, seconds=5, idle=5).decode())
"""
        said = subprocess.run([sys.executable, "-c", other], cwd=PROJECT, capture_output=True, check=True)
        assert said.stdout == b"ME TOO\n"
    finally:
        for stream in streams:
            stream.close()
    assert eventually(lambda: is_heard(path))


def _is_closed(stream):
    stream.settimeout(0.3)
    try:
        return stream.recv(1) == b""
    except TimeoutError:
        return False


def test_who_says_nothing_is_not_kept(door, path):
    with calling(path) as stream:
        stream.settimeout(10)
        assert stream.recv(1) == b""


def test_no_caller_leaves_a_process_behind(door, path):
    process, _ = door
    assert is_heard(path)
    assert eventually(lambda: not psutil.Process(process.pid).children())


def test_a_user_who_was_not_told_is_not_heard(tmp_path):
    tmp_path.chmod(0o700)
    with running(tmp_path / "socket", os.geteuid() + 1) as (_, log), calling(tmp_path / "socket") as stream:
        with suppress(SignerError):  # closed before or after the words, by chance
            send(stream, b"hello", seconds=5)
            assert receive(stream, most=100, seconds=5, idle=5) is None
        assert eventually(lambda: f"uid={os.geteuid()} is none of those told with --allow" in log())


def test_asked_to_go_it_ends_its_callers_and_takes_the_socket_along(tmp_path):
    tmp_path.chmod(0o700)
    path = tmp_path / "socket"
    with running(path) as (process, _), calling(path) as stream:
        assert talk(stream, b"a") == b"A"
        callers = psutil.Process(process.pid).children()  # one of them has perhaps just gone
        assert callers
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0
        assert not any(caller.is_running() for caller in callers)
        assert stream.recv(1) == b""
        assert not path.exists()


def test_a_killed_ones_socket_is_taken_over_and_a_living_ones_is_not(tmp_path):
    tmp_path.chmod(0o700)
    path = tmp_path / "socket"
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(str(path))
    with door_at(path, mode=0o600):
        with (
            pytest.raises(KeyFileError, match=r"a signer runs at .*socket already"),
            door_at(path, mode=0o600),
        ):
            raise AssertionError
        assert answers(path)
    assert not path.exists()


def test_a_place_where_nobody_can_listen_is_named(tmp_path):
    for mode, name, match in (
        (0o700, "none/socket", "No such file or directory; make it"),
        (0o700, "x" * 120, "cannot listen at .*: AF_UNIX path too long; name another"),
        *((mode, "socket", "chmod 750") for mode in (0o755, 0o770, 0o701)),  # others may enter or write
    ):
        tmp_path.chmod(mode)
        with pytest.raises(KeyFileError, match=match), door_at(tmp_path / name, mode=0o600):
            raise AssertionError
    tmp_path.chmod(0o700)


def test_callers_are_counted_before_anybody_is_let_in():
    limits = Limits(callers=3, of_one_process=2)
    listener = Listener(
        reply=bytes.upper, allowed=frozenset({7}), settle=lambda: None, limits=limits, callers={}
    )
    assert listener._may_enter(Peer(pid=1, uid=7))
    assert not listener._may_enter(Peer(pid=1, uid=8))
    listener.callers |= {101: Peer(pid=1, uid=7), 102: Peer(pid=1, uid=7)}
    assert not listener._may_enter(Peer(pid=1, uid=7))
    assert listener._may_enter(Peer(pid=2, uid=7))
    assert listener._may_enter(Peer(pid=0, uid=7))
    listener.callers[103] = Peer(pid=3, uid=7)
    assert not listener._may_enter(Peer(pid=4, uid=7))
