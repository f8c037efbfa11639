"""Floods are stopped: by person, by address, whatever the address claims."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLResolver, get_resolver
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle
from rest_framework.views import APIView

from kwanzaa import settings as shipped


@pytest.fixture
def limited(monkeypatch):
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "3/min", "user": "3/min"})


@pytest.mark.django_db
def test_a_person_is_stopped_and_told_when_to_come_back(limited):
    client = Client()
    client.force_login(User.objects.create(username="femi"))
    answers = [client.get("/api/v1/personas/") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[3].json()["code"] == "throttled"
    assert int(answers[3].headers["Retry-After"]) <= 60
    other = Client()
    other.force_login(User.objects.create(username="rhea"))
    assert other.get("/api/v1/personas/").status_code == 200


@pytest.mark.django_db
def test_a_strangers_address_is_the_one_that_it_has_and_not_the_one_that_it_claims(limited):
    statuses = [
        Client().get("/api/v1/schema/", headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code
        for n in range(4)
    ]
    assert statuses == [403, 403, 403, 429]


@pytest.mark.django_db
def test_somebody_who_tries_tokens_is_stopped(limited):
    tried = [{"Authorization": f"Bearer kwz_{'x' * 42}{n}"} for n in range(4)]
    assert [Client().get("/api/v1/personas/", headers=one).status_code for one in tried] == [
        403,
        403,
        403,
        429,
    ]


def test_every_view_of_the_api_is_throttled():
    assert list(APIView.throttle_classes) == [AnonRateThrottle, UserRateThrottle]
    assert shipped.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] == {"anon": "60/min", "user": "600/min"}
    found = {
        pattern.callback.cls
        for pattern in every(get_resolver().url_patterns)
        if hasattr(pattern.callback, "cls") and issubclass(pattern.callback.cls, APIView)
    }
    assert found
    assert [one for one in found if list(one.throttle_classes) != list(APIView.throttle_classes)] == []


def every(patterns):
    for one in patterns:
        yield from every(one.url_patterns) if isinstance(one, URLResolver) else (one,)
