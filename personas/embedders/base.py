"""What every embedder keeps to."""

from collections.abc import Sequence
from typing import Final, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from personas.embedders.pieces import Pieces

Vectors: TypeAlias = NDArray[np.float32]

DIMENSIONS: Final = 384
"""How wide the vectors of the embedders are that ship."""


class Embedder(Protocol):
    """Text to vectors. The same text gives the same vector, alone or among others.

    ``name`` tells weights and graph, stands beside every vector and in every bundle, and is changed with either.
    ``max_tokens`` are those of the text itself; what is longer is cut off. ``width`` is how many numbers a vector has.
    """

    name: str
    max_tokens: int
    width: int

    def embed(self, texts: Sequence[str], *, asked: bool = False) -> Vectors:
        """Return a row of length 1 for each text, in their order: float32, ``width`` wide.

        *asked*: they are questions, which some models read otherwise than what may answer them. Raises: EmbedderError.
        """
        ...

    def count(self, text: str) -> int:
        """Return how many tokens *text* has."""
        ...


@runtime_checkable
class Reader(Protocol):
    """An embedder that tells the pieces of a text apart as well, at no further cost."""

    def embed_apart(self, texts: Sequence[str]) -> tuple[Vectors, tuple[Pieces, ...]]:
        """Return what ``embed`` returns, and the pieces of each text as they stand in it. Raises: EmbedderError."""
        ...
