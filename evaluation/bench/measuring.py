"""What ``bench`` measures. Spans are in seconds inside, in milliseconds in the figures.

CPU time is this process's own: on a busy machine it says more than the clock.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.db import connection
from pgvector import Vector

from citations import selectors, services, tasks
from citations.adapters.asking import asked
from citations.core.records import Life
from ledger.core.canonical import Json
from personas import embedders
from personas import selectors as personas
from personas.core.passages import cut_back
from personas.models import Passage, Persona

QUEUE: Final = "bench"
_SAMPLE: Final = 128
_BARE: Final = """
SELECT id FROM personas_passage WHERE persona_id = %s ORDER BY (embedding <=> %s::vector) + 0 LIMIT 50
"""


@dataclass(slots=True)
class Clock:
    """CPU time spent in SQL, as ``connection.execute_wrapper`` sees it."""

    spent: float = 0.0
    statements: int = 0

    def __call__(self, execute: Callable[..., Any], *statement: Any) -> Any:
        """Run one statement, and count it."""
        begun = time.process_time()
        try:
            return execute(*statement)
        finally:
            self.spent += time.process_time() - begun
            self.statements += 1


@dataclass(slots=True)
class Spans:
    """Lists of spans, by name."""

    of: dict[str, list[float]] = field(default_factory=dict)

    def add(self, name: str, span: float) -> None:
        """Put one more span under *name*."""
        self.of.setdefault(name, []).append(span)

    def figures(self) -> dict[str, Json]:
        """Return the percentiles of every list."""
        return {name: percentiles(spans) for name, spans in self.of.items()}


def timed(work: Callable[[], object]) -> float:
    """Return how long *work* took by the clock."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def percentiles(spans: Sequence[float]) -> Json:
    """Return median, 95th and 99th percentile and longest, in milliseconds with one decimal."""
    ordered = sorted(spans)
    last = len(ordered) - 1
    places = {"p50": last * 50 // 100, "p95": last * 95 // 100, "p99": last * 99 // 100, "most": last}
    shown: dict[str, Any] = {name: round(ordered[place] * 1000, 1) for name, place in places.items()}
    return {"n": len(ordered), **shown}


def passages(persona: Persona) -> int:
    """Return how many passages are searched."""
    return Passage.objects.filter(persona=persona).count()


def ingestion(persona: Persona, took: float) -> Json:
    """Compare taking the archive in, all of it, with the bare embedder on a sample: passages and their sentences."""
    embedder = embedders.get(settings.KWANZAA_EMBEDDER, threads=2)
    rows = list(Passage.objects.filter(persona=persona).order_by("id").only("text", "sentences"))
    sample = rows[:: max(1, len(rows) // _SAMPLE)]
    texts = [text for row in sample for text in (row.text, *_sentences(row))]
    bare = len(sample) / timed(lambda: embedder.embed(texts))
    rate = len(rows) / took
    shown: dict[str, Any] = {"seconds": round(took, 1), "per_second": round(rate, 1), "bare": round(bare, 1)}
    return {**shown, "percent_of_bare": round(100 * rate / bare)}


def _sentences(row: Passage) -> tuple[str, ...]:
    flat = row.sentences
    return cut_back(row.text, list(zip(flat[::3], flat[1::3], flat[2::3], strict=True)))


def search(persona: Persona, texts: Sequence[str]) -> Json:
    """Compare a whole search with the nearest vectors alone, asked for in bare SQL."""
    spans = Spans()
    standing, version = personas.fullest_standing(persona), personas.current_version(persona).n
    embedder = embedders.get(settings.KWANZAA_EMBEDDER)
    name = embedder.name
    for text in texts:
        vector = embedder.embed((text,))[0].tolist()
        with connection.cursor() as cursor:
            literal = Vector(vector).to_text()
            spans.add("bare_sql", timed(lambda: cursor.execute(_BARE, (persona.pk, literal))))  # noqa: B023 -- called at once
        spans.add(
            "search",
            timed(
                partial(personas.search, standing, version=version, text=text, vector=vector, embedder=name)
            ),
        )
    return spans.figures()


def own_work(persona: Persona, texts: Sequence[str]) -> dict[str, Any]:
    """Split the CPU time of answering in this process into SQL, embedding, and everything else.

    Embedding is what an answer does of it: the question in two voices, and its word pieces.
    """
    spans = Spans()
    user = services.evaluation_user()
    embedder, life = embedders.get(settings.KWANZAA_EMBEDDER), Life(**personas.life_of(persona))
    services.consult(user=user, slug=persona.slug, text=texts[0])
    for text in texts:
        clock = Clock()
        begun = time.process_time()
        asked(text, life, embedder)
        embedding = time.process_time() - begun
        begun = time.process_time()
        with connection.execute_wrapper(clock):
            _, answer = services.consult(user=user, slug=persona.slug, text=text)
        whole = time.process_time() - begun
        searches = len(answer.trail.scoped.searches) if answer.trail.scoped else 0
        spans.add("sql", clock.spent)
        spans.add("embedding", embedding * searches)
        spans.add("own", whole - clock.spent - embedding * searches)
    return {**spans.figures(), "statements": clock.statements}


def delivered_in(user: User, persona: Persona, text: str, *, patience: float = 30.0) -> float:
    """Ask, have the worker answer, and return how long it took until the answer was signed and logged.

    A requestor reads it at the next step (``KWANZAA_RELEASE_STEP_MS``).
    """
    begun = time.perf_counter()
    question = services.ask(user=user, slug=persona.slug, text=text, key=f"bench-{time.time_ns()}")
    tasks.answer_question.apply_async((question.pk,), queue=QUEUE)
    while not selectors.is_logged(question):
        if time.perf_counter() - begun > patience:
            raise CommandError(f"No answer came in {patience:.0f} s. Look at what the worker printed above.")
        time.sleep(0.005)
    return time.perf_counter() - begun


@contextmanager
def worker() -> Iterator[None]:
    """Run a Celery worker that listens to the bench's own queue."""
    command = [
        sys.executable,
        "-m",
        "celery",
        "-q",
        "-A",
        "kwanzaa",
        "worker",
        "-Q",
        QUEUE,
        "--concurrency=1",
    ]
    options = ["--without-gossip", "--without-mingle", "--loglevel=ERROR", "--hostname=bench@%h"]
    environment = os.environ | {"KWANZAA_ROLE": "worker", "PYTHONWARNINGS": "ignore"}
    process = subprocess.Popen(  # noqa: S603 -- our own interpreter and words
        [*command, *options], env=environment, stdout=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)
