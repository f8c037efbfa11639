"""A question's vector, turned towards the sentences that answer it: one matrix of our own beside the embedder.

An embedder brings together what is alike; a question and its answer are not alike (*what did he live on?* and *Johan's
ropes are bought by the Company*). The matrix was fitted on small archives written for it (``make calibrate``).
Sentences keep the vectors that they have, so it costs one product a question. Passages are found by the vector as it
was.
"""

import hashlib
import io
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from citations.core.errors import JudgeError
from citations.core.picking.picking_tables import LIKENESS_OF, TURNED_BY
from personas.embedders import Vectors
from personas.embedders.base import DIMENSIONS

FILE: Final = Path(__file__).with_name("turning.npy")
LANGUAGE: Final = "en"
"""The only one that it was fitted on."""
_UNIT: Final = 10_000


@dataclass(frozen=True, slots=True)
class Turning:
    """What is added to a vector, for each of its numbers; ``name`` tells one matrix from another."""

    name: str
    added: NDArray[np.float64]

    def __call__(self, vector: Vectors) -> Vectors:
        """Turn one vector."""
        turned: Vectors = (vector + vector.astype(np.float64) @ self.added).astype(np.float32)
        return turned


def packed(added: NDArray[np.float64]) -> bytes:
    """Write a matrix as a file, in ten-thousandths."""
    file = io.BytesIO()
    np.save(file, np.rint(added * _UNIT).astype(np.int16), allow_pickle=False)
    return file.getvalue()


def read(data: bytes) -> Turning:
    """Read such a file. Raises: JudgeError where it is none."""
    try:
        rows = np.load(io.BytesIO(data), allow_pickle=False)
    except (ValueError, EOFError) as e:
        raise JudgeError(f"what turns questions cannot be read: {e}") from e
    if rows.shape != (DIMENSIONS, DIMENSIONS) or rows.dtype != np.int16:
        raise JudgeError(f"what turns questions is no matrix of {DIMENSIONS} by {DIMENSIONS}")
    return Turning(f"turning-{hashlib.sha256(data).hexdigest()[:16]}", rows.astype(np.float64) / _UNIT)


@lru_cache(maxsize=1)
def shipped() -> Turning:
    """Return the matrix that ships, read once in a process. Raises: JudgeError."""
    return read(FILE.read_bytes())


def checked() -> Turning:
    """Return it. Raises: JudgeError where the tables were fitted to another one."""
    found = shipped()
    if found.name != TURNED_BY:
        raise JudgeError(f"{FILE} is {found.name}, and the tables are fitted to {TURNED_BY}: make calibrate")
    return found


def turned(vector: Vectors, embedder: str, language: str) -> Vectors:
    """Turn the vector of a question by *embedder*; another embedder's, or one in another language, stays as it is."""
    return shipped()(vector) if embedder == LIKENESS_OF and language == LANGUAGE else vector
