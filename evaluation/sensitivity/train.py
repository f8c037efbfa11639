"""Adapt the network of all-MiniLM-L6-v2 to judge sentences, by matrices of low rank (Hu et al. 2021); needs torch.

``make train`` makes ``.venv-training``; then ``.venv-training/bin/python -m evaluation.sensitivity.train`` writes
``personas/embedders/sensitivity/reader.safetensors``: some ten minutes on two processors. Nine tenths of
``train.jsonl.gz`` are learnt from, and the limit is set on the last tenth, where so many harmless sentences may be held
back; ``held.jsonl`` is read for its figures alone. Then ``evaluation.sensitivity.head`` fits the head again.
"""

import argparse
import math
import os
import random
from collections.abc import Iterator, Sequence
from typing import Final

import django
import torch
from torch import Tensor, nn
from torch.nn import functional

RANK: Final = 8
EPOCHS: Final = 3
BATCH: Final = 32
RATE: Final = 1e-3
WARM: Final = 60  # steps until the whole rate
DECAY: Final = 0.01
DROP: Final = 0.1  # of the vector before the head
SPREAD: Final = 8.0  # of a vector of length 1, so that the head learns quickly
BESIDE: Final = 0.3  # weight of each kind, beside that of whether anything is sensitive
SEED: Final = 3
NAMES: Final = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "out": "attention.output.dense",
    "up": "intermediate.dense",
    "down": "output.dense",
}


class Adapted(nn.Module):
    """A matrix that stays as it is, and one of low rank that is added to it."""

    def __init__(self, base: nn.Linear, scale: float) -> None:
        super().__init__()
        self.base, self.scale = base, scale
        self.down = nn.Parameter(torch.randn(RANK, base.in_features) * 0.02)
        self.up = nn.Parameter(torch.zeros(base.out_features, RANK))

    def forward(self, given: Tensor) -> Tensor:
        """Return the sum of both."""
        added: Tensor = (given @ self.down.T) @ self.up.T * self.scale
        return self.base(given) + added


class Judge(nn.Module):
    """The network, its adapted matrices, and the head."""

    def __init__(self, encoder: nn.Module, outputs: int, scale: float) -> None:
        super().__init__()
        self.encoder = encoder
        for part in encoder.parameters():
            part.requires_grad_(requires_grad=False)
        for layer in encoder.layers:
            layer.dropped = 0.05
            for name in NAMES:
                setattr(layer, name, Adapted(getattr(layer, name), scale))
        self.head = nn.Linear(encoder.layers[0].query.base.in_features, outputs)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Return the outputs for each sentence."""
        one = self.encoder
        places = torch.arange(ids.shape[1])[None]
        states = one.norm(one.word(ids) + one.place(places) + one.turn(torch.zeros_like(ids)))
        for layer in one.layers:
            states = layer(states, mask[:, None, None, :].bool())
        vectors = functional.normalize((states * mask.unsqueeze(-1)).sum(1), dim=-1)
        return self.head(functional.dropout(vectors * SPREAD, DROP, self.training))


def main() -> None:
    """Learn, write and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--harmless",
        type=float,
        default=0.12,
        help="share of harmless sentences, many of them written to tempt, held back",
    )
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    django.setup()
    _run(options.harmless)


