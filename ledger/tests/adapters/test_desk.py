"""What the signer signs, and what it never signs; with keys and a folder, and no process around it."""

import os
import threading

import pytest

from ledger.adapters import desk as module
from ledger.adapters import keyring
from ledger.adapters.desk import Desk
from ledger.adapters.head_file import HEAD_FILE, LOCK_FILE, HeadFile
from ledger.core.canonical import decode, encode
from ledger.core.checkpoint import Checkpoint, verify_checkpoint
from ledger.core.envelope import BUNDLE, KEYSET, MANIFEST, RECEIPT, leaf
from ledger.core.errors import (
    CheckpointError,
    ForkError,
    KeyFileError,
    KeysMissingError,
    KwanzaaError,
    SignerRefusedError,
    UnknownKeyError,
)
from ledger.core.merkle import consistency_proof, leaf_hash, root
from ledger.core.signing import (
    CheckpointWanted,
    FoundWanted,
    HeadWanted,
    PublicsWanted,
    SignWanted,
    read_reply,
    write_request,
)


class PayloadError(KwanzaaError):
    code = "test.payload"


def parse(payload):
    if decode(payload) != {"n": 1}:
        raise PayloadError("not the one payload of this test")


PARSERS = {BUNDLE: parse, KEYSET: parse, "application/x": parse}


@pytest.fixture
def folder(own_keys):
    return own_keys


@pytest.fixture
def desk(folder):
    return Desk(folder, PARSERS)


@pytest.fixture
def log(folder):
    """The leaf hashes of a log that begins with its keyset, and its name."""
    chain = keyring.chain(folder)
    first = leaf_hash(leaf(chain.envelopes[0]))
    return chain.verify()[-1], [first, *(leaf_hash(b"%d" % n) for n in range(1, 20))]


def ask(desk, request):
    return read_reply(desk.reply(write_request(request)))


def head(log, size):
    keyset, leaves = log
    return Checkpoint(origin=keyset.origin, size=size, root=root(leaves[:size]))


def sign_head(desk, log, size, *, after=0):
    proof = consistency_proof(log[1][:size], after) if after else ()
    return ask(desk, CheckpointWanted(head=head(log, size), proof=proof))["note"]


def test_what_the_parser_accepts_is_signed_with_both_keys_of_its_role(desk, log):
    given = ask(desk, SignWanted(payload_type=BUNDLE, payload=encode({"n": 1})))
    made = [log[0].find(one["keyid"]) for one in given["signatures"]]
    assert [(key.role, key.algorithm) for key in made] == [("bundle", "ed25519"), ("bundle", "ml-dsa-65")]


def test_everything_else_is_refused_with_a_reason(desk):
    good = encode({"n": 1})
    for kind, payload, match in (
        (BUNDLE, encode({"n": 2}), "not the one payload"),
        (BUNDLE, b'{"n": 1}', "white space"),
        (RECEIPT, good, "nothing of the type"),
        (MANIFEST, good, "nothing of the type"),  # no parser, though keys are there
        (KEYSET, good, "nothing of the type"),  # the roots', though there is a parser
        ("application/x", good, "nothing of the type"),
    ):
        with pytest.raises(SignerRefusedError, match=match):
            ask(desk, SignWanted(payload_type=kind, payload=payload))
    with pytest.raises(SignerRefusedError, match="not JSON in UTF-8"):
        read_reply(desk.reply(b"\xff"))


def test_what_is_public_is_told(desk, folder):
    told = ask(desk, PublicsWanted())
    assert [item["kid"] for item in told["recipients"]] == [one.kid for one in keyring.recipients(folder)]
    assert "PRIVATE" not in str(told)


def test_whoever_founds_a_log_gets_keys_where_some_may_be_made_and_once(tmp_path):
    with pytest.raises(KeysMissingError):
        ask(Desk(tmp_path / "own", PARSERS), FoundWanted())
    assert list(tmp_path.iterdir()) == []
    desk = Desk(tmp_path / "own", PARSERS, makes_keys=True)
    told = ask(desk, FoundWanted())
    assert told == ask(desk, FoundWanted()) == ask(desk, PublicsWanted())


def test_a_log_is_signed_from_its_keyset_on_and_remembered(desk, log, folder):
    assert ask(desk, HeadWanted()) == {"note": None}
    for size, before in ((1, 0), (5, 1), (20, 5)):
        note = sign_head(desk, log, size, after=before)
        assert verify_checkpoint(note, log[0]) == head(log, size)
        for anybody in (desk, Desk(folder, PARSERS)):
            assert ask(anybody, HeadWanted()) == {"note": note}
            assert sign_head(anybody, log, size) == note
    assert (folder / HEAD_FILE).stat().st_mode & 0o777 == 0o600


def test_a_restored_database_gets_no_signature(desk, log):
    """Every way in which a head may not follow stands in ``core/test_heads``."""
    sign_head(desk, log, 1)
    sign_head(desk, log, 7, after=1)
    with pytest.raises(
        ForkError, match="older than the 7 signed: restore the newer database, or found a new"
    ):
        sign_head(desk, log, 6)
    assert verify_checkpoint(ask(desk, HeadWanted())["note"], log[0]).size == 7


