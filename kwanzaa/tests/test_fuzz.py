"""Whatever is sent to any route, by whoever may come in, the answer is no fault of ours: no 500, ever.

As the web's database role, behind row security; every call is taken back.
"""

import random
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from itertools import pairwise
from urllib.parse import urlencode

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import admin
from django.core.signals import request_finished, request_started
from django.db import transaction
from django.test import Client
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from kwanzaa.accounts.adapter import SecondFactorAdapter
from kwanzaa.embedded.roles import Login
from kwanzaa.tests import access, conforming, fuzzing
from kwanzaa.tests.access import World
from kwanzaa.tests.fuzzing import Call
from kwanzaa.tests.test_access_table import world
from ledger.tests.conftest import demo_keys
from personas import tokens
from personas.desks import Desk
from personas.services import quarantine

__all__ = ["demo_keys", "world"]
pytestmark = pytest.mark.services
SEED = 20261123
ROLES = ("requestor", "curator", "auditor", "steward")
MANY = 10_000
FILTERED = 2_500  # calls of filters for each role, and more where there are more names
KEYS = tuple(key for key in access.read_table().routes if key.split(" ", 1)[0] in {"GET", "POST"})


@pytest.fixture
def visit(world, db, acting_as, monkeypatch):
    """Return a way to make one call as somebody, and have it taken back."""
    monkeypatch.setattr("citations.views.PATIENCE", 0.0)  # a post without script: nobody answers meanwhile
    monkeypatch.setattr(UserRateThrottle, "allow_request", lambda *_: True)
    monkeypatch.setattr(quarantine, "remove", lambda _place: None)  # no savepoint takes a file back

    def begin(who: str):
        client = Client(raise_request_exception=False)
        client.force_login(world.people[who])
        secret = SecondFactorAdapter().encrypt("A" * 32)
        Authenticator.objects.filter(user=world.people[who]).update(data={"secret": secret})
        session = client.cookies[settings.SESSION_COOKIE_NAME].value

        def send(call: Call) -> access.Told:
            client.cookies[settings.SESSION_COOKIE_NAME] = session  # some calls end it
            headers = {"Idempotency-Key": "fuzz"}
            with acting_as(Login.WEB):
                before = transaction.savepoint()
                try:
                    return access.told(
                        client.generic(call.method, call.address, call.body, call.kind, headers=headers)
                    )
                finally:
                    transaction.savepoint_rollback(before)

        return send

    return begin


def test_every_desk_takes_from_an_address_what_it_offers_and_nothing_else():
    assert [type(one).__name__ for one in admin.site._registry.values() if not isinstance(one, Desk)] == []


@pytest.mark.parametrize("who", [pytest.param(who, id=who) for who in ROLES])
def test_no_call_ends_in_a_fault_of_ours(visit, world, who):
    """A few calls of a few routes, drawn anew from the seed only when it is changed."""
    chance = random.Random(f"{SEED} {who}")  # noqa: S311 -- calls of a test
    assert faults(visit(who), world, chance, chance.sample(KEYS, 25), 60) == []


@pytest.mark.nightly
@pytest.mark.parametrize("who", [pytest.param(who, id=who) for who in ROLES])
def test_none_of_thousands_does(visit, world, who, soak):
    chance = random.Random(f"{SEED} {who} by night")  # noqa: S311 -- calls of a test
    found = faults(visit(who), world, chance, KEYS, MANY)
    soak.note(seed=SEED, count=MANY, differences=len(found))
    assert found == []


