"""What is compared with the vectors of an archive: a question as it is asked, and as the person would ask it."""

import numpy as np

from citations.core.query import voice
from citations.core.session import Life
from personas.embedders import Embedder, Vectors


def asked(text: str, life: Life, embedder: Embedder) -> Vectors:
    """Return the mean direction of both, of length one: papers by others name the person, their own say *I*.

    What ends with no mark is asked with one: a vector is another without it, and many write none (0131).
    """
    whole = f"{text}?" if text[-1:].isalnum() else text
    both = embedder.embed(tuple(dict.fromkeys((whole, voice.own(whole, life)))), asked=True)
    mean = both.sum(axis=0, dtype=np.float64)
    vector: Vectors = (mean / np.linalg.norm(mean)).astype(np.float32)
    return vector