def test_a_log_that_was_there_before_wants_to_be_adopted(desk, log, folder):
    with pytest.raises(ForkError, match="kwanzaa-signer --adopt"):
        sign_head(desk, log, 5)
    note = keyring.signer(folder).sign_checkpoint(head(log, 5))
    assert desk.adopt(note) == head(log, 5)
    assert verify_checkpoint(sign_head(desk, log, 6, after=5), log[0]).size == 6
    with pytest.raises(ForkError, match="were signed already"):
        desk.adopt(note)


def test_only_what_these_keys_signed_is_adopted(desk, log, folder, tmp_path):
    keyring.make_demo_keys(tmp_path / "other")
    forged = keyring.signer(tmp_path / "other").sign_checkpoint(head(log, 5))
    with pytest.raises(UnknownKeyError):
        desk.adopt(forged)
    with pytest.raises(CheckpointError):
        desk.adopt("5 leaves, believe me")
    assert not (folder / HEAD_FILE).exists()


def test_another_log_is_refused_by_name(desk, log):
    other = Checkpoint(origin="example.org/other", size=1, root=log[1][0])
    with pytest.raises(SignerRefusedError, match=r"these keys are those of the log 'kwanzaa\.invalid/"):
        ask(desk, CheckpointWanted(head=other, proof=()))


def test_a_head_that_could_not_be_kept_is_not_handed_out(desk, log, monkeypatch):
    sign_head(desk, log, 1)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(
        KeyFileError, match=r"last-checkpoint: No space left on device; make the signer's folder"
    ):
        sign_head(desk, log, 7, after=1)
    monkeypatch.undo()
    assert verify_checkpoint(ask(desk, HeadWanted())["note"], log[0]).size == 1
    assert sign_head(desk, log, 7, after=1)


def test_it_is_on_disk_before_anybody_hears_of_it(desk, log, folder, monkeypatch):
    """Writing, bringing to disk, renaming, and the folder's own entry: in this order, then the answer."""
    steps = []
    plain_sync, plain_replace = os.fsync, type(folder).replace

    def sync(descriptor):
        steps.append("sync")
        plain_sync(descriptor)

    def replace(path, target):
        steps.append("rename")
        return plain_replace(path, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(type(folder), "replace", replace)
    sign_head(desk, log, 1)
    assert steps == ["sync", "rename", "sync"]


def test_a_damaged_memory_stops_heads_and_nothing_else(desk, log, folder):
    sign_head(desk, log, 1)
    whole = (folder / HEAD_FILE).read_text()
    for damage in ("", whole[:40], whole.replace("\n1\n", "\n2\n"), "\udcff"):
        (folder / HEAD_FILE).write_text(damage, errors="surrogateescape")
        with pytest.raises(KwanzaaError):
            sign_head(desk, log, 1)
        with pytest.raises(KwanzaaError):
            ask(desk, HeadWanted())
    assert ask(desk, SignWanted(payload_type=BUNDLE, payload=encode({"n": 1})))


def test_many_who_ask_at_once_get_one_line_of_heads(folder, log):
    """Each asks for another growth of the same log; whoever is late is refused, and the memory is never behind."""
    sign_head(Desk(folder, PARSERS), log, 1)
    notes, refused = [], []

    def work(size):
        try:
            notes.append(sign_head(Desk(folder, PARSERS), log, size, after=1))
        except ForkError as e:
            refused.append(e)

    threads = [threading.Thread(target=work, args=(size,)) for size in range(2, 14)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(notes) == 1
    assert len(refused) == 11
    assert (folder / HEAD_FILE).read_text() == notes[0]


def test_a_lock_that_cannot_be_made_is_said(folder):
    (folder / LOCK_FILE).mkdir()
    with (
        pytest.raises(KeyFileError, match=r"last-checkpoint\.lock: Is a directory"),
        HeadFile(folder).alone(),
    ):
        raise AssertionError


def test_keys_are_read_once_and_again_when_the_keyset_changes(desk, folder, monkeypatch):
    reads = []
    plain = module._read_keys

    def read(where):
        reads.append(where)
        return plain(where)

    monkeypatch.setattr(module, "_read_keys", read)
    first = desk.keys()
    assert desk.keys() is first
    (folder / "keyset.new").write_bytes((folder / "keyset.json").read_bytes())
    (folder / "keyset.new").chmod(0o600)
    (folder / "keyset.new").replace(folder / "keyset.json")
    desk.keys()
    assert len(reads) == 2


def test_without_keys_every_request_says_what_to_restore_and_makes_nothing(tmp_path):
    desk = Desk(tmp_path / "none", PARSERS, makes_keys=True)
    for request in (
        PublicsWanted(),
        HeadWanted(),
        SignWanted(payload_type=BUNDLE, payload=encode({"n": 1})),
    ):
        with pytest.raises(KeysMissingError, match="restore the folder from its backup"):
            ask(desk, request)
    assert list(tmp_path.iterdir()) == []


def test_a_key_that_others_may_read_stops_everything_until_it_is_mended(desk, folder):
    (folder / "bundle.ed25519.pem").chmod(0o640)
    with pytest.raises(KeyFileError, match=r"can be read by others \(mode 0640\); run: chmod 600"):
        ask(desk, PublicsWanted())
    (folder / "bundle.ed25519.pem").chmod(0o600)
    assert ask(desk, PublicsWanted())
