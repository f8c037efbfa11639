"""The way from a leaf to the root of the log, step by step, as a person can follow it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ledger.core.merkle import node_hash


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One hash of two. ``sibling`` stood on the left or on the right; ``result`` goes on to the next step."""

    number: int
    sibling: str
    is_left: bool
    result: str


def steps(leaf: bytes, *, index: int, size: int, proof: Sequence[bytes]) -> tuple[Step, ...]:
    """Return every step of an inclusion proof that was verified (RFC 9162, 2.1.3.2); hashes in hex."""
    return tuple(
        Step(number=number, sibling=sibling.hex(), is_left=is_left, result=result.hex())
        for number, (sibling, is_left, result) in enumerate(_climb(leaf, index, size - 1, proof), 1)
    )


def _climb(found: bytes, node: int, last: int, proof: Sequence[bytes]) -> Iterator[tuple[bytes, bool, bytes]]:
    for sibling in proof:
        is_left = node % 2 == 1 or node == last
        found = node_hash(sibling, found) if is_left else node_hash(found, sibling)
        yield sibling, is_left, found
        if is_left and node % 2 == 0:
            # The last node of its level has no sibling there: go up to where it has one.
            while node % 2 == 0 and node:
                node, last = node >> 1, last >> 1
        node, last = node >> 1, last >> 1
