"""Whoever may not know of something gets, to the last byte, what they would get if it were not there."""

import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, Phase, example, given, seed, settings
from rest_framework.throttling import SimpleRateThrottle

from citations import tasks
from citations.adapters import record
from citations.core.filters import Filters
from citations.services import limits
from citations.tests.twins.asking import Asker, differences
from citations.tests.twins.building import twins
from citations.tests.twins.drawing import DAYS, PEOPLE, Drawn, Record, archives
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
        return tuple((0, 0, 1, 1_000, 5_000)[len(text) % 5] for text in texts)

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


DATES = ("1951-05-12", "1951-05-14", "1951", "1951-05-12", "1951-05-20")
OF_DAYS = (
    *(f"What {asked} on {day}?" for asked in ("happened", "did Ada write") for day in DAYS),
    *(f"What did {name} write on {DAYS[0]}?" for name in PEOPLE),
    *(f"What did {name} write?" for name in PEOPLE),
    *(f"What did Ada write to {name}?" for name in PEOPLE),
    *(f"What did Ada write to {name} in May 1951?" for name in PEOPLE),
    "What happened in May 1951?",
    "What was in her journal in May 1951?",
    "What did Ada write in 1951?",
    "When did Ada die?",
)


BETWEEN = Drawn(
    records=(
        Record(
            key="a/1.txt",
            title="On the tide table",
            creator="Ada Obi",
            kind="journal",
            date="1951-05-12",
            paragraphs=("I never liked Lagos, and I left it in 1960.",),
            late=(("Tom Fairley", "Tom Fairley was ill."), ("Ines Duarte", "Ines Duarte came from Lagos.")),
            held=frozenset({0}),
        ),
    ),
    default={"inclusion": True, "surfacing": True, "display": True, "existence": True, "cap": 600},
    people=dict.fromkeys(PEOPLE, ""),
    ended=frozenset(),
    asker="public",
    budget=10**6,
    cap=300,
    questions=(),
)
"""A sentence is held back between two that are quoted."""


def of_days(drawn: Drawn) -> Drawn:
    """Date every record so that some are of each day, and let a third of them be shown."""
    records = tuple(
        replace(one, date=DATES[n % len(DATES)], rule={} if n % 3 == 0 else one.rule)
        for n, one in enumerate(drawn.records)
    )
    return replace(drawn, records=records, default={**drawn.default, "display": True, "cap": 600})


@pytest.mark.usefixtures("quiet", "transactional_db")
def test_a_day_that_is_opened_tells_nothing_of_what_is_hidden():
    found, opened = [], 0

    @seed(SEED)
    @settings(
        max_examples=8,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @example(BETWEEN)
    @given(archives(questions=1))
    def each(drawn: Drawn) -> None:
        nonlocal opened
        number = User.objects.count()
        askers = [Asker(one) for one in twins(of_days(drawn), number, User.objects.create_user(f"r{number}"))]
        for asker in askers:
            asker.think(OF_DAYS)
        found.extend(differences(*askers))
        opened += sum(b'"excerpt"' in raw and b"\nretrieval" not in raw for _, raw in askers[0].seen)

    each()
    assert found == []
    assert opened


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
