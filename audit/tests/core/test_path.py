import pytest

from audit.core.path import steps
from ledger.core.merkle import inclusion_proof, leaf_hash, root


@pytest.mark.parametrize("size", range(1, 34))
def test_every_way_ends_at_the_root(size):
    leaves = [leaf_hash(bytes([n])) for n in range(size)]
    for index, leaf in enumerate(leaves):
        way = steps(leaf, index=index, size=size, proof=inclusion_proof(leaves, index))
        assert (way[-1].result if way else leaf.hex()) == root(leaves).hex()


def test_a_step_says_on_which_side_its_sibling_stood():
    leaves = [leaf_hash(bytes([n])) for n in range(4)]
    way = steps(leaves[1], index=1, size=4, proof=inclusion_proof(leaves, 1))
    assert [(one.number, one.is_left) for one in way] == [(1, True), (2, False)]
    assert way[0].sibling == leaves[0].hex()
