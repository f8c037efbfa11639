"""MiniLM read as a pair of texts, with a head that is ours: a logit for *answers* and one for *supports*."""

from pathlib import Path
from typing import Final

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional

_WIDTH, _HEADS, _WITHIN, _LAYERS = 384, 12, 1536, 6
_WORDS, _POSITIONS, _TYPES = 30522, 512, 2
_TINY, _DROPPED = 1e-12, 0.1
_MASKED: Final = -1e4
FROZEN: Final = 2  # the lowest layers stay as they are; no gradient reaches them
NAMES: Final = (
    ("query", "attention.self.query"),
    ("key", "attention.self.key"),
    ("value", "attention.self.value"),
    ("out", "attention.output.dense"),
    ("after", "attention.output.LayerNorm"),
    ("up", "intermediate.dense"),
    ("down", "output.dense"),
    ("last", "output.LayerNorm"),
)


class Layer(nn.Module):
    """One layer of a BERT. ``dropped`` is the share that is left out while it learns."""

    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value, self.out = (nn.Linear(_WIDTH, _WIDTH) for _ in range(4))
        self.after, self.last = nn.LayerNorm(_WIDTH, _TINY), nn.LayerNorm(_WIDTH, _TINY)
        self.up, self.down = nn.Linear(_WIDTH, _WITHIN), nn.Linear(_WITHIN, _WIDTH)
        self.dropped = _DROPPED

    def forward(self, states: Tensor, mask: Tensor) -> Tensor:
        """Return the states after this layer; *mask* is false where nothing stands."""
        batch, length, width = states.shape
        split = (batch, length, _HEADS, width // _HEADS)
        query, key, value = (
            one(states).view(split).transpose(1, 2) for one in (self.query, self.key, self.value)
        )
        weights = (query @ key.transpose(-1, -2)) * (width // _HEADS) ** -0.5
        weights = weights + torch.where(mask, 0.0, _MASKED).to(query.dtype)
        seen = (weights.softmax(-1) @ value).transpose(1, 2).reshape(batch, length, width)
        states = self.after(states + self._drop(self.out(seen)))
        return self.last(states + self._drop(self.down(functional.gelu(self.up(states)))))

    def _drop(self, states: Tensor) -> Tensor:
        return functional.dropout(states, self.dropped, self.training)


class Reader(nn.Module):
    """The encoder and its head. The order in which parts are made is the order in which chance fills them."""

    def __init__(self) -> None:
        super().__init__()
        self.word, self.place, self.turn = (
            nn.Embedding(many, _WIDTH) for many in (_WORDS, _POSITIONS, _TYPES)
        )
        self.norm = nn.LayerNorm(_WIDTH, _TINY)
        self.layers = nn.ModuleList(Layer() for _ in range(_LAYERS))
        self.middle, self.head = nn.Linear(2 * _WIDTH, _WIDTH), nn.Linear(_WIDTH, 2)

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> Tensor:
        """Return two logits a row: does the text answer, does it support."""
        places = torch.arange(ids.shape[1])[None]
        states = self.norm(self.word(ids) + self.place(places) + self.turn(types))
        for n, layer in enumerate(self.layers, 1):
            states = layer(states, mask[:, None, None, :].bool())
            if n == FROZEN:
                states = states.detach()
        there = mask.unsqueeze(-1).to(states.dtype)
        mean = (states * there).sum(1) / there.sum(1)
        read = functional.gelu(self.middle(torch.cat([mean, states[:, 0]], 1)))
        return self.head(functional.dropout(read, _DROPPED, self.training))

    def freeze(self) -> None:
        """Let only the upper layers and the head learn."""
        below = [layer for layer in self.layers[:FROZEN] if isinstance(layer, Layer)]
        for part in (self.word, self.place, self.turn, self.norm, *below):
            part.requires_grad_(requires_grad=False)
        for layer in below:
            layer.dropped = 0.0


def pretrained(weights: Path) -> Reader:
    """Return the encoder with the weights of *weights*, and a head of chance."""
    known, reader = load_file(weights), Reader()
    with torch.no_grad():
        for part, name in (
            (reader.word, "word_embeddings"),
            (reader.place, "position_embeddings"),
            (reader.turn, "token_type_embeddings"),
        ):
            part.weight.copy_(known[f"embeddings.{name}.weight"])
        _copy(reader.norm, known, "embeddings.LayerNorm")
        for n, layer in enumerate(reader.layers):
            for ours, theirs in NAMES:
                _copy(getattr(layer, ours), known, f"encoder.layer.{n}.{theirs}")
    return reader


def _copy(part: nn.Module, known: dict[str, Tensor], name: str) -> None:
    part.get_parameter("weight").copy_(known[f"{name}.weight"])
    part.get_parameter("bias").copy_(known[f"{name}.bias"])
