"""Two thousand files of every kind in one batch, with a worker that is killed five times on the way."""

import io
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection

from personas import services
from personas.core.consent import OPEN
from personas.handed_in import Batch
from personas.models import Artifact
from personas.roles import Role, grant
from personas.services import batching
from personas.tests.chats import PROGRAMS, exports
from personas.tests.readers.test_files import image, mail, packed, page, sound, word

SEED, ALL = 20261127, 2_000
PROJECT = Path(__file__).resolve().parents[3]
# A worker of its own, that is killed with all its children: it says each step that it has done. It reads in its own
# process, as ``no_child`` does: what a child gives up is tried with the readers.
WORKER = """
import sys, django
django.setup()
from personas.readers import one, sandbox
from personas.selectors.tenancy import as_tenant
from personas.services import batch_work
def hear(file, program, limits, reader, name, member, charset):
    return one.said(file, one.load(reader), reader, name, member, charset, one.opener_of(name, member))
sandbox.hear = hear
with as_tenant(int(sys.argv[1])):
    while batch_work.step(batch_id=int(sys.argv[2])):
        print("step", flush=True)
print("done", flush=True)
"""
BAD = {0: ("pdf", b"x"), 1: ("jpg", image()), 2: ("wav", sound()), 3: ("xyz", b"x"), 4: ("txt", b"")}
KINDS: list[tuple[str, Callable[[str], bytes]]] = [
    ("txt", str.encode),
    ("md", lambda words: f"# Home\n\n{words}".encode()),
    ("html", lambda words: f"<p>{words}".encode()),
    ("eml", lambda words: mail(words).as_bytes()),
    ("docx", word),
    ("pdf", lambda words: page(words[:60])),
    ("rtf", lambda words: b"{\\rtf1 " + words.encode() + b"\\par}"),
    ("csv", lambda words: f'title,text\nHome,"{words}"\n'.encode()),
    ("ged", lambda words: b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Bea /Marlow/\n0 TRLR\n"),
]


def mixed(count: int) -> Iterator[tuple[str, bytes]]:
    """Give files of every kind, one in ten of them bad in some way, and chats of five programs."""
    chance = random.Random(SEED)  # noqa: S311 -- texts of a test
    for program in PROGRAMS:
        for export in exports(program, 2, 6):
            yield f"{program}/{export.name}", export.data
    for at in range(count - 2 * len(PROGRAMS)):
        words = f"Letter {at} of the year {1900 + at % 80}. " + "We moved to Cardiff. " * chance.randrange(
            1, 5
        )
        end, make = chance.choice(KINDS)
        end, data = BAD.get(chance.randrange(50), (end, make(words)))
        yield f"box {at % 7}/{at:04}.{end}", data


@pytest.fixture
def batch(log, settings, tmp_path) -> Batch:
    persona = services.found(persona=services.draft(slug="ada", name="Ada", died="1987-11-03"))
    services.attest(persona=persona, rule=OPEN)
    cora = User.objects.create_user("cora")
    grant(cora, persona, Role.CURATOR)
    return batching.open_batch(persona=persona, uploader=cora, facts={"creator": "Ada", "kind": "letter"})


@pytest.mark.nightly
@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_of_two_thousand_files_none_is_lost_or_doubled_when_a_worker_is_killed_five_times(
    batch: Batch, demo_keys: Path, soak
) -> None:
    boxed = {f"boxed/{at:02}.txt": f"Boxed letter {at}.".encode() for at in range(59)}
    files = {**dict(mixed(ALL - len(boxed) - 1)), "boxed.zip": packed(**boxed)}
    for path, data in files.items():
        batching.add_file(batch=batch, path=path, content=io.BytesIO(data))
    assert batching.begin(batch=batch)
    for kill_after in (150, 400, 700, 0):
        work(batch, demo_keys, kill_after)
    assert batching.take_in(batch=batch)
    for kill_after in (9, 25, 0):
        work(batch, demo_keys, kill_after)
    batch.refresh_from_db()
    rows = list(batch.files.all())
    made = Counter(key for one in rows for key in one.made)
    keys = Counter(Artifact.objects.values_list("record_key", flat=True))
    lost = [one.path for one in rows if not one.outcome or (one.outcome != "added" and not one.said)]
    lost += sorted({*files, *boxed} - {one.path for one in rows})
    wrong = len(lost) + sum(n - 1 for n in made.values()) + sum(n - 1 for n in keys.values())
    wrong += len(made) != len(keys)
    soak.note(
        seed=SEED,
        count=len(rows),
        differences=wrong,
        kills=5,
        artifacts=len(keys),
        outcomes=batching.counts(batch),
    )
    assert (batch.state, len(rows), wrong, lost) == ("done", ALL, 0, [])


def work(batch: Batch, keys: Path, kill_after: int) -> None:
    """Let a worker of its own do some steps, and kill it in the next one; all of them where it is not killed."""
    own = {
        "DJANGO_SETTINGS_MODULE": "kwanzaa.settings",
        "KWANZAA_ROLE": "worker",
        "KWANZAA_DATABASE": str(connection.settings_dict["NAME"]),
        "KWANZAA_KEYS": str(keys),
    }
    with subprocess.Popen(
        [sys.executable, "-c", WORKER, str(batch.persona_id), str(batch.pk)],
        env={**os.environ, **own},
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as worker:
        assert worker.stdout is not None
        said = [worker.stdout.readline() for _ in range(kill_after)] or worker.stdout.readlines()
        if kill_after:
            assert {*said} == {"step\n"}
            time.sleep(0.02)  # into the next step
            os.killpg(worker.pid, signal.SIGKILL)
        else:
            assert said[-1] == "done\n"