@pytest.mark.nightly
@pytest.mark.parametrize("who", [pytest.param(who, id=who) for who in ROLES[1:]])
def test_no_filter_of_a_desk_ends_in_a_fault_of_ours(visit, world, who, soak):
    """Every name that a page of either desk looks for or offers in a link, beside some of the hostile values."""
    chance, send = random.Random(f"{SEED} {who}, filters"), visit(who)  # noqa: S311 -- calls of a test
    desks = [key for key in KEYS if re.match(r"GET (admin|audit)/", key)]
    found = fuzzing.targets(lambda call: send(call).body, world.values["ada"], desks)
    named = [(one.plain, name) for one in found for name in sorted(one.names)]
    calls = [
        Call(method="GET", address=f"{page}?{urlencode([(name, value)])}")
        for page, name in named
        for value in chance.sample(fuzzing.VALUES, max(1, FILTERED // len(named)))
    ]
    failed = [str(call) for call in calls if send(call).status >= HTTPStatus.INTERNAL_SERVER_ERROR]
    soak.note(seed=SEED, count=len(calls), names=len(named), differences=len(failed))
    assert failed == []


def faults(send, world: World, chance: random.Random, keys: Sequence[str], count: int) -> list[str]:
    """Draw so many calls of some routes, and return those that we failed at."""
    values = world.values["ada"]
    found = fuzzing.targets(lambda call: send(call).body, values, keys)
    schema = SchemaGenerator().get_schema(request=None, public=True)
    for target in found:
        target.names |= fuzzing.parameters(schema, target.key)
    calls = (fuzzing.draw(chance, chance.choice(found), values) for _ in range(count))
    return [str(call) for call in calls if send(call).status >= HTTPStatus.INTERNAL_SERVER_ERROR]


# --- The schema of the API, as Schemathesis reads it ------------------------------------------------
@pytest.fixture
def conformed(world, db, acting_as, monkeypatch):
    """Return a way to find out what of the API, called by everybody, does not keep to its schema."""
    monkeypatch.setattr(UserRateThrottle, "allow_request", lambda *_: True)
    monkeypatch.setattr(quarantine, "remove", lambda _place: None)  # no savepoint takes a file back
    monkeypatch.setattr(AnonRateThrottle, "allow_request", lambda *_: True)
    for signal in (request_started, request_finished):  # as Django's own client: the connection is the test's
        monkeypatch.setattr(signal, "receivers", [])
    schema = conforming.schema_of(SchemaGenerator().get_schema(request=None, public=True))

    @contextmanager
    def taken_back() -> Iterator[None]:
        with acting_as(Login.WEB):
            before = transaction.savepoint()
            try:
                yield
            finally:
                transaction.savepoint_rollback(before)

    def wrong(count: int, every: int) -> tuple[int, list[str]]:
        chance = random.Random(f"{SEED}, by the schema")  # noqa: S311 -- calls of a test
        all_of_it = conforming.operations(schema)
        some = all_of_it if every == 1 else chance.sample(all_of_it, len(all_of_it) // every)
        callers = {who: {"Authorization": f"Bearer {_token(world, who)}"} for who in CALLERS}
        callers["stranger"] = {}
        found = list[str]()
        for one in some:
            calling = conforming.Calling(path=_named(world, one.path), callers=callers, taken_back=taken_back)
            found += conforming.wrong(one, calling, count=count, chance=chance.randrange(2**32))
        return len(some) * count * len(conforming.MODES) * len(callers), found

    return wrong


def _token(world: World, who: str) -> str:
    user = world.people[who]
    assert user is not None
    return tokens.make(
        user=user,
        name="schema",
        scopes=frozenset(tokens.Scope),
        days=1,
        second_factor=True,
        now=timezone.now(),
    )[1]


def _named(world: World, path: str) -> dict[str, str]:
    """Return what an address of Ada's archive is filled with, by the names in it."""
    values = world.values["ada"]
    words = path.strip("/").split("/")
    pairs = [(before, name.strip("{}")) for before, name in pairwise(words) if name.startswith("{")]
    found = {name: values.get(f"{before}/{name}") or values.get(name, "") for before, name in pairs}
    return {name: value for name, value in found.items() if value}


CALLERS = ("requestor", "curator", "auditor")  # beside whoever does not sign in


def test_the_api_keeps_to_its_schema(conformed):
    """A call or two of a few operations, drawn anew from the seed only when it is changed."""
    assert conformed(count=1, every=10)[1] == []


@pytest.mark.nightly
def test_the_whole_api_keeps_to_its_schema(conformed, soak):
    count, found = conformed(count=12, every=1)
    soak.note(seed=SEED, count=count, differences=len(found))
    assert found == []


DAYS = ("0001-01-01", "9999-12-31", "9999-12-31T23:59:59-23:59")


@pytest.mark.parametrize(
    ("who", "address"),
    [
        pytest.param("requestor", f"/api/v1/personas/?{name}={number}", id=f"{name} of {len(number)} digits")
        for name in ("limit", "offset")
        for number in ("9" * 20, "9" * 5_000)
    ]
    + [
        pytest.param("auditor", f"/{place}/?{name}={day}", id=f"{place}, {name} {day}")
        for place in ("audit", "audit/statistics", "api/v1/audit/bundles", "api/v1/audit/metrics")
        for name in ("since", "until")
        for day in DAYS
    ]
    + [
        pytest.param("curator", f"/admin/personas/{query}", id=query)
        for query in (
            "policyversion/?envelope__exact=x",
            "invitation/?expires__gte=0001-01-01T00:00:00%2B23:59",
            "artifact/?kind__exact=a%00b",
            "rule/1/change/?_to_field=",
        )
    ]
    + [
        pytest.param("auditor", f"/api/v1/schema/?version={sign}", id=f"a version of {sign}")
        for sign in ("%0D%0AX-Evil:1", "%00", "x")
    ],
)
def test_what_ended_in_one_is_answered(visit, who, address):
    assert visit(who)(Call(method="GET", address=address)).status < HTTPStatus.INTERNAL_SERVER_ERROR
