"""Files that outlast a worker: attempts are counted, others go on, what is embedded is kept, and the file is named."""

import io
import math
import os
import signal
import subprocess
import sys
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone

from personas import services
from personas.core.consent import OPEN
from personas.handed_in import Batch, BatchFile, Embedded
from personas.models import Artifact, Passage, Persona
from personas.roles import Role, grant
from personas.services import (
    batch_claims,
    batch_documents,
    batch_reading,
    batch_work,
    batching,
    holding_back,
    indexing,
    ingestion,
    trash,
)
from personas.services.batch_embedded import EmbeddedBefore
from personas.tests.services.test_batches import work

pytestmark = pytest.mark.usefixtures("no_child")
PROJECT = Path(__file__).resolve().parents[3]
NAMED = (
    "could not be read with the time and memory that a file gets (3 attempts, of which none came to an end)"
)
# A worker of its own that goes on until it is killed, where a file of that name is cut.
DEADLY = """
import os, signal, sys, django
django.setup()
from personas.services import batch_work, ingestion
from personas.selectors.tenancy import as_tenant
plain = ingestion.prepare

def deadly(**given):
    if any("deadly" in one.row.path for one in given["documents"]):
        os.kill(os.getpid(), signal.SIGKILL)
    return plain(**given)

ingestion.prepare = deadly
with as_tenant(int(sys.argv[1])):
    while batch_work.step(batch_id=int(sys.argv[2])):
        pass
"""


@pytest.fixture
def batch(ada: Persona, tmp_path: Path, settings) -> Batch:
    settings.KWANZAA_STATE = tmp_path
    return opened(ada)


def opened(persona: Persona) -> Batch:
    services.attest(persona=persona, rule=OPEN)
    cora = User.objects.create_user("cora")
    grant(cora, persona, Role.CURATOR)
    return batching.open_batch(persona=persona, uploader=cora, facts={"creator": "Ada", "kind": "letter"})


def read(batch: Batch, files: dict[str, bytes]) -> None:
    for path, data in files.items():
        batching.add_file(batch=batch, path=path, content=io.BytesIO(data))
    assert batching.begin(batch=batch)
    work(batch)


def told(batch: Batch) -> dict[str, str]:
    return dict(batch.files.values_list("path", "outcome"))


def dying(monkeypatch, module, name: str, word: str) -> list[int]:
    """Let whoever comes to a file with *word* in its path die there; return how many files they had, each time."""
    deaths, plain = list[int](), getattr(module, name)

    def deadly(*args, **given):
        paths = [one.path for one in args if isinstance(one, BatchFile)]
        paths += [one.row.path for one in given.get("documents", ())]
        if any(word in path for path in paths):
            deaths.append(len(paths))
            raise KeyboardInterrupt
        return plain(*args, **given)

    monkeypatch.setattr(module, name, deadly)
    return deaths


def attend(batch: Batch) -> Batch:
    """Come again after each death, as ``attend_desks`` does; nobody comes for ever."""
    for _ in range(20):
        with suppress(KeyboardInterrupt):
            return work(batch)
    raise AssertionError("it is begun again for ever")


@pytest.mark.django_db
def test_a_file_that_nobody_comes_back_from_is_named_and_holds_up_no_other(batch, monkeypatch) -> None:
    read(batch, {"a.txt": b"One.", "deadly.txt": b"Two.", "z.txt": b"Three."})
    deaths = dying(monkeypatch, ingestion, "prepare", "deadly")
    batching.take_in(batch=batch)
    assert attend(batch).state == Batch.State.DONE
    assert told(batch) == {"a.txt": "added", "deadly.txt": "failed", "z.txt": "added"}
    assert deaths == [3, 1, 1], "once with the others, then alone"
    (said,) = batch.files.get(path="deadly.txt").said
    assert NAMED in said
    assert "hand it in again in smaller parts" in said
    assert set(batch.files.values_list("attempts", flat=True)) == {0, batch_claims.MOST}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("module", "name"),
    [
        pytest.param(batch_reading, "_read", id="read"),
        pytest.param(batch_reading, "prospects", id="said what would become of it"),
    ],
)
def test_so_is_one_that_cannot_even_be(batch, monkeypatch, module, name) -> None:
    plain = batch_documents.prospects
    deaths = dying(monkeypatch, module, name, "deadly")
    if name == "prospects":
        monkeypatch.setattr(batch_reading, name, lambda *args: planned(plain, deaths, *args))
    for path in ("a.txt", "deadly.txt"):
        batching.add_file(batch=batch, path=path, content=io.BytesIO(path.encode()))
    batching.begin(batch=batch)
    assert attend(batch).state == Batch.State.READ
    assert told(batch) == {"a.txt": "added", "deadly.txt": "failed"}
    assert len(deaths) == batch_claims.MOST
    assert batching.retry(batch=batch) == 1, "a curator may try again"
    assert batch.files.get(path="deadly.txt").attempts == 0


def planned(plain, deaths, batch, files, sheet):
    if any("deadly" in file.path for file in files):
        deaths.append(len(files))
        raise KeyboardInterrupt
    return plain(batch, files, sheet)


def short_turns(monkeypatch) -> None:
    """Let few texts be embedded at once, so that a short line has many turns."""
    monkeypatch.setattr(indexing, "_STRIDE", 4)
    monkeypatch.setattr(indexing, "_CHARS", 4_000)


