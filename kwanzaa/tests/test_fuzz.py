"""Whatever is sent to any route, by whoever may come in, the answer is no fault of ours: no 500, ever.

As the web's database role, behind row security; every call is taken back.
"""

import random
from collections.abc import Iterator, Sequence
from http import HTTPStatus

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import admin
from django.db import connection, transaction
from django.test import Client, override_settings
from drf_spectacular.generators import SchemaGenerator
from rest_framework.throttling import UserRateThrottle

from kwanzaa.accounts.adapter import SecondFactorAdapter
from kwanzaa.embedded.roles import Login
from kwanzaa.tests import access, fuzzing
from kwanzaa.tests.access import World
from kwanzaa.tests.emptying import empty
from kwanzaa.tests.fuzzing import Call
from ledger.tests.conftest import demo_keys
from personas.desks import Desk

__all__ = ["demo_keys"]
pytestmark = pytest.mark.services
SEED = 20261123
ROLES = ("requestor", "curator", "auditor", "steward")
MANY = 10_000
KEYS = tuple(key for key in access.read_table().routes if key.split(" ", 1)[0] in {"GET", "POST"})


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker, demo_keys, tmp_path_factory) -> Iterator[World]:
    with django_db_blocker.unblock(), override_settings(KWANZAA_KEYS=demo_keys):
        yield access.build(tmp_path_factory.mktemp("archives"))
        empty(connection)


@pytest.fixture
def visit(world, db, acting_as, monkeypatch):
    """Return a way to make one call as somebody, and have it taken back."""
    monkeypatch.setattr("citations.views.PATIENCE", 0.0)  # a post without script: nobody answers meanwhile
    monkeypatch.setattr(UserRateThrottle, "allow_request", lambda *_: True)

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


def faults(send, world: World, chance: random.Random, keys: Sequence[str], count: int) -> list[str]:
    """Draw so many calls of some routes, and return those that we failed at."""
    values = world.values["ada"]
    found = fuzzing.targets(lambda call: send(call).body, values, keys)
    schema = SchemaGenerator().get_schema(request=None, public=True)
    for target in found:
        target.names |= fuzzing.parameters(schema, target.key)
    calls = (fuzzing.draw(chance, chance.choice(found), values) for _ in range(count))
    return [str(call) for call in calls if send(call).status >= HTTPStatus.INTERNAL_SERVER_ERROR]


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
