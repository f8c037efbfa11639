"""What is compared with the vectors of an archive: a question as it is asked, and as the person would ask it."""

import numpy as np

from citations.core.query import voice
from citations.core.session import Life
from personas.embedders import Embedder, Vectors


def asked(text: str, life: Life, embedder: Embedder) -> Vectors:
    """Return the mean direction of both, of length one: papers by others name the person, their own say *I*."""
    both = embedder.embed(tuple(dict.fromkeys((text, voice.own(text, life)))), asked=True)
    mean = both.sum(axis=0, dtype=np.float64)
    vector: Vectors = (mean / np.linalg.norm(mean)).astype(np.float32)
    return vector
