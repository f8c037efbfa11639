"""Start-up checks: each one speaks when it should, and only then."""

import os
import re
import secrets
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.core.checks.messages import CheckMessage
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db.migrations.recorder import MigrationRecorder
from pytest_django.fixtures import Settings

from kwanzaa.checks import (
    answers_are_released_on_steps,
    debugging_stays_at_home,
    images_can_be_read,
    judges_can_judge,
    keys_lie_outside_the_state,
    keys_lie_with_the_signer,
    others_keys_lie_elsewhere,
    readers_are_fenced,
    secrets_are_read_by_their_owner_alone,
    the_database_role_is_not_too_strong,
    the_tables_are_whole,
    the_writer_can_write,
)
from kwanzaa.checks_archives import archives_are_embedded_whole, archives_are_judged
from kwanzaa.management.commands.run import Command as RunCommand
from ledger.adapters import keyring, taking_out
from personas import embedders
from personas.embedders import sensitivity
from personas.models import Artifact, Persona
from personas.readers import sandbox

PROJECT = Path(__file__).resolve().parents[2]


def codes(found: list[CheckMessage]) -> list[str | None]:
    return [message.id for message in found]


def test_the_house_as_it_is_has_nothing_to_say() -> None:
    assert not [code for code in codes(run_checks()) if str(code).startswith("kwanzaa.")]


def test_a_folder_without_a_judge_is_refused_by_name(settings: Settings, tmp_path: Path) -> None:
    assert not judges_can_judge(None)
    settings.KWANZAA_JUDGE = settings.KWANZAA_SELECTOR = str(tmp_path / "none")
    settings.KWANZAA_RERANKER = tmp_path / "none"
    found = judges_can_judge(None)
    assert codes(found) == ["kwanzaa.E007"] * 3
    names = [message.msg.split(":")[0] for message in found]
    assert names == ["KWANZAA_JUDGE", "KWANZAA_RERANKER", "KWANZAA_SELECTOR"]


@pytest.mark.parametrize("role", ["JUDGE", "SELECTOR"])
def test_a_model_for_a_role_that_is_not_set_up_is_refused_by_name(settings: Settings, role: str) -> None:
    setattr(settings, f"KWANZAA_{role}", "openai")
    settings.KWANZAA_LLM_BASE_URL = "http://127.0.0.1:9/v1"
    (found,) = judges_can_judge(None)
    assert (found.id, "KWANZAA_LLM_MODEL is not set" in found.msg) == ("kwanzaa.E007", True)
    setattr(settings, f"KWANZAA_{role}_MODEL", "small")
    assert not judges_can_judge(None)


def test_a_model_that_cannot_write_is_told_and_stops_nobody(settings: Settings) -> None:
    assert not the_writer_can_write(None)
    settings.KWANZAA_DRAFTER, settings.KWANZAA_LLM_MODEL = "openai", "m"
    settings.KWANZAA_LLM_BASE_URL = "http://127.0.0.1:9/v1"
    (found,) = the_writer_can_write(None)
    assert (found.id, found.is_serious()) == ("kwanzaa.W001", False)
    assert found.msg.startswith("Nobody answers at http://127.0.0.1:9/v1")


@pytest.mark.tesseract
def test_which_program_reads_images_is_said_with_its_version_and_languages(settings: Settings) -> None:
    assert not images_can_be_read(None)
    settings.KWANZAA_TESSERACT = ["eng"]
    (found,) = images_can_be_read(None)
    assert (found.id, found.is_serious()) == ("kwanzaa.I001", False)
    assert re.fullmatch(r"tesseract 5\.\S+ reads eng, .*; images are read in eng\.", found.msg)
    settings.KWANZAA_TESSERACT = ["eng", "xxx", "yyy"]
    (found,) = images_can_be_read(None)
    assert (found.id, found.is_serious()) == ("kwanzaa.W002", False)
    assert found.msg.endswith(", not xxx, yyy.")


