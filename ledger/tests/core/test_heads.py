"""Which head may be signed next: whatever was signed before can only grow."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.core.checkpoint import Checkpoint
from ledger.core.errors import CheckpointError, ForkError, SignatureInvalidError, UnknownKeyError
from ledger.core.heads import check_adopted, check_next, read_head
from ledger.core.keyset import Role
from ledger.core.merkle import consistency_proof, leaf_hash, root
from ledger.tests.keys import KEYS, ORIGIN, SIGNER

LEAVES = [leaf_hash(b"%d" % n) for n in range(40)]
OTHERS = [leaf_hash(b"other %d" % n) for n in range(40)]


def head(leaves, origin=ORIGIN):
    return Checkpoint(origin=origin, size=len(leaves), root=root(leaves))


@given(st.integers(1, 40), st.integers(0, 39))
def test_a_log_that_grew_is_signed_with_its_proof(size, more):
    size = min(size, 40)
    new = LEAVES[: min(size + more, 40)]
    check_next(head(LEAVES[:size]), head(new), proof=consistency_proof(new, size), founding=())


@given(st.integers(1, 39), st.integers(1, 39), st.data())
def test_a_log_that_forked_is_refused_whatever_is_handed_over(size, more, data):
    """The fork begins below the last size; proofs are true ones of either log, cut, swapped, or none."""
    begins = data.draw(st.integers(0, size - 1))
    forked = (LEAVES[:begins] + OTHERS[begins:])[: min(size + more, 40)]
    whole = LEAVES[: len(forked)]
    honest = consistency_proof(whole, size) if len(forked) > size else ()
    lying = consistency_proof(forked, size) if len(forked) > size else ()
    proof = data.draw(st.sampled_from([honest, lying, honest[:-1], (*lying, OTHERS[0]), lying[::-1], ()]))
    with pytest.raises(ForkError, match="restore the newer database, or found a new log"):
        check_next(head(LEAVES[:size]), head(forked), proof=proof, founding=())


@pytest.mark.parametrize(
    ("new", "match"),
    [
        pytest.param(head(LEAVES[:6]), "older than the 7 signed", id="older, true"),
        pytest.param(head([]), "older than the 7 signed", id="empty"),
        pytest.param(head([*LEAVES[:6], OTHERS[0]]), "another log of 7 leaves", id="as long, another"),
        pytest.param(head(LEAVES[:9]), "did not grow out of the 7", id="grown, without its proof"),
        pytest.param(
            head(LEAVES[:9], "example.org/else"), "signs for the log 'example.org/log'", id="origin"
        ),
    ],
)
def test_everything_else_is_refused_and_says_why(new, match):
    with pytest.raises(ForkError, match=match):
        check_next(head(LEAVES[:7]), new, proof=(), founding=LEAVES[:1])


def test_the_same_head_may_be_signed_again():
    check_next(head(LEAVES[:7]), head(LEAVES[:7]), proof=(), founding=())


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_first_head_is_that_of_the_keysets_alone(size):
    check_next(None, head(LEAVES[:size]), proof=(), founding=LEAVES[:3])


@pytest.mark.parametrize(
    "leaves",
    [
        pytest.param([], id="nothing"),
        pytest.param(LEAVES[:4], id="more than the keysets"),
        pytest.param(OTHERS[:1], id="other keysets"),
        pytest.param([*LEAVES[:2], OTHERS[2]], id="another third"),
    ],
)
def test_a_log_that_is_there_already_wants_an_operator(leaves):
    with pytest.raises(ForkError, match=r"give its newest checkpoint to kwanzaa-signer --adopt"):
        check_next(None, head(leaves), proof=(), founding=LEAVES[:3])


def test_a_head_that_is_no_older_can_be_adopted_and_an_older_or_another_one_cannot():
    for size in (7, 8):
        check_adopted(head(LEAVES[:7]), head(LEAVES[:size]))
        check_adopted(None, head(LEAVES[:size]))
    for new in (head(LEAVES[:6]), head(OTHERS[:7]), head(LEAVES[:9], "x.org/y")):
        with pytest.raises(ForkError):
            check_adopted(head(LEAVES[:7]), new)


def test_what_was_signed_is_read_back_also_under_a_key_that_is_not_trusted_any_more():
    note = SIGNER.sign_checkpoint(head(LEAVES[:7]))
    ended = tuple(
        replace(key, to_index=0) if key.role is Role.CHECKPOINT else replace(key) for key in KEYS.keys
    )
    assert read_head(note, replace(KEYS, keys=ended)) == head(LEAVES[:7])


def test_a_damaged_memory_is_no_memory():
    """Every way in which a note is none stands in ``test_checkpoint``."""
    note = SIGNER.sign_checkpoint(head(LEAVES[:7]))
    with pytest.raises(SignatureInvalidError):
        read_head(note.replace("\n7\n", "\n8\n"), KEYS)
    with pytest.raises(CheckpointError):
        read_head(note[:20], KEYS)
    with pytest.raises(UnknownKeyError):
        read_head(note.replace(ORIGIN, "x.org/log"), KEYS)
