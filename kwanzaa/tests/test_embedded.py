"""The embedded services as real processes: shared, killed, recovered, stopped."""

import contextlib
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import psycopg
import pytest
import redis
from kombu import Connection

from kwanzaa.embedded import binaries, keeper
from kwanzaa.embedded.errors import (
    DiskFullError,
    FolderUnwritableError,
    ForeignFolderError,
    ServerFailedError,
)
from kwanzaa.embedded.home import LONGEST_SOCKET, SOCKET_LIMIT, Home, locate
from kwanzaa.embedded.membership import Membership, Request, StartFailedError, join, services
from kwanzaa.embedded.passwords import VALKEY, passwords
from kwanzaa.embedded.processes import alive
from kwanzaa.embedded.roles import Login
from kwanzaa.embedded.signer import PROGRAM as SIGNER
from kwanzaa.environment import socket_broker, socket_cache
from ledger.adapters.remote_signer import RemoteSigner

pytestmark = pytest.mark.services

PROJECT = Path(__file__).resolve().parents[2]
CLIENT = """
import sys
from pathlib import Path
from kwanzaa.embedded.membership import Request, join
share = join(Request(state=Path(sys.argv[1]), durable=False))
print(share.note()["pid"], flush=True)
sys.stdin.read()
share.leave()
"""


@contextmanager
def passable_folder() -> Iterator[Path]:
    """Make a short folder that the servers' account may pass, and remove it whoever owns what is in it."""
    folder = Path(tempfile.mkdtemp(prefix="kwz-t-"))
    folder.chmod(0o711)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def state() -> Iterator[Path]:
    """One cluster for this file; each test starts and stops its servers."""
    with passable_folder() as folder:
        yield folder / "state"


@pytest.fixture
def share(state: Path) -> Iterator[Membership]:
    with services(Request(state=state, durable=False)) as one:
        yield one


