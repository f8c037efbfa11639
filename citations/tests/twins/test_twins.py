"""Whoever may not know of something gets, to the last byte, what they would get if it were not there."""

import itertools

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, Phase, given, seed, settings
from rest_framework.throttling import SimpleRateThrottle

from citations import tasks
from citations.adapters import record
from citations.tests.twins.asking import Asker, differences
from citations.tests.twins.building import twins
from citations.tests.twins.drawing import Drawn, archives

SEED = 20_261_121
QUESTIONS = 50  # asked of each pair of archives
WHOLE = 4  # of them over HTTP, signed and logged; the others by the stages alone


@pytest.fixture
def quiet(monkeypatch, log):
    """No queue, no throttle, and one checkpoint for many answers."""
    monkeypatch.setattr(tasks.answer_question, "apply_async", lambda *_, **__: None)
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)
    monkeypatch.setattr(record.Bundles, "_publish", lambda *_: None)


def compare(drawn: Drawn, number: int) -> list[str]:
    user = User.objects.create_user(f"reader-{number}")
    askers = []
    for twin in twins(drawn, number, user):
        asker = Asker(twin)
        asker.browse()
        asker.ask(drawn.questions[:WHOLE])
        asker.think(drawn.questions[WHOLE:])
        askers.append(asker)
    return differences(*askers)


def run(pairs: int) -> tuple[int, list[str]]:
    """Ask so many questions of twin archives; return how many pairs there were, and what differed."""
    found: list[str] = []
    numbers, count = itertools.count(), 0

    @seed(SEED)
    @settings(
        max_examples=pairs // QUESTIONS,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(archives(questions=QUESTIONS))
    def each(drawn: Drawn) -> None:
        nonlocal count
        found.extend(compare(drawn, next(numbers)))
        count += QUESTIONS

    each()
    return count, found


@pytest.mark.usefixtures("quiet", "transactional_db")
def test_five_hundred_pairs_get_the_same_bytes():
    count, found = run(500)
    assert count >= 500
    assert found == []


@pytest.mark.nightly
@pytest.mark.usefixtures("quiet", "transactional_db")
def test_fifty_thousand_pairs_get_the_same_bytes(soak):
    count, found = run(50_000)
    soak.note(seed=SEED, count=count, differences=len(found))
    assert found == []
