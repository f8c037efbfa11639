"""An embedder without a model: hashed words and trigrams. It knows no meaning; it is quick, and good for tests."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import Stemmer

from personas.embedders.base import DIMENSIONS, Vectors

_WORD: Final = re.compile(r"\w+")
_TRIGRAM_WEIGHT: Final = 0.3


class Hashing:
    """Signed feature hashing of stemmed words and of their trigrams of letters (Weinberger et al. 2009)."""

    name = "hashing-1"
    max_tokens = 256
    width = DIMENSIONS

    def __init__(self, _threads: int = 1) -> None:
        """Need nothing."""

    def embed(self, texts: Sequence[str], *, asked: bool = False) -> Vectors:  # noqa: ARG002 -- the port's
        """Return a row for each text; of a text without words, the first axis, so that every row has length 1."""
        vectors = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
        for at, text in enumerate(texts):
            for place, weight in _features(text, self.max_tokens):
                vectors[at, place] += weight
        vectors[~vectors.any(axis=1), 0] = 1
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        return vectors

    def count(self, text: str) -> int:
        """Return the number of words."""
        return sum(1 for _ in _WORD.finditer(text))


def _features(text: str, limit: int) -> Iterator[tuple[int, float]]:
    for word in _WORD.findall(text.lower())[:limit]:
        yield from _of_word(word)


@lru_cache(maxsize=2**16)
def _of_word(word: str) -> tuple[tuple[int, float], ...]:
    edged = f"<{word}>"
    trigrams = [edged[at : at + 3] for at in range(len(edged) - 2)]
    return (
        _place(f"w {Stemmer.Stemmer('english').stemWord(word)}", 1.0),
        *(_place(f"t {trigram}", _TRIGRAM_WEIGHT) for trigram in trigrams),
    )


def _place(feature: str, weight: float) -> tuple[int, float]:
    number = int.from_bytes(hashlib.blake2b(feature.encode(), digest_size=8).digest())
    return number // 2 % DIMENSIONS, weight if number % 2 else -weight
