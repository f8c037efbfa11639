"""What a set of questions came to: an item for each question, and figures over them, half by half.

Rules and tables are fitted on one half and reported on the other. Halves are split by article or archive, never by
row (``halves.fitted``). Shares and measures are integers in thousandths.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from evaluation.halves import fitted
from ledger.core.canonical import Json

T = TypeVar("T")


class Half(StrEnum):
    """Which part of a set: the one that may be looked at and fitted on, or the one that is held back."""

    FIT = "fit"
    HELD = "held"
    ALL = "all"


def half(key: str) -> Half:
    """Tell in which half everything stands that belongs to *key*."""
    return Half.FIT if fitted(key) else Half.HELD


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One question. ``outcome`` is a word or two that a comparison of runs looks at; ``detail`` is for its reader.

    Of the half that is held back nobody reads details, so the file of a run has none.
    """

    id: str
    half: Half
    outcome: str
    detail: str = ""

    def to_value(self) -> dict[str, Json]:
        """Return the item as it stands in the file of a run."""
        detail = "" if self.half is Half.HELD else self.detail
        return {"id": self.id, "half": self.half.value, "outcome": self.outcome, "detail": detail}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One number. ``value`` is in thousandths, of milliseconds where the name ends in ``_ms``; ``of`` counts cases."""

    name: str
    half: Half
    value: int
    of: int

    def to_value(self) -> dict[str, Json]:
        """Return the figure as it stands in the file of a run."""
        return {"name": self.name, "half": self.half.value, "value": self.value, "of": self.of}


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What one set came to."""

    name: str
    items: tuple[Item, ...]
    figures: tuple[Figure, ...]

    def to_value(self) -> dict[str, Json]:
        """Return the set as it stands in the file of a run."""
        return {
            "figures": [one.to_value() for one in self.figures],
            "items": [one.to_value() for one in self.items],
        }


def by_half(
    name: str, rows: Sequence[tuple[Half, T]], measure: Callable[[Sequence[T]], int]
) -> tuple[Figure, ...]:
    """Measure each half and the whole; a half without rows is left out."""
    parts = [(part, [row for side, row in rows if part in (side, Half.ALL)]) for part in Half]
    return tuple(
        Figure(name=name, half=part, value=measure(held), of=len(held)) for part, held in parts if held
    )


def share(verdicts: Sequence[bool]) -> int:
    """Return how many are true."""
    return 1000 * sum(verdicts) // len(verdicts)


def mean(values: Sequence[int]) -> int:
    """Return the mean, rounded down."""
    return sum(values) // len(values)


def f1(pairs: Iterable[tuple[bool, bool]]) -> int:
    """Return F1 of (should have, did)."""
    found = list(pairs)
    right = sum(should and did for should, did in found)
    return ratio(2 * right, sum(should for should, _ in found) + sum(did for _, did in found))


def ratio(part: int, whole: int) -> int:
    """Return a share; of nothing it is 0."""
    return 1000 * part // whole if whole else 0


def auc(pairs: Sequence[tuple[bool, int]]) -> int:
    """Return how often a positive has more than a negative, a tie counting half (Mann and Whitney)."""
    ordered = sorted(value for _, value in pairs)
    ranks: dict[int, float] = {}
    for place, value in enumerate(ordered, 1):
        ranks.setdefault(value, place)
    count = {value: ordered.count(value) for value in ranks} if len(ranks) < len(ordered) else {}
    positives = [ranks[value] + (count.get(value, 1) - 1) / 2 for positive, value in pairs if positive]
    negatives = len(pairs) - len(positives)
    if not positives or not negatives:
        return 0
    above = sum(positives) - len(positives) * (len(positives) + 1) / 2
    return int(1000 * above / (len(positives) * negatives))


def balanced(pairs: Sequence[tuple[bool, bool]]) -> int:
    """Return balanced accuracy of (should have, did): the mean of both classes' shares of right ones."""
    yes = [did for should, did in pairs if should]
    no = [not did for should, did in pairs if not should]
    return (share(yes) + share(no)) // 2 if yes and no else 0


def percentile(values: Sequence[int], part: int) -> int:
    """Return the value below which *part* per cent lie; the values are of any unit."""
    ordered = sorted(values)
    return ordered[(len(ordered) - 1) * part // 100]
