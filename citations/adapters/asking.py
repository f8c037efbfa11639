"""What is compared with an archive: a question as it is asked, and as the person would ask it; and its word pieces."""

from dataclasses import dataclass

import numpy as np

from citations.core.query import voice
from citations.core.session import Life
from personas.embedders import Embedder, Reader, Vectors
from personas.embedders.pieces import Pieces


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question's vector, of length one, and its pieces where the embedder tells them apart."""

    vector: Vectors
    pieces: Pieces | None


def asked(text: str, life: Life, embedder: Embedder) -> Asked:
    """Return the mean direction of both: papers by others name the person, their own say *I*.

    What ends with no mark is asked with one: a vector is another without it, and many write none (0131).
    """
    whole = f"{text}?" if text[-1:].isalnum() else text
    texts, said = tuple(dict.fromkeys((whole, voice.own(whole, life)))), None
    if isinstance(embedder, Reader):
        both, (said, *_) = embedder.embed_apart(texts)
    else:
        both = embedder.embed(texts, asked=True)
    mean = both.sum(axis=0, dtype=np.float64)
    return Asked(vector=(mean / np.linalg.norm(mean)).astype(np.float32), pieces=said)
