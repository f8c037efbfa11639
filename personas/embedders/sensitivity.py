"""Which sentences tell something that exposes somebody: a small model over the vector that a sentence has anyway.

It is fitted on sentences that were written for it (``evaluation/sensitivity``), for each embedder apart, and is read
from a file whose name is the embedder's. Its inputs are the vector and the forms of ``personas.core.sensitive.shape``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load

from personas.core.errors import EmbedderError
from personas.core.sensitive.kinds import Kind
from personas.core.sensitive.shape import holds_contact, shape
from personas.embedders.base import Vectors

FOLDER: Final = Path(__file__).parent / "sensitivity"
_KINDS: Final = tuple(Kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """Weights of two layers. The first output is whether anything is sensitive at all; one for each kind follows.

    ``limit`` is the least value of the first output, before its logistic function, that holds a sentence back.
    """

    name: str
    first: NDArray[np.float32]
    first_bias: NDArray[np.float32]
    second: NDArray[np.float32]
    second_bias: NDArray[np.float32]
    limit: float

    def judge(self, vectors: Vectors, texts: Sequence[str]) -> tuple[tuple[Kind, ...], ...]:
        """Return what kinds of sensitive things each sentence tells, the likeliest first; none where nothing."""
        if not texts:
            return ()
        found = outputs(self, inputs(vectors, texts))
        return tuple(
            self._kinds(row, has_contact=holds_contact(text)) for row, text in zip(found, texts, strict=True)
        )

    def _kinds(self, row: NDArray[np.float32], *, has_contact: bool) -> tuple[Kind, ...]:
        if row[0] < self.limit:
            return (Kind.CONTACT,) if has_contact else ()
        order = [int(at) for at in np.argsort(-row[1:])]
        likely = [_KINDS[at] for at in order if row[1 + at] > 0] or [_KINDS[order[0]]]
        return tuple(dict.fromkeys([*([Kind.CONTACT] if has_contact else []), *likely]))


def inputs(vectors: Vectors, texts: Sequence[str]) -> NDArray[np.float32]:
    """Return what the model looks at: a row for each sentence, its vector and its forms."""
    forms = np.array([shape(text) for text in texts], dtype=np.float32)
    return np.hstack([vectors, forms])


def outputs(model: Model, rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the outputs for each row, before the logistic function."""
    hidden = np.maximum(rows @ model.first + model.first_bias, 0)
    found: NDArray[np.float32] = hidden @ model.second + model.second_bias
    return found


@lru_cache(maxsize=4)
def get(embedder: str) -> Model:
    """Open the model for the vectors of an embedder of that name.

    Raises: EmbedderError where none was fitted for it: then nothing is taken in.
    """
    path = FOLDER / f"{embedder}.safetensors"
    if not path.is_file():
        raise EmbedderError(
            f"nothing is fitted that judges the sentences of the embedder {embedder}: fit it with "
            f"`python -m evaluation.sensitivity.fit --embedder NAME`, which writes {path.name}"
        )
    data = path.read_bytes()
    held = load(data)
    return Model(
        name=f"{embedder}+{sha256(data).hexdigest()[:16]}",
        first=held["first"],
        first_bias=held["first_bias"],
        second=held["second"],
        second_bias=held["second_bias"],
        limit=float(held["limit"][0]),
    )
