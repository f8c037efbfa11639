"""What narrows the word pieces of the network, learnt so that a question's come near those of what answers it.

``python -m evaluation.fitting.narrowing FILE`` writes the file that ``personas.embedders.minilm`` pins, in half an hour
of one core. It learns from archives that were written for this alone (``LIVES``): what is fitted or measured elsewhere
stays unseen. Each archive in turn: the softmax of which of all its sentences answers, *nothing* among them, by sums of
five of the numbers that ``pieces.compare`` tells; so a question without an answer teaches as well. Adam, from a seed.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Final

import django
import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file

from personas.embedders.minilm_graph import Narrowing

if TYPE_CHECKING:
    from evaluation.fitting.states import Read
    from evaluation.lives import At, Lived

Reals = NDArray[np.floating]
Places = NDArray[np.int64]
LIVES: Final = tuple(sorted((Path(__file__).parents[1] / "narrowing").glob("*.jsonl.gz")))
_WIDTH: Final = 64
_HIDDEN: Final = 256
_ROUNDS: Final = 5
_RATE: Final = 1e-3
_SUMS: Final = (12, 3, 0, 3, 3)
_NOTHING: Final = 8
_STEADY: Final = (0.9, 0.999)
_TINY: Final = 1e-8
_LEAST: Final = 0.1
_ASKING: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Where its pieces stand among the states, how much each weighs, and which sentences answer."""

    at: Places
    weights: Reals
    right: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """The states of all pieces: of the sentences, one behind the other, ``sizes`` many each, and of the questions."""

    states: NDArray[np.floating]
    sizes: Places
    questions: tuple[Question, ...]

    @property
    def starts(self) -> Places:
        """Where each sentence begins."""
        return np.concatenate([[0], np.cumsum(self.sizes)[:-1]])


@dataclass(frozen=True, slots=True, kw_only=True)
class Learnt:
    """What is learnt: what narrows, what each of five sums weighs, and what nothing weighs beside the sentences."""

    narrow: Narrowing
    sums: Reals
    nothing: Reals

    @property
    def every(self) -> tuple[Reals, ...]:
        """All arrays, in their order."""
        return (*self.narrow, self.sums, self.nothing)


@dataclass
class Adam:
    """Steps of one array."""

    at: Reals
    _mean: Reals = field(init=False)
    _square: Reals = field(init=False)
    _count: int = 0

    def __post_init__(self) -> None:
        """Begin without a memory."""
        self._mean, self._square = np.zeros_like(self.at), np.zeros_like(self.at)

    def step(self, slope: Reals, rate: float) -> None:
        """Go down once."""
        self._count += 1
        a, b = _STEADY
        self._mean = a * self._mean + (1 - a) * slope
        self._square = b * self._square + (1 - b) * slope * slope
        rate *= sqrt(1 - b**self._count) / (1 - a**self._count)
        self.at -= rate * self._mean / (np.sqrt(self._square) + _TINY)


def learn(
    archives: Sequence[Archive], *, rounds: int = _ROUNDS, width: int = _WIDTH, hidden: int = _HIDDEN
) -> Learnt:
    """Return what narrows states to *width* numbers, with so many *hidden* ones between."""
    chance = np.random.default_rng(1)
    steps = [Adam(one) for one in _begun(archives, width, hidden, chance).every]
    rates = (*[1] * 4, 100, 100)
    for turn in range(rounds):
        for n, place in enumerate(chance.permutation(len(archives))):
            rate = _RATE * (1 - (turn + n / len(archives)) / rounds)
            slopes = slope(archives[place], _learnt(steps))
            for step, each, times in zip(steps, slopes.every, rates, strict=True):
                step.step(each, times * rate)
    return _learnt(steps)


def _begun(archives: Sequence[Archive], width: int, hidden: int, chance: np.random.Generator) -> Learnt:
    """Begin at the directions in which the states differ the most, with hidden numbers that count for nothing yet."""
    states = archives[0].states.shape[1]
    spread = np.zeros((states, states), dtype=np.float32)
    for one in archives:
        whole = one.states.astype(np.float32)
        spread += whole.T @ whole
    return Learnt(
        narrow=Narrowing(
            np.linalg.eigh(spread.astype(np.float64))[1][:, ::-1][:, :width].astype(np.float32),
            (chance.standard_normal((states, hidden)) / sqrt(3)).astype(np.float32),
            np.zeros(hidden, dtype=np.float32),
            np.zeros((hidden, width), dtype=np.float32),
        ),
        sums=np.array(_SUMS, dtype=np.float32),
        nothing=np.array([_NOTHING], dtype=np.float32),
    )


def _learnt(steps: Sequence[Adam]) -> Learnt:
    *arrays, sums, nothing = (one.at for one in steps)
    return Learnt(narrow=Narrowing(*arrays), sums=sums, nothing=nothing)


