"""Whoever may not know of something gets, to the last byte, what they would get if it were not there."""

import itertools
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, Phase, given, seed, settings
from rest_framework.throttling import SimpleRateThrottle

from citations import tasks
from citations.adapters import record
from citations.core.filters import Filters
from citations.services import limits
from citations.tests.twins.asking import Asker, differences
from citations.tests.twins.building import twins
from citations.tests.twins.drawing import Drawn, archives
from personas.embedders import sensitivity

SEED = 20_261_121
QUESTIONS = 50  # asked of each pair of archives
OF_RECORDS = (
    "How many items are in this archive?",
    "Who wrote the most letters?",
    "Which years does the archive cover?",
)
CHOSEN = (
    Filters(kind="letter", series="Box 1"),
    Filters(since="1940", until="1955"),
    Filters(sender="Walter Pryce"),
)
WHOLE = 4  # of them over HTTP, signed and logged; the others by the stages alone


class ByLength:
    """Plays the judge's first look, so that sentences risk nothing, a little, or more than is told."""

    name = "by length"

    def risks(self, _vectors, texts, *, are_turned=False):
        return tuple((0, 0, 1, 5_000)[len(text) % 4] for text in texts)

    def reads(self, risk):
        return risk > 1


@pytest.fixture
def quiet(monkeypatch, log):
    """No queue, no throttle, and one checkpoint for many answers; sentences that risk something, and others."""
    monkeypatch.setattr(sensitivity, "get", lambda *_: ByLength())
    monkeypatch.setattr(tasks.answer_question, "apply_async", lambda *_, **__: None)
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)
    monkeypatch.setattr(record.Bundles, "_publish", lambda *_: None)
    monkeypatch.setattr(limits, "LOOKS", 10**6)


def compare(drawn: Drawn, number: int) -> list[str]:
    user = User.objects.create_user(f"reader-{number}")
    askers = []
    for twin in twins(drawn, number, user):
        asker = Asker(twin)
        asker.browse()
        asker.leaf()
        asker.ask(drawn.questions[:WHOLE], of=CHOSEN[number % len(CHOSEN)])
        asker.think((*OF_RECORDS, *drawn.questions[WHOLE:]))
        for of in CHOSEN:
            asker.think((*OF_RECORDS, *drawn.questions[:WHOLE]), of)
        askers.append(asker)
    return differences(*askers)


def has_held(drawn: Drawn) -> bool:
    return any(one.held or one.is_held for one in drawn.records)


def run(pairs: int, such: Callable[[Drawn], bool] = lambda _: True) -> tuple[int, list[str]]:
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
    @given(archives(questions=QUESTIONS).filter(such))
    def each(drawn: Drawn) -> None:
        nonlocal count
        found.extend(compare(drawn, next(numbers)))
        count += QUESTIONS

    each()
    return count, found


@pytest.mark.usefixtures("quiet", "transactional_db")
@pytest.mark.parametrize("pairs", [50, 100])
def test_pairs_get_the_same_bytes(pairs):
    count, found = run(pairs)
    assert count >= pairs
    assert found == []


@pytest.mark.nightly
@pytest.mark.usefixtures("quiet", "transactional_db")
def test_two_thousand_pairs_of_which_one_holds_something_back_get_the_same_bytes(soak):
    count, found = run(2_000, has_held)
    soak.note(seed=SEED, count=count, differences=len(found))
    assert found == []


@pytest.mark.nightly
@pytest.mark.usefixtures("quiet", "transactional_db")
def test_fifty_thousand_pairs_get_the_same_bytes(soak):
    count, found = run(50_000)
    soak.note(seed=SEED, count=count, differences=len(found))
    assert found == []