@contextmanager
def another_client(state: Path) -> Iterator[subprocess.Popen[str]]:
    """Run a second process that joins, and leaves when its standard input ends."""
    command = [sys.executable, "-c", CLIENT, str(state)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=PROJECT
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def keeper_pid_of(process: subprocess.Popen[str]) -> int:
    """Wait until that client has joined, and hear which keeper it found."""
    assert process.stdout is not None
    return int(process.stdout.readline())


def log_in(home: Home, login: Login = Login.MIGRATE) -> psycopg.Connection:
    words = passwords(home)
    return psycopg.connect(
        host=str(home.sockets), user=login, password=words[login], dbname="kwanzaa", autocommit=True
    )


def postmaster_of(home: Home) -> int:
    return int((home.data / "postmaster.pid").read_text().splitlines()[0])


def family_of(keeper_pid: int) -> list[psutil.Process]:
    """Find the keeper, both servers, and all that they started."""
    kept = psutil.Process(keeper_pid)
    return [kept, *kept.children(recursive=True)]


def eventually(true: Callable[[], bool], seconds: float = 20.0) -> bool:
    until = time.monotonic() + seconds
    pause = threading.Event()
    while not true():
        if time.monotonic() > until:
            return False
        pause.wait(0.05)
    return True


def answers(one: Membership) -> bool:
    try:
        one.check()
    except ServerFailedError:
        return False
    return True


# --- Together -------------------------------------------------------------------------------------


def test_the_first_in_starts_both_servers_and_leaves_no_process_no_socket_and_no_pid_file(
    state: Path,
) -> None:
    with services(Request(state=state, durable=False)) as one:
        processes = family_of(int(one.note()["pid"]))
        with log_in(one.home) as connection:
            row = connection.execute("SELECT current_setting('server_version_num')::int / 10000").fetchone()
        client = redis.Redis(
            unix_socket_path=str(one.home.valkey_socket), password=passwords(one.home)[VALKEY]
        )
        assert row == (18,)
        assert client.ping()
        client.close()
    assert not [process for process in processes if alive(process.pid)]
    assert not list(one.home.sockets.iterdir())
    assert not (one.home.data / "postmaster.pid").exists()


@pytest.mark.nightly
def test_a_second_process_joins_and_only_the_last_one_out_stops_the_servers(state: Path) -> None:
    with services(Request(state=state, durable=False)) as first, another_client(state) as second:
        pid = int(first.note()["pid"])
        assert keeper_pid_of(second) == pid
        first.leave()
        processes = family_of(pid)
        assert len(processes) > 2
        with log_in(first.home) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
        second.communicate("")
    assert not [process for process in processes if alive(process.pid)]


@pytest.mark.nightly
def test_a_killed_client_counts_as_gone(state: Path) -> None:
    with another_client(state) as only:
        processes = family_of(keeper_pid_of(only))
        only.kill()
        assert eventually(lambda: not any(alive(process.pid) for process in processes))


# --- Killed ---------------------------------------------------------------------------------------


def test_a_killed_database_is_restarted_at_once_with_what_was_committed(state: Path) -> None:
    with services(Request(state=state, durable=True)) as share:
        with log_in(share.home) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS kept (n int)")
            connection.execute("INSERT INTO kept VALUES (1)")
        killed = postmaster_of(share.home)
        os.kill(killed, signal.SIGKILL)
        assert eventually(lambda: share.note()["falls"] == "1" and answers(share))
        assert postmaster_of(share.home) != killed
        with log_in(share.home) as connection:
            row = connection.execute("SELECT count(*) FROM kept").fetchone()
            connection.execute("DROP TABLE kept")
    assert row == (1,)


@pytest.mark.nightly
def test_a_killed_valkey_is_restarted_at_once(share: Membership) -> None:
    valkey = next(p for p in family_of(int(share.note()["pid"])) if p.name() == "valkey-server")
    valkey.kill()
    assert eventually(lambda: share.note()["falls"] == "1" and answers(share))


@pytest.mark.nightly
def test_a_killed_keeper_takes_the_servers_along_and_is_replaced(share: Membership) -> None:
    old = int(share.note()["pid"])
    servers = family_of(old)[1:]
    os.kill(old, signal.SIGKILL)
    assert eventually(lambda: not any(alive(process.pid) for process in servers))
    assert not share.is_kept()
    share.ensure()
    assert int(share.note()["pid"]) != old


@pytest.mark.nightly
def test_everything_killed_at_once_is_recovered_at_the_next_start(state: Path) -> None:
    with services(Request(state=state, durable=False)) as one:
        family = family_of(int(one.note()["pid"]))
        # At once: who stands still does not shut down in order because its keeper went first.
        for signum in (signal.SIGSTOP, signal.SIGKILL):
            for process in family:
                with contextlib.suppress(psutil.NoSuchProcess):  # a server's child goes with its server
                    process.send_signal(signum)
    assert (one.home.data / "postmaster.pid").exists()
    with services(Request(state=state, durable=False)) as again:
        assert answers(again)


@pytest.mark.parametrize(
    "program",
    [
        pytest.param("true", id="a zombie's", marks=pytest.mark.nightly),
        pytest.param("cat", id="somebody else's"),
    ],
)
def test_a_stale_pid_file_does_not_keep_the_database_down(
    state: Path, share: Membership, program: str
) -> None:
    share.leave()
    # PostgreSQL believes a stale file only about processes of its own user.
    account = share.home.account.uid if share.home.account.switched else None
    other = subprocess.Popen([program], stdin=subprocess.PIPE, user=account, cwd="/")
    try:
        if program == "true":
            os.waitid(os.P_PID, other.pid, os.WEXITED | os.WNOWAIT)  # ended, and not collected
        pid_file = share.home.data / "postmaster.pid"
        pid_file.write_text(f"{other.pid}\n{share.home.data}\n1\n5432\n{share.home.sockets}\n\n 1 1\n")
        shutil.chown(pid_file, share.home.account.uid)
        with services(Request(state=state, durable=False)) as again:
            assert answers(again)
    finally:
        other.communicate()


@pytest.mark.nightly
def test_a_keeper_that_is_asked_to_go_stops_its_servers(share: Membership) -> None:
    processes = family_of(int(share.note()["pid"]))
    processes[0].terminate()
    assert eventually(lambda: not any(alive(process.pid) for process in processes))


# --- Where it runs --------------------------------------------------------------------------------


@pytest.mark.nightly
def test_a_folder_whose_parent_is_closed_to_others_works_and_stays_closed() -> None:
    with tempfile.TemporaryDirectory(prefix="kwz-t-") as closed:
        one = join(Request(state=Path(closed) / "state", durable=False))
        try:
            assert answers(one)
            assert Path(closed).stat().st_mode & 0o777 == 0o700
            assert one.home.folder.is_relative_to(closed) is not one.home.account.switched
        finally:
            one.leave()
            shutil.rmtree(one.home.folder)


def test_closed_binaries_are_copied_and_run(monkeypatch: pytest.MonkeyPatch) -> None:
    with passable_folder() as folder:
        reachable = Path(binaries.__file__)
        monkeypatch.setattr(binaries, "_usable", lambda account, path: path == reachable)
        one = Membership(Request(state=folder / "state", durable=False))
        keeper.make_home(one.home)
        program = binaries.postgres_bin(one.home) / "initdb"
        valkey = binaries.valkey_server(one.home)
        one.leave()
        assert program.is_relative_to(folder)
        assert subprocess.run([program, "--version"], check=True, capture_output=True).stdout.startswith(
            b"initdb"
        )
        assert subprocess.run([valkey, "--version"], check=True, capture_output=True).stdout.startswith(
            b"Valkey"
        )
        assert not list(one.home.folder.glob("*.new"))


@pytest.mark.nightly
def test_a_path_of_two_hundred_characters_works() -> None:
    with passable_folder() as folder:
        deep = folder / ("d" * 90) / ("e" * 60)
        state = deep / ("s" * (200 - len(str(deep)) - 1))
        assert len(str(state)) == 200
        one = join(Request(state=state, durable=False))
        try:
            assert answers(one)
            assert one.home.folder.is_relative_to(state)
            assert len(os.fsencode(one.home.sockets)) + len(LONGEST_SOCKET) <= SOCKET_LIMIT
        finally:
            one.leave()
            shutil.rmtree(one.home.sockets)


@pytest.mark.nightly
def test_a_path_with_signs_works_also_for_celery_and_the_cache() -> None:
    with passable_folder() as folder:
        one = join(Request(state=folder / 'a b%xü,b"c', durable=False))
        try:
            assert answers(one)
            password = passwords(one.home)[VALKEY]
            with Connection(socket_broker(one.home.valkey_socket, password)) as broker:
                broker.ensure_connection(max_retries=1)
                assert broker.connected
            cache = redis.Redis.from_url(socket_cache(one.home.valkey_socket, password))
            assert cache.ping()
            cache.close()
        finally:
            one.leave()
            shutil.rmtree(one.home.sockets)


def test_a_socket_folder_that_another_user_made_first_is_refused() -> None:
    with passable_folder() as folder:
        one = Membership(Request(state=folder / "state"))
        one.home.sockets.mkdir(mode=0o755)
        with pytest.raises(ForeignFolderError, match="another user"):
            keeper.make_home(one.home)
        one.leave()


# --- What a person can mend -----------------------------------------------------------------------


def test_a_state_folder_that_cannot_be_made_is_named() -> None:
    with passable_folder() as folder:
        (folder / "file").touch()
        with pytest.raises(FolderUnwritableError, match=r"file.*make it writable"):
            join(Request(state=folder / "file" / "state"))


def test_a_full_disk_is_named_before_anything_is_written(
    state: Path, share: Membership, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "NEEDED_ROOM", 2**70)
    with pytest.raises(DiskFullError, match="make room"):
        keeper.make_home(share.home)


def test_a_client_hears_why_its_keeper_could_not_start() -> None:
    with passable_folder() as folder:
        one = Membership(Request(state=folder / "state", durable=False))
        one.home.sockets.mkdir(mode=0o755)
        with pytest.raises(StartFailedError, match="belongs to another user"):
            one.ensure()
        one.leave()


def test_lost_passwords_are_named(state: Path, share: Membership, tmp_path: Path) -> None:
    words = share.home.passwords
    kept = words.read_text()
    share.leave()
    words.unlink()
    try:
        with pytest.raises(StartFailedError, match="put the old file back"):
            join(Request(state=state, durable=False))
        wrong = next(iter(keeper.servers_of(share.home, durable=False, only="PostgreSQL")))
        assert isinstance(wrong.home, Home)
    finally:
        words.write_text(kept)


def test_a_service_that_the_first_process_did_not_want_is_named() -> None:
    with passable_folder() as folder:
        first = join(Request(state=folder / "state", only="Valkey"))
        second = Membership(Request(state=folder / "state"))
        with pytest.raises(ServerFailedError, match="not asked for by the first process"):
            second.check()
        second.leave()
        first.leave()
        assert not (first.home.data / "PG_VERSION").exists()


# --- The signer -----------------------------------------------------------------------------------


def signer_of(one: Membership) -> psutil.Process:
    family = family_of(int(one.note()["pid"]))
    return next(process for process in family if SIGNER in process.cmdline())


def test_the_signer_is_kept_like_the_servers_and_its_keys_and_memory_stay() -> None:
    with passable_folder() as folder:
        request = Request(state=folder / "state", only="Valkey", keys=folder / "keys")
        one = join(request)
        assert stat.S_IMODE(one.home.signer_socket.parent.stat().st_mode) == 0o700
        assert one.home.signer_socket.parent.stat().st_uid == os.geteuid()
        client = RemoteSigner(one.home.signer_socket)
        made = client.publics(founds=True)
        killed = signer_of(one)
        killed.kill()
        assert eventually(lambda: one.note()["falls"] == "1" and answers(one))
        assert signer_of(one) != killed
        assert client.publics() == made
        one.leave()
        assert not one.home.signer_socket.exists()
        again = join(request)
        assert client.publics() == made
        client.close()
        again.leave()


def test_a_long_path_has_its_signers_socket_elsewhere(tmp_path: Path) -> None:
    home = locate(tmp_path / ("x" * 90))
    assert len(os.fsencode(home.signer_socket)) <= SOCKET_LIMIT
    assert home.signer_socket != locate(tmp_path / ("y" * 90)).signer_socket


# --- In this process, where it can be watched -----------------------------------------------------
