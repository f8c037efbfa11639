"""The signer as everybody else sees it: what is believed, what is asked again, and what is said when it is away."""

import os
import socket
import threading
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import pytest

from ledger.adapters import keyring
from ledger.adapters.desk import Desk
from ledger.adapters.frames import receive, send
from ledger.adapters.remote_signer import RemoteSigner
from ledger.core.canonical import Json, decode, encode, to_base64
from ledger.core.checkpoint import Checkpoint, verify_checkpoint
from ledger.core.envelope import BUNDLE, KEYSET, RECEIPT, leaf, verify
from ledger.core.errors import ForkError, KeysetError, KeysMissingError, SignerError, SignerRefusedError
from ledger.core.keyset import Role
from ledger.core.merkle import consistency_proof, leaf_hash, root
from ledger.core.signing import write_done

PAYLOAD = encode({"n": 1})


class Server:
    """Answers at a socket from a thread; *reply* can be exchanged, *cut* closes all connections."""

    def __init__(self, path, reply):
        self.reply = reply
        self.connections = []
        self.asked = 0
        self._path = path
        self._threads = []
        self._open()

    def _open(self):
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(str(self._path))
        self._door.listen()
        self._spawn(self._accept, self._door)

    def _spawn(self, work, *arguments):
        self._threads.append(threading.Thread(target=work, args=arguments))
        self._threads[-1].start()

    def _accept(self, door):
        while True:
            try:
                stream = door.accept()[0]
            except OSError:
                return
            self.connections.append(stream)
            self._spawn(self._serve, stream)

    def _serve(self, stream):
        with stream:
            while message := receive(stream, most=10**7, seconds=5, idle=30):
                self.asked += 1
                answer = self.reply(message)
                if answer is None:
                    return
                send(stream, answer, seconds=5)

    def cut(self):
        for stream in self.connections:
            with suppress(OSError):  # closed by its thread already
                stream.shutdown(socket.SHUT_RDWR)
        self.connections = []

    def stop(self):
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._path.unlink()
        self.cut()

    def start(self):
        self._open()

    def join(self):
        for thread in self._threads:
            thread.join()


@pytest.fixture
def folder(own_keys):
    return own_keys


@pytest.fixture
def keyset(folder):
    return keyring.chain(folder).verify()[-1]


@contextmanager
def serving(path, reply):
    server = Server(path, reply)
    try:
        yield server
    finally:
        if path.exists():
            server.stop()
        server.join()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "socket"


@pytest.fixture
def server(path, folder):
    with serving(path, Desk(folder, {BUNDLE: decode, RECEIPT: decode}).reply) as one:
        yield one


@pytest.fixture
def signer(path, keyset):
    one = RemoteSigner(path, keyset=lambda: keyset, patience=0.3)
    yield one
    one.close()


def leaves(folder, more):
    return [
        leaf_hash(leaf(keyring.chain(folder).envelopes[0])),
        *(leaf_hash(b"%d" % n) for n in range(more)),
    ]


def sign_head(signer, keyset, hashes):
    head = Checkpoint(origin=keyset.origin, size=len(hashes), root=root(hashes))
    return signer.sign_checkpoint(head, lambda size: consistency_proof(hashes, size)), head


def test_what_it_signs_verifies_and_goes_over_one_connection(server, signer, keyset):
    for _ in range(3):
        envelope = signer.sign(BUNDLE, PAYLOAD)
        assert verify(envelope, keyset=keyset, role=Role.BUNDLE, index=None) == PAYLOAD
    assert len(server.connections) == 1


def test_heads_are_signed_with_the_proof_that_the_signer_needs(server, signer, keyset, folder):
    assert signer.head() is None
    for more in (0, 4, 4, 30):
        note, head = sign_head(signer, keyset, leaves(folder, more))
        assert verify_checkpoint(note, keyset) == head == signer.head()
    with pytest.raises(ForkError, match="older than the 31 signed"):
        sign_head(signer, keyset, leaves(folder, 4))


def test_a_log_is_founded_with_what_it_tells(server, signer, folder):
    told = signer.publics()
    assert told.chain == keyring.chain(folder)
    assert told.recipients == keyring.recipients(folder)


@pytest.mark.parametrize(
    ("kind", "payload", "match"),
    [(KEYSET, PAYLOAD, "nothing of the type"), (BUNDLE, b"{}}", "the signer refuses: not JSON")],
)
def test_a_refusal_is_the_askers_fault_and_says_why(server, signer, kind, payload, match):
    with pytest.raises(SignerRefusedError, match=match):
        signer.sign(kind, payload)
    assert signer.sign(BUNDLE, PAYLOAD).payload == PAYLOAD


def test_keys_that_need_attention_are_said_in_the_signers_words(path, keyset, signer, tmp_path):
    with (
        serving(path, Desk(tmp_path / "none", {BUNDLE: decode}).reply),
        pytest.raises(KeysMissingError, match="restore the folder from its backup"),
    ):
        signer.sign(BUNDLE, PAYLOAD)


def test_nobody_there_is_said_with_what_to_do(path, signer):
    with pytest.raises(
        SignerError, match=r"the signer is away: .*socket: no such file.*; start it with kwanzaa"
    ):
        signer.sign(BUNDLE, PAYLOAD)


