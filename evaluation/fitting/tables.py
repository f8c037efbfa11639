"""The weights of ``citations.core.ranking``: damped logistic regressions, fitted by Newton's method, without chance."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from citations.core.query.understood import read
from citations.core.ranking.features import CROSSED, FEATURES, PIECES, standing, summits
from citations.core.ranking.sentences import Measured as Drawn
from citations.core.ranking.sentences import draw
from citations.core.ranking.weights import Table, Weights, weigh
from citations.core.records import Passage
from evaluation.fitting.pools import Pool

Reals = NDArray[np.float64]
LIKENESS: Final = frozenset({"cosine", "most_cosine"})
WHETHER: Final = (
    *FEATURES,
    "points",
    "lead",
    "most_held",
    "most_cosine",
)
# How much a question of a set counts: hand-made ones the most, those made from their answers less.
COUNTS: Final[Mapping[str, float]] = {
    "douglass": 3.0,
    "letters": 3.0,
    "families": 1.0,
}
# Of whether there is an answer, letters teach the least: with more, every set that was left out was told worse.
_JUDGED: Final[Mapping[str, float]] = {"letters": 0.5}
_DAMPING: Final = 10.0
_JUDGED_DAMPING: Final = 30.0
_FEWEST: Final = 30
_JUDGED_OF: Final = 3
_ROUNDS: Final = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A pool in numbers; ``right`` says of each sentence whether it answers."""

    name: str
    group: str
    due: bool
    found: tuple[Drawn, ...]
    right: tuple[bool, ...]

    @property
    def counts(self) -> float:
        """How much it counts."""
        return COUNTS[self.name]


def fitted(pools: Sequence[Pool], *, embedder: str) -> str:
    """Fit everything and return the file ``citations/core/ranking/weights.json``."""
    likened = [measure(pool, likeness=True) for pool in pools]
    blind = [measure(pool, likeness=False) for pool in pools]
    chosen = first([*likened, *blind], FEATURES)
    by_pieces = first(likened, (*FEATURES, *PIECES))
    by_crossing = first(likened, (*FEATURES, *PIECES, CROSSED))
    by_words = tuple(name for name in WHETHER if name not in LIKENESS)
    value: dict[str, Any] = {
        "likeness_of": embedder,
        "first": chosen,
        "first_by_pieces": by_pieces,
        "first_by_crossing": by_crossing,
        "by_crossing": _written(judge(likened, by_crossing, (*WHETHER, CROSSED))),
        "by_pieces": _written(judge(likened, by_pieces, WHETHER)),
        "by_likeness": _written(judge(likened, chosen, WHETHER)),
        "by_words": _written(judge(blind, chosen, by_words)),
    }
    return json.dumps(value, indent=1, sort_keys=True) + "\n"


def _written(table: Table) -> dict[str, Any]:
    return {"base": table.base, "weights": dict(table.weights)}


def measure(pool: Pool, *, likeness: bool) -> Measured:
    """Measure every eligible sentence of a pool, with or without its own likeness."""
    passages = pool.passages if likeness else tuple(map(_blind, pool.passages))
    found = draw(read(pool.text), {str(n): one for n, one in enumerate(passages)}, pool.life)
    right = tuple((int(one.key), one.n) in pool.right for one in found)
    return Measured(name=pool.name, group=pool.group, due=pool.due, found=tuple(found), right=right)


def _blind(passage: Passage) -> Passage:
    return replace(
        passage,
        sentences=tuple(replace(one, cosine=None, pieces=(), crossed=None) for one in passage.sentences),
    )


def first(measured: Sequence[Measured], names: Sequence[str]) -> Weights:
    """Fit which sentence answers, on questions that some of the likelier sentences answer and some do not."""
    kept = [(one, _likeliest(one)) for one in measured]
    some = [(one, rows) for one, rows in kept if 0 < sum(one.right[n] for n in rows) < len(rows)]
    rows = _rows([one.found[n].features for one, places in some for n in places], names)
    right = np.array([one.right[n] for one, places in some for n in places], dtype=np.float64)
    sizes = np.array([len(places) for _, places in some])
    counts = np.array([one.counts for one, _ in some])
    return _table(names, _chosen(rows, right, sizes, counts))


