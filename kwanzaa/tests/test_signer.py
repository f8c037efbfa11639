"""The signer as it ships: a process without Django that signs what its parsers accept, and remembers."""

import ast
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest

from audit.tests import bundles
from kwanzaa import signer as program
from kwanzaa.tests.soaks import Soak
from ledger.adapters import keyring
from ledger.adapters.remote_signer import RemoteSigner
from ledger.core.bundle import BundleFile
from ledger.core.canonical import encode
from ledger.core.checkpoint import Checkpoint
from ledger.core.envelope import BUNDLE, KEYSET, RECEIPT, ROLES, leaf
from ledger.core.errors import ForkError, KeysMissingError, SignerError, SignerRefusedError
from ledger.core.keyset import Keyset
from ledger.core.merkle import consistency_proof, leaf_hash, root

PROJECT = Path(__file__).resolve().parents[2]
TYPES = {
    target.id: str(node.value.value)
    for node in ast.parse((PROJECT / "ledger/core/envelope.py").read_text()).body
    if isinstance(node, ast.AnnAssign)
    and isinstance(target := node.target, ast.Name)
    and isinstance(node.value, ast.Constant)
}
RECEIPT_PAYLOAD = encode(
    {"t": "kwanzaa.receipt.v1", "display": "0" * 64, "bundle": "1" * 64, "at": "2026-11-21T15:00:00Z"}
)


class Signer:
    """A running signer of its own, with keys that it made."""

    def __init__(self, folder: Path) -> None:
        folder.chmod(0o700)
        self.keys, self.socket, self.log = folder / "keys", folder / "socket", folder / "log"
        self.process = self._start()
        self.keyset = keyring.chain(self.keys).verify()[-1]

    def _start(self) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "kwanzaa.signer", "--keys", str(self.keys), "--demo-keys"]
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                [*command, "--socket", str(self.socket)], cwd=PROJECT, stderr=log, env={"PATH": "/usr/bin"}
            )
        client = self.client(patience=20)
        client.publics(founds=True)
        client.close()
        return process

    def client(self, *, patience: float = 2.0) -> RemoteSigner:
        return RemoteSigner(self.socket, keyset=self._in_force, patience=patience)

    def _in_force(self) -> Keyset:
        return self.keyset

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        self.process = self._start()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(15) == 0


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Signer]:
    one = Signer(tmp_path_factory.mktemp("signer"))
    yield one
    one.stop()


@pytest.fixture
def client(running: Signer) -> Iterator[RemoteSigner]:
    one = running.client()
    yield one
    one.close()


def leaves(running: Signer, more: int) -> list[bytes]:
    first = leaf_hash(leaf(keyring.chain(running.keys).envelopes[0]))
    return [first, *(leaf_hash(b"%d" % n) for n in range(more))]


def sign_head(client: RemoteSigner, keyset: Keyset, hashes: list[bytes]) -> str:
    head = Checkpoint(origin=keyset.origin, size=len(hashes), root=root(hashes))
    return client.sign_checkpoint(head, lambda size: consistency_proof(hashes, size))


# --- What it signs --------------------------------------------------------------------------------


def test_every_type_that_the_project_signs_has_its_parser_here_and_keysets_have_none() -> None:
    used: set[str] = set()
    for app in ("personas", "citations", "audit"):
        for path in (PROJECT / app).rglob("*.py"):
            if {"tests", "core"} & set(path.relative_to(PROJECT).parts):
                continue
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.ImportFrom) and node.module == "ledger.core.envelope":
                    used |= {TYPES[alias.name] for alias in node.names if alias.name in TYPES}
    assert used | {BUNDLE} <= set(program.PARSERS)
    assert set(program.PARSERS) <= set(ROLES) - {KEYSET}


def test_a_true_bundle_is_signed(client: RemoteSigner) -> None:
    payload = BundleFile.parse(bundles.make().data).envelope.payload
    assert client.sign(BUNDLE, payload).payload == payload


@pytest.mark.parametrize("payload_type", sorted(ROLES))
@pytest.mark.parametrize(
    "payload",
    [
        pytest.param(b"{}", id="empty"),
        pytest.param(RECEIPT_PAYLOAD.replace(b'"at"', b'"as"'), id="another field"),
        pytest.param(b'{"a":' * 10_000, id="deep"),
        pytest.param(b"\xff\xfe", id="no text"),
    ],
)
def test_what_is_not_of_its_form_is_refused(client: RemoteSigner, payload_type: str, payload: bytes) -> None:
    with pytest.raises(SignerRefusedError, match="the signer refuses"):
        client.sign(payload_type, payload)


def test_a_keyset_is_the_root_holders(running: Signer, client: RemoteSigner) -> None:
    with pytest.raises(SignerRefusedError, match="nothing of the type"):
        client.sign(KEYSET, running.keyset.payload())


# --- What it remembers ----------------------------------------------------------------------------


