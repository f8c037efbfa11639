"""From torch to ONNX, in the form that the judges open: one output for what answers, two classes for what supports."""

import copy
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn

from evaluation.training.network.encoder import Reader
from evaluation.training.teaching import Head

_OPSET: Final = 17
_INPUTS: Final = ("input_ids", "attention_mask", "token_type_ids")


class Learnt:
    """What was learnt in so many ``steps``; ``areas`` are those under the curve, of held-out pairs, by head."""

    def __init__(self, reader: Reader, *, steps: int, areas: tuple[float, float]) -> None:
        self._reader, self.steps, self.areas = reader.eval(), steps, areas

    def export(self, head: Head, path: Path) -> None:
        """Write one head, in 32 bits."""
        ids = torch.randint(5, 2000, (2, 16), generator=torch.Generator().manual_seed(1))
        given = (ids, torch.ones_like(ids), torch.zeros_like(ids))
        axes = {name: {0: "batch", 1: "length"} for name in _INPUTS} | {"logits": {0: "batch"}}
        torch.onnx.export(
            _Head(self._reader, head).eval(),
            given,
            str(path),
            input_names=list(_INPUTS),
            output_names=["logits"],
            dynamic_axes=axes,
            opset_version=_OPSET,
            dynamo=False,  # the exporter that needs no further package
        )


class _Head(nn.Module):
    """The reader with the row of one head as the last of its outputs; what stands before it is nothing."""

    def __init__(self, reader: Reader, head: Head) -> None:
        super().__init__()
        self.reader, many = copy.deepcopy(reader), len(head.labels)
        self.reader.head = nn.Linear(reader.head.in_features, many)
        with torch.no_grad():
            for part, whole in zip(self.reader.head.parameters(), reader.head.parameters(), strict=True):
                part.zero_()
                part[-1] = whole[head.column]

    def forward(self, ids: Tensor, mask: Tensor, types: Tensor) -> Tensor:
        """Take the inputs in the order in which judges name them. A softmax beside nothing is the sigmoid learnt."""
        found: Tensor = self.reader(ids, types, mask)
        return found
