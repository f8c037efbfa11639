"""How well can whoever holds a stop watch tell which of two archives holds something hidden?

A measurement, not a test of every day: a worker of its own, answers released on steps, and a requestor who looks as
often as they can. ``.venv/bin/pytest -m nightly -s citations/tests/twins/test_timing.py``, on a quiet machine.
"""

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest
from django.conf import settings as configured
from django.db import connection
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from personas.models import Rule
from personas.services import settle_policy
from personas.tests.archives import Archive

SEED = 20_261_121
PAIRS = int(os.environ.get("KWANZAA_TIMED_PAIRS", "800"))
HIDDEN = 300  # records that only one of the two holds
FOLDS = 10
ASKED = (
    "When did Ada move to Cardiff?",
    "Who taught Ada to read the tide table?",
    "What did Ada think of Bristol?",
    "What happened in Zanzibar?",
    "Did Ada write about the quinine and the harmonium?",
)
VISIBLE = (
    "In the spring of 1951 I moved to Cardiff and took a post as a clerk.",
    "My father taught me to read the tide table when we lived in Enugu.",
    "I never liked Bristol, and I left it in 1954.",
    "We kept the brass clock beside the harmonium in the house at Penarth.",
)

pytestmark = [pytest.mark.nightly, pytest.mark.services]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """What a stop watch saw of one question, in seconds; ``is_whole``: the archive held something hidden."""

    is_whole: bool
    features: tuple[float, ...]


FEATURES = (
    "the asking",
    "until the first stage",
    "until the answer",
    "the reading",
    "looks until the answer",
    "reading it again",
    "the inventory",
    "a search",
)


@pytest.fixture
def timed(transactional_db, settings, log, monkeypatch, tmp_path):
    """Both archives, and a worker that answers as in production."""
    settings.KWANZAA_RELEASE_STEP_MS = 400
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)
    made = {slug: _archive(slug) for slug in ("whole", "other")}
    worker = _worker()
    yield made
    worker.terminate()
    worker.wait(30)


def _archive(slug):
    archive = Archive(slug)
    archive.persona.tiers.update(
        per_minute=10**6, daily_chars=10**9, artifact_chars=10**9, daily_probes=10**6
    )
    for number, text in enumerate(VISIBLE):
        archive.add(f"m/{number}.txt", text, title=f"Letter {number}")
    for number in range(HIDDEN if slug == "whole" else 0):
        words = " ".join(f"{text} It was in Zanzibar, with quinine, {number} times." for text in VISIBLE)
        archive.add(f"a/{number}.txt", words, words, title=f"Hidden {number}")
        Rule.objects.create(persona=archive.persona, record_key=f"a/{number}.txt", existence=False)
    archive.requestor("reader")
    settle_policy(persona=archive.persona)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return archive


def _worker():
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "kwanzaa.settings",
        "KWANZAA_ROLE": "worker",
        "KWANZAA_DATABASE": str(connection.settings_dict["NAME"]),
        "KWANZAA_KEYS": str(configured.KWANZAA_KEYS),
        "KWANZAA_RELEASE_STEP_MS": "400",
    }
    command = [sys.executable, *"-m celery -A kwanzaa worker --concurrency=1 --loglevel=ERROR".split()]
    return subprocess.Popen([*command, "--without-gossip", "--without-mingle"], env=environment)


def _sample(client: Client, archive: Archive, text: str, number: int) -> Sample:
    begun = time.perf_counter()
    posted = client.post(
        f"/api/v1/personas/{archive.persona.slug}/questions/",
        {"question": text},
        content_type="application/json",
        headers={"Idempotency-Key": f"{archive.persona.slug} {number}"},
    )
    asked, place, staged, looks = time.perf_counter(), str(posted.headers["Location"]), 0.0, 0
    while True:
        looked = time.perf_counter()
        said = client.get(place).json()
        now = time.perf_counter()
        looks += 1
        staged = staged or (now - begun if said.get("stage") else 0.0)
        if "outcome" in said:
            break
        assert now - begun < 60, "no answer came"
    client.get(place)
    again = time.perf_counter()
    client.get(f"/api/v1/personas/{archive.persona.slug}/inventory/")
    listed = time.perf_counter()
    client.get(f"/personas/{archive.persona.slug}/reading/?q=brass+clock")
    searched = time.perf_counter() - listed
    spans = (asked - begun, staged, now - begun, now - looked, float(looks), again - now, listed - again)
    features = (*spans, searched)
    return Sample(is_whole=archive.persona.slug == "whole", features=features)


def _guess(train: Sequence[Sample], test: Sequence[Sample]) -> int:
    """Learn the best feature, threshold and side from *train*; return how many of *test* it guesses right."""
    best = (0, 0, 0.0, True)
    for feature in range(len(FEATURES)):
        values = sorted(one.features[feature] for one in train)
        for cut in values[:: max(1, len(values) // 50)]:
            high = sum((one.features[feature] > cut) is one.is_whole for one in train)
            best = max(best, (high, feature, cut, True), (len(train) - high, feature, cut, False))
    _, feature, cut, is_high = best
    return sum(((one.features[feature] > cut) is is_high) is one.is_whole for one in test)


def advantage(samples: Sequence[Sample]) -> tuple[float, float]:
    """Return the cross-validated advantage over guessing, and half the width of its 95 % interval."""
    folds = [samples[start::FOLDS] for start in range(FOLDS)]
    right = sum(
        _guess([one for other in folds if other is not fold for one in other], fold) for fold in folds
    )
    return 2 * right / len(samples) - 1, 2 * 1.96 * 0.5 / len(samples) ** 0.5


def _samples(archives: dict[str, Archive]) -> Iterator[Sample]:
    chance = random.Random(SEED)  # noqa: S311 -- repeatable, not secret
    client = Client()
    client.force_login(archives["whole"].requestor("reader"))
    for archive in archives.values():
        for number in range(3):  # caches and connections become warm
            _sample(client, archive, ASKED[0], -number)
    for number in range(PAIRS):
        order = list(archives.values())
        chance.shuffle(order)
        for archive in order:
            yield _sample(client, archive, ASKED[number % len(ASKED)], number + 1)


def test_a_stop_watch_does_not_tell_the_twins_apart(timed, soak):
    samples = list(_samples(timed))
    random.Random(SEED).shuffle(samples)  # noqa: S311 -- repeatable, not secret
    found, half = advantage(samples)
    medians = {
        name: [
            round(1000 * statistics.median(one.features[n] for one in samples if one.is_whole is side), 2)
            for side in (True, False)
        ]
        for n, name in enumerate(FEATURES)
    }
    soak.note(
        seed=SEED,
        count=PAIRS,
        differences=0,
        advantage_thousandths=round(found * 1000),
        interval_thousandths=round(half * 1000),
        medians_ms=medians,
    )
    assert found - half <= 0.05
