"""An embedder that reads nothing: every text has the same vector. For measuring what all the rest costs."""

from collections.abc import Sequence

import numpy as np

from personas.embedders.base import DIMENSIONS, Vectors


class Blank:
    """One vector for all; what is searched is then found by its words alone."""

    name = "blank-1"
    max_tokens = 256
    width = DIMENSIONS

    def __init__(self, _threads: int = 1) -> None:
        """Need nothing."""

    def embed(self, texts: Sequence[str], *, asked: bool = False) -> Vectors:  # noqa: ARG002 -- the port's
        """Return the first axis for each text."""
        vectors = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
        vectors[:, 0] = 1
        return vectors

    def count(self, text: str) -> int:
        """Return the number of words, as blanks part them."""
        return text.count(" ") + 1
