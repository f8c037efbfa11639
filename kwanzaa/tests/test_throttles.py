"""Floods are stopped: by person, by address, whatever the address claims; every page tells browsers what to refuse."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle
from rest_framework.views import APIView

from kwanzaa import settings as shipped

GIVEN = {
    "slug": "ada",
    "handle": "0" * 32,
    "bundle_id": "0" * 32,
    "letter": "A",
    "secret": "x" * 43,
    "format": "",
}


def routes(patterns, before="/"):
    for one in patterns:
        words = re.sub(r"^\^|\$$|\\Z", "", str(one.pattern))
        here = before + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: GIVEN.get(found[1], "1"), words)
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, here)
        elif isinstance(one, URLPattern):
            yield here


ROUTES = tuple(sorted({one for one in routes(get_resolver().url_patterns) if "(" not in one}))


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


@pytest.mark.django_db
@pytest.mark.parametrize("known", [pytest.param(True, id="signed in"), pytest.param(False, id="a stranger")])
def test_every_page_tells_the_browser_what_to_refuse(known):
    assert len(ROUTES) > 60
    client = Client(raise_request_exception=False)
    if known:
        client.force_login(User.objects.create(username="cora", is_staff=True))
    for address in ROUTES:
        answer = client.get(address)
        assert answer.status_code < 500, address
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none';" in f"{policy};", address
        trusted = (
            {"verifier", "'script'"} if address == "/verify/" else set()
        )  # Trusted Types: for text as script
        words = {word for rule in policy.split(";") for word in rule.split()[1:]}
        assert words == {"'none'", "'self'"} | trusted, address
        assert answer.headers["X-Content-Type-Options"] == "nosniff", address
        assert answer.headers["X-Frame-Options"] == "DENY", address
        assert answer.headers["Referrer-Policy"] == "same-origin", address
