"""Vectors that are made once: an embedder with a file beside it, for runs that embed the same texts again and again."""

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from personas.embedders.base import DIMENSIONS, Embedder, Vectors

_PART = 512  # texts between two writings of the file


class Cached:
    """An embedder that looks into a file first. The file (.npz: ``keys`` and ``vectors``) serves one embedder alone.

    Keys are the first 16 hex digits of the SHA-256 of a text.
    """

    def __init__(self, embedder: Embedder, file: Path) -> None:
        """Take the embedder, and the file, which need not be there yet."""
        self._embedder = embedder
        self._file = file
        self.name = embedder.name
        self.max_tokens = embedder.max_tokens
        self.made = 0
        self._known = _load(file)
        self._counts: dict[str, int] = {}

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return a row for each text; what is not known is embedded, and kept in the file."""
        new = sorted(
            {text for text in texts if _key(text) not in self._known}, key=lambda one: (len(one), one)
        )
        for start in range(0, len(new), _PART):
            part = new[start : start + _PART]
            for text, vector in zip(part, self._embedder.embed(part), strict=True):
                self._known[_key(text)] = vector
            self.made += len(part)
            self._save()
        rows = [self._known[_key(text)] for text in texts]
        return np.stack(rows) if rows else np.zeros((0, DIMENSIONS), dtype=np.float32)

    def count(self, text: str) -> int:
        """Return how many tokens *text* has."""
        if text not in self._counts:
            self._counts[text] = self._embedder.count(text)
        return self._counts[text]

    def _save(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._known = _load(self._file) | self._known  # somebody else may have added to it
        fresh = self._file.with_suffix(f".{os.getpid()}.npz")
        np.savez(fresh, keys=np.array(list(self._known)), vectors=np.array(list(self._known.values())))
        fresh.replace(self._file)


def _key(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _load(file: Path) -> dict[str, Vectors]:
    if not file.exists():
        return {}
    with np.load(file) as held:
        keys, vectors = held["keys"].tolist(), held["vectors"]
    return dict(zip(keys, vectors, strict=True))
