"""The health page: 200 while everything answers, and otherwise which service does not."""

import pytest
import redis
from django.db import OperationalError
from django.test import RequestFactory

from kwanzaa import health


def broken(*_: object) -> None:
    raise OperationalError


def forgotten(*_: object) -> None:
    raise redis.ConnectionError


@pytest.mark.django_db
def test_a_process_that_can_work_says_so(rf: RequestFactory) -> None:
    reply = health.health(rf.get("/health/"))
    assert (reply.status_code, reply.content) == (200, b'{"status": "ok"}')


@pytest.mark.django_db
def test_a_missing_service_is_named_and_nothing_else(
    rf: RequestFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kwanzaa.health.connection.cursor", broken)
    monkeypatch.setattr("kwanzaa.health.cache.get", forgotten)
    reply = health.health(rf.get("/health/"))
    assert (reply.status_code, reply.content) == (503, b'{"missing": ["database", "queue"]}')
