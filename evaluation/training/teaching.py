"""How it is taught: what needs no torch, and what the module that needs it gives."""

import importlib
import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, cast

from evaluation.training.pairs import Pairs

SEED: Final = 3
BATCH: Final = 32
HELD: Final = 1500  # pairs that are not learnt from
LONGEST: Final = 160  # tokens of both texts
_RATE, _WARM, _LEAST = 8e-5, 250, 0.02
_LEARNING: Final = "evaluation.training.network.learning"


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """One of the two things that are learnt, as a folder. ``swapped``: a judge gives the text that was read first."""

    folder: str
    column: int
    labels: tuple[str, ...]
    swapped: bool
    setting: str
    judges: str


HEADS: Final = (
    Head(
        folder="reranker",
        column=0,
        labels=("answers",),
        swapped=False,
        setting="KWANZAA_RERANKER",
        judges="whether a text answers a question",
    ),
    Head(
        folder="entailment",
        column=1,
        labels=("not_entailment", "entailment"),
        swapped=True,
        setting="KWANZAA_JUDGE",
        judges="whether evidence supports a claim",
    ),
)


class Told(Protocol):
    """What is called now and then while it learns, with the loss of late."""

    def __call__(self, step: int, total: int, loss: float, /) -> None:
        """Say how far it is."""
        ...


class Learnt(Protocol):
    """What was learnt. ``areas`` are those under the curve, of held-out pairs, in the order of ``HEADS``."""

    steps: int
    areas: tuple[float, float]

    def export(self, head: Head, path: Path) -> None:
        """Write the ONNX file of one head, in 32 bits."""
        ...


class Network(Protocol):
    """The module that learns."""

    def learn(self, pairs: Pairs, model: Path, *, steps: int | None, told: Told) -> Learnt:
        """Train on *pairs* from the weights in the folder *model*; ``steps`` None goes through all once."""
        ...


def network() -> Network | None:
    """Load what learns; None where torch is not installed."""
    if importlib.util.find_spec("torch") is None:
        return None
    return cast(Network, importlib.import_module(_LEARNING))


def steps_of(rows: int, wanted: int | None) -> int:
    """Return how many batches are learnt from: all full ones, or fewer."""
    return min(rows // BATCH, wanted or rows)


def rate(step: int, total: int) -> float:
    """Return the rate of learning at a step: it warms up, then falls in a line."""
    return _RATE * min(1.0, (step + 1) / _WARM) * max(_LEAST, 1 - step / total)


def area(found: Sequence[float], due: Sequence[bool]) -> float:
    """Tell how often a right one stands above a wrong one; a tie is half. Without one of them, one half."""
    ordered = sorted(zip(found, due, strict=True))
    wrong_below, half_wins, wrongs, at = 0, 0, sum(not one for one in due), 0
    while at < len(ordered):
        tied = [holds for value, holds in ordered[at:] if value == ordered[at][0]]
        wrong = tied.count(False)
        half_wins += tied.count(True) * (2 * wrong_below + wrong)
        wrong_below += wrong
        at += len(tied)
    pairs = 2 * wrongs * (len(due) - wrongs)
    return half_wins / pairs if pairs else 0.5
