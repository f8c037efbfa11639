"""Count how questions came out: seed 000's metrics, seed 001's rungs over time, seed 002's rate and density.

Everything is an integer; shares, similarities and rates are in thousandths. What was no question at all is told by
reason and kind, and left out of everything else.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from audit.core.statistics import Share, count, shares, thousandths
from citations.core.records import QueryType, Reason, Rung

BANDS: Final = 10  # of similarity, each a hundred thousandths wide; the last one takes 1.000 in
_Key = TypeVar("_Key")
MANY: Final = 5  # sources; so many and more are counted together


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """Decisions that are alike. ``day`` is an ISO date in UTC; ``reason`` is None for answers.

    ``band`` is the best similarity of each, in hundred thousandths, None where nothing was found; ``similarity`` is
    the sum of them.
    """

    day: str
    profile: str
    rung: Rung
    reason: Reason | None
    query_type: str
    sources: int
    band: int | None
    similarity: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """What answers made of the passages that were found for them; refusals are left out.

    ``within``: the share cited of the passages down to the last cited one, mean of the answers (docs/decisions/0027).
    """

    answers: int = 0
    retrieved: int = 0
    cited: int = 0
    occurrences: int = 0
    within: int = 0

    @property
    def rate(self) -> int:
        """How many of the passages were cited at all."""
        return thousandths(self.cited, self.retrieved)

    @property
    def density(self) -> int:
        """How many citations there are for a thousand passages; one that is cited twice counts twice."""
        return thousandths(self.occurrences, self.retrieved)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """How many of the decisions of one profile were refusals."""

    name: str
    number: int
    refused: int
    thousandths: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """Best similarities: of how many decisions, their mean, and how many lie in each band."""

    number: int
    mean: int
    bands: tuple[Share, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """The rungs of one day."""

    day: str
    rungs: tuple[Share, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Metrics:
    """Everything that is counted over one period; ``since`` and ``until`` are its first and last day."""

    since: str
    until: str
    decided: int
    profiles: tuple[Rate, ...]
    rungs: tuple[Share, ...]
    kinds: tuple[Share, ...]
    reasons: tuple[Share, ...]
    query_types: tuple[Share, ...]
    sources: tuple[Share, ...]
    similarity: Spread
    days: tuple[Day, ...]
    citations: Use


def measure(cells: Sequence[Cell], use: Use, *, since: str, until: str, days: Sequence[str]) -> Metrics:
    """Fold *cells* of one period; *days* are its days in order, also those on which nothing was asked."""
    asked = [cell for cell in cells if cell.reason is not Reason.MALFORMED]
    outcome = count(_tally((c.rung, c.number) for c in asked), _reasons(cells))
    types = _tally((cell.query_type, cell.number) for cell in asked)
    sources = _tally((min(cell.sources, MANY), cell.number) for cell in asked)
    return Metrics(
        since=since,
        until=until,
        decided=outcome.answers,
        profiles=refusal_rates(asked),
        rungs=outcome.rungs,
        kinds=outcome.kinds,
        reasons=outcome.reasons,
        query_types=shares([(kind.value, types[kind.value]) for kind in QueryType]),
        sources=shares([(_sources(number), sources[number]) for number in range(MANY + 1)]),
        similarity=spread(asked),
        days=tuple(_day(day, asked) for day in days),
        citations=use,
    )


def refusal_rates(cells: Iterable[Cell]) -> tuple[Rate, ...]:
    """Return the refusal rate of every profile that was asked in, by name."""
    asked, refused = Counter[str](), Counter[str]()
    for cell in cells:
        if cell.reason is not Reason.MALFORMED:
            asked[cell.profile] += cell.number
            refused[cell.profile] += cell.number if cell.rung is Rung.REFUSED else 0
    return tuple(
        Rate(name=name, number=n, refused=refused[name], thousandths=thousandths(refused[name], n))
        for name, n in sorted(asked.items())
    )


def spread(cells: Iterable[Cell]) -> Spread:
    """Return how near the best passages came, over the decisions for which any was found."""
    near = [cell for cell in cells if cell.band is not None]
    number = sum(cell.number for cell in near)
    bands = _tally((min(cell.band or 0, BANDS - 1), cell.number) for cell in near)
    whole = sum(cell.similarity for cell in near)
    return Spread(
        number=number,
        mean=(whole + number // 2) // (number or 1),
        bands=shares([(f"0.{band}", bands[band]) for band in range(BANDS)]),
    )


def lines(metrics: Metrics) -> tuple[tuple[str, str, int, int], ...]:
    """Return the same as rows: which table, which row of it, how many, and in thousandths."""
    tables = (
        ("rungs", metrics.rungs),
        ("kinds", metrics.kinds),
        ("reasons", metrics.reasons),
        ("query_types", metrics.query_types),
        ("sources", metrics.sources),
        ("similarity", metrics.similarity.bands),
        *((day.day, day.rungs) for day in metrics.days),
    )
    use = metrics.citations
    return (
        ("decided", "", metrics.decided, 1000),
        *(("profiles", one.name, one.refused, one.thousandths) for one in metrics.profiles),
        *((table, one.name, one.number, one.thousandths) for table, rows in tables for one in rows),
        ("similarity", "mean", metrics.similarity.number, metrics.similarity.mean),
        ("citations", "answers", use.answers, 1000),
        ("citations", "retrieved", use.retrieved, 1000),
        ("citations", "cited", use.cited, use.rate),
        ("citations", "occurrences", use.occurrences, use.density),
        ("citations", "within", use.answers, use.within),
    )


def _tally(pairs: Iterable[tuple[_Key, int]]) -> Counter[_Key]:
    tally = Counter[_Key]()
    for key, number in pairs:
        tally[key] += number
    return tally


def _reasons(cells: Sequence[Cell]) -> Counter[Reason]:
    return _tally((cell.reason, cell.number) for cell in cells if cell.reason is not None)


def _sources(number: int) -> str:
    return str(number) if number < MANY else f"{MANY} or more"


def _day(day: str, cells: Sequence[Cell]) -> Day:
    rungs = _tally((cell.rung, cell.number) for cell in cells if cell.day == day)
    return Day(day=day, rungs=shares([(rung.value, rungs[rung]) for rung in Rung]))