def test_killed_and_restarted_it_remembers_its_last_head(tmp_path: Path) -> None:
    running = Signer(tmp_path)
    client = running.client(patience=20)
    try:
        sign_head(client, running.keyset, leaves(running, 0))
        note = sign_head(client, running.keyset, leaves(running, 9))
        running.kill()
        assert running.socket.exists(), "a killed one leaves its socket"
        with pytest.raises(SignerError, match="the signer is away"):
            running.client(patience=0).sign(RECEIPT, RECEIPT_PAYLOAD)
        running.restart()
        assert sign_head(client, running.keyset, leaves(running, 9)) == note
        with pytest.raises(ForkError, match="older than the 10 signed"):
            sign_head(client, running.keyset, leaves(running, 3))
        assert sign_head(client, running.keyset, leaves(running, 12))
    finally:
        client.close()
        running.stop()


def test_others_keys_are_told_at_the_start_and_taken_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    running = Signer(tmp_path)
    running.kill()
    running.restart()
    try:
        assert "(auditor-1, auditor-2, root, steward): take them elsewhere" in running.log.read_text()
        assert program.main(["--keys", str(running.keys), "--take-out", str(tmp_path / "away")]) == 0
        assert "Taken out" in capsys.readouterr().out
        assert program.main(["--keys", str(running.keys), "--take-out", str(tmp_path / "keys" / "x")]) == 1
        assert "lies in" in capsys.readouterr().err
        client = running.client()
        assert client.sign(RECEIPT, RECEIPT_PAYLOAD).payload == RECEIPT_PAYLOAD
        client.close()
    finally:
        running.stop()


def test_a_log_that_is_there_already_is_adopted_by_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    running = Signer(tmp_path)
    client = running.client()
    try:
        with pytest.raises(ForkError, match="kwanzaa-signer --adopt"):
            sign_head(client, running.keyset, leaves(running, 9))
        head = Checkpoint(origin=running.keyset.origin, size=10, root=root(leaves(running, 9)))
        note = tmp_path / "checkpoint.txt"
        note.write_text(keyring.signer(running.keys).sign_checkpoint(head))
        assert program.main(["--keys", str(running.keys), "--adopt", str(note)]) == 0
        assert "10 leaves, root" in capsys.readouterr().out
        assert sign_head(client, running.keyset, leaves(running, 12))
        assert program.main(["--keys", str(running.keys), "--adopt", str(note)]) == 1
        assert "13 leaves were signed already" in capsys.readouterr().err
    finally:
        client.close()
        running.stop()


# --- The command ----------------------------------------------------------------------------------


def test_a_look_tells_by_the_exit_code(running: Signer, tmp_path: Path) -> None:
    assert program.main(["--socket", str(running.socket), "--look"]) == 0
    assert program.main(["--socket", str(tmp_path / "none"), "--look"]) == 1


