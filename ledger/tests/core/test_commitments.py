import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.core import commitments
from ledger.core.errors import CanonicalError, CommitmentError
from ledger.tests.keys import seed

SEED = seed("commitments")
paths = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=8)


@given(paths, st.integers(-9, 9) | st.booleans() | st.none() | st.lists(st.integers(0, 3), max_size=3))
def test_a_field_opens_with_its_salt_alone(path, value):
    salt = commitments.salt(SEED, path)
    commitment = commitments.commit(salt, path, value)
    commitments.verify_commitment(commitment, salt=salt, path=path, value=value)


def test_a_commitment_is_the_one_the_format_defines():
    assert commitments.salt(SEED, "/question").hex() == (
        "18f7d6c96e61654f9675c387e7005837f10094f79951880e3401d4d1e7e2949b"
    )
    assert commitments.commit(commitments.salt(SEED, "/question"), "/question", {"text": "é"}) == (
        "48b538478737b3490ff37de15a820955e59c9d8d79109e240abaaf4206639ca0"
    )


@pytest.mark.parametrize(
    ("path", "value", "salt"),
    [
        pytest.param("/a", 2, commitments.salt(SEED, "/a"), id="another value"),
        pytest.param("/b", 1, commitments.salt(SEED, "/a"), id="another path"),
        pytest.param("/a", 1, commitments.salt(SEED, "/b"), id="another salt"),
        pytest.param("/a", "1", commitments.salt(SEED, "/a"), id="another type"),
        pytest.param("/a", True, commitments.salt(SEED, "/a"), id="true is not 1"),
    ],
)
def test_what_was_not_committed_to_does_not_open(path, value, salt):
    commitment = commitments.commit(commitments.salt(SEED, "/a"), "/a", 1)
    with pytest.raises(CommitmentError, match="does not hold"):
        commitments.verify_commitment(commitment, salt=salt, path=path, value=value)


@pytest.mark.parametrize("commitment", ["", "é", "A" * 64])
def test_what_is_no_commitment_opens_nothing(commitment):
    with pytest.raises(CommitmentError):
        commitments.verify_commitment(commitment, salt=SEED, path="/a", value=1)


@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_salts_and_seeds_have_32_bytes(size):
    with pytest.raises(CommitmentError, match=f"32 bytes, not {size}"):
        commitments.salt(bytes(size), "/a")
    with pytest.raises(CommitmentError, match=f"32 bytes, not {size}"):
        commitments.commit(bytes(size), "/a", 1)


def test_a_path_does_not_end_early():
    with pytest.raises(CommitmentError, match="NUL"):
        commitments.salt(SEED, "/a\0/b")


def test_only_what_can_be_signed_can_be_committed_to():
    with pytest.raises(CanonicalError):
        commitments.commit(SEED, "/a", "e\u0301")
