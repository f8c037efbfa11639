"""Answers a second: sixteen readers who ask at once, workers as they ship, and what the processor's time went to."""

import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Final

import psutil
from django.conf import settings
from django.db import connection

from citations import services, tasks
from citations.models import Question
from evaluation.bench.measuring import QUEUE, Clock, percentiles
from ledger import wiring
from ledger.adapters.remote_signer import RemoteSigner
from ledger.core.canonical import Json
from personas.models import Persona

READERS: Final = 16
SECONDS: Final = 60.0
WORKERS: Final = 4
_LOOK: Final = 0.2  # seconds; to look costs the database, too, and no reader is told sooner than at a step


def measure(persona: Persona, texts: Sequence[str], *, own: float, seconds: float = SECONDS) -> Json:
    """Keep sixteen questions on their way; *own* is this run's processor time of one answer, in milliseconds.

    ``percent`` is answers a second of 1 / own, by the clock; ``percent_by_processor`` what it would be on these cores
    with nothing else on them, from what the processor did for an answer in all processes of the house.
    """
    with _workers():
        _serve(persona, texts, seconds=10.0)  # models loaded, plans made
        before = _spent()
        begun = time.perf_counter()
        done, spans = _serve(persona, texts, seconds=seconds)
        took = time.perf_counter() - begun
        parts = {name: round((spent - before[name]) * 1000 / done, 1) for name, spent in _spent().items()}
    cores = os.cpu_count() or 1
    whole = sum(parts.values())
    return {
        "readers": READERS,
        "answers": done,
        "hundredths_per_second": round(100 * done / took),
        "percent": round(100 * done / took * own / 1000),
        "percent_by_processor": round(100 * cores * own / whole),
        "processor_ms": {name: str(spent) for name, spent in parts.items()},
        "waited": percentiles(spans),
        **trips(persona, texts),
    }


def trips(persona: Persona, texts: Sequence[str]) -> dict[str, Json]:
    """Count, for the median answer, the statements and the round trips to the signer."""
    user, signer = services.evaluation_user(), wiring.signer()
    counted: list[tuple[int, int]] = []
    for text in texts:
        clock, asked = Clock(), signer.trips if isinstance(signer, RemoteSigner) else 0
        with connection.execute_wrapper(clock):
            services.consult(user=user, slug=persona.slug, text=text)
        counted.append((clock.statements, signer.trips - asked if isinstance(signer, RemoteSigner) else 0))
    middle = len(counted) // 2
    statements, signings = (sorted(row)[middle] for row in zip(*counted, strict=True))
    return {"statements": statements, "signer_trips": signings}


def _serve(persona: Persona, texts: Sequence[str], *, seconds: float) -> tuple[int, list[float]]:
    user, asked = services.evaluation_user(), 0
    until = time.perf_counter() + seconds
    waiting: dict[int, float] = {}
    spans: list[float] = []
    while time.perf_counter() < until or waiting:
        while len(waiting) < READERS and time.perf_counter() < until:
            text = texts[asked % len(texts)]
            question = services.ask(user=user, slug=persona.slug, text=text, key=secrets.token_hex(16))
            tasks.answer_question.apply_async((question.pk,), queue=QUEUE)
            waiting[question.pk], asked = time.perf_counter(), asked + 1
        spans.extend(time.perf_counter() - waiting.pop(pk) for pk in _delivered(waiting))
        time.sleep(_LOOK)
    return len(spans), spans


def _delivered(waiting: Mapping[int, float]) -> list[int]:
    """Return which of these were released: their answer is under a signed head."""
    rows = Question.objects.filter(pk__in=list(waiting), released__isnull=False)
    return list(rows.values_list("pk", flat=True))


@contextmanager
def _workers() -> Iterator[None]:
    command = [sys.executable, *f"-m celery -q -A kwanzaa worker -Q {QUEUE} --concurrency={WORKERS}".split()]
    options = ["--without-gossip", "--without-mingle", "--loglevel=ERROR", "--hostname=serving@%h"]
    process = subprocess.Popen([*command, *options], env=os.environ | {"KWANZAA_ROLE": "worker"})  # noqa: S603 -- our own words
    try:
        yield
    finally:
        process.terminate()
        process.wait(60)


def _spent() -> dict[str, float]:
    """Return the processor's seconds of each part of this house so far; ``looked`` is the database's for asking."""
    spent = dict.fromkeys(("asking", "looked", "workers", "database", "signer", "queue"), 0.0)
    own = connection.connection.info.backend_pid if connection.connection is not None else 0
    for one in _house():
        with suppress(psutil.NoSuchProcess):  # it ended since it was listed
            name = "workers" if "celery" in " ".join(one.cmdline()) else one.name()
            name = {"postgres": "database", "valkey-server": "queue"}.get(name, name)
            name = "signer" if "kwanzaa.signer" in one.cmdline() else name
            name = "looked" if one.pid == own else name
            if name in spent:
                times = one.cpu_times()
                spent[name] += times.user + times.system
    times = psutil.Process().cpu_times()
    spent["asking"] = times.user + times.system
    return spent


def _house() -> set[psutil.Process]:
    """Return every process of this house once: the services are this one's children, too, where it started them."""
    found = set(psutil.Process().children(recursive=True))
    for one in psutil.process_iter(["cmdline"]):
        words = one.info["cmdline"] or []
        if "kwanzaa.embedded.keeper" in words and str(settings.KWANZAA_STATE) in words:
            found.update(one.children(recursive=True))
    return found