def test_a_program_that_is_to_read_images_and_is_missing_is_a_warning(
    settings: Settings, monkeypatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not images_can_be_read(None)
    settings.KWANZAA_TESSERACT = ["eng"]
    (found,) = images_can_be_read(None)
    assert (found.id, found.is_serious()) == ("kwanzaa.W002", False)
    assert found.msg == "KWANZAA_TESSERACT: tesseract is not installed here."


def test_a_machine_that_fences_readers_has_nothing_to_say() -> None:
    assert not readers_are_fenced(None)


@pytest.mark.parametrize(
    ("lacks", "found", "said"),
    [
        pytest.param("calls.ARCHITECTURES.clear()", "kwanzaa.E014", "cannot fence", id="no filters"),
        pytest.param("fence._RULES = 1_000_000", "kwanzaa.W004", "no Landlock", id="no Landlock"),
    ],
)
def test_a_machine_that_cannot_fence_readers_is_told(
    monkeypatch: pytest.MonkeyPatch, lacks: str, found: str, said: str
) -> None:
    program = sandbox.FENCED.replace("import child;", f"import calls, child, fence; {lacks};")
    monkeypatch.setattr(sandbox, "look", partial(sandbox.look, program=program))
    (message,) = readers_are_fenced(None)
    assert (message.id, said in message.msg) == (found, True)


def test_keys_inside_the_state_are_refused(settings: Settings) -> None:
    settings.KWANZAA_STATE, settings.KWANZAA_KEYS = Path("/x"), Path("/x/keys")
    assert codes(keys_lie_outside_the_state(None)) == ["kwanzaa.E001"]


def test_others_keys_beside_the_signers_are_told_and_stop_nobody(settings: Settings, tmp_path: Path) -> None:
    settings.KWANZAA_KEYS = tmp_path / "keys"
    assert not others_keys_lie_elsewhere(None)
    keyring.make_demo_keys(tmp_path / "keys")
    (found,) = others_keys_lie_elsewhere(None)
    assert (found.id, found.is_serious()) == ("kwanzaa.W003", False)
    assert "(auditor-1, auditor-2, root, steward)" in found.msg
    assert "manage.py keys take-out" in str(found.hint)
    taking_out.take_out(tmp_path / "keys", tmp_path / "away", never_in=())
    assert not others_keys_lie_elsewhere(None)


def test_a_debugging_page_for_foreign_hosts_is_refused_without_https_too(settings: Settings) -> None:
    settings.DEBUG, settings.HTTPS = True, False
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "archive.example.org"]
    (found,) = debugging_stays_at_home(None)
    assert (found.id, found.msg) == (
        "kwanzaa.E002",
        "KWANZAA_DEBUG is on, and other machines may call: archive.example.org.",
    )


@pytest.mark.parametrize(
    ("debug", "https", "found"),
    [(True, True, ["kwanzaa.E002"]), (True, False, []), (False, True, []), (False, False, [])],
)
def test_debugging_where_others_can_call_is_refused(
    settings: Settings,
    debug: bool,  # noqa: FBT001 -- a table's column
    https: bool,  # noqa: FBT001 -- a table's column
    found: list[str],
) -> None:
    settings.DEBUG, settings.HTTPS, settings.ALLOWED_HOSTS = debug, https, ["localhost"]
    assert codes(debugging_stays_at_home(None)) == found


@pytest.mark.parametrize(("step", "found"), [(0, ["kwanzaa.E004"]), (400, [])])
def test_answers_at_once_are_refused_in_service(settings: Settings, step: int, found: list[str]) -> None:
    settings.KWANZAA_RELEASE_STEP_MS = step
    assert codes(answers_are_released_on_steps(None)) == found


@pytest.mark.parametrize(("signer", "found"), [(None, ["kwanzaa.E006"]), (Path("/x/socket"), [])])
def test_keys_in_the_process_that_answers_are_refused_in_service(
    settings: Settings, signer: Path | None, found: list[str]
) -> None:
    settings.KWANZAA_SIGNER = signer
    assert codes(keys_lie_with_the_signer(None)) == found


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("role", "found"), [("web", ["kwanzaa.E003"]), ("worker", ["kwanzaa.E003"]), ("migrate", [])]
)
def test_serving_as_the_owner_is_refused(settings: Settings, role: str, found: list[str]) -> None:
    settings.KWANZAA_ROLE = role  # the tests themselves are logged in as the owner
    assert codes(the_database_role_is_not_too_strong(None, databases=["default"])) == found


