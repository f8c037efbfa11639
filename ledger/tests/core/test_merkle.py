import hashlib
import math
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.core import merkle
from ledger.core.errors import ProofError
from ledger.core.places import consistency_places, inclusion_places

LEAVES = tuple(merkle.leaf_hash(bytes([n])) for n in range(70))


def plain_root(leaves):
    """RFC 6962, 2.1, word for word: another way to the same root."""
    match len(leaves):
        case 0:
            return hashlib.sha256(b"").digest()
        case 1:
            return leaves[0]
        case n:
            k = 1 << (math.ceil(math.log2(n)) - 1)
            return merkle.node_hash(plain_root(leaves[:k]), plain_root(leaves[k:]))


def test_the_hashes_are_those_of_the_rfc():
    # the empty leaf, and the leaf 00 beside it, of the RFC's own tree
    empty = "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    assert merkle.leaf_hash(b"").hex() == empty
    pair = merkle.node_hash(merkle.leaf_hash(b""), merkle.leaf_hash(b"\0")).hex()
    assert pair == "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"


def test_something_else_than_a_hash_is_no_leaf():
    with pytest.raises(ProofError, match="32 bytes, not 0"):
        merkle.verify_inclusion(leaf=b"", index=0, size=1, proof=(), root=b"")


def test_the_root_is_the_one_the_rfc_defines():
    assert [merkle.root(LEAVES[:size]) for size in range(70)] == [
        plain_root(LEAVES[:size]) for size in range(70)
    ]


def test_every_leaf_proves_its_inclusion_and_every_smaller_tree_that_it_grew_into_this_one():
    for size in range(1, 34):
        leaves, root = LEAVES[:size], plain_root(LEAVES[:size])
        for index, leaf in enumerate(leaves):
            proof = merkle.inclusion_proof(leaves, index)
            merkle.verify_inclusion(leaf=leaf, index=index, size=size, proof=proof, root=root)
            old, old_root = index + 1, plain_root(LEAVES[: index + 1])
            proof = merkle.consistency_proof(leaves, old)
            merkle.verify_consistency(old_size=old, size=size, proof=proof, old_root=old_root, root=root)


@pytest.mark.parametrize(
    ("start", "end", "proof"),
    [
        # a tree of 20 leaves is a tree over its five blocks of four
        *((4 * n, 4 * n + 4, lambda blocks, n=n: merkle.inclusion_proof(blocks, n)) for n in range(5)),
        pytest.param(16, 20, lambda blocks: [plain_root(blocks[:4])], id="the right edge"),
        pytest.param(0, 6, lambda blocks: merkle.consistency_proof(LEAVES[:20], 6), id="from the first leaf"),
    ],
)
def test_leaves_under_one_node_prove_that_they_are_leaves_of_the_tree(start, end, proof):
    leaves = LEAVES[:20]
    path = proof([plain_root(leaves[n : n + 4]) for n in range(0, 20, 4)])
    check = partial(merkle.verify_subtree, start=start, end=end, size=20, root=plain_root(leaves))
    check(proof=path, subtree_root=plain_root(leaves[start:end]))
    with pytest.raises(ProofError, match="another root"):
        check(proof=path, subtree_root=LEAVES[40])
    with pytest.raises(ProofError, match="too short"):
        check(proof=path[:-1], subtree_root=plain_root(leaves[start:end]))


@pytest.mark.parametrize(
    ("start", "end"),
    [
        pytest.param(2, 5, id="not aligned"),
        pytest.param(3, 5, id="across a border"),
        pytest.param(16, 21, id="beyond"),
        pytest.param(5, 4, id="backwards"),
        pytest.param(-4, 0, id="before"),
    ],
)
def test_other_ranges_of_leaves_are_no_subtree(start, end):
    with pytest.raises(ProofError, match="no subtree"):
        merkle.check_subtree(start=start, end=end, size=20)


@given(size=st.integers(1, 40), more=st.integers(0, 25))
def test_growing_in_two_steps_gives_the_tree_of_one_step(size, more):
    first, nodes = merkle.Edge().grow(LEAVES[:size])
    second, more_nodes = first.grow(LEAVES[size : size + more])
    whole, all_nodes = merkle.Edge().grow(LEAVES[: size + more])
    assert second == whole
    assert nodes | more_nodes == all_nodes
    assert not nodes.keys() & more_nodes.keys()


def test_an_edge_with_too_few_hashes_is_refused():
    with pytest.raises(ProofError, match="size 3 has 2"):
        merkle.Edge(size=3, hashes=(bytes(32),))


@given(size=st.integers(2, 60), data=st.data())
def test_any_changed_hash_of_a_proof_is_found(size, data):
    index = data.draw(st.integers(0, size - 1))
    proof = list(merkle.inclusion_proof(LEAVES[:size], index))
    at = data.draw(st.integers(0, len(proof) - 1))
    bit = data.draw(st.integers(0, 255))
    proof[at] = (int.from_bytes(proof[at]) ^ (1 << bit)).to_bytes(32)
    with pytest.raises(ProofError, match="another root"):
        merkle.verify_inclusion(
            leaf=LEAVES[index], index=index, size=size, proof=proof, root=merkle.root(LEAVES[:size])
        )


def test_there_is_no_proof_of_a_leaf_that_is_not_there_nor_from_an_empty_or_a_larger_tree():
    for index in (-1, 3):
        with pytest.raises(ProofError, match="no leaf"):
            inclusion_places(index, 3)
        with pytest.raises(ProofError, match="no leaf"):
            merkle.verify_inclusion(leaf=LEAVES[0], index=index, size=3, proof=(), root=LEAVES[0])
    for old in (0, 4):
        with pytest.raises(ProofError, match="nothing leads"):
            consistency_places(old, 3)
        with pytest.raises(ProofError):
            merkle.verify_consistency(old_size=old, size=3, proof=(), old_root=LEAVES[0], root=LEAVES[1])


def test_no_leaves_are_part_of_any_tree_without_a_proof():
    none = partial(merkle.verify_subtree, start=2, end=2, size=3, root=LEAVES[0])
    none(proof=(), subtree_root=merkle.EMPTY_ROOT)
    for proof, subtree_root in [((), LEAVES[0]), ((LEAVES[0],), merkle.EMPTY_ROOT)]:
        with pytest.raises(ProofError, match="one root only"):
            none(proof=proof, subtree_root=subtree_root)


def test_a_proof_has_the_length_that_the_tree_demands():
    leaves = LEAVES[:8]
    proof, root = merkle.inclusion_proof(leaves, 3), merkle.root(leaves)
    for wrong, message in [
        (proof[:-1], "too short"),
        ((*proof, bytes(32)), "too long"),
        ((*proof[:-1], proof[-1] + b"x"), "32 bytes"),
    ]:
        with pytest.raises(ProofError, match=message):
            merkle.verify_inclusion(leaf=leaves[3], index=3, size=8, proof=wrong, root=root)


def test_a_proof_is_read_from_its_places_alone():
    edge, nodes = merkle.Edge().grow(LEAVES)
    places = inclusion_places(69, 70)
    needed = {place for group in places for place in group}
    stored = {place: value for place, value in nodes.items() if place in needed}
    stored.update({(0, index): LEAVES[index] for level, index in needed if level == 0})
    assert len(stored) == len(needed) <= 12
    merkle.verify_inclusion(
        leaf=LEAVES[69], index=69, size=70, proof=merkle.assemble(places, stored), root=edge.root()
    )
