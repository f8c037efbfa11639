"""Where in a growing tree the hashes of a proof are found.

A *place* is ``(level, index)`` of a complete subtree: level 0 are the leaves, and the node at
``(l, i)`` covers the leaves from ``i * 2^l`` to before ``(i + 1) * 2^l``. What is stored under a
place never changes again.
"""

from collections.abc import Iterator
from typing import TypeAlias

from ledger.core.errors import ProofError

Place: TypeAlias = tuple[int, int]
Places: TypeAlias = tuple[tuple[Place, ...], ...]
"""A proof before its hashes are read: each hash is folded from the places of one inner tuple."""


def inclusion_places(index: int, size: int) -> Places:
    """Return where the hashes of an inclusion proof come from, leaf's sibling first (RFC 6962, 2.1.1)."""
    if not 0 <= index < size:
        raise ProofError(f"there is no leaf {index} in a tree of {size}")
    return tuple(_inclusion(index, 0, size))


def consistency_places(old_size: int, size: int) -> Places:
    """Return where the hashes of a consistency proof come from (RFC 6962, 2.1.2)."""
    if not 0 < old_size <= size:
        raise ProofError(f"nothing leads from a tree of {old_size} to one of {size}")
    return tuple(_consistency(old_size, 0, size, whole=True))


def _complete(start: int, end: int) -> tuple[Place, ...]:
    """Return the complete subtrees that make up a range of leaves, left to right."""
    places = []
    while start < end:
        level = (end - start).bit_length() - 1
        places.append((level, start >> level))
        start += 1 << level
    return tuple(places)


def _split(start: int, end: int) -> int:
    """Return where RFC 6962 splits a tree: after the largest power of two that is less than it."""
    return start + (1 << ((end - start - 1).bit_length() - 1))


def _inclusion(index: int, start: int, end: int) -> Iterator[tuple[Place, ...]]:
    if end - start == 1:
        return
    middle = _split(start, end)
    if index < middle:
        yield from _inclusion(index, start, middle)
        yield _complete(middle, end)
    else:
        yield from _inclusion(index, middle, end)
        yield _complete(start, middle)


def _consistency(old_end: int, start: int, end: int, *, whole: bool) -> Iterator[tuple[Place, ...]]:
    if old_end == end:
        if not whole:
            yield _complete(start, end)
        return
    middle = _split(start, end)
    if old_end <= middle:
        yield from _consistency(old_end, start, middle, whole=whole)
        yield _complete(middle, end)
    else:
        yield from _consistency(old_end, middle, end, whole=False)
        yield _complete(start, middle)