@pytest.mark.django_db
def test_a_database_that_came_half_way_is_refused_before_anything_is_migrated() -> None:
    assert not the_tables_are_whole(None, databases=["default"])
    MigrationRecorder.Migration.objects.filter(app="personas", name="0043_original_places").delete()
    assert codes(the_tables_are_whole(None, databases=["default"])) == ["kwanzaa.E017"]
    with pytest.raises(SystemCheckError, match="personas"):
        call_command("migrate", skip_checks=False, verbosity=0)


@pytest.mark.django_db
def test_a_house_makes_the_checks_before_it_changes_a_table(settings: Settings) -> None:
    settings.KWANZAA_KEYS = settings.KWANZAA_STATE / "keys"
    with pytest.raises(SystemCheckError, match=r"kwanzaa\.E001"):
        RunCommand()._prepare(None, started=0)


@pytest.mark.parametrize(
    "name", ["state/secret_key", "state/passwords.json", "state/demo-logins.json", "keys/root/a"]
)
@pytest.mark.parametrize(
    ("mode", "found"), [(0o600, []), (0o400, []), (0o640, ["kwanzaa.E005"]), (0o604, ["kwanzaa.E005"])]
)
def test_a_secret_that_others_may_read_is_refused(
    settings: Settings, tmp_path: Path, name: str, mode: int, found: list[str]
) -> None:
    settings.KWANZAA_STATE, settings.KWANZAA_KEYS = tmp_path / "state", tmp_path / "keys"
    file = tmp_path / name
    file.parent.mkdir(parents=True)
    file.touch()
    file.chmod(mode)
    assert codes(secrets_are_read_by_their_owner_alone(None)) == found


def test_a_file_that_goes_while_it_is_looked_at_keeps_nobody_from_starting(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.KWANZAA_STATE, settings.KWANZAA_KEYS = tmp_path / "state", tmp_path / "keys"
    settings.KWANZAA_KEYS.mkdir()
    (settings.KWANZAA_KEYS / ".last-checkpoint.new").symlink_to("away")
    monkeypatch.setattr(Path, "is_file", lambda _: True)
    assert codes(secrets_are_read_by_their_owner_alone(None)) == []


def test_an_installation_for_others_has_nothing_to_mend(tmp_path: Path) -> None:
    own = {
        "DJANGO_SETTINGS_MODULE": "kwanzaa.settings",
        "KWANZAA_STATE": str(tmp_path / "state"),
        "KWANZAA_KEYS": str(tmp_path / "keys"),
        "KWANZAA_HOSTS": "archive.example",
        "SECRET_KEY": secrets.token_urlsafe(60),
        "KWANZAA_RELEASE_STEP_MS": "400",
        "KWANZAA_SIGNER": "",
    }
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(
        command, cwd=PROJECT, env=os.environ | own, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.django_db
def test_an_archive_that_was_not_judged_is_told_with_the_command(settings: Settings) -> None:
    assert not archives_are_judged(None, databases=["default"])
    ada = Persona.objects.create(slug="ada", name="Ada", archive_id="a" * 32)
    now = sensitivity.get(embedders.get(settings.KWANZAA_EMBEDDER).name).name
    rows = {"a": (now, b"{}"), "b": ("another model", b"{}"), "c": ("", b"{}"), "destroyed": ("", b"")}
    for n, (key, (judged, payload)) in enumerate(rows.items()):
        row = Artifact(persona=ada, record_key=key, artifact_id=f"sha256:{n:064x}", payload=payload)
        row.judged, row.primary = judged, True
        row.save()
    assert not archives_are_judged(None)
    (found,) = archives_are_judged(None, databases=["default"])
    assert (found.id, found.is_serious()) == ("kwanzaa.W005", False)
    assert found.msg.startswith("ada: 2 artifacts were never judged")
    assert found.hint == "Run: manage.py judge_sentences ada"


def test_an_archive_whose_passages_lack_something_is_told_with_the_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kwanzaa.checks_archives.incomplete", lambda *_: (("ada", 3),))
    assert not archives_are_embedded_whole(None)
    (found,) = archives_are_embedded_whole(None, databases=["default"])
    assert (found.id, found.is_serious()) == ("kwanzaa.W007", False)
    assert found.msg.startswith("ada: 3 passages lack")
    assert found.hint == "Run: manage.py reembed ada"
