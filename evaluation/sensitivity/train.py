"""Adapt the upper half of all-MiniLM-L6-v2 to judge sentences; needs torch.

``make train`` makes ``.venv-training``; then ``.venv-training/bin/python -m evaluation.sensitivity.train`` writes
``personas/embedders/sensitivity/reader.safetensors``: some eight minutes of one processor. What the lower half makes of
each sentence is computed once. The layers above learn whole; what their matrices have learnt is cut to low ranks, where
it says least for its bytes (Hu et al. 2021). A tenth of ``train.jsonl.gz`` and a fifth of the others are left for
measuring, and the limit is where so many of the harmless sentences that are left of ``fresh.jsonl.gz`` are held back,
nearly all of which were written to tempt. ``fresh3.jsonl.gz`` and ``held.jsonl`` are read for their figures alone.
"""

import argparse
import copy
import math
import os
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import django
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

BELOW: Final = 3  # layers that stay as they are
ROOM: Final = 663_552  # bytes of what is kept of the matrices, without their scales
EPOCHS: Final = 3
BATCH: Final = 32
RATE: Final = 3e-4
HEAD_RATE: Final = 1e-3
WARM: Final = 100  # steps until the whole rate
DECAY: Final = 0.01
DROP: Final = 0.1  # of the vector before the head
SPREAD: Final = 8.0  # of a vector of length 1, so that the head learns quickly
BESIDE: Final = 0.3  # weight of each kind, beside that of whether anything is sensitive
SEED: Final = 3
LONGEST: Final = 64  # word pieces that are learnt from
NAMES: Final = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "out": "attention.output.dense",
    "up": "intermediate.dense",
    "down": "output.dense",
}

Array = NDArray[Any]
Split = tuple[Tensor, Tensor, Tensor]  # singular values between their vectors
Row = tuple[Tensor, Tensor]
"""What the lower half makes of a sentence, a row for each word piece; and the outputs that are due."""


class Judge(nn.Module):
    """The upper layers and the head."""

    def __init__(self, layers: nn.ModuleList, outputs: int) -> None:
        super().__init__()
        self.layers = layers
        for layer in layers:
            layer.dropped = DROP
        self.head = nn.Linear(layers[0].query.in_features, outputs)

    def forward(self, states: Tensor, mask: Tensor) -> Tensor:
        """Return the outputs for each sentence; while it learns in half precision, which takes half the time."""
        with torch.autocast("cpu", torch.bfloat16, enabled=self.training):
            for layer in self.layers:
                states = layer(states, mask[:, None, None, :].bool())
        vectors = functional.normalize((states.float() * mask.unsqueeze(-1)).sum(1), dim=-1)
        return self.head(functional.dropout(vectors * SPREAD, DROP, self.training))


