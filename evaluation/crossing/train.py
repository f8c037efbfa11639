"""The cross-encoder of ``personas.embedders.pairs``, learnt from ``evaluation.narrowing`` and public sets; with torch.

``make train`` makes ``.venv-training``; then ``.venv-training/bin/python -m evaluation.crossing.train FILE`` writes the
file that ``pairs`` pins, in bfloat16: some four hours of two processors that multiply in it, by a part of it. Of every
question its answers and a few of the likeliest others are read: the softmax of which of them answers, *nothing* among
them, so a question without an answer teaches as well. All layers learn; what they learnt is kept in low rank.

How a question is asked tells whether its author had an answer for it (area .82), which is true of no archive. So what
the question alone tells is added to *nothing* beforehand (a product of experts: Clark et al. 2019; of public questions,
all of which have an answer, what others tell in the mean), and of some that have an answer it is taken away.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import django
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from evaluation.narrowing.train import LIVES, batches
from evaluation.training.network.encoder import NAMES, Reader, pretrained

if TYPE_CHECKING:
    from evaluation.crossing.drawing import Drawn
    from personas.embedders.pairs import Pair

ROUNDS: Final = 2
GONE: Final = 0.4
"""The part of questions with an answer that are asked as if it were gone."""
_FOLDS: Final = 5
_AT_ONCE: Final = 400  # questions beside each other are of one author, and of one fold
_DAMPED: Final = 10.0
_SPREAD: Final = 8.0
_NEWTON: Final = 15
_MOST: Final = 4.0
RATES: Final = (1e-4, 1e-3)  # of the network, and of what judges
WARM: Final = 60  # steps until the whole rate
DROP: Final = 0.1
RANK: Final = 64
SEED: Final = 1
_FIRST, _OTHERS, _RIGHT = 2, 3, 2
Reals = NDArray[np.float64]
_QUESTIONS: Final = 32  # of a step
_TOKENS: Final = 9000
_WIDTH: Final = 384


class Network(nn.Module):
    """All layers, and what judges the mean of a sentence and the first state; ``nothing`` is worth a number too."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self.word, self.place, self.turn, self.norm = reader.word, reader.place, reader.turn, reader.norm
        self.layers = reader.layers
        for layer in self.layers:
            layer.dropped = DROP
        self.word.weight.requires_grad_(requires_grad=False)
        self.middle, self.out = nn.Linear(2 * _WIDTH, _WIDTH), nn.Linear(_WIDTH, 1)
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.out.bias)
        self.nothing = nn.Parameter(torch.zeros(1))

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> Tensor:
        """Return a number a row: how surely what is of type 1 answers."""
        states = self.norm(self.word(ids) + self.place(torch.arange(ids.shape[1])[None]) + self.turn(types))
        for layer in self.layers:
            states = layer(states, mask[:, None, None, :])
        said = types.unsqueeze(-1).to(states.dtype)
        mean = (states * said).sum(1) / said.sum(1).clamp(min=1)
        between = functional.gelu(self.middle(torch.cat([mean, states[:, 0]], 1)))
        return self.out(functional.dropout(between, DROP, self.training))[:, 0].float()

    def read(self, pairs: "Sequence[Pair]") -> Tensor:
        """Return the same of pairs of any lengths, in their order."""
        found: dict[int, Tensor] = {}
        for batch in batches([len(one.ids) for one in pairs], _TOKENS):
            with torch.autocast("cpu", torch.bfloat16):
                told = self(*_padded([pairs[at] for at in batch]))
            found |= dict(zip(batch, told, strict=True))
        return torch.stack([found[at] for at in range(len(pairs))])


def learn(drawn: "Sequence[Drawn]", leanings: Reals, network: Network, rounds: int = ROUNDS) -> None:
    """Let *network* learn which of what was drawn answers, beside what its questions alone tell."""
    torch.manual_seed(SEED)
    chance = np.random.default_rng(SEED)
    judging = [*network.middle.parameters(), *network.out.parameters(), network.nothing]
    known = {id(one) for one in judging}
    below = [one for one in network.parameters() if one.requires_grad and id(one) not in known]
    groups = ({"params": each, "lr": rate} for each, rate in zip((below, judging), RATES, strict=True))
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    steps = rounds * -(-len(drawn) // _QUESTIONS)
    slower = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda n: min(1, (n + 1) / WARM) * (1 - n / steps))
    network.train()
    for turn in range(rounds):
        order, missed = chance.permutation(len(drawn)), 0.0
        for start in range(0, len(order), _QUESTIONS):
            some = order[start : start + _QUESTIONS]
            loss = miss(network, [drawn[at] for at in some], leanings[some], chance)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_([*below, *judging], 1.0)
            optimizer.step()
            slower.step()
            missed += loss.item()
        print(f"{turn + 1} of {rounds} times read, loss {missed * _QUESTIONS / len(order):.3f}", flush=True)  # noqa: T201
    network.eval()


def miss(network: Network, some: "Sequence[Drawn]", leanings: Reals, chance: np.random.Generator) -> Tensor:
    """Return the mean loss of some questions."""
    gone = (chance.random(len(some)) < GONE).tolist()
    read = [_read(one, chance, is_gone=each) for one, each in zip(some, gone, strict=True)]
    told = network.read([one.pairs[n] for one, places in zip(some, read, strict=True) for n in places])
    losses = []
    split = told.split([len(each) for each in read])
    for one, places, mine, leaning in zip(some, read, split, leanings.tolist(), strict=True):
        due = [n in one.right for n in places]
        odds = torch.cat([mine, network.nothing - leaning]).log_softmax(0)
        losses.append(-odds[torch.tensor([*due, not any(due)])].logsumexp(0))
    return torch.stack(losses).mean()


