"""What the network makes of every word piece of a text before it is narrowed: the upper layers' states."""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from onnx import TensorProto, helper
from safetensors.numpy import load

from evaluation.lives import At, Lived
from personas.embedders import minilm, minilm_graph
from personas.embedders.base import DIMENSIONS
from personas.services.indexing import cut

_OUTPUT = "side_by_side"


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """A text's pieces: their numbers in the dictionary, where each starts, and a row of states for each."""

    ids: NDArray[np.uint16]
    starts: NDArray[np.int64]
    rows: NDArray[np.float32]

    def within(self, start: int, end: int) -> "Read":
        """Return those that start in a stretch of the text."""
        kept = (self.starts >= start) & (self.starts < end)
        return Read(ids=self.ids[kept], starts=self.starts[kept], rows=self.rows[kept])


def of_text(text: str) -> Read:
    """Read one text; the model's own marks at its ends are left out."""
    found = _embedder()._cutting.encode(text)  # noqa: SLF001 -- the tokens as it cuts them
    ids = np.array([found.ids], dtype=np.int32)
    (states,) = _session().run([_OUTPUT], {"ids": ids, "mask": np.ones_like(ids)})
    kept = [n for n, (start, end) in enumerate(found.offsets) if start < end]
    return Read(
        ids=np.array([found.ids[n] for n in kept], dtype=np.uint16),
        starts=np.array([found.offsets[n][0] for n in kept], dtype=np.int64),
        rows=states[0][kept],
    )


def of_papers(lived: Lived) -> tuple[list[Read], list[At]]:
    """Read every passage of a life as it is embedded; return its sentences, and the number of each."""
    said, where = list[Read](), list[At]()
    for number, text in enumerate(lived.texts()):
        made = cut(text.artifact, _embedder())
        at = {lived.places([(number, n)])[0][1:3]: n for n in range(len(lived.papers[number].sentences))}
        for passage, indexed, bounds in zip(made.passages, made.indexed, made.bounds, strict=True):
            read = of_text(indexed)
            for (paragraph, start, _), (first, last) in zip(passage.spans, pairwise(bounds), strict=True):
                one = read.within(first, last)
                if len(one.ids):
                    said.append(one)
                    where.append((number, at.get((paragraph, start), -1)))
    return said, where


@cache
def _embedder() -> minilm.MiniLM:
    return minilm.MiniLM()


@cache
def _session() -> onnxruntime.InferenceSession:
    states = len(minilm_graph.READ) * DIMENSIONS
    model = minilm_graph.build(load(minilm.weights()), minilm.narrowing())
    told = helper.make_tensor_value_info(_OUTPUT, TensorProto.FLOAT, ["texts", "tokens", states])
    model.graph.output.append(told)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(model.SerializeToString(), options)
