import pytest

from audit.core.path import steps
from ledger.core.merkle import inclusion_proof, leaf_hash, root


@pytest.mark.parametrize("size", range(1, 34))
def test_every_way_ends_at_the_root(size):
    leaves = [leaf_hash(bytes([n])) for n in range(size)]
    for index, leaf in enumerate(leaves):
        way = steps(leaf, index=index, size=size, proof=inclusion_proof(leaves, index))
        assert (way[-1].result if way else leaf.hex()) == root(leaves).hex()
