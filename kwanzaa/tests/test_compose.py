"""The images: shape of docker-compose.yml and Dockerfile, and the database's first start by real psql."""

import ast
import importlib
import json
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import click
import psycopg
import pytest
import yaml
from celery.bin.celery import celery
from django.core.management import CommandError, get_commands, load_command_class
from django.urls import resolve
from granian.cli import cli as granian

from kwanzaa import health, signer
from kwanzaa.celery import app
from kwanzaa.embedded import binaries, roles
from kwanzaa.embedded.membership import Request, join
from kwanzaa.embedded.passwords import passwords
from kwanzaa.embedded.roles import SUPERUSER, Login
from kwanzaa.queues import Queue
from kwanzaa.tests.test_embedded import passable_folder

PROJECT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((PROJECT / "docker-compose.yml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
OURS = ("migrate", "web", "worker", "questions", "ingestion", "beat", "signer", "backup")
WORKERS = ("worker", "questions", "ingestion")


def test_everything_that_the_house_needs_is_there() -> None:
    assert set(SERVICES) == {"db", "replica", "valkey", *OURS}
    assert SERVICES["replica"]["image"] == SERVICES["db"]["image"]
    assert SERVICES["db"]["image"] == "pgvector/pgvector:pg18"
    assert SERVICES["valkey"]["image"].startswith("valkey/valkey:9")


@pytest.mark.parametrize("name", sorted(set(SERVICES) - {"migrate", "backup"}))
def test_what_keeps_running_has_a_health_check(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"][0] in {"CMD", "CMD-SHELL"}


@pytest.mark.parametrize("name", OURS)
def test_our_processes_are_nobody_special(name: str) -> None:
    service = SERVICES[name]
    assert service["user"] == ("10002:10001" if name == "signer" else "10001:10001")
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "privileged" not in service


@pytest.mark.parametrize(
    ("name", "login"),
    [("migrate", Login.MIGRATE), ("web", Login.WEB), *((name, Login.WORKER) for name in (*WORKERS, "beat"))],
)
def test_each_process_has_its_own_database_role(name: str, login: Login) -> None:
    environment = SERVICES[name]["environment"]
    assert environment["DATABASE_URL"].startswith(f"postgresql://{login}:${{")
    assert environment["KWANZAA_ROLE"] == login.removeprefix("kwanzaa_")


def test_only_the_backup_is_a_superuser_and_it_starts_when_it_is_called() -> None:
    named = [name for name, one in SERVICES.items() if "SUPERUSER_PASSWORD" in str(one.get("environment"))]
    assert named == ["db", "backup"]
    assert (SERVICES["backup"]["profiles"], SERVICES["backup"]["restart"]) == (["tools"], "no")
    assert "./backups:/backups" in SERVICES["backup"]["volumes"]
    # The archive in clear: no part of the code. An image takes only what .dockerignore lets in.
    assert "/backups/" in (PROJECT / ".gitignore").read_text(encoding="utf-8").split()


def holders_of(volume: str) -> dict[str, str]:
    mounts = {
        name: [m for m in one.get("volumes", ()) if m.startswith(f"{volume}:")]
        for name, one in SERVICES.items()
    }
    return {name: found[0] for name, found in mounts.items() if found}


def test_only_the_signer_has_the_signing_keys_and_nothing_else() -> None:
    assert holders_of("keys") == {"signer": "keys:/srv/keys"}
    signer = SERVICES["signer"]
    assert signer["network_mode"] == "none"
    assert "environment" not in signer
    assert signer["command"][signer["command"].index("--allow") + 1] == "10001"


def test_whoever_signs_reaches_the_socket_and_cannot_put_another_one_there() -> None:
    assert holders_of("signer") == {
        "signer": "signer:/run/kwanzaa",
        **dict.fromkeys(("web", *WORKERS, "backup"), "signer:/run/kwanzaa:ro"),
    }
    for name in ("web", *WORKERS):
        assert SERVICES[name]["environment"]["KWANZAA_SIGNER"] in SERVICES["signer"]["command"]


def test_what_is_handed_in_lies_where_both_the_web_and_the_worker_reach_it() -> None:
    assert holders_of("state") == dict.fromkeys(("web", *WORKERS), "state:/srv/state")
    image = (PROJECT / "Dockerfile").read_text(encoding="utf-8")
    assert "KWANZAA_STATE=/srv/state\n" in image
    assert "install -d -o 10001 -g 10001 -m 0700 /srv/state " in image


def test_only_the_web_server_can_be_called_and_only_from_this_machine() -> None:
    assert [name for name in SERVICES if "ports" in SERVICES[name]] == ["web"]
    assert SERVICES["web"]["ports"] == ["${KWANZAA_LISTEN:-127.0.0.1:8000}:8000"]


def test_no_password_has_a_value_here() -> None:
    text = (PROJECT / "docker-compose.yml").read_text(encoding="utf-8")
    named = re.findall(r"\$\{(\w*(?:PASSWORD|SECRET)\w*)(\S?)", text)
    assert len(named) > 8
    assert {mark for _, mark in named} == {":"}
    assert not re.findall(r"\$\{\w*(?:PASSWORD|SECRET)\w*:-", text)


def test_the_image_is_built_from_the_lock_and_does_not_run_as_root() -> None:
    lines = (PROJECT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("USER")] == ["USER 10001:10001"]
    assert any("--no-deps --require-hashes" in line for line in lines)
    assert not [line for line in lines if line.startswith("ADD") or ":latest" in line]


def test_no_secret_reaches_a_build() -> None:
    rules = [
        line for line in (PROJECT / ".dockerignore").read_text().splitlines() if line[:1] not in {"", "#"}
    ]
    assert rules[0] == "*"
    assert not [rule for rule in rules if rule.startswith("!.")]


# --- What is named here exists ----------------------------------------------------------------------
def commands() -> Iterator[tuple[str, list[str]]]:
    """Every command and health check of our own services, and of the image; compose writes ``$`` twice."""
    for name in OURS:
        service = SERVICES[name]
        if "command" in service:
            yield f"{name}, command", service["command"]
        kind, *words = service.get("healthcheck", {}).get("test", ["CMD"])
        if words:
            yield f"{name}, health", shlex.split(words[0]) if kind == "CMD-SHELL" else words
    (line,) = re.findall("^CMD (.*)$", (PROJECT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    yield "image", json.loads(line)


def understood(words: list[str]) -> bool:
    """Say whether the program that a command starts knows it, with every option; by the program's own parser."""
    match words:
        case ["python", "manage.py", "help", name]:
            return name in get_commands()
        case ["python", "manage.py", name, *given]:
            load_command_class(get_commands()[name], name).create_parser("manage.py", name).parse_args(given)
        case ["python", "-m", "kwanzaa.signer", *given]:
            signer._parser().parse_args(given)
        case ["celery", "-A", "kwanzaa", *given]:
            context = celery.make_context("celery", ["-A", "kwanzaa", *given])
            context.obj = SimpleNamespace(app=app)
            _, command, rest = celery.resolve_command(context, given)
            assert command is not None
            command.make_context(str(command.name), rest, parent=context)
        case ["granian", *given]:
            context = granian.make_context("granian", given)
            module, _, name = context.params["app"].partition(":")
            return callable(getattr(importlib.import_module(module), name))
        case ["python", "-c", program]:
            compile(program, "health", "exec")
        case _:
            return False
    return True


@pytest.mark.parametrize("words", [pytest.param(words, id=name) for name, words in commands()])
def test_every_command_and_health_check_is_understood(words: list[str]) -> None:
    assert understood(words)


@pytest.mark.parametrize(
    "words",
    [
        ["python", "manage.py", "migrate", "--nothing"],
        ["python", "-m", "kwanzaa.signer", "--nothing"],
        ["celery", "-A", "kwanzaa", "worker", "--nothing"],
        ["granian", "--nothing", "kwanzaa.asgi:application"],
    ],
)
def test_an_option_that_is_not_there_would_be_found(words: list[str]) -> None:
    with pytest.raises((SystemExit, CommandError, click.UsageError)):
        understood(words)


# Settings that an image has no use for, or that come to it in another way.
NOT_FROM_ENV = {
    "KWANZAA_STATE": "where a volume is",
    "KWANZAA_KEYS": "the signer's alone, by its command",
    "KWANZAA_MODELS": "built into the image",
    "KWANZAA_STATIC": "built into the image",
    "KWANZAA_ROLE": "each service has its own",
    "KWANZAA_BACKUP_URL": "of the backup alone",
    "KWANZAA_DATABASE": "of the embedded database",
    "KWANZAA_DURABLE": "of the embedded database",
    "KWANZAA_SERVICE_USER": "of the embedded services",
    "KWANZAA_SHARED": "of tests",
    "KWANZAA_HALVES": "of figures that are taken in a checkout",
    "KWANZAA_DEBUG": "never in service",
}
READERS = ("migrate", "web", *WORKERS, "beat", "backup")
GIVEN = {"SECRET_KEY", "REDIS_URL", "DATABASE_URL", "KWANZAA_SIGNER"}  # each with a value of its own
EMPTY_IS_NONE = {
    (f"KWANZAA_{name}", "")
    for name in "HOSTS ORIGINS METRICS_TOKEN MAIL_HOST ALERT_MAIL ALERT_WEBHOOK ALERT_KEY".split()
}


def read_by_the_settings() -> set[str]:
    """Every name that the settings take from the environment, by ``os.environ`` or by a reader of ours."""
    tree = ast.parse((PROJECT / "kwanzaa/settings.py").read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {
        argument.value
        for call in calls
        if "os.environ" in ast.unparse(call)
        for argument in call.args
        if isinstance(argument, ast.Constant)
        and isinstance(argument.value, str)
        and re.fullmatch("[A-Z][A-Z_]{3,}", argument.value)
    }


def test_every_setting_reaches_each_service_that_reads_it() -> None:
    names = read_by_the_settings()
    assert {"KWANZAA_DRAFTER", "KWANZAA_LLM_API_KEY", "ENABLE_SEMANTIC_MEMORY", "DATABASE_URL"} <= names
    assert set(NOT_FROM_ENV) <= names
    for name in READERS:
        has = set(SERVICES[name]["environment"])
        assert names - set(NOT_FROM_ENV) - has == set(), name
        assert has & set(NOT_FROM_ENV) <= {"KWANZAA_ROLE", "KWANZAA_BACKUP_URL"}, name


def test_what_env_does_not_name_is_not_set_at_all_so_that_the_settings_have_their_defaults() -> None:
    """An empty text is no number, and to a switch it says no."""
    handed_on = read_by_the_settings() - set(NOT_FROM_ENV) - GIVEN
    assert handed_on & SERVICES["worker"]["environment"].keys()
    for name, given in SERVICES["worker"]["environment"].items():
        if name in handed_on and given is not None:
            assert re.fullmatch(rf"\$\{{{name}:-\w*\}}", given)
            word = given.removesuffix("}").partition(":-")[2]
            assert (name, word) in EMPTY_IS_NONE or word, name


def test_the_image_has_the_extras_by_their_lock() -> None:
    image = (PROJECT / "Dockerfile").read_text(encoding="utf-8")
    assert "COPY requirements.txt requirements-extras.txt ./" in image
    assert "for each in requirements.txt requirements-extras.txt; do" in image
    assert '--require-hashes --only-binary :all: -r "$each" || exit 1' in image
    assert "!requirements-extras.txt" in (PROJECT / ".dockerignore").read_text(encoding="utf-8").split()


@pytest.mark.parametrize(
    ("languages", "packages"),
    [
        ("eng", "tesseract-ocr-eng"),
        ("eng,chi_sim", "tesseract-ocr-eng tesseract-ocr-chi-sim"),
        ("eng, deu ", "tesseract-ocr-eng tesseract-ocr-deu"),
        ("", ""),
    ],
)
def test_the_image_has_tesseract_with_the_languages_of_its_setting(languages: str, packages: str) -> None:
    image = (PROJECT / "Dockerfile").read_text(encoding="utf-8")
    found = re.search(
        r"^ARG KWANZAA_TESSERACT=eng\n(?:.*\n)*?.*--no-install-recommends tesseract-ocr \\\n\s+\$\((.*)\) \\$",
        image,
        re.MULTILINE,
    )
    assert found
    named = subprocess.run(
        ["sh", "-c", found[1]],
        env={"KWANZAA_TESSERACT": languages},
        capture_output=True,
        check=True,
        text=True,
    )
    assert named.stdout.split() == packages.split()
    assert {SERVICES[name]["build"]["args"]["KWANZAA_TESSERACT"] for name in OURS} == {
        "${KWANZAA_TESSERACT:-eng}"
    }


def test_every_name_of_the_environment_is_read_by_somebody() -> None:
    settings = (PROJECT / "kwanzaa/settings.py").read_text(encoding="utf-8")
    ours = set(re.findall(r'"([A-Z_]{4,})"', settings))
    scripts = [PROJECT / f"kwanzaa/embedded/{name}.sh" for name in ("passwords", "replication")]
    script = "".join(one.read_text(encoding="utf-8") for one in scripts)
    for name in OURS:
        assert set(SERVICES[name].get("environment", ())) <= ours, name
    theirs = {name for name in SERVICES["db"]["environment"] if not name.startswith("POSTGRES_")}
    assert theirs == set(re.findall(r"\bKWANZAA_\w+_PASSWORD\b", script))
    image = (PROJECT / "Dockerfile").read_text(encoding="utf-8")
    assert set(re.findall(r"\b(KWANZAA_\w+)=", image)) <= ours


def test_every_name_that_env_may_hold_stands_in_the_settings() -> None:
    reference = (PROJECT / "docs/reference/settings.md").read_text(encoding="utf-8")
    text = (PROJECT / "docker-compose.yml").read_text(encoding="utf-8")
    named = set(re.findall(r"\$\{(\w+)", text))
    assert len(named) > 12
    assert sorted(name for name in named if f"`{name}`" not in reference) == []


def test_whoever_waits_for_health_waits_for_somebody_who_tells_it() -> None:
    for name, service in SERVICES.items():
        for other, how in service.get("depends_on", {}).items():
            told = "healthcheck" in SERVICES[other]
            assert how["condition"] == ("service_healthy" if told else "service_completed_successfully"), name
    mounted = {
        mount.split(":")[0]
        for service in SERVICES.values()
        for mount in service.get("volumes", ())
        if mount[0] not in "./"
    }
    assert mounted == set(COMPOSE["volumes"])


def test_health_is_asked_where_it_is_told() -> None:
    asked = re.search(r"http://127\.0\.0\.1:(\d+)(/\S*?)'", str(SERVICES["web"]["healthcheck"]["test"]))
    assert asked is not None
    assert resolve(asked[2]).func is health.health
    image = (PROJECT / "Dockerfile").read_text(encoding="utf-8")
    assert f'"--port", "{asked[1]}"' in image
    assert SERVICES["web"]["ports"][0].endswith(f":{asked[1]}")
    beat = SERVICES["beat"]
    assert beat["command"][beat["command"].index("--pidfile") + 1] in str(beat["healthcheck"]["test"])
    database = SERVICES["db"]["environment"]
    assert f"--username={database['POSTGRES_USER']}" in SERVICES["db"]["healthcheck"]["test"]
    assert f"--dbname={database['POSTGRES_DB']}" in SERVICES["db"]["healthcheck"]["test"]
    assert "REDISCLI_AUTH" in SERVICES["valkey"]["environment"]


def test_what_the_how_to_runs_by_compose_exists() -> None:
    pages = "".join(one.read_text(encoding="utf-8") for one in (PROJECT / "docs/how-to").glob("*.md"))
    runs = re.findall(r"docker compose (?:run|exec)(?: -+\S+| \./\S+)* (\w+) python manage\.py (\w+)", pages)
    assert {name for name, _ in runs} <= set(OURS)
    assert {command for _, command in runs} >= {"backup", "restore", "ingest"}
    assert {command for _, command in runs} <= set(get_commands())
    assert {"worker", "questions"} <= set(re.findall(r"--scale (\w+)=", pages)) <= {*WORKERS, "web"}


def test_with_the_profile_every_queue_has_workers_and_without_it_one_takes_all() -> None:
    taken = {
        name: set(SERVICES[name]["command"][SERVICES[name]["command"].index("-Q") + 1].split(","))
        for name in WORKERS
        if "-Q" in SERVICES[name]["command"]
    }
    assert set.union(*taken.values()) == {queue.value for queue in Queue}
    assert {name for name in SERVICES if SERVICES[name].get("profiles") == ["scale"]} == {*taken, "replica"}


@pytest.mark.services
def test_the_databases_first_start_makes_the_roles() -> None:
    """As the postgres image does it: the three files in order, by psql, as superuser."""
    with passable_folder() as folder:
        share = join(Request(state=folder / "state", durable=False))
        programs = binaries._site_of(binaries.POSTGRES_WHEEL) / binaries.POSTGRES_WHEEL / "pginstall18/bin"
        words = passwords(share.home)
        environment = {
            "PATH": f"{programs}:/usr/bin:/bin",
            "PGHOST": str(share.home.sockets),
            "PGPASSWORD": words[SUPERUSER],
            "POSTGRES_USER": SUPERUSER,
            "POSTGRES_DB": "kwanzaa",
            **{f"KWANZAA_{login.name}_PASSWORD": f"it's {login}" for login in Login},
        }
        here = Path(roles.__file__).parent
        for name in ("roles.sql", "database.sql"):
            command = ["psql", "-X", "-v", "ON_ERROR_STOP=1", "-U", SUPERUSER, "-d", "kwanzaa"]
            command += ["-f", str(here / name)]
            subprocess.run(command, env=environment, check=True, capture_output=True)
        subprocess.run(["sh", str(here / "passwords.sh")], env=environment, check=True, capture_output=True)
        for login in Login:
            with psycopg.connect(
                host=str(share.home.sockets), user=login, password=f"it's {login}", dbname="kwanzaa"
            ) as connection:
                assert connection.execute("SELECT session_user::text").fetchone() == (login,)
        copied_by_the_replica(folder, environment, here)
        share.leave()


def copied_by_the_replica(folder: Path, given: dict[str, str], here: Path) -> None:
    """As the replica's service does it, but for its last word: postgres is only named here."""
    stub = folder / "bin"
    stub.mkdir()
    (stub / "postgres").write_text('#!/bin/sh\necho "postgres $*" "${KWANZAA_REPLICATION_PASSWORD:-unset}"\n')
    (stub / "postgres").chmod(0o755)
    environment = given | {"KWANZAA_REPLICATION_PASSWORD": "its-own", "PGDATA": str(folder / "18/replica")}
    for _ in range(2):
        subprocess.run(["sh", str(here / "replication.sh")], env=environment, check=True, capture_output=True)
    del environment["PGPASSWORD"]
    environment["PATH"] = f"{stub}:{environment['PATH']}"
    for _ in range(2):
        done = subprocess.run(
            ["sh", str(here / "replica.sh"), given["PGHOST"], "-c", "jit=off"],
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        )
        assert done.stdout == "postgres -c jit=off unset\n"
    assert (folder / "18/replica/standby.signal").exists()


def test_the_files_that_the_database_starts_with_exist() -> None:
    mounts = [mount for mount in SERVICES["db"]["volumes"] if mount.startswith("./")]
    assert len(mounts) == 4
    mounts += [mount for mount in SERVICES["replica"]["volumes"] if mount.startswith("./")]
    assert all((PROJECT / mount.split(":")[0]).is_file() for mount in mounts)