def main() -> None:
    """Learn, write and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--harmless", type=float, default=0.25, help="share of harmless ones held back")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    django.setup()
    torch.set_num_threads(options.threads)
    _run(options.harmless)


def _run(harmless: float) -> None:
    from safetensors.numpy import save_file  # noqa: PLC0415 -- torch is there
    from tokenizers import Tokenizer  # noqa: PLC0415

    from evaluation.sensitivity import sentences  # noqa: PLC0415 -- the project's settings come first
    from evaluation.training.network.encoder import pretrained  # noqa: PLC0415
    from personas.embedders import minilm, sensitivity  # noqa: PLC0415

    torch.manual_seed(SEED)
    chance = random.Random(SEED)  # noqa: S311 -- nobody is to guess it
    tokens = Tokenizer.from_file(str(minilm.folder() / "tokenizer.json"))
    tokens.no_padding()
    tokens.enable_truncation(LONGEST)
    encoder = pretrained(minilm.folder() / "model.safetensors").eval()

    def given(rows: Sequence[sentences.Written]) -> list[Row]:
        due = torch.from_numpy(sentences.due(tuple(rows)))
        return list(zip(below(encoder, [tokens.encode(row.text).ids for row in rows]), due, strict=True))

    learnt, left = list[Row](), dict[str, list[Row]]()
    for name in sentences.LEARNT:
        some, rest = sentences.parted(name)
        learnt += given(some)
        left[name] = given(rest)
    left |= {name: given(sentences.read(name)) for name in ("fresh3.jsonl.gz", "held.jsonl")}
    before = [copy.deepcopy(layer.state_dict()) for layer in encoder.layers[BELOW:]]
    judge = Judge(encoder.layers[BELOW:], len(learnt[0][1]))
    learn(judge, learnt, chance)
    made = cut(judge, before)
    told = {name: read(judge, rows).numpy() for name, rows in left.items()}
    due = {name: torch.stack([due for _, due in rows])[:, 0].numpy() for name, rows in left.items()}
    limit = np.quantile(told["fresh.jsonl.gz"][due["fresh.jsonl.gz"] == 0], 1 - harmless)
    head = (judge.head.weight * SPREAD).T.detach().half().contiguous().numpy()
    made |= {"head": head, "bias": judge.head.bias.detach().numpy(), "limit": np.array([limit], np.float32)}
    save_file(made, sensitivity.READER)
    for name, values in told.items():
        area = sentences.area(values, due[name])
        print(f"{name}: area {area:.4f}, {sentences.kept(values, due[name])}")  # noqa: T201
    held = sentences.read("held.jsonl")
    print("\n".join((f"limit {limit:.3f}", *sentences.report(told["held.jsonl"] >= limit, held))))  # noqa: T201


@torch.no_grad()
def below(encoder: nn.Module, tokens: Sequence[Sequence[int]]) -> list[Tensor]:
    """Return what the lower half of the network makes of each sentence."""
    made: list[Tensor] = [torch.empty(0)] * len(tokens)
    order = sorted(range(len(tokens)), key=lambda at: len(tokens[at]))
    for start in range(0, len(order), BATCH):
        chosen = order[start : start + BATCH]
        ids, mask = _padded([torch.tensor(tokens[at])[:, None] for at in chosen])
        ids = ids[..., 0].long()
        states = encoder.word(ids) + encoder.place(torch.arange(ids.shape[1])[None])
        states = encoder.norm(states + encoder.turn(torch.zeros_like(ids)))
        for layer in encoder.layers[:BELOW]:
            states = layer(states, mask[:, None, None, :].bool())
        for at, one in zip(chosen, states.half(), strict=True):
            made[at] = one[: len(tokens[at])].clone()
    return made


def learn(judge: Judge, rows: list[Row], chance: random.Random) -> None:
    """Fit the upper matrices and the head."""
    upper = [part for part in judge.layers.parameters() if part.requires_grad]
    steps = EPOCHS * math.ceil(len(rows) / BATCH)
    optimizer = torch.optim.AdamW(
        [{"params": upper, "lr": RATE}, {"params": judge.head.parameters(), "lr": HEAD_RATE}],
        weight_decay=DECAY,
    )
    slower = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda n: min(1, n / WARM) * (1 - n / steps))
    weight = torch.full((len(rows[0][1]),), BESIDE)
    weight[0] = 1
    for epoch in range(EPOCHS):
        judge.train()
        for batch in _batches(rows, chance):
            due = torch.stack([one for _, one in batch])
            told = judge(*_padded([states for states, _ in batch]))
            miss = functional.binary_cross_entropy_with_logits(told, due, reduction="none")
            optimizer.zero_grad()
            (miss * weight).sum(1).mean().backward()
            torch.nn.utils.clip_grad_norm_(upper, 1.0)
            optimizer.step()
            slower.step()
        print(f"{epoch + 1} of {EPOCHS} times read", flush=True)  # noqa: T201


@torch.no_grad()
def read(judge: Judge, rows: list[Row]) -> Tensor:
    """Return the first output for each sentence."""
    judge.eval()
    told = torch.zeros(len(rows))
    order = sorted(range(len(rows)), key=lambda at: len(rows[at][0]))
    for start in range(0, len(order), BATCH):
        chosen = order[start : start + BATCH]
        told[chosen] = judge(*_padded([rows[at][0] for at in chosen]))[:, 0]
    return told


@torch.no_grad()
def cut(judge: Judge, before: Sequence[Mapping[str, Tensor]]) -> dict[str, Array]:
    """Return what the matrices have learnt as pairs of low rank, in bytes; and leave the layers with just that."""
    learnt, worth = dict[str, Split](), list[tuple[float, str, int]]()
    for n, (layer, base) in enumerate(zip(judge.layers, before, strict=True), BELOW):
        for short, long in NAMES.items():
            after = getattr(layer, short).weight
            name = f"encoder.layer.{n}.{long}"
            learnt[name] = torch.linalg.svd(after - base[f"{short}.weight"], full_matrices=False)
            worth += [
                (float(size) ** 2 / sum(after.shape), name, sum(after.shape)) for size in learnt[name][1]
            ]
        layer.load_state_dict(base)
    ranks, room = Counter[str](), ROOM
    for _, name, bytes_of in sorted(worth, reverse=True):
        if bytes_of <= room:
            room -= bytes_of
            ranks[name] += 1
    made = dict[str, Array]()
    for n, layer in enumerate(judge.layers, BELOW):
        for short, long in NAMES.items():
            name = f"encoder.layer.{n}.{long}"
            kept, added = _pair(learnt[name], ranks[name])
            getattr(layer, short).weight += added
            made |= {f"{name}.{part}": value for part, value in kept.items()}
    return made


def _pair(learnt: Split, rank: int) -> tuple[dict[str, Array], Tensor]:
    """Return the two matrices of so low a rank, in bytes with a scale for each row, and what they come to."""
    left, size, right = learnt
    root = size[:rank, None].sqrt()
    kept, wide = dict[str, Array](), dict[str, Tensor]()
    for part, value in (("up", left[:, :rank].T * root), ("down", right[:rank] * root)):
        scale = value.abs().amax(1, keepdim=True) / 127
        rounded = (value / scale).round()
        wide[part] = rounded * scale
        kept |= {
            part: rounded.to(torch.int8).contiguous().numpy(),
            f"{part}.scale": scale.contiguous().numpy(),
        }
    return kept, wide["up"].T @ wide["down"]


def _batches(rows: list[Row], chance: random.Random) -> Iterator[list[Row]]:
    """Yield all rows once, alike in length together, in an order of chance."""
    shuffled = chance.sample(rows, len(rows))
    stretches = (shuffled[at : at + BATCH * 16] for at in range(0, len(rows), BATCH * 16))
    alike = (sorted(some, key=lambda row: len(row[0])) for some in stretches)
    batches = [some[at : at + BATCH] for some in alike for at in range(0, len(some), BATCH)]
    chance.shuffle(batches)
    yield from batches


def _padded(rows: Sequence[Tensor]) -> tuple[Tensor, Tensor]:
    """Return the rows as long as the longest, in single precision, and where something stands."""
    states = nn.utils.rnn.pad_sequence([row.float() for row in rows], batch_first=True)
    lengths = torch.tensor([len(row) for row in rows])
    return states, (torch.arange(states.shape[1])[None] < lengths[:, None]).float()


if __name__ == "__main__":
    main()
