from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.core import checkpoint
from ledger.core.canonical import from_base64, to_base64
from ledger.core.checkpoint import Checkpoint, NoteKey, parse_checkpoint, parse_note, sign_note, verify_note
from ledger.core.errors import CheckpointError, SignatureInvalidError, UnknownKeyError
from ledger.core.keyset import Role
from ledger.core.merkle import EMPTY_ROOT
from ledger.tests.core.shared import needs_shared, read
from ledger.tests.keys import KEYS, ORIGIN, SIGNER, pair

HEAD = Checkpoint(origin=ORIGIN, size=7, root=bytes(range(32)))
NOTE = SIGNER.sign_checkpoint(HEAD)
KEY = NoteKey(name=ORIGIN, public=SIGNER.checkpoint.public_key().public_bytes_raw())
OTHER = pair("another log").ed25519
OTHER_KEY = NoteKey(name="witness.example/1", public=OTHER.public_key().public_bytes_raw())


def test_a_checkpoint_is_a_note_of_three_lines_under_the_logs_name():
    assert NOTE.startswith(f"{ORIGIN}\n7\n{to_base64(HEAD.root)}\n\n\N{EM DASH} {ORIGIN} ")
    assert NOTE.endswith("\n")
    assert checkpoint.verify_checkpoint(NOTE, KEYS) == HEAD


@given(size=st.integers(0, 2**60), root=st.binary(min_size=32, max_size=32))
def test_a_checkpoint_is_read_back_from_its_text(size, root):
    head = Checkpoint(origin=ORIGIN, size=size, root=root)
    assert parse_checkpoint(head.body()) == head


@pytest.mark.parametrize(
    ("end", "trusted"),
    [(None, True), (7, True), (6, False)],
    ids=["in use", "ended behind its last leaf", "ended before"],
)
def test_a_head_says_by_its_key_whether_it_may_be_trusted(end, trusted):
    keys = tuple(replace(key, to_index=end) if key.role is Role.CHECKPOINT else key for key in KEYS.keys)
    assert checkpoint.is_by_trusted_key(NOTE, replace(KEYS, keys=keys)) is trusted
    assert not checkpoint.is_by_trusted_key(NOTE, replace(KEYS, origin="example.org/other"))


def cosigned(note):
    """Add the line of a key that the keyset does not know."""
    line = sign_note(parse_note(note).text, OTHER_KEY, OTHER.sign).rpartition("\n\n")[2]
    return note + line


def test_signatures_of_unknown_keys_are_passed_over_but_make_no_second_form_of_a_checkpoint():
    note = cosigned(NOTE)
    assert verify_note(parse_note(note), [KEY]) == HEAD.body()
    assert verify_note(parse_note(note), [OTHER_KEY, KEY]) == HEAD.body()
    with pytest.raises(CheckpointError, match="one signature"):
        checkpoint.verify_checkpoint(note, KEYS)


def test_one_bad_signature_of_a_known_key_spoils_the_note():
    text, _, lines = cosigned(NOTE).rpartition("\n\n")
    first, second, _ = lines.split("\n")
    name = second.rpartition(" ")[0]
    bad = f"{text}\n\n{first}\n{name} {to_base64(OTHER_KEY.key_id() + bytes(64))}\n"
    assert verify_note(parse_note(bad), [KEY]) == HEAD.body()
    with pytest.raises(SignatureInvalidError, match="witness"):
        verify_note(parse_note(bad), [KEY, OTHER_KEY])


def test_a_note_of_strangers_is_not_trusted():
    with pytest.raises(UnknownKeyError):
        verify_note(parse_note(NOTE), [OTHER_KEY])
    with pytest.raises(UnknownKeyError):
        verify_note(parse_note(NOTE), [])


