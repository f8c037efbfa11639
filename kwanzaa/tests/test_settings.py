"""Settings: in another process each, because they are read once; plus what a browser is told."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

PROJECT = Path(__file__).resolve().parents[2]
SHOW = """
import json, kwanzaa.settings as s
print(json.dumps({name: getattr(s, name) for name in dir(s) if name.isupper()}, default=repr))
"""


def read(tmp_path: Path, **environment: str) -> dict[str, object]:
    """Read the settings as a new process would."""
    found = subprocess.run(
        [sys.executable, "-c", SHOW],
        env={
            "DJANGO_SETTINGS_MODULE": "kwanzaa.settings",
            "KWANZAA_STATE": str(tmp_path / "state"),
            **environment,
        },
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    shown: dict[str, object] = json.loads(found.stdout)
    return shown


def database_of(shown: dict[str, object]) -> dict[str, str]:
    databases = shown["DATABASES"]
    assert isinstance(databases, dict)
    return dict(databases["default"])


def test_with_nothing_said_the_embedded_services_are_used_with_the_least_role(tmp_path: Path) -> None:
    shown = read(tmp_path)
    assert database_of(shown)["USER"] == "kwanzaa_web"
    assert str(shown["CELERY_BROKER_URL"]).startswith("redis+socket://")
    assert (shown["DEBUG"], shown["HTTPS"], shown["SESSION_COOKIE_SECURE"]) == (False, False, False)


def test_secrets_are_made_once_and_only_we_can_read_them(tmp_path: Path) -> None:
    first, second = read(tmp_path), read(tmp_path)
    assert first["SECRET_KEY"] == second["SECRET_KEY"]
    assert database_of(first)["PASSWORD"] == database_of(second)["PASSWORD"] != ""
    secrets = [path for path in (tmp_path / "state").iterdir() if path.is_file()]
    assert {path.name for path in secrets} == {"passwords.json", "secret_key"}
    assert {path.stat().st_mode & 0o777 for path in secrets} == {0o600}


def test_addresses_that_are_given_replace_the_services_and_nothing_is_written(tmp_path: Path) -> None:
    shown = read(
        tmp_path,
        SECRET_KEY="x" * 60,
        DATABASE_URL="postgresql://kwanzaa_worker:pw@db:5432/kwanzaa",
        REDIS_URL="redis://:pw@valkey:6379/0",
    )
    assert shown["KWANZAA_SERVICES"] is None
    assert "/run/kwanzaa/signer" in str(shown["KWANZAA_SIGNER"])
    assert (database_of(shown)["HOST"], database_of(shown)["USER"]) == ("db", "kwanzaa_worker")
    assert shown["CELERY_BROKER_URL"] == "redis://:pw@valkey:6379/0"
    assert not (tmp_path / "state").exists()


@pytest.mark.by_day(2)
@pytest.mark.parametrize(
    ("given", "at", "is_started"),
    [
        pytest.param("", "state/signer/socket", True, id="unsaid: with the services"),
        pytest.param("/run/x/signer", "/run/x/signer", False, id="one that runs"),
        pytest.param("x/signer", f"{PROJECT}/x/signer", False, id="relative: beside manage.py"),
        pytest.param("in-process", "None", False, id="none"),
    ],
)
def test_the_signer_is_started_with_the_services_unless_another_one_is_named(
    tmp_path: Path,
    given: str,
    at: str,
    is_started: bool,  # noqa: FBT001 -- a table's column
) -> None:
    shown = read(tmp_path, KWANZAA_SIGNER=given, KWANZAA_KEYS=str(tmp_path / "keys"))
    assert at in str(shown["KWANZAA_SIGNER"])
    assert (str(tmp_path / "keys") in str(shown["KWANZAA_SERVICES"])) is is_started


@pytest.mark.parametrize(
    ("given", "only"),
    [
        ({"DATABASE_URL": "postgresql://u@db/x"}, "only='Valkey'"),
        ({"REDIS_URL": "redis://valkey"}, "only='PostgreSQL'"),
    ],
)
def test_one_address_replaces_one_service(tmp_path: Path, given: dict[str, str], only: str) -> None:
    assert only in str(read(tmp_path, **given)["KWANZAA_SERVICES"])


def test_other_machines_get_cookies_over_https_alone(tmp_path: Path) -> None:
    shown = read(tmp_path, KWANZAA_HOSTS="archive.example")
    hosts = shown["ALLOWED_HOSTS"]
    assert isinstance(hosts, list)
    assert "archive.example" in hosts
    assert (shown["SESSION_COOKIE_SECURE"], shown["CSRF_COOKIE_SECURE"], shown["SECURE_SSL_REDIRECT"]) == (
        True,
    ) * 3
    assert shown["SECURE_HSTS_SECONDS"]


def test_tasks_carry_json_and_come_back_when_a_worker_dies() -> None:
    assert settings.CELERY_ACCEPT_CONTENT == ["json"]
    assert settings.CELERY_TASK_ACKS_LATE
    assert settings.CELERY_TASK_REJECT_ON_WORKER_LOST
    assert settings.CELERY_WORKER_PREFETCH_MULTIPLIER == 1
    assert not hasattr(settings, "CELERY_RESULT_BACKEND")


@pytest.mark.django_db
def test_the_api_speaks_json_alone_and_to_known_people_alone(client: Client) -> None:
    reply = client.get("/api/v1/schema/", headers={"accept": "text/html"})
    assert reply.status_code in {403, 406}
    assert reply["Content-Type"].endswith("json")
    assert set(reply.json()) == {"code", "detail"}


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/", "/api/v1/nowhere/", "/api/v2/personas/"])
def test_an_unknown_address_of_the_api_is_answered_in_json(client: Client, path: str) -> None:
    reply = client.get(path)
    assert (reply.status_code, reply.json()["code"]) == (404, "not_found")
