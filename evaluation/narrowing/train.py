"""How word pieces are read and narrowed, learnt so that a question's come near those of what answers it; with torch.

``make train`` makes ``.venv-training``; then ``.venv-training/bin/python -m evaluation.narrowing.train FILE`` writes
the file that ``personas.embedders.minilm`` pins: half an hour of two processors. It learns from the archives beside it
and from nothing else: what is fitted or measured elsewhere stays unseen. Matrices of low rank (Hu et al. 2021) are
added to the layers above ``APART``, and what narrows their states is learnt anew. Each archive in turn: the softmax of
which of all its sentences answers, *nothing* among them, by sums of five of the numbers that ``pieces.compare`` tells;
so a question without an answer teaches as well.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Final

import django
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from evaluation.sensitivity.train import NAMES
from personas.embedders.minilm_graph import APART, LAYERS

if TYPE_CHECKING:
    from evaluation.lives import Lived
    from evaluation.training.network.encoder import Reader

LIVES: Final = tuple(sorted(Path(__file__).parent.glob("*.jsonl.gz")))
RANK: Final = 16
SCALE: Final = 2.0
WIDTH: Final = 64
HIDDEN: Final = 256
ROUNDS: Final = 5
RATES: Final = (5e-4, 1e-3, 0.1)  # of the adapted matrices, of what narrows, and of the sums
WARM: Final = 30  # steps until the whole rate
DROP: Final = 0.1
SEED: Final = 1
_SUMS: Final = (12.0, 3.0, 0.0, 3.0, 3.0)
_NOTHING: Final = 8.0
_LEAST: Final = 0.1
_ASKING: Final = 2
_TOKENS: Final = 3000
_QUESTIONS: Final = 8
_OFF: Final = 2.0  # more than any cosine

Array = NDArray[np.float32]
Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A text as the layer ``APART`` has it: a row of states for each of its tokens."""

    ids: tuple[int, ...]
    states: Tensor


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Its text, which of its tokens are pieces, how much each of these weighs, and which sentences answer."""

    text: Text
    kept: Places
    weights: Array
    right: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """Its passages, its sentences (which passage, and which of its tokens), and what is asked of it."""

    passages: tuple[Text, ...]
    sentences: tuple[tuple[int, Places], ...]
    questions: tuple[Question, ...]


class Adapted(nn.Module):
    """A matrix that stays as it is, and one of low rank that is added to it."""

    def __init__(self, base: nn.Linear) -> None:
        super().__init__()
        self.base = base
        self.down = nn.Parameter(torch.randn(RANK, base.in_features) / sqrt(base.in_features))
        self.up = nn.Parameter(torch.zeros(base.out_features, RANK))

    def forward(self, given: Tensor) -> Tensor:
        """Return what both make of it."""
        return functional.linear(given, self.base.weight + SCALE * (self.up @ self.down), self.base.bias)


class Tower(nn.Module):
    """The layers above ``APART``, what narrows their states, and what each number weighs beside nothing."""

    def __init__(self, layers: Sequence[nn.Module]) -> None:
        super().__init__()
        self.layers = nn.ModuleList(layers)
        for layer in self.layers:
            layer.requires_grad_(requires_grad=False)
            layer.dropped = DROP
            for name in NAMES:
                setattr(layer, name, Adapted(getattr(layer, name)))
        states = 384 * (1 + len(self.layers))
        self.straight = nn.Parameter(torch.zeros(states, WIDTH))
        self.raised = nn.Parameter(torch.randn(states, HIDDEN) / sqrt(3))
        self.start = nn.Parameter(torch.zeros(HIDDEN))
        self.lowered = nn.Parameter(torch.zeros(HIDDEN, WIDTH))
        self.sums, self.nothing = nn.Parameter(torch.tensor(_SUMS)), nn.Parameter(torch.tensor([_NOTHING]))

    def states(self, given: Tensor, mask: Tensor) -> Tensor:
        """Return the states of all layers, each of length 1, side by side."""
        found = [functional.normalize(given, dim=-1)]
        for layer in self.layers:
            given = layer(given, mask)
            found.append(functional.normalize(given, dim=-1))
        return torch.cat(found, -1)

    def forward(self, given: Tensor, mask: Tensor) -> Tensor:
        """Return each token narrowed, of length 1."""
        read = functional.dropout(self.states(given, mask), DROP, self.training)
        narrow = read @ self.straight + torch.relu(read @ self.raised + self.start) @ self.lowered
        return functional.normalize(narrow, dim=-1)

    def read(self, texts: Sequence[Text]) -> list[Tensor]:
        """Return the narrowed tokens of each text."""
        found: dict[int, Tensor] = {}
        for batch in batches([len(one.ids) for one in texts], _TOKENS):
            narrow = self(*_padded([texts[at] for at in batch]))
            found |= {at: narrow[n, : len(texts[at].ids)] for n, at in enumerate(batch)}
        return [found[at] for at in range(len(texts))]


def learn(archives: Sequence[Archive], layers: Sequence[nn.Module]) -> Tower:
    """Return what is learnt from *archives*."""
    torch.manual_seed(SEED)
    chance, tower = np.random.default_rng(SEED), Tower(layers)
    _begin(tower, archives)
    lowly = [part for part in tower.layers.parameters() if part.requires_grad]
    narrow = [tower.straight, tower.raised, tower.start, tower.lowered]
    groups = (
        {"params": each, "lr": rate}
        for each, rate in zip((lowly, narrow, [tower.sums, tower.nothing]), RATES, strict=True)
    )
    optimizer = torch.optim.AdamW(groups, weight_decay=0)
    steps = ROUNDS * len(archives)
    slower = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda n: min(1, (n + 1) / WARM) * (1 - n / steps))
    tower.train()
    for turn in range(ROUNDS):
        missed = 0.0
        for at in chance.permutation(len(archives)):
            loss = miss(tower, archives[at])
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(tower.parameters(), 1.0)
            optimizer.step()
            slower.step()
            missed += loss.item() / len(archives)
        print(f"{turn + 1} of {ROUNDS} times read, loss {missed:.3f}", flush=True)  # noqa: T201
    tower.eval()
    return tower


def _begin(tower: Tower, archives: Sequence[Archive]) -> None:
    """Begin at the directions in which the states differ the most."""
    tower.eval()
    spread = torch.zeros(len(tower.straight), len(tower.straight))
    with torch.no_grad():
        for one in archives[::20]:
            for batch in batches([len(each.ids) for each in one.passages], _TOKENS):
                given, mask = _padded([one.passages[at] for at in batch])
                there = tower.states(given, mask)[mask[:, 0, 0]]
                spread += there.T @ there
        directions = np.linalg.eigh(spread.double().numpy())[1][:, ::-1][:, :WIDTH]
        tower.straight.copy_(torch.from_numpy(directions.copy()))


def miss(tower: Tower, one: Archive) -> Tensor:
    """Return the mean loss of what is asked of an archive."""
    passages = tower.read(one.passages)
    said = nn.utils.rnn.pad_sequence([passages[at][kept] for at, kept in one.sentences], batch_first=True)
    sizes = torch.tensor([len(kept) for _, kept in one.sentences])
    asked = tower.read([each.text for each in one.questions])
    points = []
    for start in range(0, len(asked), _QUESTIONS):
        some = one.questions[start : start + _QUESTIONS]
        pieces = [read[each.kept] for read, each in zip(asked[start:], some, strict=False)]
        points.append(tower.sums @ _told(pieces, [each.weights for each in some], said, sizes))
    told = torch.cat(points)
    told = torch.cat([told, tower.nothing.expand(len(told), 1)], 1).log_softmax(1)
    due = torch.tensor(np.stack([np.append(each.right, not each.right.any()) for each in one.questions]))
    return -told.masked_fill(~due, -1e9).logsumexp(1).mean()


def _told(pieces: Sequence[Tensor], weights: Sequence[Array], said: Tensor, sizes: Tensor) -> Tensor:
    """Return the five numbers of each question and each sentence: (questions, numbers, sentences)."""
    lengths = torch.tensor([len(one) for one in pieces])
    asked = nn.utils.rnn.pad_sequence(list(pieces), batch_first=True)
    weigh = nn.utils.rnn.pad_sequence([torch.from_numpy(one) for one in weights], batch_first=True)
    is_asked = (torch.arange(asked.shape[1])[None] < lengths[:, None])[:, :, None]
    is_said = torch.arange(said.shape[1])[None] < sizes[:, None]
    near = torch.einsum("qad,sbd->qasb", asked, said)
    best = near.masked_fill(~is_said, -_OFF).amax(-1)
    back = (near.masked_fill(~is_asked[..., None], -_OFF).amax(1) * is_said).sum(-1) / sizes
    there = best * is_asked
    return torch.stack(
        [
            (weigh[:, :, None] * best).sum(1),
            there.sum(1) / lengths[:, None],
            best.masked_fill(~is_asked, _OFF).amin(1),
            back,
            there[:, :_ASKING].sum(1) / lengths.clamp(max=_ASKING)[:, None],
        ],
        1,
    )


def weights(tower: Tower) -> dict[str, Tensor]:
    """Return what is kept: what narrows, and the matrices under the names of those that they are added to."""
    made = {"straight": tower.straight, "up": tower.raised, "start": tower.start, "down": tower.lowered}
    for n, layer in enumerate(tower.layers, APART):
        for short, long in NAMES.items():
            part = getattr(layer, short)
            made |= {
                f"encoder.layer.{n}.{long}.down": part.down,
                f"encoder.layer.{n}.{long}.up": SCALE * part.up,
            }
    return {name: one.detach().half().contiguous() for name, one in made.items()}


def batches(lengths: Sequence[int], most: int) -> Iterator[list[int]]:
    """Yield the places of texts of like lengths together, up to so many tokens as they are padded to."""
    batch = list[int]()
    for at in sorted(range(len(lengths)), key=lambda at: lengths[at]):
        if batch and (len(batch) + 1) * lengths[at] > most:
            yield batch
            batch = []
        batch.append(at)
    yield batch


def _padded(texts: Sequence[Text]) -> tuple[Tensor, Tensor]:
    given = nn.utils.rnn.pad_sequence([one.states.float() for one in texts], batch_first=True)
    lengths = torch.tensor([len(one.ids) for one in texts])
    return given, (torch.arange(given.shape[1])[None] < lengths[:, None])[:, None, None, :]


class _Below:
    """The tokens of a text, and the layers that all share."""

    def __init__(self, encoder: "Reader") -> None:
        from personas.embedders import minilm  # noqa: PLC0415 -- needs Django's settings

        self.embedder, self.encoder = minilm.MiniLM(), encoder.eval()

    def read(self, text: str) -> tuple[Text, Places, Places]:
        """Return the text, the places of its tokens that are pieces of it, and where in it each of these starts."""
        one, found = self.encoder, self.embedder._cutting.encode(text)  # noqa: SLF001 -- the tokens as it cuts them
        ids = torch.tensor([found.ids])
        with torch.no_grad():
            places = torch.arange(ids.shape[1])[None]
            states = one.norm(one.word(ids) + one.place(places) + one.turn(torch.zeros_like(ids)))
            for layer in one.layers[:APART]:
                states = layer(states, torch.ones(1, 1, 1, ids.shape[1], dtype=torch.bool))
        kept = [n for n, (start, end) in enumerate(found.offsets) if start < end]
        starts = np.array([found.offsets[n][0] for n in kept], dtype=np.int64)
        return Text(ids=tuple(found.ids), states=states[0].half()), np.array(kept, dtype=np.int64), starts


def archive(lived: "Lived", below: _Below) -> Archive:
    """Cut the papers of a life as they are embedded; a question whose answers stand in no passage is left out."""
    from personas.services.indexing import cut  # noqa: PLC0415 -- needs Django's settings

    passages, sentences, where = list[Text](), list[tuple[int, Places]](), list[tuple[int, int]]()
    for number, text in enumerate(lived.texts()):
        made = cut(text.artifact, below.embedder)
        at = {lived.places([(number, n)])[0][1:3]: n for n in range(len(lived.papers[number].sentences))}
        for passage, indexed, bounds in zip(made.passages, made.indexed, made.bounds, strict=True):
            read, kept, starts = below.read(indexed)
            for (paragraph, start, _), (first, last) in zip(passage.spans, pairwise(bounds), strict=True):
                within = kept[(starts >= first) & (starts < last)]
                if len(within):
                    sentences.append((len(passages), within))
                    where.append((number, at.get((paragraph, start), -1)))
            passages.append(read)
    said = [{passages[at].ids[n] for n in kept} for at, kept in sentences]
    questions = []
    for asked in lived.asked:
        read, kept, _ = below.read(asked.text)
        right = np.array([one in asked.right for one in where])
        if len(kept) and right.any() == bool(asked.right):
            heavy = _weights([read.ids[n] for n in kept], said)
            questions.append(Question(text=read, kept=kept, weights=heavy, right=right))
    return Archive(passages=tuple(passages), sentences=tuple(sentences), questions=tuple(questions))


def _weights(asked: Sequence[int], said: Sequence[set[int]]) -> Array:
    holding = [sum(one in each for each in said) for one in asked]
    found = np.array([max(_LEAST, log((len(said) + 2) / (held + 0.5))) for held in holding], dtype=np.float32)
    heavy: Array = found / found.sum()
    return heavy


def main(to: str) -> None:
    """Read, learn, and write."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    django.setup()
    from safetensors.torch import save_file  # noqa: PLC0415 -- torch is there

    from evaluation import lives  # noqa: PLC0415 -- the project's settings come first
    from evaluation.training.network.encoder import pretrained  # noqa: PLC0415
    from personas.embedders import minilm  # noqa: PLC0415

    encoder = pretrained(minilm.folder() / "model.safetensors")
    below = _Below(encoder)
    archives = [archive(one, below) for path in LIVES for one in lives.listed(path)]
    print(f"{len(archives)} archives, {sum(len(one.questions) for one in archives)} questions", flush=True)  # noqa: T201
    save_file(weights(learn(archives, list(encoder.layers[APART:LAYERS]))), to)


if __name__ == "__main__":
    main(*sys.argv[1:])
