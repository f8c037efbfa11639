"""The rehearsal: back up, destroy, restore. The same log, and every bundle verifies; what is not whole is refused."""

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone
from psycopg import sql

from audit.core.results import Verdict
from audit.core.trust import read_trust
from audit.core.verification import verify
from citations import selectors, services, tasks
from citations.models import Question, StoredBundle
from citations.tests.conftest import cast, demo_keys, folder
from kwanzaa import backed_objects, backups
from kwanzaa.embedded.roles import OWNER, settle_database
from kwanzaa.environment import storages
from ledger import selectors as ledger
from ledger.core.checkpoint import parse_checkpoint, parse_note
from personas import objects
from personas.services import uploading
from personas.tests.readers.packed import zipped

__all__ = ["cast", "demo_keys", "folder"]

pytestmark = pytest.mark.services
NEW = "kwanzaa_rehearsal"


def run(command, *given):
    out = io.StringIO()
    call_command(command, *given, stdout=out)
    return out.getvalue()


@pytest.fixture
def asked(cast, monkeypatch):
    """An archive that was asked, answered and refused, all of it in the log."""
    monkeypatch.setattr(tasks.answer_question, "apply_async", lambda *_, **__: None)
    for number, text in enumerate(("When did Ada move to Cardiff?", "Who won the cup in 1966?")):
        question = services.ask(user=cast.rhea, slug="ada", text=text, key=f"k{number}")
        services.attend(question_id=question.pk)
    tasks.sequence_log()
    return cast


@contextmanager
def another_database() -> Iterator[str]:
    """Give an empty database beside the test's own, and make it the one that is asked once it is entered."""
    superuser = replace(backups.place(), name="postgres").connect()
    superuser.autocommit = True
    own, name = connection.settings_dict["NAME"], sql.Identifier(NEW)
    try:
        superuser.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(name, sql.Identifier(OWNER)))
        with replace(backups.place(), name=NEW).connect() as fresh:
            settle_database(fresh)
        connection.close()
        connection.settings_dict["NAME"] = NEW
        yield NEW
    finally:
        connection.close()
        connection.settings_dict["NAME"] = own
        superuser.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))
        superuser.close()


def head():
    newest = ledger.latest_checkpoint()
    assert newest is not None
    return parse_checkpoint(parse_note(newest.note).text)


def verdicts(keyset: bytes) -> list[Verdict]:
    """What a verifier says of every bundle, with a keyset that came from elsewhere."""
    questions = Question.objects.filter(bundle__isnull=False).order_by("pk")
    return [verify(selectors.bundle_file(one), trust=read_trust(keyset)).verdict for one in questions]


def test_what_was_destroyed_comes_back_with_the_same_log_and_every_bundle_verifies(asked, tmp_path, settings):
    settings.STORAGES = storages(tmp_path, "originals")
    waiting = uploading.hand_in(
        persona=asked.persona, uploader=asked.femi, name="a.zip", content=zipped({"a.txt": b"We moved."})
    )
    before, kept, keyset = head(), tmp_path / "backup", ledger.chain().encode()
    counts = {model: model.objects.count() for model in (Question, StoredBundle)}
    assert f"a log of {before.size} leaves" in run("backup", str(kept))
    files = {one for one in kept.iterdir() if one.is_file()}
    assert (kept.stat().st_mode & 0o777, {one.stat().st_mode & 0o777 for one in files}) == (0o700, {0o600})
    assert "is whole" in run("restore", "--look", str(kept))
    assert objects.remove(waiting.place)
    with another_database():
        said = run("restore", str(kept))
        assert len(b"".join(objects.read(waiting.place, waiting.sha256))) == waiting.size
        assert head() == before
        assert {model: model.objects.count() for model in counts} == counts
        assert verdicts(keyset) == [Verdict.PASS, Verdict.PASS]
        assert (kept / backups.KEYSET).read_bytes() == keyset
        with connection.cursor() as cursor, pytest.raises(psycopg.Error):
            cursor.connection.execute("DELETE FROM ledger_leaf")  # what only grows grows here too
        with pytest.raises(backups.BackupError, match="is not empty"):
            run("restore", str(kept))
    assert said.splitlines()[0] == f"Brought back: a log of {before.size} leaves."
    assert f"{before.size} leaves" in said.splitlines()[1]
    assert "does not hold" not in said
    assert "SECRET_KEY" not in said


def test_a_backup_holds_no_secret_and_is_never_written_over(asked, tmp_path, settings):
    kept = tmp_path / "backup"
    run("backup", str(kept))
    held = b"".join(one.read_bytes() for one in kept.iterdir() if one.name != backups.DUMP)
    assert settings.SECRET_KEY.encode() not in held
    assert backups.place().password.encode() not in held
    with pytest.raises(backups.BackupError, match="is there already"):
        run("backup", str(kept))
    settings.SECRET_KEY = "another" * 9
    assert not backups.read(kept).same_secret
    (kept / backups.KEYSET).write_bytes(b"{}")
    with pytest.raises(backups.BackupError, match=r"keyset\.json is not what was written"):
        run("restore", str(kept))
    listed = json.loads((kept / backups.LIST).read_text())
    (kept / backups.LIST).write_text(json.dumps(listed | {"files": {}}))
    with pytest.raises(backups.BackupError, match="no whole backup"):
        run("restore", str(kept))


def test_what_fails_half_way_leaves_nothing_behind_and_says_why(asked, tmp_path, monkeypatch):
    where = replace(backups.place(), name="kwanzaa_nowhere")
    monkeypatch.setattr(backups.Place, "connect", lambda _self: backups_connect())
    with pytest.raises(backups.BackupError, match="kwanzaa_nowhere"):
        backups.take(tmp_path / "backup", now=timezone.now(), where=where)
    assert not (tmp_path / "backup").exists()


def backups_connect() -> psycopg.Connection:
    """Enter the test's own database, whatever was asked for: only pg_dump meets the one that is not there."""
    own = backups.place()
    return psycopg.connect(host=own.host, user=own.user, password=own.password, dbname=own.name)


def test_a_foreign_database_needs_its_superuser_named(settings, db, monkeypatch):
    settings.KWANZAA_BACKUP_URL = "postgresql://postgres:secret@db.example/archive"
    found = backups.place()
    assert (found.host, found.port, found.user, found.name) == ("db.example", "5432", "postgres", "archive")
    settings.KWANZAA_BACKUP_URL = ""
    monkeypatch.setitem(connection.settings_dict, "HOST", "db.example")
    with pytest.raises(backups.BackupError, match="KWANZAA_BACKUP_URL"):
        backups.place()


def test_a_head_that_is_another_one_is_an_error(asked, tmp_path):
    kept = tmp_path / "backup"
    run("backup", str(kept))
    listed = json.loads((kept / backups.LIST).read_text())
    (kept / backups.CHECKPOINT).write_text("another head")
    listed["files"][backups.CHECKPOINT] = backed_objects.digest(kept / backups.CHECKPOINT)
    (kept / backups.LIST).write_text(json.dumps(listed))
    with another_database(), pytest.raises(CommandError, match="not the one that was written beside"):
        run("restore", str(kept))
