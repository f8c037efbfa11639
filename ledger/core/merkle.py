"""RFC 6962 trees: hashes, proofs, and the edge at which a tree grows.

Hashes are 32 bytes. Roots and proofs can be made from leaf hashes, or from nodes stored under their
places (see ``places``), so that a proof reads only the nodes it needs.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from ledger.core.errors import ProofError
from ledger.core.places import Place, Places, consistency_places, inclusion_places

HASH: Final = 32
EMPTY_ROOT: Final = hashlib.sha256(b"").digest()


def leaf_hash(data: bytes) -> bytes:
    """Hash a leaf (RFC 6962, 2.1)."""
    return hashlib.sha256(b"\0" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Hash two subtrees into one (RFC 6962, 2.1)."""
    return hashlib.sha256(b"\1" + left + right).digest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """The right edge of a tree: all that is needed to let it grow.

    *hashes* belong to the complete subtrees that make up the tree, from left (largest) to right.
    """

    size: int = 0
    hashes: tuple[bytes, ...] = ()

    def __post_init__(self) -> None:
        """Refuse an edge that no tree of this size has."""
        if len(self.hashes) != self.size.bit_count():
            raise ProofError(f"an edge of size {self.size} has {self.size.bit_count()} hashes")

    def root(self) -> bytes:
        """Return the tree's root; of no leaves, the hash of nothing."""
        return fold(self.hashes) if self.hashes else EMPTY_ROOT

    def grow(self, leaves: Sequence[bytes]) -> tuple["Edge", dict[Place, bytes]]:
        """Append leaf hashes; return the new edge and every node above the leaves that it completed."""
        size, hashes, nodes = self.size, list(self.hashes), dict[Place, bytes]()
        for leaf in leaves:
            hashes.append(leaf)
            size += 1
            for level in range(1, _twos(size) + 1):
                right = hashes.pop()
                hashes[-1] = node_hash(hashes[-1], right)
                nodes[level, (size >> level) - 1] = hashes[-1]
        return Edge(size=size, hashes=tuple(hashes)), nodes


def fold(hashes: Sequence[bytes]) -> bytes:
    """Return the hash of subtrees that stand side by side, largest first; of one, itself."""
    return reduce(lambda right, left: node_hash(left, right), reversed(hashes))


def root(leaf_hashes: Sequence[bytes]) -> bytes:
    """Return the Merkle tree hash of all leaves."""
    return Edge().grow(leaf_hashes)[0].root()


def assemble(places: Places, hashes: Mapping[Place, bytes]) -> tuple[bytes, ...]:
    """Return the proof whose places were read into *hashes*."""
    return tuple(fold([hashes[place] for place in group]) for group in places)


def inclusion_proof(leaf_hashes: Sequence[bytes], index: int) -> tuple[bytes, ...]:
    """Return the path from a leaf to the root of all leaves."""
    return assemble(inclusion_places(index, len(leaf_hashes)), _nodes(leaf_hashes))


def consistency_proof(leaf_hashes: Sequence[bytes], old_size: int) -> tuple[bytes, ...]:
    """Return the proof that the first *old_size* leaves were there before."""
    return assemble(consistency_places(old_size, len(leaf_hashes)), _nodes(leaf_hashes))


def verify_inclusion(*, leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> None:
    """Check that the leaf hash *leaf* stands at *index* under *root* (RFC 9162, 2.1.3.2).

    Raises: ProofError.
    """
    if not 0 <= index < size:
        raise ProofError(f"there is no leaf {index} in a tree of {size}")
    found = _sized(leaf)
    for sibling, is_left, _ in _climb(0, index, size - 1, proof):
        found = node_hash(sibling, found) if is_left else node_hash(found, sibling)
    if found != root:
        raise ProofError("the proof leads to another root")


def verify_consistency(
    *, old_size: int, size: int, proof: Sequence[bytes], old_root: bytes, root: bytes
) -> None:
    """Check that the tree of *size* grew out of the tree of *old_size* (RFC 9162, 2.1.4.2).

    A tree without leaves proves nothing, so *old_size* is at least 1. Raises: ProofError.
    """
    if old_size == 0:
        raise ProofError("a tree without leaves proves nothing")
    verify_subtree(start=0, end=old_size, size=size, proof=proof, subtree_root=old_root, root=root)


def verify_subtree(
    *, start: int, end: int, size: int, proof: Sequence[bytes], subtree_root: bytes, root: bytes
) -> None:
    """Check that the leaves from *start* to before *end*, under a root of their own, are leaves of the tree.

    draft-ietf-plants-merkle-tree-certs, 4.4.2; with *start* 0 it is RFC 9162, 2.1.4.2. No leaves are
    part of any tree. Raises: ProofError.
    """
    check_subtree(start=start, end=end, size=size)
    if start == end:
        if proof or subtree_root != EMPTY_ROOT:
            raise ProofError("no leaves have one root only, and need no proof")
        return
    first, node, last = start, end - 1, size - 1
    skip = (first ^ node).bit_length()
    if node != last:
        skip = min(skip, _twos(node + 1))
    first, node, last = first >> skip, node >> skip, last >> skip
    path = [subtree_root, *proof] if first == node else list(proof)
    if not path:
        raise ProofError("the proof is too short")
    old = new = path[0]
    for sibling, is_left, is_old in _climb(first, node, last, path[1:]):
        old = node_hash(sibling, old) if is_old else old
        new = node_hash(sibling, new) if is_left else node_hash(new, sibling)
    if (old, new) != (subtree_root, root):
        raise ProofError("the proof leads to another root")


def check_subtree(*, start: int, end: int, size: int) -> None:
    """Check that these leaves hang under one node of a tree that is not larger than *size*.

    draft-ietf-plants-merkle-tree-certs, 4.1. Raises: ProofError.
    """
    aligned = start & ((1 << max(end - start - 1, 0).bit_length()) - 1) == 0
    if not (0 <= start <= end <= size and aligned):
        raise ProofError(f"the leaves from {start} to {end} are no subtree of a tree of {size}")


def _climb(first: int, node: int, last: int, proof: Sequence[bytes]) -> Iterator[tuple[bytes, bool, bool]]:
    """Walk from *node* to the root; say of every sibling whether it is left, and inside the old subtree."""
    for sibling in proof:
        if last == 0:
            raise ProofError("the proof is too long")
        is_left = bool(node & 1) or node == last
        yield _sized(sibling), is_left, is_left and first < node
        skip = 1 + (_twos(node) if is_left else 0)
        first, node, last = first >> skip, node >> skip, last >> skip
    if last:
        raise ProofError("the proof is too short")


def _sized(value: bytes) -> bytes:
    if len(value) != HASH:
        raise ProofError(f"a hash has {HASH} bytes, not {len(value)}")
    return value


def _twos(number: int) -> int:
    """Count how often 2 divides *number*, which is not 0."""
    return (number & -number).bit_length() - 1


def _nodes(leaf_hashes: Sequence[bytes]) -> dict[Place, bytes]:
    nodes = Edge().grow(leaf_hashes)[1]
    nodes.update({(0, index): leaf for index, leaf in enumerate(leaf_hashes)})
    return nodes
