"""Whoever guesses an ID learns nothing: what is there and not theirs is answered like what is nowhere.

The measurement: ``.venv/bin/pytest -m nightly -s audit/tests/test_guessed_ids.py``, on a quiet machine.
"""

import random
import re
import secrets
import time
from collections.abc import Callable
from typing import Any, Final

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from audit.tests.test_verify_page import client_of

pytestmark = pytest.mark.services

VARIES: Final = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')
SEED: Final = 20_261_123
ROUNDS: Final = 1_500
Ask = Callable[[Client, str], Any]  # an answer as the test client gives it
WAYS: Final[dict[str, Ask]] = {
    "verify": lambda client, one: client.post("/verify/", {"id": one}),
    "bundle": lambda client, one: client.get(f"/audit/bundles/{one}/"),
    "its file": lambda client, one: client.get(f"/audit/bundles/{one}/file/"),
    "a request to open": lambda client, one: client.get(f"/audit/bundles/{one}/opening/"),
    "the search": lambda client, one: client.get("/audit/", {"q": one, "as": "json"}),
    "by program": lambda client, one: client.get(f"/api/v1/audit/bundles/{one}/"),
    "its file by program": lambda client, one: client.get(f"/api/v1/audit/bundles/{one}/file/"),
}


def seen(ask: Ask, client: Client, one: str) -> tuple[int, bytes, int]:
    """Return what came back but for the ID that was sent, and how often the database was asked."""
    with CaptureQueriesContext(connection) as asked:
        answer = ask(client, one)
    content = VARIES.sub(b"", answer.content).replace(one.encode(), b"ID").replace(one[:12].encode(), b"ID")
    return answer.status_code, content, len(asked)


@pytest.mark.by_day(3)
@pytest.mark.parametrize("way", WAYS)
def test_an_id_of_another_archive_is_answered_like_one_that_is_nowhere(
    way: str, ada: Any, grace: Any, ola: User
) -> None:
    known, foreign = ada.ask().bundle_id, grace.ask().bundle_id
    sam = User.objects.create(username="sam")
    for user, hidden in (
        (ola, (foreign,)),
        (sam, (known, foreign)),
        (None, (known, foreign)),
        (ada.asker, (foreign,)),
    ):
        client = client_of(user)
        seen(WAYS[way], client, "f" * 32)  # what is read once for a session is read
        nowhere = seen(WAYS[way], client, "0" * 32)
        assert [seen(WAYS[way], client, one) for one in hidden] == [nowhere] * len(hidden), (way, user)
    assert seen(WAYS[way], client_of(ola), known)[:2] != seen(WAYS[way], client_of(ola), "0" * 32)[:2]


def guessed(train: list[tuple[float, bool]], test: list[tuple[float, bool]]) -> int:
    """Learn the best threshold and side from *train*; return how many of *test* it guesses right."""
    best = (0, 0.0, True)
    values = sorted(took for took, _ in train)
    for cut in values[:: max(1, len(values) // 50)]:
        high = sum((took > cut) is there for took, there in train)
        best = max(best, (high, cut, True), (len(train) - high, cut, False))
    _, cut, is_high = best
    return sum(((took > cut) is is_high) is there for took, there in test)


@pytest.mark.nightly
@pytest.mark.parametrize("way", ["verify", "bundle"])
def test_a_stop_watch_does_not_tell_a_foreign_id_from_one_that_is_nowhere(
    way: str, ada: Any, grace: Any, ola: User, soak: Any
) -> None:
    chance, client = random.Random(SEED), client_of(ola)  # noqa: S311 -- repeatable, not secret
    foreign, ask = [grace.ask().bundle_id for _ in range(20)], WAYS[way]
    ada.ask()
    samples = list[tuple[float, bool]]()
    for n in range(ROUNDS):
        for there in chance.sample((True, False), 2):
            one = foreign[n % len(foreign)] if there else secrets.token_hex(16)
            begun = time.perf_counter()
            ask(client, one)
            samples.append((time.perf_counter() - begun, there))
    samples = samples[100:]
    chance.shuffle(samples)
    folds = [samples[start::10] for start in range(10)]
    right = sum(
        guessed([one for other in folds if other is not fold for one in other], fold) for fold in folds
    )
    found, half = 2 * right / len(samples) - 1, 1.96 / len(samples) ** 0.5
    soak.note(
        seed=SEED,
        count=ROUNDS,
        differences=0,
        advantage_thousandths=round(1000 * found),
        interval_thousandths=round(1000 * half),
    )
    assert found - half <= 0.05
