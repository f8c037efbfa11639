"""The loop: one pass over the pairs on one core, from a seed. Loaded by name, see ``teaching.network``."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional

from evaluation.training.network.encoder import Reader, pretrained
from evaluation.training.network.exporting import Learnt
from evaluation.training.pairs import Pairs
from evaluation.training.teaching import BATCH, HELD, LONGEST, SEED, Told, area, rate, steps_of

_DECAY: Final = 0.01
_CLIPPED: Final = 1.0
_CHUNK: Final = 50  # batches among which texts of like length are put together
_EVERY: Final = 100  # steps between two that are told of
_MEMORY: Final = 0.98  # of the loss that is told
_AT_ONCE: Final = 50  # held-out pairs

Row = tuple[list[int], list[int], bool, int]  # tokens, types, whether it holds, which head


def learn(pairs: Pairs, model: Path, *, steps: int | None, told: Told) -> Learnt:
    """Train on all of *pairs* but the first 1,500, or for fewer *steps*; *model* is the folder of the weights."""
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    chance = random.Random(SEED)  # noqa: S311 -- for repeating, not for hiding
    rows = [(one.asked, one.read, one.holds, 0) for one in pairs.answers]
    rows += [(one.asked, one.read, one.holds, 1) for one in pairs.supports]
    chance.shuffle(rows)
    encoded = _encoded(rows, model)
    held, taught = encoded[:HELD], encoded[HELD:]
    reader = pretrained(model / "model.safetensors")
    total = steps_of(len(taught), steps)
    _taught(reader, taught, total, chance, told)
    return Learnt(reader, steps=total, areas=(_area(reader, held, 0), _area(reader, held, 1)))


def _encoded(rows: Sequence[tuple[str, str, bool, int]], model: Path) -> list[Row]:
    tokenizer = Tokenizer.from_file(str(model / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST, strategy="longest_first")
    found = tokenizer.encode_batch([(asked, read) for asked, read, _, _ in rows])
    return [
        (one.ids, one.type_ids, holds, head) for one, (_, _, holds, head) in zip(found, rows, strict=True)
    ]


def _taught(reader: Reader, rows: list[Row], total: int, chance: random.Random, told: Told) -> None:
    reader.freeze()
    learning = [one for one in reader.parameters() if one.requires_grad]
    groups = [
        {"params": [one for one in learning if one.ndim > 1], "weight_decay": _DECAY},
        {"params": [one for one in learning if one.ndim == 1], "weight_decay": 0.0},
    ]
    optimizer = torch.optim.AdamW(groups, rate(0, total))
    reader.train()
    running = 0.0
    for step, batch in enumerate(_batches(rows, chance)[:total], 1):
        for group in optimizer.param_groups:
            group["lr"] = rate(step - 1, total)
        loss = _loss(reader, batch)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(learning, _CLIPPED)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        running = _MEMORY * running + (1 - _MEMORY) * loss.item()
        if step % _EVERY == 0 or step == total:
            told(step, total, running / (1 - _MEMORY**step))


def _batches(rows: list[Row], chance: random.Random) -> list[list[Row]]:
    chance.shuffle(rows)
    batches = list[list[Row]]()
    for start in range(0, len(rows) - BATCH + 1, BATCH * _CHUNK):
        chunk = sorted(rows[start : start + BATCH * _CHUNK], key=lambda row: len(row[0]))
        some = [chunk[at : at + BATCH] for at in range(0, len(chunk) - BATCH + 1, BATCH)]
        chance.shuffle(some)
        batches += some
    return batches


def _loss(reader: Reader, batch: Sequence[Row]) -> Tensor:
    heads = torch.tensor([row[3] for row in batch])
    due = torch.tensor([float(row[2]) for row in batch])
    found = _logits(reader, batch).gather(1, heads[:, None]).squeeze(1)
    return functional.binary_cross_entropy_with_logits(found, due)


def _logits(reader: Reader, batch: Sequence[Row]) -> Tensor:
    width = max(len(row[0]) for row in batch)
    ids, types, mask = (
        torch.tensor([one + [0] * (width - len(one)) for one in some])
        for some in (
            [row[0] for row in batch],
            [row[1] for row in batch],
            [[1] * len(row[0]) for row in batch],
        )
    )
    with torch.autocast("cpu", torch.bfloat16):
        found: Tensor = reader(ids, types, mask)
    return found.float()


def _area(reader: Reader, held: Sequence[Row], head: int) -> float:
    reader.eval()
    some = [row for row in held if row[3] == head]
    with torch.no_grad():
        found = [
            float(logit)
            for at in range(0, len(some), _AT_ONCE)
            for logit in _logits(reader, some[at : at + _AT_ONCE])[:, head]
        ]
    return area(found, [row[2] for row in some])
