"""An embedder without a model that tells words apart, for tests of what is done with word pieces."""

import re
from collections.abc import Sequence

import numpy as np

from personas.embedders.base import Vectors
from personas.embedders.hashing import Hashing
from personas.embedders.pieces import WIDTH, Pieces


class Apart(Hashing):
    """Each word is its own row, with the first line of its text in it: under another heading it is another row."""

    def embed_apart(self, texts: Sequence[str]) -> tuple[Vectors, tuple[Pieces, ...]]:
        """Return the vectors, and a piece for each word."""
        return self.embed(texts), tuple(map(self.apart, texts))

    def apart(self, text: str) -> Pieces:
        """Take one text apart."""
        found = list(re.finditer(r"\w+", text))
        rows = (self.embed([one[0] for one in found]) + self.embed([text.partition("\n")[0]])) / 2
        return Pieces(
            ids=np.array([sum(one[0].encode()) for one in found], dtype=np.uint16),
            starts=np.array([one.start() for one in found], dtype=np.uint16),
            rows=np.rint(rows[:, :WIDTH] * 127).astype(np.int8),
        )