def _likeliest(one: Measured) -> list[int]:
    """Keep the thirty sentences that hold most; all others teach little and are many."""
    worth = [
        -each.features["held"] - each.features["cosine"] - each.features["beside"] // 3 for each in one.found
    ]
    return sorted(sorted(range(len(worth)), key=lambda n: worth[n])[:_FEWEST])


def _chosen(rows: Reals, right: Reals, sizes: NDArray[np.int64], counts: Reals) -> Reals:
    starts, group = np.cumsum([0, *sizes[:-1]]), np.repeat(np.arange(len(sizes)), sizes)
    spread = rows.std(axis=0) + 1e-6
    scaled = rows / spread
    due = right / np.bincount(group, right)[group]
    each = counts[group]

    def gained(at: Reals) -> tuple[float, Reals]:
        sums = scaled @ at
        most = np.maximum.reduceat(sums, starts)
        odds = np.exp(sums - most[group])
        whole = np.add.reduceat(odds, starts)
        gain = counts @ (np.add.reduceat(sums * due, starts) - most - np.log(whole)) - _DAMPING / 2 * at @ at
        return float(gain), odds / whole[group]

    def slope(at: Reals, chance: Reals) -> tuple[Reals, Reals]:
        mean = np.add.reduceat(scaled * chance[:, None], starts)
        bend = (scaled * (chance * each)[:, None]).T @ scaled - (mean * counts[:, None]).T @ mean
        return scaled.T @ ((due - chance) * each) - _DAMPING * at, bend + _DAMPING * np.eye(len(at))

    at = np.zeros(rows.shape[1])
    gain, chance = gained(at)
    for _ in range(_ROUNDS):
        step = np.linalg.solve(*reversed(slope(at, chance)))
        while (further := gained(at + step))[0] < gain and np.abs(step).max() > 1e-6:  # noqa: PLR2004 - of a weight
            step = step / 2
        at, gain, chance = at + step, *further
    weights: Reals = at / spread
    return weights


def judge(measured: Sequence[Measured], chosen: Weights, names: Sequence[str]) -> Table:
    """Fit whether a sentence answers, on the likeliest ones of every question."""
    some = [(one, told) for one in measured for told in likeliest(one, chosen)]
    rows = _rows([features for _, (features, _) in some], names)
    right = np.array([answers for _, (_, answers) in some], dtype=np.float64)
    counts = np.array([_JUDGED.get(one.name, one.counts) for one, _ in some])
    middle, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-6
    scaled = np.column_stack([(rows - middle) / spread, np.ones(len(rows))])
    damping = np.diag([*[_JUDGED_DAMPING] * rows.shape[1], 1e-6])
    at = np.zeros(scaled.shape[1])
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-scaled @ at))
        slope = scaled.T @ (counts * (right - chance)) - damping @ at
        bend = (scaled * (counts * chance * (1 - chance))[:, None]).T @ scaled + damping
        at += np.linalg.solve(bend, slope)
    weights = at[:-1] / spread
    return Table(base=round(1000 * float(at[-1] - middle @ weights)), weights=_table(names, weights))


def likeliest(one: Measured, chosen: Weights) -> list[tuple[dict[str, int], bool]]:
    """Return the features of the sentences that come first by *chosen*, and whether each answers."""
    points = [weigh(chosen, each.features) for each in one.found]
    most = summits([each.features for each in one.found])
    order = sorted(range(len(points)), key=lambda n: (-points[n], n))
    return [
        ({**one.found[n].features, **most, **standing(points, n)}, one.right[n]) for n in order[:_JUDGED_OF]
    ]


def _rows(ties: Sequence[Mapping[str, int]], names: Sequence[str]) -> Reals:
    """Put ties into rows, in units of one."""
    return np.array([[one.get(name, 0) for name in names] for one in ties], dtype=np.float64) / 1000


def _table(names: Sequence[str], weights: Reals) -> dict[str, int]:
    return {
        name: whole for name, one in zip(names, weights, strict=True) if (whole := round(1000 * float(one)))
    }