@pytest.mark.parametrize(
    ("change", "error"),
    [
        pytest.param(lambda note: note.replace("\n7\n", "\n8\n"), SignatureInvalidError, id="size"),
        pytest.param(lambda note: note.replace("AAEC", "AAED"), SignatureInvalidError, id="root"),
        pytest.param(lambda note: note.replace(ORIGIN, "example.org/other"), UnknownKeyError, id="origin"),
        pytest.param(lambda note: note.replace("\n7\n", "\n7\nmore\n"), CheckpointError, id="extension line"),
        pytest.param(lambda note: note.replace("\n7\n", "\n07\n"), CheckpointError, id="leading zero"),
        pytest.param(lambda note: note.replace("\n7\n", "\n-7\n"), CheckpointError, id="negative"),
        pytest.param(lambda note: note.replace("\n7\n", "\n٧\n"), CheckpointError, id="Arabic digit"),
        pytest.param(lambda note: note.replace("AAEC", "AA"), CheckpointError, id="short root"),
        pytest.param(lambda note: note.replace("AAECAwQF", ""), CheckpointError, id="root of 26 bytes"),
        pytest.param(lambda note: note.replace("AAEC", "????"), CheckpointError, id="no base64"),
        pytest.param(lambda note: note[:-1], CheckpointError, id="no newline at the end"),
        pytest.param(lambda note: note + "\n", CheckpointError, id="a line more"),
        pytest.param(lambda note: note.replace("\n\n", "\n"), CheckpointError, id="no empty line"),
        pytest.param(lambda note: note.partition("\n\n")[0] + "\n\n", CheckpointError, id="no signature"),
        pytest.param(lambda note: note.replace("\N{EM DASH} ", "- "), CheckpointError, id="no dash"),
        pytest.param(lambda note: note.replace("\n7", "\r\n7"), CheckpointError, id="carriage return"),
        pytest.param(lambda note: note[:-2] + "\n", CheckpointError, id="cut base64"),
        pytest.param(
            lambda note: note + note.rpartition("\n\n")[2] * 64, CheckpointError, id="65 signatures"
        ),
    ],
)
def test_a_changed_checkpoint_is_refused(change, error):
    changed = change(NOTE)
    assert changed != NOTE
    with pytest.raises(error):
        checkpoint.verify_checkpoint(changed, KEYS)


def test_a_signature_of_the_wrong_length_does_not_fit():
    text, _, line = NOTE.rpartition("\n\n")
    name, _, data = line.rstrip("\n").rpartition(" ")
    for wrong in (from_base64(data) + b"x", from_base64(data)[:-1], from_base64(data)[:4]):
        with pytest.raises(SignatureInvalidError):
            checkpoint.verify_checkpoint(f"{text}\n\n{name} {to_base64(wrong)}\n", KEYS)


def test_a_checkpoint_key_is_valid_for_the_last_leaf_of_its_tree():
    ended = tuple(replace(key, to_index=7) if key.role is Role.CHECKPOINT else key for key in KEYS.keys)
    keyset = replace(KEYS, keys=ended)
    assert checkpoint.verify_checkpoint(NOTE, keyset) == HEAD
    later = SIGNER.sign_checkpoint(replace(HEAD, size=8))
    with pytest.raises(UnknownKeyError):
        checkpoint.verify_checkpoint(later, keyset)


def test_our_key_under_the_head_of_another_log_is_not_trusted():
    other = replace(HEAD, origin="example.org/other")
    with pytest.raises(UnknownKeyError, match="not the log of this keyset"):
        checkpoint.verify_checkpoint(sign_note(other.body(), KEY, SIGNER.checkpoint.sign), KEYS)


def test_the_empty_log_has_a_checkpoint_too():
    head = Checkpoint(origin=ORIGIN, size=0, root=EMPTY_ROOT)
    assert checkpoint.verify_checkpoint(SIGNER.sign_checkpoint(head), KEYS) == head


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("no newline", id="no newline"),
        pytest.param("a\tb\n", id="control character"),
        pytest.param("a\n\n\N{EM DASH} x AAAAAA==", id="ends like a signature"),
    ],
)
def test_a_text_that_would_be_read_as_another_is_not_signed(text):
    with pytest.raises(CheckpointError):
        sign_note(text, KEY, SIGNER.checkpoint.sign)


class TestC2sp:
    """The example of the specification: ../shared/vectors/c2sp."""

    pytestmark = needs_shared

    def test_the_example_note_verifies_under_the_example_key(self):
        example = read("c2sp/signed-note-example.json")
        name, _, rest = example["vkey"].partition("+")
        key = NoteKey(name=name, public=from_base64(rest.partition("+")[2])[1:])
        assert key.vkey() == example["vkey"]
        assert verify_note(parse_note(example["note"]), [key]) == "This is an example message.\n"
        with pytest.raises(SignatureInvalidError):
            verify_note(parse_note(example["note"].replace("example", "Example", 1)), [key])
