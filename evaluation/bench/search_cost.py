"""How a whole search grows with its archive, beside the bare exact scan of the same partition in the same run.

The archives are made (``made_archives``), so that none is embedded. Each is searched with one rule for everything; then
with a rule for each record, people who agreed, days, and behind row security; and beside both the same archive with its
word pieces, found and compared. Time by the clock, and the processor's
time of the database where it runs on this machine: on a busy one that says more.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final

import numpy as np
from django.db import connection, transaction

from citations.adapters.archive import hits
from citations.adapters.asking import Asked
from evaluation.bench import made_archives, policy_cost
from evaluation.bench.made_archives import Made
from ledger.core.canonical import Json
from personas import selectors as personas
from personas.embedders import DIMENSIONS, Vectors
from personas.models import Persona
from personas.selectors import Found, Standing
from personas.services.placing import place

SIZES: Final = (10_000, 30_000, 100_000)
LARGE: Final = 1_000_000  # only where it is asked for
_WARM: Final = 3  # searches that make the plan, and are not counted
_NEAREST: Final = 20
_ASKED: Final = 1_000  # whose exactly nearest are looked for among what a search has as nearest
_WORDS: Final = {LARGE: 20}  # of a passage, where they are not 60
_PIECED: Final = 100_000  # beyond, pieces would take more disk than a machine of tests has
_SERIAL: Final = "SET max_parallel_workers_per_gather = 0"  # as the search runs
_BARE: Final = """
SELECT id FROM personas_passage WHERE persona_id = %s ORDER BY (embedding <=> %s::vector) + 0 LIMIT 50
"""
_FIRST: Final = """
SELECT passage_id FROM personas_sketch WHERE persona_id = %s
ORDER BY signs <~> (SELECT kwanzaa_sketch(%s::vector)), passage_id LIMIT 400
"""
Spans = dict[str, list[tuple[float, float]]]
Given = tuple[Standing, str, Vectors]


def measure(sizes: Sequence[int] = SIZES, *, questions: int) -> Json:
    """Make and search an archive of each size, and leave nothing of it behind."""
    return [_size(size, questions) for size in sizes]


def _size(size: int, questions: int) -> Json:
    made = _made(size, with_pieces=False)
    pieced = _made(size, with_pieces=True) if size <= _PIECED else None
    try:
        with _serial():
            placed = _timed(lambda: place(persona_id=made.persona.pk))[0]
            if pieced is not None:
                place(persona_id=pieced.persona.pk)
            spans = _search(made, "open", questions, pieced)
            with transaction.atomic():
                policy_cost.govern(made.persona)
            governed = _timed(lambda: place(persona_id=made.persona.pk))[0]
            with connection.cursor() as cursor:
                cursor.execute("VACUUM ANALYZE")
            spans |= _search(made, "policy", questions)
            kept = _kept(made)
            megabytes: list[Json] = [_megabytes(one) for one in (made, pieced) if one]
    finally:
        for one in filter(None, (made, pieced)):
            made_archives.unmake(one.persona)
    figures = {name: _medians(taken) for name, taken in spans.items()}
    return {
        "passages": size,
        "questions": questions,
        **figures,
        "open_percent": _percent(spans["open"], spans["bare"]),
        "policy_percent": _percent(spans["policy"], spans["bare_beside_policy"]),
        "first_pass_percent": _percent(spans["policy"], spans["first_pass"]),
        "kept_per_mille": kept,
        "placing_ms": [round(1000 * placed), round(1000 * governed)],
        "passages_mb": megabytes,
    }


def _made(size: int, *, with_pieces: bool) -> Made:
    return made_archives.make(
        f"bench-made-{size}-{time.time_ns()}",
        size,
        words=_WORDS.get(size, 60),
        questions=_ASKED,
        with_pieces=with_pieces,
    )


def _megabytes(made: Made) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_total_relation_size(%s)", [f"personas_passage_p{made.persona.pk}"])
        return int(cursor.fetchone()[0]) // 2**20


def _search(made: Made, name: str, questions: int, pieced: Made | None = None) -> Spans:
    """Ask by turns: the bare scan, the first pass, the whole search, what it found compared; both with pieces."""
    chance = np.random.default_rng(3)
    beside = "bare" if name == "open" else "bare_beside_policy"
    searched = {name: made} if pieced is None else {name: made, "pieces": pieced}
    standings = {what: personas.fullest_standing(one.persona) for what, one in searched.items()}
    spans: Spans = defaultdict(list)
    turns = questions + _WARM
    for turn, vector in enumerate(made.questions[:: len(made.questions) // turns][:turns]):
        text, literal = made_archives.question(chance), str(vector.tolist())
        found: dict[str, tuple[Found, ...]] = {}
        asked = Asked(vector=vector, pieces=made_archives.asked(text))
        with policy_cost.behind(made.persona) if name == "policy" else ExitStack():
            works: dict[str, Callable[[], object]] = {
                beside: lambda: _rows(_BARE, made.persona, literal),  # noqa: B023 -- called at once
                "first_pass": lambda: _rows(_FIRST, made.persona, literal),  # noqa: B023 -- called at once
            }
            for what, standing in standings.items():
                works[what] = partial(_found, found, what, (standing, text, vector))
                works[f"{what}_compared"] = partial(_compared, found, what, asked)
            for what, work in works.items():
                span = _timed(work)
                if turn >= _WARM:
                    spans[what].append(span)
    return dict(spans)


def _found(found: dict[str, tuple[Found, ...]], what: str, given: Given) -> None:
    standing, text, vector = given
    found[what] = personas.search(
        standing, version=1, text=text, vector=vector, embedder=made_archives.EMBEDDER, asked=text
    )


def _compared(found: dict[str, tuple[Found, ...]], what: str, asked: Asked) -> None:
    hits(found[what], 0, asked, DIMENSIONS, is_alone=True)


def _kept(made: Made) -> int:
    """Return how many in a thousand of the exactly nearest the search has as its nearest."""
    standing = personas.fullest_standing(made.persona)
    found = 0
    for vector in made.questions:
        exact = _rows(_BARE, made.persona, str(vector.tolist()))[:_NEAREST]
        rows = personas.search(standing, version=1, text="", vector=vector, embedder=made_archives.EMBEDDER)
        near = {one.passage_id for one in rows if one.vector_rank is not None and one.vector_rank <= _NEAREST}
        found += len(near & {key for (key,) in exact})
    return round(1000 * found / (_NEAREST * len(made.questions)))


def _rows(statement: str, persona: Persona, literal: str) -> list[tuple[int]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, (persona.pk, literal))
        rows: list[tuple[int]] = cursor.fetchall()
    return rows


@contextmanager
def _serial() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(_SERIAL)
        try:
            yield
        finally:
            cursor.execute("RESET max_parallel_workers_per_gather")


def _timed(work: Callable[[], object]) -> tuple[float, float]:
    """Return the time by the clock, and the processor's: of this process and of its server."""
    begun, worked = time.perf_counter(), _processor()
    work()
    return time.perf_counter() - begun, _processor() - worked


