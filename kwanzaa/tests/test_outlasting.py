"""Files that outlast any limit, beside ordinary ones, with a real worker that Celery kills at its limit."""

import hashlib
import io
import os
import signal
import subprocess
import sys
import time

import pytest
from celery import current_app
from django.db import connection

from citations.tests.test_worker import pause
from kwanzaa.tests.outlasting import WORD
from ledger.tests.conftest import demo_keys, log
from personas.handed_in import Batch, Embedded
from personas.models import Artifact
from personas.services import batching
from personas.tests.services.test_many_files import batch

__all__ = ["batch", "demo_keys", "log"]
pytestmark = [pytest.mark.nightly, pytest.mark.services, pytest.mark.django_db(transaction=True)]
NAME = "personas.tasks.work_on_batch"
LIMIT = 6  # seconds of a task
PATIENCE = 900.0  # seconds; the machine may be busy with other tests


@pytest.fixture
def worker(log, demo_keys):
    given = os.environ | {
        "DJANGO_SETTINGS_MODULE": "kwanzaa.settings",
        "KWANZAA_ROLE": "worker",
        "KWANZAA_DATABASE": str(connection.settings_dict["NAME"]),
        "KWANZAA_KEYS": str(demo_keys),
    }
    command = [sys.executable, "-m", "celery", "-A", "kwanzaa", "worker", "-I", "kwanzaa.tests.outlasting"]
    options = ["--concurrency=2", "--without-gossip", "--without-mingle", "--loglevel=ERROR"]
    running = subprocess.Popen([*command, *options], env=given, start_new_session=True)
    yield running
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()


def hand_in(batch: Batch, files: dict[str, bytes]) -> None:
    for path, data in files.items():
        batching.add_file(batch=batch, path=path, content=io.BytesIO(data))
    assert batching.begin(batch=batch)


def attend(batch: Batch, state: Batch.State) -> float:
    """Call workers again and again, as ``attend_desks`` does, until a batch is in *state*; return how long it took."""
    begun = time.monotonic()
    while time.monotonic() < begun + PATIENCE:
        current_app.send_task(NAME, (batch.persona_id, batch.pk), time_limit=LIMIT)
        connection.close()
        for _ in range(10):
            batch.refresh_from_db()
            if batch.state == state:
                return time.monotonic() - begun
            pause()
    raise AssertionError(f"waited {PATIENCE} s: {batching.counts(batch)}")


def test_what_outlasts_a_worker_is_named_and_everything_else_is_taken_in(batch, worker, soak) -> None:
    """Twenty beside a hundred; without a worker of its own this is tried in ``personas/tests``."""
    line = " ".join(
        f"In {year} we moved to house {year % 97}, and the sea was grey." for year in range(2_000)
    )
    files = {f"letter {n}.txt": f"Letter {n}. We moved.".encode() for n in range(99)}
    odd = {f"{WORD} {n}.txt": f"Text {n}. We moved.".encode() for n in range(20)}
    given = {**files, **odd, "one line.txt": line.encode()}
    mixed = dict(sorted(given.items(), key=lambda one: hashlib.sha256(one[1]).digest()))
    hand_in(batch, mixed)
    attend(batch, Batch.State.READ)
    batching.take_in(batch=batch)
    took = attend(batch, Batch.State.DONE)
    named = [
        one.path for one in batch.files.all() if "hand it in again in smaller parts" in "".join(one.said)
    ]
    taken = set(Artifact.objects.values_list("record_key", flat=True))
    wrong = len(set(named) ^ set(odd)) + len(taken ^ (set(mixed) - set(odd)))
    soak.note(seed=0, count=len(mixed), differences=wrong, seconds_taken=round(took))
    assert wrong == 0
    assert not Embedded.objects.exists()
