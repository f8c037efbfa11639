"""Whatever is sent to any route, by whoever may come in, the answer is no fault of ours: no 500, ever.

As the web's database role, behind row security; every call is taken back.
"""

import random
from collections.abc import Iterator
from http import HTTPStatus

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.test import Client, override_settings
from drf_spectacular.generators import SchemaGenerator
from rest_framework.throttling import UserRateThrottle

from kwanzaa.embedded.roles import Login
from kwanzaa.tests import access, fuzzing
from kwanzaa.tests.access import World
from kwanzaa.tests.emptying import empty
from kwanzaa.tests.fuzzing import Call
from ledger.tests.conftest import demo_keys

__all__ = ["demo_keys"]
pytestmark = pytest.mark.services
SEED = 20261123
ROLES = ("requestor", "curator", "auditor", "steward")
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


@pytest.mark.parametrize(
    ("who", "count"),
    [
        *(pytest.param(who, 250, id=who) for who in ROLES),
        *(pytest.param(who, 2_000, id=f"{who}, many", marks=pytest.mark.nightly) for who in ROLES),
    ],
)
def test_no_call_ends_in_a_fault_of_ours(visit, world, who, count, soak, request):
    send, values = visit(who), world.values["ada"]
    found = fuzzing.targets(lambda call: send(call).body, values, KEYS)
    schema = SchemaGenerator().get_schema(request=None, public=True)
    for target in found:
        target.names |= fuzzing.parameters(schema, target.key)
    chance = random.Random(f"{SEED} {who}")  # noqa: S311 -- calls of a test
    wrong = []
    for _ in range(count):
        call = fuzzing.draw(chance, chance.choice(found), values)
        if send(call).status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            wrong.append(str(call))
    if request.node.get_closest_marker("nightly"):
        soak.note(seed=SEED, count=count, differences=len(wrong))
    assert wrong == []