def slope(one: Archive, at: Learnt) -> Learnt:
    """Return how the mean loss of all questions of an archive rises with everything that is learnt."""
    straight, up, start, down = at.narrow
    states = one.states.astype(straight.dtype)
    between = np.maximum(states @ up + start, 0)
    raw = states @ straight + between @ down
    sizes = np.linalg.norm(raw, axis=1, keepdims=True) + _TINY
    narrow = raw / sizes
    of_narrow, of_sums, of_nothing = np.zeros_like(narrow), np.zeros_like(at.sums), np.zeros_like(at.nothing)
    said = narrow[: int(one.sizes.sum())]
    for asked in one.questions:
        of_near, told, nothing = _question(one, asked, narrow[asked.at] @ said.T, at)
        of_narrow[asked.at] += of_near @ said
        of_narrow[: len(said)] += of_near.T @ narrow[asked.at]
        of_sums += told
        of_nothing += nothing
    of_raw = (of_narrow - narrow * (of_narrow * narrow).sum(axis=1, keepdims=True)) / sizes
    of_raw /= len(one.questions)
    of_between = np.where(between > 0, of_raw @ down.T, 0)
    return Learnt(
        narrow=Narrowing(
            states.T @ of_raw, states.T @ of_between, of_between.sum(axis=0), between.T @ of_raw
        ),
        sums=of_sums / len(one.questions),
        nothing=of_nothing / len(one.questions),
    )


def _question(one: Archive, asked: Question, near: Reals, at: Learnt) -> tuple[Reals, Reals, float]:
    """Return how the loss rises with each cosine of a question's pieces and what is said, the sums, and nothing."""
    starts, spans = one.starts, np.repeat(np.arange(len(one.sizes)), one.sizes)
    best = np.maximum.reduceat(near, starts, axis=1)
    back = np.add.reduceat(near.max(axis=0), starts) / one.sizes
    told = np.stack(
        [asked.weights @ best, best.mean(axis=0), best.min(axis=0), back, best[:_ASKING].mean(axis=0)]
    )
    points = np.append(at.sums @ told, at.nothing)
    odds = np.exp(points - points.max())
    due = np.where(np.append(asked.right, not asked.right.any()), odds, 0)
    *some, nothing = odds / odds.sum() - due / max(due.sum(), _TINY)
    rises = np.array(some, dtype=near.dtype)
    each = np.repeat(at.sums[0] * asked.weights[:, None] + at.sums[1] / len(near), len(rises), axis=1)
    each[:_ASKING] += at.sums[4] / min(len(near), _ASKING)
    each[best.argmin(axis=0), np.arange(len(rises))] += at.sums[2]
    of_near = np.where(near == best[:, spans], (each * rises)[:, spans], 0)
    of_near[near.argmax(axis=0), np.arange(near.shape[1])] += at.sums[3] * (rises / one.sizes)[spans]
    return of_near, told @ rises, float(nothing)


def _archives() -> Iterator[Archive]:
    from evaluation import lives  # noqa: PLC0415 -- needs Django's settings

    for path in LIVES:
        yield from map(_archive, lives.listed(path))


def _archive(lived: "Lived") -> Archive:
    """Cut the papers of a life, and read each passage and each question with the network."""
    from evaluation.fitting import states  # noqa: PLC0415 -- needs Django's settings

    said, where = states.of_papers(lived)
    return gathered(said, where, [(states.of_text(one.text), frozenset(one.right)) for one in lived.asked])


def gathered(
    said: Sequence["Read"], where: Sequence["At"], asked: Iterable[tuple["Read", frozenset["At"]]]
) -> Archive:
    """Put together what was read; a question whose answers stand in no sentence that was read is left out."""
    ids, rows = [one.ids for one in said], [one.rows for one in said]
    first = sum(map(len, ids))
    questions = []
    for read, right in asked:
        at = np.arange(first, first + len(read.ids))
        answers = np.array([one in right for one in where])
        if len(at) and answers.any() == bool(right):
            questions.append(Question(at=at, weights=_weights(read.ids, ids), right=answers))
        rows.append(read.rows)
        first += len(read.ids)
    return Archive(
        states=np.concatenate(rows).astype(np.float16),
        sizes=np.array(list(map(len, ids)), dtype=np.int64),
        questions=tuple(questions),
    )


def _weights(asked: Iterable[int], said: Sequence[NDArray[np.uint16]]) -> Reals:
    holding = [sum(one in each for each in said) for one in asked]
    found = np.array([max(_LEAST, log((len(said) + 2) / (held + 0.5))) for held in holding], dtype=np.float32)
    weights: Reals = found / found.sum()
    return weights


def main(to: str) -> None:
    """Learn, and write."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    django.setup()
    written(learn(list(_archives())).narrow, Path(to))


def written(narrow: Narrowing, to: Path) -> None:
    """Write the file that ``personas.embedders.minilm`` reads, in half precision."""
    save_file({name: one.astype(np.float16) for name, one in narrow._asdict().items()}, to)


if __name__ == "__main__":
    main(*sys.argv[1:])
