import pytest

from audit.core.errors import ForkedLogError, RollbackError, StaleLogError, StateFileError
from audit.core.following import Seen, check_fresh, check_next, next_time, parse_seen, take_in
from audit.tests.exports import LEAVES, head
from ledger.core import merkle
from ledger.core.checkpoint import Checkpoint
from ledger.tests.by_name import by_name
from ledger.tests.keys import ORIGIN, SIGNER

EMPTY = Checkpoint(origin=ORIGIN, size=0, root=merkle.EMPTY_ROOT)
HASHES = [merkle.leaf_hash(one) for one in LEAVES[:9]]
PROOF = merkle.consistency_proof(HASHES, 5)


def seen(size, edge=None):
    return Seen(note=SIGNER.sign_checkpoint(head(size)), at=100, edge=edge)


@by_name(
    ("last", "now", "proof"),
    {
        "grown": (head(5), head(9), PROOF),
        "the same": (head(5), head(5), ()),
        "the first": (EMPTY, head(5), ()),
        "nothing yet": (EMPTY, EMPTY, ()),
    },
)
def test_a_log_that_only_grew_is_followed(last, now, proof):
    check_next(last, now, proof)


@by_name(
    ("last", "now", "proof", "error"),
    {
        "cut": (head(9), head(5), PROOF, RollbackError),
        "no proof": (head(5), head(9), (), ForkedLogError),
        "another root": (head(5), head(9, LEAVES[::-1]), PROOF, ForkedLogError),
        "another root of the same size": (head(5), head(5, LEAVES[::-1]), (), ForkedLogError),
        "a proof that nobody needs": (head(5), head(5), PROOF, ForkedLogError),
        "a proof from nothing": (EMPTY, head(5), PROOF, ForkedLogError),
        "nothing, otherwise": (
            Checkpoint(origin=ORIGIN, size=0, root=bytes(32)),
            head(5),
            (),
            ForkedLogError,
        ),
        "another log": (Checkpoint(origin="other", size=5, root=head(5).root), head(5), (), ForkedLogError),
    },
)
def test_any_other_is_not(last, now, proof, error):
    with pytest.raises(error):
        check_next(last, now, proof)


def test_leaves_make_the_root_or_are_a_fork():
    edge = merkle.Edge().grow(HASHES[:5])[0].hashes
    note = SIGNER.sign_checkpoint(head(9))
    grown = take_in(seen(5, edge), note, head(9), LEAVES[5:9], at=200)
    assert (grown.at, grown.head) == (200, head(9))
    assert parse_seen(grown.encode()) == grown
    assert take_in(grown, note, head(9), (), at=300).at == 200
    for leaves in (LEAVES[5:8], LEAVES[5:10], LEAVES[4:8], ()):
        with pytest.raises(ForkedLogError, match="do not make the root"):
            take_in(seen(5, edge), note, head(9), leaves, at=200)


def test_a_state_comes_back_and_a_damaged_one_does_not():
    assert parse_seen(seen(5).encode()) == seen(5)
    for bad in (
        seen(5, (bytes(32), bytes(32))).encode(),
        seen(5).encode().replace(b"seen.v1", b"seen.v2"),
        b"x",
    ):
        with pytest.raises(StateFileError, match="is damaged"):
            parse_seen(bad)


def test_a_log_may_stand_as_long_as_one_says():
    check_fresh(seen(5), now=10**9, seconds=0)
    check_fresh(seen(5), now=160, seconds=60)
    with pytest.raises(StaleLogError, match="for 61 seconds"):
        check_fresh(seen(5), now=161, seconds=60)


def test_a_clock_that_goes_back_is_not_believed():
    assert [next_time(seen(5), now=now) for now in (99, 101)] == [100, 101]
    assert [next_time(None, now=now) for now in (-5, 7)] == [1, 7]
