"""Vectors that are made once: an embedder with a file beside it, for runs that embed the same texts again and again."""

import hashlib
from collections.abc import Sequence
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Final

import numpy as np

from personas.embedders.base import DIMENSIONS, Embedder, Reader, Vectors
from personas.embedders.pieces import LAYOUT, Pieces, load

_PART: Final = 256  # texts between two writings to the file
_KEY: Final = 8
_RECORD: Final = np.dtype([("key", f"V{_KEY}"), ("vector", np.float32, DIMENSIONS)])


class Cached:
    """An embedder that looks into a file first. The file serves one embedder alone.

    It is a row of records: the first eight bytes of the SHA-256 of a text, and its vector. It only grows at its end, so
    that several processes may use it at once; a last record that was cut off is not read.
    """

    def __init__(self, embedder: Embedder, file: Path) -> None:
        """Take the embedder, and the file, which need not be there yet."""
        self._embedder = embedder
        self._file = file
        self.name = embedder.name
        self.max_tokens = embedder.max_tokens
        self.width = embedder.width
        self.made = 0
        self._known = _load(file)
        self._counts: dict[str, int] = {}
        self._apart = file.with_suffix(f".pieces{LAYOUT}")
        self._pieces = _load_pieces(self._apart)

    def embed(self, texts: Sequence[str], *, asked: bool = False) -> Vectors:  # noqa: ARG002 -- the port's
        """Return a row for each text; what is not known is embedded, and added to the file."""
        new = sorted(
            {text for text in texts if _key(text) not in self._known}, key=lambda one: (len(one), one)
        )
        for start in range(0, len(new), _PART):
            self._add(new[start : start + _PART])
        rows = [self._known[_key(text)] for text in texts]
        return np.stack(rows) if rows else np.zeros((0, DIMENSIONS), dtype=np.float32)

    def embed_apart(self, texts: Sequence[str]) -> tuple[Vectors, tuple[Pieces, ...]]:
        """Return the same, and the pieces of each text, as far as the embedder tells them apart."""
        new = [text for text in dict.fromkeys(texts) if _key(text) not in self._pieces]
        if new and isinstance(self._embedder, Reader):
            made = {
                _key(text): one.dump()
                for text, one in zip(new, self._embedder.embed_apart(new)[1], strict=True)
            }
            self._pieces |= made
            with self._apart.open("ab") as file:
                flock(file, LOCK_EX)
                file.write(b"".join(key + len(one).to_bytes(4, "little") + one for key, one in made.items()))
        return self.embed(texts), tuple(load(self._pieces.get(_key(text), b"")) for text in texts)

    def count(self, text: str) -> int:
        """Return how many tokens *text* has."""
        if text not in self._counts:
            self._counts[text] = self._embedder.count(text)
        return self._counts[text]

    def _add(self, texts: Sequence[str]) -> None:
        vectors = self._embedder.embed(texts)
        keys = [_key(text) for text in texts]
        self._known.update(zip(keys, vectors, strict=True))
        self.made += len(keys)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.open("ab") as file:
            flock(file, LOCK_EX)  # until it is closed
            file.truncate(_whole(self._file))  # a record that was cut off
            file.write(np.array(list(zip(keys, vectors, strict=True)), dtype=_RECORD).tobytes())


def _load_pieces(file: Path) -> dict[bytes, bytes]:
    held, at, found = file.read_bytes() if file.exists() else b"", 0, dict[bytes, bytes]()
    while at + _KEY + 4 <= len(held):
        size = int.from_bytes(held[at + _KEY : at + _KEY + 4], "little")
        found[held[at : at + _KEY]] = held[at + _KEY + 4 : at + _KEY + 4 + size]
        at += _KEY + 4 + size
    return found


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()[:_KEY]


def _whole(file: Path) -> int:
    return file.stat().st_size // _RECORD.itemsize * _RECORD.itemsize if file.exists() else 0


def _load(file: Path) -> dict[bytes, Vectors]:
    if not file.exists():
        return {}
    held = np.fromfile(file, dtype=_RECORD, count=_whole(file) // _RECORD.itemsize)
    return {bytes(key): vector for key, vector in zip(held["key"], held["vector"], strict=True)}
