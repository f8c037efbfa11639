"""The installation's numbers and the health of its parts: for whoever holds the token, and without a name."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import OperationalError
from django.http import JsonResponse
from django.test import Client, RequestFactory
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from audit import tasks
from audit.models import Alert, Gauge, Reverification
from audit.services_watch import keep
from audit.tests.events import refused
from kwanzaa import health, hosts
from kwanzaa.embedded.roles import Login
from kwanzaa.measured import COUNTERS, GAUGES
from personas.models import Persona

pytestmark = pytest.mark.django_db

TOKEN = "t" * 40
BOTH = pytest.mark.parametrize("path", ["/metrics/", "/health/parts/"])


@pytest.fixture
def token(settings):
    settings.KWANZAA_METRICS_TOKEN = TOKEN
    return {"Authorization": f"Bearer {TOKEN}"}


@BOTH
def test_without_a_token_in_the_settings_there_is_nothing(client, settings, path):
    settings.KWANZAA_METRICS_TOKEN = ""
    assert client.get(path, headers={"Authorization": "Bearer "}).status_code == 404


@BOTH
@pytest.mark.parametrize(
    "given",
    [
        pytest.param({}, id="none"),
        pytest.param({"Authorization": f"Bearer {TOKEN}x"}, id="another"),
        pytest.param({"Authorization": TOKEN}, id="not as a bearer"),
        pytest.param({"Authorization": f"Bearer {TOKEN[:-1]}é"}, id="not ASCII"),
    ],
)
def test_without_the_right_token_nothing_is_told(client, token, path, given):
    reply = client.get(path, headers=given)
    assert (reply.status_code, reply.content) == (401, b"")
    assert reply["WWW-Authenticate"] == "Bearer"


@BOTH
def test_nothing_is_changed_there_and_nothing_kept_by_a_cache(client, token, path):
    assert client.post(path, headers=token).status_code == 405
    assert "no-store" in client.get(path, headers=token)["Cache-Control"]


def families(client: Client, token: dict[str, str]) -> dict[str, dict[tuple[str, ...], float]]:
    told = client.get("/metrics/", headers=token).content.decode()
    return {
        one.name: {tuple(sample.labels.values()): sample.value for sample in one.samples}
        for one in text_string_to_metric_families(told)
    }


def test_prometheus_reads_what_a_worker_measured(client, token, acting_as):
    at = timezone.now() - timedelta(seconds=30)
    keep({("decisions", "refused"): 3, ("bundles", ""): 12, ("queue_seconds", ""): 7}, at)
    with acting_as(Login.WEB):
        found = families(client, token)
    assert found["kwanzaa_decisions_last_day"] == {("refused",): 3}
    assert found["kwanzaa_bundles"] == {(): 12}
    assert found["kwanzaa_queue_age_seconds"] == {(): 7}
    assert 30 <= found["kwanzaa_measured_age_seconds"][()] < 300


def test_before_anything_was_measured_there_are_no_numbers(client, token):
    found = families(client, token)
    assert set(found) == {name for name, *_ in (*GAUGES.values(), *COUNTERS.values())} | {
        "kwanzaa_measured_age_seconds"
    }
    assert not any(found.values())


def parts(client, token):
    reply = client.get("/health/parts/", headers=token)
    told = reply.json()
    return (
        reply.status_code,
        told["status"],
        {one["name"]: (one["ok"], one["seconds"]) for one in told["parts"]},
    )


@pytest.fixture
def signing(monkeypatch):
    monkeypatch.setattr("kwanzaa.health.keys.may_sign", lambda _role: True)


def measure(*, queue=0, log=0, ago=0) -> None:
    keep({("queue_seconds", ""): queue, ("log_seconds", ""): log}, timezone.now() - timedelta(seconds=ago))


def test_every_part_is_named_and_well(client, token, signing, acting_as):
    measure(queue=3)
    with acting_as(Login.WEB):
        status, word, found = parts(client, token)
    assert (status, word) == (200, "ok")
    assert list(found) == ["web", "database", "queue", "worker", "questions", "log", "signer", "clock"]
    assert (found["questions"], found["log"], found["signer"]) == ((True, 3), (True, 0), (True, None))


@pytest.mark.parametrize(
    ("given", "name"),
    [
        pytest.param({"queue": 61}, "questions", id="questions wait"),
        pytest.param({"log": 61}, "log", id="the log stands still"),
        pytest.param({"ago": 200}, "worker", id="no worker measures"),
    ],
)
def test_a_part_that_is_not_well_is_named(client, token, signing, given, name):
    measure(**given)
    status, word, found = parts(client, token)
    assert (status, word) == (503, "failing")
    assert [one for one, (ok, _) in found.items() if not ok] == [name]


def test_a_clock_that_is_ten_minutes_off_is_named_and_logged(client, token, signing, monkeypatch, caplog):
    measure()
    monkeypatch.setattr("kwanzaa.hosts.time.time", lambda: datetime.now(tz=UTC).timestamp() + 600)
    status, _, found = parts(client, token)
    assert (status, found["clock"][0]) == (503, False)
    assert 590 <= found["clock"][1] <= 610
    hosts.tell()
    assert "clock.apart" in caplog.text


def test_a_signer_that_is_away_is_named(client, token, monkeypatch):
    measure()
    monkeypatch.setattr("kwanzaa.health.keys.may_sign", lambda _role: False)
    assert parts(client, token)[2]["signer"] == (False, None)


def test_what_was_never_measured_does_not_work(client, token, signing):
    status, _, found = parts(client, token)
    assert status == 503
    assert (found["worker"], found["questions"], found["log"]) == ((False, None),) * 3


def test_a_clock_that_was_set_back_makes_no_worker_silent(client, token, signing):
    keep({("queue_seconds", ""): 0, ("log_seconds", ""): 0}, datetime(2100, 1, 1, tzinfo=UTC))
    assert parts(client, token)[2]["worker"] == (True, 0)


def test_workers_watch_tell_look_and_prune_behind_row_security(acting_as):
    persona = Persona.objects.create(slug="ada", name="Ada", archive_id="a" * 32, state="active")
    refused(persona, 30, at=timezone.now() - timedelta(hours=1))
    with acting_as(Login.WORKER):
        for task in (tasks.watch, tasks.deliver_notices, tasks.reverify, tasks.prune):
            task()
    assert [(one.persona, one.rule) for one in Alert.objects.all()] == [(persona, "refusals")]
    assert Reverification.objects.get().finished is not None
    assert Gauge.objects.get(name="refusals", label="coverage").value == 30


def test_without_the_database_no_part_behind_it_works(client, token, monkeypatch):
    def broken(*_: object) -> None:
        raise OperationalError

    monkeypatch.setattr("kwanzaa.health.connection.cursor", broken)
    reply = health.parts(RequestFactory().get("/health/parts/", headers=token))
    assert isinstance(reply, JsonResponse)
    assert b'"database", "ok": false' in reply.content
    assert b'"signer", "ok": false' in reply.content
