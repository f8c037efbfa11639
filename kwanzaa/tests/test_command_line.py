"""``manage.py``: the database role, the services, and one sentence for what a person can mend."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError
from pytest_django.fixtures import Settings

from kwanzaa import command_line
from kwanzaa.command_line import in_one_sentence, main
from kwanzaa.embedded.errors import EmbeddedError
from kwanzaa.embedded.membership import Request
from ledger.core.errors import KeyFileError
from ledger.tests.by_name import by_name

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture
def joined(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What happened, in order; nothing is started."""
    seen: list[str] = []

    @contextmanager
    def services(request: Request) -> Iterator[None]:
        seen.append("in")
        yield
        seen.append("out")

    monkeypatch.setattr(command_line, "services", services)
    monkeypatch.setattr(
        command_line, "execute_from_command_line", lambda argv: seen.append(" ".join(argv[1:]))
    )
    monkeypatch.setenv("KWANZAA_ROLE", "")
    monkeypatch.delenv("KWANZAA_ROLE")
    return seen


@pytest.mark.parametrize("arguments", ["ask ada question", "migrate", "shell"])
def test_a_command_that_asks_the_database_has_the_services_around_it(
    joined: list[str], arguments: str
) -> None:
    main(["manage.py", *arguments.split()])
    assert joined == ["in", arguments, "out"]


@pytest.mark.parametrize(
    "arguments",
    ["", "check", "makemigrations --check", "migrate --help", "ask -h", "--version", "run", "build_model"],
)
def test_a_command_that_does_not_need_them_starts_nothing(joined: list[str], arguments: str) -> None:
    main(["manage.py", *arguments.split()])
    assert joined == [arguments]


@pytest.mark.parametrize(
    ("command", "role"), [("migrate", "migrate"), ("run", "migrate"), ("ask", "worker"), ("shell", "worker")]
)
def test_only_commands_about_the_schema_have_the_owners_rights(
    joined: list[str], command: str, role: str
) -> None:
    main(["manage.py", command])
    assert os.environ["KWANZAA_ROLE"] == role


def test_ctrl_c_ends_without_a_traceback(joined: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(argv: list[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "execute_from_command_line", interrupted)
    with pytest.raises(SystemExit) as caught:
        main(["manage.py", "shell"])
    assert caught.value.code == 130


def disk_of_the_database_full() -> OperationalError:
    error = OperationalError("could not extend file")
    error.__cause__ = psycopg.errors.DiskFull("could not extend file")
    return error


@by_name(
    ("error", "sentence"),
    {
        "services": (EmbeddedError("Read this."), "kwanzaa: Read this."),
        "ours, without words": (KeyFileError(), f"kwanzaa: {KeyFileError.public_message}"),
        "settings": (ImproperlyConfigured("Say 1 or 0."), "kwanzaa: Say 1 or 0."),
        "disk full": (
            OSError(errno.ENOSPC, "No space left on device", "/x/y"),
            "kwanzaa: the disk is full (/x/y): make room and start again.",
        ),
        "not writable": (
            PermissionError(errno.EACCES, "Permission denied", "/x/y"),
            "kwanzaa: /x/y cannot be used (Permission denied): change its rights and start again.",
        ),
        "the database's disk full": (
            disk_of_the_database_full(),
            "kwanzaa: the database's disk is full: make room there and start again.",
        ),
        "the database away": (
            OperationalError(
                "connection failed: connection to server at 127.0.0.1 failed: Connection refused"
            ),
            "kwanzaa: the database does not answer, or refuses this login: check DATABASE_URL and start again.",
        ),
    },
)
def test_what_a_person_can_mend_is_one_sentence(error: Exception, sentence: str) -> None:
    with pytest.raises(SystemExit) as caught, in_one_sentence():
        raise error
    assert caught.value.code == sentence


@pytest.mark.parametrize(
    "error",
    [
        ValueError("a bug"),
        OSError(errno.EPIPE, "Broken pipe"),
        OSError("no number"),
        OperationalError("gone"),
    ],
)
def test_a_bug_keeps_its_traceback(error: Exception) -> None:
    with pytest.raises(type(error)), in_one_sentence():
        raise error


@pytest.mark.services
def test_a_state_folder_that_cannot_be_made_is_one_sentence_on_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment = {
        **os.environ,
        "KWANZAA_STATE": str(tmp_path / "file" / "state"),
        "DJANGO_SETTINGS_MODULE": "kwanzaa.settings",
    }
    found = subprocess.run(
        [sys.executable, "manage.py", "check"],
        env=environment,
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 1
    assert found.stderr.startswith("kwanzaa: The folder ")
    assert len(found.stderr.splitlines()) == 1


def test_an_old_python_hears_one_sentence() -> None:
    program = "import sys; sys.version_info = (3, 9); exec(open('manage.py').read())"
    found = subprocess.run(
        [sys.executable, "-c", program], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert found.returncode == 1
    assert found.stderr.startswith("kwanzaa: this needs Python 3.11 or newer")


def test_servers_of_others_are_not_started(joined: list[str], settings: Settings) -> None:
    settings.KWANZAA_SERVICES = None
    main(["manage.py", "shell"])
    assert joined == ["shell"]


def test_the_role_can_be_said(joined: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KWANZAA_ROLE", "web")
    main(["manage.py", "migrate"])
    assert os.environ["KWANZAA_ROLE"] == "web"
