"""Five hundred files of every kind in one batch, with a worker that is killed on the way."""

import io
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection

from personas import services
from personas.core.consent import OPEN
from personas.handed_in import Batch
from personas.models import Artifact
from personas.roles import Role, grant
from personas.services import batch_work, batching
from personas.tests.readers.test_files import image, mail, packed, page, sound, word

SEED = 20261121
PROJECT = Path(__file__).resolve().parents[3]
# A worker of its own, that is killed with all its children: it says each step that it has done.
WORKER = """
import sys, django
django.setup()
from personas.services import batch_work
while batch_work.step(batch_id=int(sys.argv[1])):
    print("step", flush=True)
"""


KINDS = {
    "txt": str.encode,
    "md": lambda words: f"# Home\n\n{words}".encode(),
    "html": lambda words: f"<p>{words}".encode(),
    "eml": lambda words: mail(words).as_bytes(),
    "docx": word,
    "pdf": lambda words: page(words[:60]),
}
BAD = (("pdf", b"x"), ("jpg", image()), ("wav", sound()), ("xyz", b"x"), ("txt", b""))


def mixed(chance: random.Random, count: int) -> dict[str, bytes]:
    """Files of every kind, one in ten of them bad in some way."""
    files: dict[str, bytes] = {}
    for at in range(count):
        more = "We moved to Cardiff. " * chance.randrange(1, 5)
        end = chance.choice([*KINDS])
        data, bad = KINDS[end](f"Letter {at} of the year {1900 + at % 80}. {more}"), chance.randrange(50)
        if bad < len(BAD):
            end, data = BAD[bad]
        files[f"box {at % 7}/{at:04}.{end}"] = data
    return files


@pytest.fixture
def batch(log) -> Batch:
    persona = services.found(persona=services.draft(slug="ada", name="Ada", died="1987-11-03"))
    services.attest(persona=persona, rule=OPEN)
    cora = User.objects.create_user("cora")
    grant(cora, persona, Role.CURATOR)
    return batching.open_batch(persona=persona, uploader=cora, facts={"creator": "Ada", "kind": "letter"})


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
def test_of_five_hundred_files_none_is_lost_or_doubled_when_a_worker_is_killed_twice(batch, demo_keys, soak):
    files = mixed(random.Random(SEED), 440)  # noqa: S311 -- texts of a test
    boxed = {f"boxed/{at:02}.txt": f"Boxed letter {at}.".encode() for at in range(59)}
    for path, data in {**files, "boxed.zip": packed(**boxed)}.items():
        batching.add_file(batch=batch, path=path, content=io.BytesIO(data))
    batching.begin(batch=batch)
    kill(batch, demo_keys, after=60)
    finish(batch)
    batching.take_in(batch=batch)
    kill(batch, demo_keys, after=3)
    finish(batch)
    batch.refresh_from_db()
    outcomes, rows = batching.counts(batch), batch.files.count()
    made = [key for keys in batch.files.values_list("made", flat=True) for key in keys]
    keys = list(Artifact.objects.values_list("record_key", flat=True))
    # The slower way: every record is withdrawn by a statement of its own.
    services.publish(persona=batch.persona)
    batching.undo(batch=batch)
    begun = time.perf_counter()
    finish(batch)
    took = time.perf_counter() - begun
    left = rows - sum(number for outcome, number in outcomes.items() if outcome)
    doubled = len(made) - len(set(made)) + len(keys) - len(set(keys))
    lost = abs(len(made) - len(keys)) + abs(batching.counts(batch)["undone"] - outcomes["added"])
    wrong, load = left + doubled + lost, round(os.getloadavg()[0], 1)
    told = {"outcomes": outcomes, "undo_seconds": round(took, 1), "load": load}
    soak.note(seed=SEED, count=rows, differences=wrong, **told)
    assert (rows, wrong) == (500, 0)
    assert took <= 10


def kill(batch: Batch, keys: Path, *, after: int) -> None:
    """Let a worker of its own do some steps, and kill it in the next one."""
    own = {
        "DJANGO_SETTINGS_MODULE": "kwanzaa.settings",
        "KWANZAA_DATABASE": str(connection.settings_dict["NAME"]),
        "KWANZAA_KEYS": str(keys),
    }
    with subprocess.Popen(
        [sys.executable, "-c", WORKER, str(batch.pk)],
        env={**os.environ, **own},
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as worker:
        assert worker.stdout is not None
        for _ in range(after):
            assert worker.stdout.readline() == "step\n"
        time.sleep(0.05)  # into the next step
        os.killpg(worker.pid, signal.SIGKILL)


def finish(batch: Batch) -> None:
    while batch_work.work(batch_id=batch.pk):
        pass