def every_turn_is_over_at_once(monkeypatch) -> None:
    monkeypatch.setattr(indexing, "time", SimpleNamespace(monotonic=lambda: math.inf))


@pytest.mark.django_db
def test_a_long_line_is_embedded_a_turn_at_a_time_and_nothing_twice(batch, monkeypatch) -> None:
    line = long_line(400)
    assert len(line) > batch_claims.LARGE, "so it is worked on alone"
    read(batch, {"long.txt": line, "short.txt": b"One."})
    asked, plain = list[str](), EmbeddedBefore.keep

    def counted(self, made):
        asked.extend(made)
        plain(self, made)

    monkeypatch.setattr(EmbeddedBefore, "keep", counted)
    short_turns(monkeypatch)
    every_turn_is_over_at_once(monkeypatch)
    batching.take_in(batch=batch)
    steps = 0
    while batch_work.step(batch_id=batch.pk):
        steps += 1
        kept = Embedded.objects.count()
        assert kept == 0 or batch.files.get(path="short.txt").outcome == "added", "the short one came first"
    assert told(batch) == {"long.txt": "added", "short.txt": "added"}
    assert steps > 5
    passages = Passage.objects.count()
    assert len(asked) == len(set(asked)) == passages + 401, "each passage and each sentence once"
    assert not Embedded.objects.exists()
    assert set(batch.files.values_list("attempts", flat=True)) == {0}


def long_line(sentences: int) -> bytes:
    """Write a line without an end of a paragraph."""
    grey = "very " * 30 + "grey"
    return " ".join(f"In {year} we moved, and the sea was {grey}." for year in range(sentences)).encode()


@pytest.mark.django_db
def test_a_file_that_comes_alone_is_judged_once(batch, monkeypatch) -> None:
    judged, plain = list[int](), holding_back.judge

    def counted(persona, artifacts, *rest):
        judged.append(len(artifacts))
        return plain(persona, artifacts, *rest)

    monkeypatch.setattr("personas.services.ingestion.judge", counted)
    assert taken(batch, {"one.txt": b"The sea was grey."})
    assert judged == [1]


@pytest.mark.django_db
def test_in_parts_or_at_once_the_passages_are_the_same(batch, ada, monkeypatch) -> None:
    short_turns(monkeypatch)
    with pytest.MonkeyPatch.context() as patch:
        every_turn_is_over_at_once(patch)
        parts = taken(batch, {"long.txt": long_line(100)})
    batching.undo(batch=batch)
    work(batch)
    trash.empty(persona=ada, now=timezone.now() + timedelta(days=ada.trash_days + 1))
    assert not Artifact.objects.exists()
    assert batch.uploader is not None
    again = batching.open_batch(persona=ada, uploader=batch.uploader, facts=batch.facts)
    assert taken(again, {"long.txt": long_line(100)}) == parts
    assert len(parts) > 2 * indexing._STRIDE


def taken(batch: Batch, files: dict[str, bytes]) -> list[tuple[str, list[float], bytes]]:
    read(batch, files)
    batching.take_in(batch=batch)
    work(batch)
    rows = Passage.objects.order_by("ordinal").values_list("text", "embedding", "sentence_vectors")
    return [(text, list(vector), bytes(near or b"")) for text, vector, near in rows]


@pytest.mark.django_db
def test_what_is_discarded_while_it_is_embedded_is_not_taken_in(batch, monkeypatch) -> None:
    read(batch, {"a.txt": b"One."})
    plain = indexing.embed

    def meanwhile(*args, **given):
        batching.discard(batch=batch)
        return plain(*args, **given)

    monkeypatch.setattr(indexing, "embed", meanwhile)
    batching.take_in(batch=batch)
    work(batch)
    assert told(batch) == {"a.txt": "failed"}
    assert "discarded" in batch.files.get().said[0]
    assert not Artifact.objects.exists()
    assert not Embedded.objects.exists()


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_killed_hard_counts_as_an_attempt(log, demo_keys) -> None:
    persona = services.found(persona=services.draft(slug="ada", name="Ada", died="1987-11-03"))
    batch = opened(persona)
    read(batch, {"a.txt": b"One.", "deadly.txt": b"Two."})
    batching.take_in(batch=batch)
    batch.files.filter(path="deadly.txt").update(attempts=batch_claims.MOST - 1)
    assert killed(batch, demo_keys) == -signal.SIGKILL
    assert batch.files.get(path="deadly.txt").attempts == batch_claims.MOST
    work(batch)
    assert told(batch) == {"a.txt": "added", "deadly.txt": "failed"}
    assert NAMED in batch.files.get(path="deadly.txt").said[0]


def killed(batch: Batch, keys: Path) -> int:
    own = {
        "DJANGO_SETTINGS_MODULE": "kwanzaa.settings",
        "KWANZAA_DATABASE": str(connection.settings_dict["NAME"]),
        "KWANZAA_KEYS": str(keys),
        "KWANZAA_ROLE": "worker",
    }
    words = [sys.executable, "-c", DEADLY, str(batch.persona_id), str(batch.pk)]
    return subprocess.run(words, env={**os.environ, **own}, cwd=PROJECT, check=False).returncode