def _processor() -> float:
    own = time.process_time()
    pid = connection.connection.info.backend_pid if connection.connection is not None else 0
    told = Path(f"/proc/{pid}/schedstat")
    is_here = Path(f"/proc/{pid}/comm").exists() and Path(f"/proc/{pid}/comm").read_text().startswith(
        "postgres"
    )
    return own + (int(told.read_text().split()[0]) / 1e9 if is_here else 0)


def _medians(taken: Sequence[tuple[float, float]]) -> Json:
    clock, worked = (sorted(column) for column in zip(*taken, strict=True))
    ninety = len(taken) * 9 // 10
    return {
        name: [round(1000 * median(column), 1), round(1000 * column[ninety], 1)]
        for name, column in (("clock", clock), ("processor", worked))
    }


def _percent(whole: Sequence[tuple[float, float]], of: Sequence[tuple[float, float]]) -> Json:
    return {
        name: round(100 * median(one[n] for one in whole) / median(one[n] for one in of))
        for n, name in enumerate(("clock", "processor"))
    }


def plot(rows: Any) -> str:
    """Draw, in letters, how the search grows beside the bare scan; both by their processor's time."""
    lines = []
    for row in rows:
        for name in ("bare", "first_pass", "open", "pieces", "policy"):
            if name not in row:
                continue
            spent = row[name]["processor"][0]
            lines.append(f"{row['passages']:>9,} {name:<10} {spent:>8} ms {'█' * max(1, round(spent / 4))}")
    return "\n".join(lines)
