"""Vectors of sentences, packed: a byte for each number. They only tell the sentences of found passages apart."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from personas.embedders.base import DIMENSIONS, Vectors

_FULL: Final = 127


def pack(vectors: Vectors) -> bytes:
    """Pack vectors of length 1, one after the other; a cosine changes by less than five thousandths."""
    return np.rint(vectors * _FULL).astype(np.int8).tobytes()


def each(packed: bytes, width: int = DIMENSIONS) -> tuple[bytes, ...]:
    """Return each vector of *packed*, of so many numbers, by itself."""
    return tuple(packed[at : at + width] for at in range(0, len(packed), width))


def unpack(packed: bytes, width: int = DIMENSIONS) -> Vectors:
    """Return vectors that were packed as rows of length 1, but for what the packing cost."""
    rows = np.frombuffer(packed, dtype=np.int8).reshape(-1, width).astype(np.float32)
    made: Vectors = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
    return made


def loose(packed: bytes) -> bytes:
    """Return float32 of which ``pack`` makes the same bytes again."""
    return (np.frombuffer(packed, dtype=np.int8).astype(np.float32) / _FULL).tobytes()


def cosines(question: Sequence[float] | NDArray[np.float32], packed: bytes) -> tuple[int, ...]:
    """Compare a vector with each that was packed, in thousandths from 0 to 1000; without direction it is 0."""
    asked = np.asarray(question, dtype=np.float64)
    rows = np.frombuffer(packed, dtype=np.int8).reshape(-1, len(asked)).astype(np.float64)
    lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(asked)
    found = np.divide(rows @ asked, lengths, out=np.zeros(len(rows)), where=lengths > 0)
    return tuple(int(one) for one in np.clip(np.rint(found * 1000), 0, 1000))