def _read(one: "Drawn", chance: np.random.Generator, *, is_gone: bool) -> list[int]:
    """Choose what is read of a question: some of its answers, the likeliest, and a few of the others."""
    right = [] if is_gone else chance.permutation(one.right)[:_RIGHT].tolist()
    first = [n for n in one.first if not (is_gone and n in one.right)]
    others = chance.permutation(first[_FIRST:])[:_OTHERS].tolist()
    return list(dict.fromkeys([*right, *first[:_FIRST], *others]))


def leanings(vectors: NDArray[np.float32], due: Sequence[bool]) -> Reals:
    """Tell of each question, by others' vectors alone, the odds that it has an answer and that it is left."""
    fold = np.arange(len(due)) // _AT_ONCE % _FOLDS
    seen = np.column_stack([vectors * _SPREAD, np.ones(len(due))]).astype(np.float64)
    told, right = np.zeros(len(due)), np.asarray(due, dtype=np.float64)
    for n in range(_FOLDS):
        mine = fold == n
        told[mine] = seen[mine] @ _logistic(seen[~mine], right[~mine])
    left = (1 - GONE) / (1 + np.exp(-np.clip(told, -_MOST, _MOST)))
    odds: Reals = np.log(left / (1 - left))
    return odds


def _logistic(seen: Reals, right: Reals) -> Reals:
    at = np.zeros(seen.shape[1])
    for _ in range(_NEWTON):
        chance = 1 / (1 + np.exp(-seen @ at))
        bend = (seen * (chance * (1 - chance))[:, None]).T @ seen + _DAMPED * np.eye(len(at))
        at = at + np.linalg.solve(bend, seen.T @ (right - chance) - _DAMPED * at)
    return at


def weights(network: Network, plain: Reader) -> dict[str, Tensor]:
    """Return what is kept: of matrices what they differ by, in low rank, all else whole; nothing's worth is 0."""
    made = {
        "embeddings.position_embeddings.weight": network.place.weight,
        "embeddings.token_type_embeddings.weight": network.turn.weight,
        "embeddings.LayerNorm.weight": network.norm.weight,
        "embeddings.LayerNorm.bias": network.norm.bias,
        "middle.weight": network.middle.weight,
        "middle.bias": network.middle.bias,
        "out.weight": network.out.weight,
        "out.bias": network.out.bias - network.nothing,
    }
    for n, (layer, before) in enumerate(zip(network.layers, plain.layers, strict=True)):
        for short, long in NAMES:
            mine, name = getattr(layer, short), f"encoder.layer.{n}.{long}"
            made[f"{name}.bias"] = mine.bias
            if isinstance(mine, nn.Linear):
                made |= _lowly(name, mine.weight - getattr(before, short).weight)
            else:
                made[f"{name}.weight"] = mine.weight
    return {name: one.detach().half().contiguous() for name, one in made.items()}


def _lowly(name: str, changed: Tensor) -> dict[str, Tensor]:
    left, sizes, right = torch.linalg.svd(changed.detach(), full_matrices=False)
    root = sizes[:RANK].sqrt()
    return {f"{name}.up": left[:, :RANK] * root, f"{name}.down": root[:, None] * right[:RANK]}


def _padded(pairs: "Sequence[Pair]") -> tuple[Tensor, Tensor, Tensor]:
    width = max(len(one.ids) for one in pairs)
    ids, types = (np.zeros((len(pairs), width), dtype=np.int64) for _ in range(2))
    for row, one in enumerate(pairs):
        ids[row, : len(one.ids)] = one.ids
        types[row, one.start : one.end] = 1
    lengths = torch.tensor([len(one.ids) for one in pairs])
    return torch.from_numpy(ids), torch.from_numpy(types), torch.arange(width)[None] < lengths[:, None]


def main(to: str) -> None:
    """Draw, learn, and write."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    django.setup()
    from django.conf import settings  # noqa: PLC0415 -- set up by now
    from safetensors.torch import save_file  # noqa: PLC0415 -- torch is there

    from evaluation import lives  # noqa: PLC0415 -- the project's settings come first
    from evaluation.crossing import drawing, public  # noqa: PLC0415
    from personas.embedders import minilm  # noqa: PLC0415
    from personas.embedders.pairs import CrossEncoder  # noqa: PLC0415

    file = minilm.folder() / "model.safetensors"
    embedder, cutting = minilm.MiniLM(os.cpu_count() or 1), CrossEncoder()
    mine = [
        each
        for path in LIVES
        for one in lives.listed(path)
        for each in drawing.of_life(one, embedder, cutting)
    ]
    others = [
        each
        for one in public.documents(Path(settings.KWANZAA_SHARED))
        for each in public.drawn(one, embedder.embed, cutting)
    ]
    print(f"{len(mine)} questions of archives, {len(others)} of public texts", flush=True)  # noqa: T201
    leaning = leanings(embedder.embed([one.text for one in mine]), [bool(one.right) for one in mine])
    network = Network(pretrained(file))
    learn([*mine, *others], np.append(leaning, np.full(len(others), np.mean(leaning))), network)
    save_file(weights(network, pretrained(file)), to)


if __name__ == "__main__":
    main(*sys.argv[1:])