def test_a_signer_that_was_restarted_is_found_again_without_a_word(server, signer):
    assert signer.sign(BUNDLE, PAYLOAD).payload == PAYLOAD
    server.stop()
    server.start()
    assert signer.sign(BUNDLE, PAYLOAD).payload == PAYLOAD
    server.cut()
    assert signer.sign(BUNDLE, PAYLOAD).payload == PAYLOAD


def test_a_signer_that_is_just_being_restarted_is_waited_for(server, path, keyset):
    patient = RemoteSigner(path, keyset=lambda: keyset, patience=10)
    assert patient.sign(BUNDLE, PAYLOAD).payload == PAYLOAD
    server.stop()
    restart = threading.Timer(0.2, server.start)
    restart.start()
    assert patient.sign(BUNDLE, PAYLOAD).payload == PAYLOAD
    restart.join()
    patient.close()


def test_a_signer_that_dies_while_it_is_asked_has_signed_nothing(server, signer):
    server.reply = lambda message: None
    with pytest.raises(SignerError, match="the signer is away"):
        signer.sign(BUNDLE, PAYLOAD)
    assert server.asked == 1


def test_a_signer_that_dies_twice_is_asked_twice_and_no_more(server, signer):
    assert signer.sign(BUNDLE, PAYLOAD).payload == PAYLOAD
    server.reply = lambda message: None
    with pytest.raises(SignerError, match="the signer is away"):
        signer.sign(BUNDLE, PAYLOAD)
    assert server.asked == 3


def test_a_signer_that_does_not_answer_is_given_up(server, signer):
    signer._seconds = 0.2
    over = threading.Event()
    server.reply = lambda message: over.wait(20) and None
    with pytest.raises(SignerError, match="closed the connection, or did not answer"):
        signer.sign(BUNDLE, PAYLOAD)
    over.set()


def test_the_keys_of_another_log_are_found_out_before_anything_is_kept(server, path, tmp_path):
    keyring.make_demo_keys(tmp_path / "other")
    other = keyring.chain(tmp_path / "other").verify()[-1]
    signer = RemoteSigner(path, keyset=lambda: other, patience=0)
    with pytest.raises(
        SignerError, match=r"does not answer for this log: .* is not in keyset 1; give it the log"
    ):
        signer.sign(BUNDLE, PAYLOAD)
    signer.close()


def answered(done: Json, _message: bytes) -> bytes:
    return write_done(done)


def test_what_cannot_be_verified_is_not_believed(server, signer):
    nobody: Json = {"keyid": "a", "sig": "YQ=="}
    made_up: list[Json] = [
        {},
        {"signatures": [], "more": 1},
        {"signatures": []},
        {"signatures": [nobody]},
        {"signatures": [{"keyid": "a", "sig": "YQ==", "x": 1}]},
    ]
    for done in made_up:
        server.reply = partial(answered, done)
        with pytest.raises(SignerError, match="does not answer for this log"):
            signer.sign(BUNDLE, PAYLOAD)


def test_a_signature_of_something_else_is_not_believed(server, signer, folder):
    other = keyring.signer(folder).sign(BUNDLE, encode({"n": 2})).signatures
    signatures: list[Json] = [{"keyid": one.keyid, "sig": to_base64(one.sig)} for one in other]
    server.reply = lambda message: write_done({"signatures": signatures})
    with pytest.raises(SignerError, match="does not fit"):
        signer.sign(BUNDLE, PAYLOAD)


def test_another_head_than_the_one_asked_for_is_not_believed(server, signer, keyset, folder):
    note, _ = sign_head(signer, keyset, leaves(folder, 0))
    server.reply = lambda message: write_done({"note": note})
    with pytest.raises(SignerError, match="another head was signed"):
        sign_head(signer, keyset, leaves(folder, 3))


def test_recipients_of_no_role_are_not_believed(server, signer, folder):
    plain = Desk(folder, {}).reply

    def reply(message):
        told: Any = decode(plain(message))
        told["done"]["recipients"][0]["role"] = "king"
        return write_done(told["done"])

    server.reply = reply
    with pytest.raises(SignerError, match="does not answer for this log"):
        signer.publics()


def test_before_the_log_is_founded_only_what_is_public_is_asked_for(server, path):
    def none():
        raise KeysetError("found the log first")

    for signer, said in (
        (RemoteSigner(path, keyset=none, patience=0), "found the log first"),
        (RemoteSigner(path), "no keyset here"),
    ):
        with pytest.raises(KeysetError, match=said):
            signer.sign(BUNDLE, PAYLOAD)
    assert server.asked == 0
    assert signer.publics().recipients
    signer.close()


def test_a_child_of_ours_has_a_connection_of_its_own(server, signer):
    assert signer.sign(BUNDLE, PAYLOAD).payload == PAYLOAD
    signer._owner = os.getpid() + 1  # as after a fork
    assert signer.sign(BUNDLE, PAYLOAD).payload == PAYLOAD
    assert len(server.connections) == 2


def test_many_threads_share_one_connection(server, signer):
    failures = []

    def work():
        try:
            for _ in range(5):
                signer.sign(BUNDLE, PAYLOAD)
        except Exception as e:  # noqa: BLE001 -- whatever it is, the test must see it
            failures.append(e)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert server.asked == 20
    assert len(server.connections) == 1