def _run(harmless: float) -> None:
    from safetensors.torch import save_file  # noqa: PLC0415 -- torch is there
    from tokenizers import Tokenizer  # noqa: PLC0415

    from evaluation.sensitivity import sentences  # noqa: PLC0415 -- the project's settings come first
    from evaluation.training.network.encoder import pretrained  # noqa: PLC0415
    from personas.embedders import minilm, sensitivity  # noqa: PLC0415

    torch.manual_seed(SEED)
    chance = random.Random(SEED)  # noqa: S311 -- nobody is to guess it
    tokens = Tokenizer.from_file(str(minilm.folder() / "tokenizer.json"))
    tokens.no_padding()
    tokens.enable_truncation(64)

    def given(rows: Sequence[sentences.Written]) -> list[tuple[list[int], Tensor]]:
        due = sentences.due(tuple(rows))
        return [(tokens.encode(row.text).ids, torch.tensor(one)) for row, one in zip(rows, due, strict=True)]

    rows = list(sentences.read("train.jsonl.gz"))
    chance.shuffle(rows)
    cut = int(0.9 * len(rows))
    learnt, kept = given(rows[:cut]), given(rows[cut:])
    judge = Judge(pretrained(minilm.folder() / "model.safetensors"), len(learnt[0][1]), sensitivity.SCALE)
    learn(judge, learnt, chance)
    told, truth = read(judge, kept), torch.stack([due for _, due in kept])[:, 0]
    limit = torch.quantile(told[truth == 0], 1 - harmless)
    save_file(weights(judge, limit), sensitivity.READER)
    for share in (0.02, 0.04, 0.06, 0.08, 0.1, 0.15):
        at = torch.quantile(told[truth == 0], 1 - share)
        kept_back = (told[truth == 1] >= at).float().mean()
        print(f"  harmless {share}: limit {at:.3f}, sensitive held back {kept_back:.3f}")  # noqa: T201
    print(f"last tenth of train.jsonl.gz: area {sentences.area(told.numpy(), truth.numpy()):.4f}")  # noqa: T201
    held = sentences.read("held.jsonl")
    told = read(judge, given(held))
    print(f"held.jsonl: area {sentences.area(told.numpy(), sentences.due(held)[:, 0]):.4f}")  # noqa: T201
    print("\n".join(sentences.report((told >= limit).numpy(), held)))  # noqa: T201


def learn(judge: Judge, rows: list[tuple[list[int], Tensor]], chance: random.Random) -> None:
    """Fit the adapted matrices and the head."""
    parts = [part for part in judge.parameters() if part.requires_grad]
    steps = EPOCHS * math.ceil(len(rows) / BATCH)
    optimizer = torch.optim.AdamW(parts, lr=RATE, weight_decay=DECAY)
    slower = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda n: min(1, n / WARM) * (1 - n / steps))
    for epoch in range(EPOCHS):
        judge.train()
        for batch in _batches(rows, chance):
            ids, mask = _padded([tokens for tokens, _ in batch])
            due = torch.stack([one for _, one in batch])
            weight = torch.full((due.shape[1],), BESIDE)
            weight[0] = 1
            miss = functional.binary_cross_entropy_with_logits(judge(ids, mask), due, reduction="none")
            optimizer.zero_grad()
            (miss * weight).sum(1).mean().backward()
            torch.nn.utils.clip_grad_norm_(parts, 1.0)
            optimizer.step()
            slower.step()
        print(f"{epoch + 1} of {EPOCHS} times read", flush=True)  # noqa: T201


def read(judge: Judge, rows: list[tuple[list[int], Tensor]]) -> Tensor:
    """Return the first output for each sentence."""
    judge.eval()
    told = torch.zeros(len(rows))
    order = sorted(range(len(rows)), key=lambda at: len(rows[at][0]))
    with torch.no_grad():
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            told[chosen] = judge(*_padded([rows[at][0] for at in chosen]))[:, 0]
    return told


def weights(judge: Judge, limit: Tensor) -> dict[str, Tensor]:
    """Return what is kept: the matrices under the names of those that they are added to, head, bias and limit."""
    made = {
        f"encoder.layer.{n}.{long}.{part}": getattr(getattr(layer, short), part).detach().half().contiguous()
        for n, layer in enumerate(judge.encoder.layers)
        for short, long in NAMES.items()
        for part in ("down", "up")
    }
    head = (judge.head.weight * SPREAD).T.detach().contiguous()
    return {**made, "head": head, "bias": judge.head.bias.detach(), "limit": limit.reshape(1)}


def _batches(
    rows: list[tuple[list[int], Tensor]], chance: random.Random
) -> Iterator[list[tuple[list[int], Tensor]]]:
    """Yield all rows once, alike in length together, in an order of chance."""
    shuffled = chance.sample(rows, len(rows))
    stretches = (shuffled[at : at + BATCH * 16] for at in range(0, len(rows), BATCH * 16))
    alike = (sorted(some, key=lambda row: len(row[0])) for some in stretches)
    batches = [some[at : at + BATCH] for some in alike for at in range(0, len(some), BATCH)]
    chance.shuffle(batches)
    yield from batches


def _padded(tokens: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
    width = max(map(len, tokens))
    ids = torch.tensor([[*one, *[0] * (width - len(one))] for one in tokens])
    mask = torch.tensor([[1.0] * len(one) + [0.0] * (width - len(one)) for one in tokens])
    return ids, mask


if __name__ == "__main__":
    main()
