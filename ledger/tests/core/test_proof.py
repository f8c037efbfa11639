from dataclasses import replace

import pytest

from ledger.core.canonical import encode
from ledger.core.checkpoint import Checkpoint
from ledger.core.envelope import BUNDLE, leaf
from ledger.core.errors import CanonicalError, CheckpointError, ProofError
from ledger.core.merkle import inclusion_proof, leaf_hash, root
from ledger.core.proof import Proof, verify_proof
from ledger.tests.keys import KEYS, ORIGIN, SIGNER

LEAVES = [leaf(SIGNER.sign(BUNDLE, encode({"n": n}))) for n in range(5)]
HASHES = [leaf_hash(data) for data in LEAVES]
NOTE = SIGNER.sign_checkpoint(Checkpoint(origin=ORIGIN, size=5, root=root(HASHES)))
PROOF = Proof(index=2, size=5, hashes=inclusion_proof(HASHES, 2), checkpoint=NOTE)


def test_a_leaf_is_proved_by_its_path_and_the_signed_root():
    assert verify_proof(PROOF, leaf=LEAVES[2], keyset=KEYS).size == 5


def test_a_proof_is_read_back_from_its_map():
    assert Proof.from_value(PROOF.to_value()) == PROOF


def test_a_proof_has_the_form_of_other_tools():
    lines = PROOF.to_text().split("\n")
    assert lines[:2] == ["c2sp.org/tlog-proof@v1", "index 2"]
    assert len(lines[2]) == 44
    assert lines[5] == ""
    assert "\n".join(lines[6:]) == NOTE


def test_a_changed_proof_or_another_leaf_is_refused():
    for change, error in (
        ({"index": 3}, ProofError),
        ({"size": 6}, ProofError),
        ({"hashes": PROOF.hashes[:-1]}, ProofError),
        ({"checkpoint": NOTE[:-1]}, CheckpointError),
    ):
        with pytest.raises(error):
            verify_proof(replace(PROOF, **change), leaf=LEAVES[2], keyset=KEYS)
    with pytest.raises(ProofError, match="another root"):
        verify_proof(PROOF, leaf=LEAVES[3], keyset=KEYS)


def test_a_map_with_more_in_it_is_refused():
    value = PROOF.to_value()
    assert isinstance(value, dict)
    with pytest.raises(CanonicalError, match="unknown fields: x"):
        Proof.from_value({**value, "x": 1})
