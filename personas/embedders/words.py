"""What an embedder knows of single words: whether one may be a slip for another."""

from typing import Final

from personas.embedders.base import Embedder, Reader

NEAR: Final = 0.7
"""Cosine of two words from which one may be the other's spelling: *color*, *colour* have .97, *think*, *thank* .31."""


def may_be(embedder: Embedder, word: str, other: str) -> bool:
    """Tell whether *word* may be a slip for *other*, or another spelling of it.

    Where both stand whole in the dictionary of an embedder's word pieces each is a word by itself, and none the slip
    of another that means something else. What stands apart, and what no dictionary has, may be anything. Raises:
    EmbedderError.
    """
    if " " in other or not isinstance(embedder, Reader) or max(map(embedder.count, (word, other))) > 1:
        return True
    one, two = embedder.embed((word, other))
    return float(one @ two) >= NEAR
