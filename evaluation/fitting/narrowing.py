"""What narrows the word pieces of the network, learnt so that a question's come near those of what answers it.

``python -m evaluation.fitting.narrowing FILE`` writes the file that ``personas.embedders.minilm`` pins, in minutes of
one core. It learns from archives that were written for this alone (``LIVES``): what is fitted or measured elsewhere
stays unseen. Each archive in turn: the softmax of which of all its sentences answers, by sums of four of the numbers
that ``pieces.compare`` tells. Adam, from a seed; it begins at the directions in which the pieces differ most.
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

if TYPE_CHECKING:
    from evaluation.lives import Lived

Reals = NDArray[np.float32]
Places = NDArray[np.int64]
LIVES: Final = Path(__file__).parents[1] / "narrowing" / "lives.jsonl.gz"
_WIDTH: Final = 64
_ROUNDS: Final = 8
_RATE: Final = 1e-3
_LEFT_OUT: Final = 0.3  # of the numbers of a state, each time
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

    states: Reals
    sizes: Places
    questions: tuple[Question, ...]

    @property
    def starts(self) -> Places:
        """Where each sentence begins."""
        return np.concatenate([[0], np.cumsum(self.sizes)[:-1]])


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


def learn(archives: Sequence[Archive], *, rounds: int = _ROUNDS, width: int = _WIDTH) -> Reals:
    """Return the narrowing: as many rows as a state has numbers, and *width* columns."""
    chance = np.random.default_rng(1)
    matrix, sums = Adam(_directions(archives, width)), Adam(np.array([12, 3, 3, 3], dtype=np.float32))
    for turn in range(rounds):
        rate = _RATE * (1 - turn / rounds)
        for n in chance.permutation(len(archives)):
            one = archives[n]
            kept = chance.random(one.states.shape[1]) >= _LEFT_OUT
            states = one.states * (kept / (1 - _LEFT_OUT)).astype(np.float32)
            slope, of_sums = _slope(one, states, matrix.at, sums.at)
            matrix.step(slope, rate)
            sums.step(of_sums, 100 * rate)
    return matrix.at


def _directions(archives: Sequence[Archive], width: int) -> Reals:
    """Return the directions in which the states differ the most."""
    spread = sum(one.states.T.astype(np.float64) @ one.states for one in archives)
    found: Reals = np.linalg.eigh(spread)[1][:, ::-1][:, :width].astype(np.float32)
    return found


def _slope(one: Archive, states: Reals, matrix: Reals, sums: Reals) -> tuple[Reals, Reals]:
    """Return how the loss of all questions of an archive rises with the matrix and with the weights of the sums."""
    raw = states @ matrix
    sizes = np.linalg.norm(raw, axis=1, keepdims=True) + _TINY
    narrow = raw / sizes
    slope, of_sums = np.zeros_like(narrow), np.zeros_like(sums)
    said = narrow[: int(one.sizes.sum())]
    for asked in one.questions:
        of_near, told = _question(one, asked, narrow[asked.at] @ said.T, sums)
        slope[asked.at] += of_near @ said
        slope[: len(said)] += of_near.T @ narrow[asked.at]
        of_sums += told
    slope = (slope - narrow * (slope * narrow).sum(axis=1, keepdims=True)) / sizes
    of_matrix: Reals = states.T @ slope / len(one.questions)
    return of_matrix, of_sums / np.float32(len(one.questions))


def _question(one: Archive, asked: Question, near: Reals, sums: Reals) -> tuple[Reals, Reals]:
    """Return how the loss rises with each cosine of a question's pieces (rows) and what is said, and with *sums*."""
    starts, spans = one.starts, np.repeat(np.arange(len(one.sizes)), one.sizes)
    best = np.maximum.reduceat(near, starts, axis=1)
    back = np.add.reduceat(near.max(axis=0), starts) / one.sizes
    told = np.stack([asked.weights @ best, best.mean(axis=0), back, best[:_ASKING].mean(axis=0)])
    points = sums @ told
    odds = np.exp(points - points.max())
    due = np.where(asked.right, odds, 0)
    rises = (odds / odds.sum() - due / max(due.sum(), _TINY)).astype(np.float32)
    each = sums[0] * asked.weights + sums[1] / len(near)
    each[:_ASKING] += sums[3] / min(len(near), _ASKING)
    slope = np.where(near == best[:, spans], np.outer(each, rises[spans]), 0).astype(np.float32)
    slope[near.argmax(axis=0), np.arange(near.shape[1])] += sums[2] * (rises / one.sizes)[spans]
    return slope, (told @ rises).astype(np.float32)


def _archives() -> Iterator[Archive]:
    from evaluation import lives  # noqa: PLC0415 -- needs Django's settings

    yield from map(_archive, lives.listed(LIVES))


def _archive(lived: "Lived") -> Archive:
    """Cut the papers of a life, and read each passage and each question with the network."""
    from evaluation.fitting import states  # noqa: PLC0415 -- needs Django's settings

    said, where = states.of_papers(lived)
    asked = [(states.of_text(one.text), frozenset(one.right)) for one in lived.asked if one.right]
    ids, rows = [one.ids for one in said], [one.rows for one in said]
    first = sum(map(len, ids))
    questions = []
    for read, right in asked:
        at = np.arange(first, first + len(read.ids))
        weights, answers = _weights(read.ids, ids), np.array([one in right for one in where])
        if answers.any() and len(at):
            questions.append(Question(at=at, weights=weights, right=answers))
        rows.append(read.rows)
        first += len(read.ids)
    return Archive(
        states=np.concatenate(rows),
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
    Path(to).write_bytes(learn(list(_archives())).astype("<f2").tobytes())


if __name__ == "__main__":
    main(*sys.argv[1:])
