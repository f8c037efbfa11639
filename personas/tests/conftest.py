"""A log with keys, and Ada's archive as a draft."""

import pytest
from celery import current_app
from django.contrib.auth.models import User

from ledger.tests.conftest import demo_keys, log
from personas import services, tasks
from personas.core.consent import OPEN
from personas.embedders.hashing import Hashing
from personas.models import Persona
from personas.readers import files, folder, one, sandbox
from personas.roles import Role, grant
from personas.tests.archives import Archive
from personas.tests.folders import write_folder

__all__ = ["demo_keys", "log"]


@pytest.fixture
def ada(log, demo_keys, written_once):
    """A persona with two tiers and nothing in it."""
    written_once(("ada", demo_keys), found_ada, on=("log", demo_keys))
    return Persona.objects.get(slug="ada")


def found_ada():
    services.found(persona=services.draft(slug="ada", name="Ada", born="1908", died="1987-11-03"))


@pytest.fixture
def archive() -> Archive:
    """Ada's archive, made row by row, where no log is wanted."""
    return Archive()


@pytest.fixture
def take_in(tmp_path):
    """Return a way to write a folder and take it in."""

    def call(persona, rows, *, attested=OPEN, dry_run=False, progress=None, **texts):
        documents = folder.read(write_folder(tmp_path / "archive", rows, **texts)).documents
        return services.ingest(
            persona=persona,
            documents=documents,
            embedder=Hashing(),
            attested=attested,
            dry_run=dry_run,
            progress=progress,
        )

    return call


@pytest.fixture
def published_once(demo_keys, take_in, written_once):
    """Return a way to take a folder in as Ada's and publish it, once in a process under each name."""

    def call(name, rows, **texts):
        ada = Persona.objects.get(slug="ada")

        def write():
            take_in(ada, rows, **texts)
            services.publish(persona=ada)
            services.activate(persona=ada)

        written_once((name, demo_keys), write, on=("ada", demo_keys))
        ada.refresh_from_db()
        return ada

    return call


@pytest.fixture
def cora(ada):
    """Who tends Ada's archive."""
    user = User.objects.create_user("cora")
    grant(user, ada, Role.CURATOR)
    return user


@pytest.fixture
def no_child(monkeypatch):
    """Read files in this process, which is quicker; what a child does is tested with the readers."""

    plain = sandbox.hear

    def hear(file, program, limits, *words):
        if program is not files._PROGRAM:  # what draws a picture anew
            return plain(file, program, limits, *words)
        reader, name, member, charset = words
        return one.said(file, one.load(reader), reader, name, member, charset, one.opener_of(name, member))

    monkeypatch.setattr(sandbox, "hear", hear)


@pytest.fixture
def sent(monkeypatch):
    """What a worker was called for: names of tasks, and what they were given."""
    called = []
    monkeypatch.setattr(
        current_app, "send_task", lambda name, ids, **_: called.append((name.rpartition(".")[2], ids))
    )
    return called


@pytest.fixture
def nobody_called(sent, monkeypatch):
    """Let no worker hear of anything."""
    monkeypatch.setattr(tasks.freeze_policy, "apply_async", lambda *_, **__: None)