@pytest.mark.parametrize("arguments", [[], ["--keys", "k"], ["--socket", "s"], ["--allow", "root"]], ids=repr)
def test_wrong_use_has_its_own_exit_code(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        program.main(arguments)
    assert ended.value.code == 64
    assert "Try --help." in capsys.readouterr().err


@pytest.mark.parametrize("content", [None, b"\xff"], ids=["missing", "no text"])
def test_a_note_that_cannot_be_read_is_one_sentence(
    running: Signer, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "note").write_bytes(content)
    assert program.main(["--keys", str(running.keys), "--adopt", str(tmp_path / "note")]) == 1
    assert capsys.readouterr().err.startswith("kwanzaa-signer: cannot read ")


def test_started_without_its_folder_it_makes_no_keys_until_a_log_is_founded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As after a machine was set up anew from a backup of the database alone."""
    tmp_path.chmod(0o700)
    keys, socket_ = tmp_path / "keys", tmp_path / "socket"
    command = [sys.executable, "-m", "kwanzaa.signer", "--keys", str(keys), "--socket", str(socket_)]
    process = subprocess.Popen([*command, "--demo-keys"], cwd=PROJECT, stderr=subprocess.DEVNULL)
    client = RemoteSigner(socket_, patience=20)
    try:
        with pytest.raises(KeysMissingError, match="restore the folder from its backup"):
            client.publics()
        assert program.main(["--socket", str(socket_), "--look"]) == 1
        assert program.main(["--socket", str(socket_), "--look", "--demo-keys"]) == 0
        assert "It answers; there is no folder of keys" in capsys.readouterr().out
        assert {one.name for one in tmp_path.iterdir()} <= {"socket", "socket.lock"}
        assert client.publics(founds=True).chain == keyring.chain(keys)
    finally:
        client.close()
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=15)


def test_without_keys_it_runs_and_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "keys").mkdir(mode=0o700)
    tmp_path.chmod(0o700)
    command = [sys.executable, "-m", "kwanzaa.signer", "--keys", str(tmp_path / "keys")]
    process = subprocess.Popen(
        [*command, "--socket", str(tmp_path / "socket")], cwd=PROJECT, stderr=subprocess.PIPE
    )
    client = RemoteSigner(tmp_path / "socket", patience=20)
    try:
        with pytest.raises(Exception, match="make keys first"):
            client.publics()
    finally:
        client.close()
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=15)
    assert process.returncode == 0
    assert b"no keys yet: cannot read" in said


def test_its_memory_is_closed_to_others_and_in_no_core_dump(running: Signer) -> None:
    status = Path(f"/proc/{running.process.pid}/environ").stat()
    assert status.st_uid == 0, "the kernel gives what is not dumpable to root"
    core = psutil.Process(running.process.pid).rlimit(psutil.RLIMIT_CORE)
    assert core == (0, 0)


def test_a_callers_process_has_its_share_of_memory_and_goes_with_the_signer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken: list[tuple[int, tuple[int, int]]] = []
    monkeypatch.setattr(program, "bind_to_parent", lambda signum: lambda: None)
    monkeypatch.setattr(resource, "setrlimit", lambda what, limit: taken.append((what, limit)))
    monkeypatch.setattr(os, "_exit", lambda status: taken.append((-1, (status, status))))
    program._settle_in(os.getppid())()
    program._settle_in(-1)()
    assert taken == [
        (resource.RLIMIT_AS, (2**30, 2**30)),
        (resource.RLIMIT_AS, (2**30, 2**30)),
        (-1, (1, 1)),
    ]


# --- Under fire -----------------------------------------------------------------------------------

HOSTILE: tuple[bytes, ...] = (
    b"",
    b"\0\0",
    b"\0\0\1\0half",
    b"\xff\xff\xff\xff",
    b"\x3b\x9a\xca\0" + b"\0" * 4096,
    b"\0\0\x27\x10" + b"[" * 10_000,
    b"\0\0\0\2{}",
    b"\0\0\0\4\xff\xfe\xfd\xfc",
    b"GET / HTTP/1.0\r\n\r\n",
)


@contextmanager
def firing(path: Path) -> Iterator[Callable[[], int]]:
    """Send hostile frames from a thread, each over a connection of its own that stays open for a while; count them."""
    sent = 0
    over = threading.Event()

    def fire() -> None:
        nonlocal sent
        kept: list[socket.socket] = []
        while not over.is_set():
            stream = socket.socket(socket.AF_UNIX)
            kept.append(stream)
            with suppress(OSError):
                stream.settimeout(1)
                stream.connect(str(path))
                stream.sendall(HOSTILE[sent % len(HOSTILE)])
            sent += 1
            while len(kept) > 4:
                kept.pop(0).close()
        for stream in kept:
            stream.close()

    thread = threading.Thread(target=fire)
    thread.start()
    try:
        yield lambda: sent
    finally:
        over.set()
        thread.join()


def timed(work: Callable[[], object], count: int) -> list[float]:
    taken = []
    for _ in range(count):
        begun = time.perf_counter()
        work()
        taken.append((time.perf_counter() - begun) * 1000)
    return sorted(taken)


def at(taken: list[float], share: float) -> float:
    return round(taken[int((len(taken) - 1) * share)], 2)


def test_a_honest_caller_is_heard_among_hostile_ones(running: Signer, client: RemoteSigner) -> None:
    signed = 0
    with firing(running.socket) as sent:
        while sent() < 45 or signed < 5:
            signed += len(client.sign(RECEIPT, RECEIPT_PAYLOAD).signatures) // 2
    assert running.process.poll() is None


@pytest.mark.nightly
def test_a_thousand_hostile_frames_cost_nobody_else_a_signature(
    running: Signer, client: RemoteSigner, soak: Soak
) -> None:
    local = keyring.signer(running.keys)
    here = timed(lambda: local.sign(RECEIPT, RECEIPT_PAYLOAD), 1000)
    there = timed(lambda: client.sign(RECEIPT, RECEIPT_PAYLOAD), 1000)
    failed, under = 0, list[float]()
    with firing(running.socket) as sent:
        while sent() < 1000 or len(under) < 200:
            try:
                under += timed(lambda: client.sign(RECEIPT, RECEIPT_PAYLOAD), 1)
            except SignerError:
                failed += 1
    under.sort()
    seen = {
        name: [at(times, 0.5), at(times, 0.99)]
        for name, times in (("in_process", here), ("over_socket", there), ("under_fire", under))
    }
    memory = psutil.Process(running.process.pid).memory_info().rss // 2**20
    load = round(os.getloadavg()[0], 1)
    soak.note(seed=0, count=sent(), differences=failed, p50_p99_ms=seen, rss_mib=memory, load=load)
    assert failed == 0
    assert running.process.poll() is None


def test_it_knows_neither_django_nor_a_password(running: Signer) -> None:
    looked = subprocess.run(
        [sys.executable, "-c", "import sys, kwanzaa.signer; print('django' in sys.modules)"],
        cwd=PROJECT,
        capture_output=True,
        check=True,
    )
    assert looked.stdout == b"False\n"
