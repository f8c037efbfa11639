"""What turns the vector of a question towards the sentences that answer it: a damped regression over sentences.

Of all sentences of an archive the ones that answer shall come nearest. Its loss bends one way only, so that there is
one best matrix, which steps with momentum come to; nothing is drawn by chance.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from citations.adapters.turning import Turning
from citations.evaluation import lives
from citations.evaluation.lives import Lived, Use
from personas.embedders import Embedder
from personas.embedders.base import DIMENSIONS

Reals = NDArray[np.float64]
_SHARPNESS: Final = 25.0
_DAMPING: Final = 0.1
_BEND: Final = 4.0  # the loss bends less than this everywhere on these vectors
_ROUNDS: Final = 100
_ROUNDING: Final = 2e-4


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """An archive in numbers: a row for each sentence, one for each question that is answered, and its due shares."""

    sentences: Reals
    asked: Reals
    due: Reals


def drawn(embedder: Embedder) -> Iterator[Drawn]:
    """Embed the archives that are there for it."""
    return (_drawn(one, embedder) for one in lives.every(Use.TURNED))


def _drawn(one: Lived, embedder: Embedder) -> Drawn:
    every = [(paper, n) for paper, held in enumerate(one.papers) for n in range(len(held.sentences))]
    asked = [each for each in one.asked if each.right]
    right = np.array([[at in each.right for at in every] for each in asked], dtype=np.float64)
    return Drawn(
        sentences=embedder.embed([one.papers[paper].sentences[n] for paper, n in every]).astype(np.float64),
        asked=embedder.embed([each.text for each in asked]).astype(np.float64),
        due=right / right.sum(axis=1, keepdims=True),
    )


def fitted(rows: Sequence[Drawn]) -> Reals:
    """Return what is added to a vector, by Nesterov's steps."""
    at = ahead = np.zeros((DIMENSIONS, DIMENSIONS))
    pace = 1.0
    for _ in range(_ROUNDS):
        after = ahead - slope(rows, ahead) / _BEND
        faster = (1 + np.sqrt(1 + 4 * pace * pace)) / 2
        ahead = after + (pace - 1) / faster * (after - at)
        at, pace = after, faster
    return at


def slope(rows: Sequence[Drawn], at: Reals) -> Reals:
    """Return the slope of the loss: the mean over questions of the surprise at what answers, and the damping."""
    many = sum(len(one.asked) for one in rows)
    whole = 2 * _DAMPING * at
    for one in rows:
        sums = _SHARPNESS * (one.asked + one.asked @ at) @ one.sentences.T
        odds = np.exp(sums - sums.max(axis=1, keepdims=True))
        chance = odds / odds.sum(axis=1, keepdims=True)
        whole = whole + _SHARPNESS / many * one.asked.T @ ((chance - one.due) @ one.sentences)
    return whole


def alike(one: Turning, other: Turning) -> bool:
    """Tell whether two differ by no more than the last digit, in which processors differ."""
    return float(np.abs(one.added - other.added).max()) < _ROUNDING
