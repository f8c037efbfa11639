"""A folder that is taken in as a stream comes to the same as one that is taken in at once, and stops and goes on."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import OperationalError
from psycopg.errors import DiskFull

from personas import services
from personas.core.consent import OPEN
from personas.core.errors import IngestError, PublishError
from personas.embedders.hashing import Hashing
from personas.held_back import FoundName, HeldSentence
from personas.intakes import Intake, Staged
from personas.models import Artifact, Passage, Person, Posting, Rule
from personas.readers import folder
from personas.services import index_rows, reading_in, staging, streaming
from personas.tests.folders import rules, write_folder
from personas.tests.judging import judged_by_words

__all__ = ["judged_by_words"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("judged_by_words")]

ILL = b"We met Tom Hale in May. Then Tom Hale was ill with diabetes. It rained on the boats all day."
ROWS = {
    "a.txt": {"mentions": "Ben Cole", "display": "no"},
    "b.txt": {"tier": "family"},
    "c.txt": {},
    "d.txt": {"inclusion": "no"},
    "e.txt": {"kind": "biography"},
}
TEXTS = {"a_txt": b"Ben Cole came by.\tHe had a C:\\boat.\n\nHe went.", "c_txt": ILL}


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Make pieces of two artifacts, in this process."""
    monkeypatch.setattr(streaming, "CHUNK", 2)
    monkeypatch.setattr(streaming, "_PIECE", 2)


@pytest.fixture
def stream(tmp_path):
    """Return a way to write a folder and take it in as a stream."""

    def call(persona, rows=ROWS, *, attested=OPEN, dry_run=False, **texts):
        root = write_folder(tmp_path / "archive", rows, **(texts or TEXTS))
        listed = folder.read_manifest(root)
        assert not listed.findings
        return services.stream(
            persona=persona, root=root, rows=listed.rows, attested=attested, dry_run=dry_run
        )

    return call


@pytest.fixture
def bea(ada):
    """Another archive, as empty as Ada's."""
    return services.found(persona=services.draft(slug="bea", name="Ada", born="1908", died="1987-11-03"))


def told(persona):
    """Return all that an archive holds, without the keys of its rows."""
    people = dict(Person.objects.filter(persona=persona).values_list("pk", "name"))
    passages = Passage.objects.filter(persona=persona).order_by("artifact__record_key", "ordinal", "text")
    held = HeldSentence.objects.filter(persona=persona).order_by("artifact__record_key", "paragraph", "start")
    return {
        "artifacts": [*own(Artifact, persona).values_list("title", "year", "primary", "judged", "is_held")],
        "rules": [*own(Rule, persona).values_list("record_key", "display", "tier__name", "inclusion")],
        "people": sorted(people.values()),
        "passages": [
            (
                *(one.artifact.record_key, one.text, one.sentences, one.length, one.embedder),
                *(
                    [people.get(key, key) for key in one.mentions],
                    list(one.embedding),
                    bytes(one.sentence_vectors or b""),
                ),
            )
            for one in passages
        ],
        "terms": sorted(Posting.objects.filter(persona=persona).values_list("lexeme", "tf")),
        "held": [*held.values_list("artifact__record_key", "start", "end", "kinds", "names", "is_sure")],
        "names": sorted(FoundName.objects.filter(persona=persona).values_list("name", "times", "records")),
    }


def own(model, persona):
    return model.objects.filter(persona=persona).order_by("record_key")


def test_a_stream_comes_to_the_same_as_one_step(ada, bea, take_in, stream):
    once, streamed = take_in(ada, ROWS, **TEXTS), stream(bea)
    assert (once.counts(), once.passages, once.people) == (
        streamed.counts(),
        streamed.passages,
        streamed.people,
    )
    found = told(bea)
    assert found == told(ada)
    assert (len(found["held"]), found["people"]) == (1, ["Ben Cole"])
    assert not Intake.objects.exists()
    assert not Staged.objects.exists()
    corrected = {"a.txt": {"mentions": "Ben Cole"}, "f.txt": {"mentions": "Ann Reed"}}
    texts = {"a_txt": b"He came by.", "f_txt": b"Ann Reed sang."}
    assert take_in(ada, corrected, **texts).counts() == stream(bea, corrected, **texts).counts()
    assert told(bea) == told(ada), "who is meant in what is corrected is meant in the correction"


def test_what_was_interrupted_goes_on_where_it_stopped_and_is_nobodys_before(ada, stream, monkeypatch):
    plain, read = staging.write, list[str]()

    def full(intake, made, *, embedder):
        if Artifact.every.exists():
            raise OperationalError from DiskFull()
        return plain(intake, made, embedder=embedder)

    def noted(place, on, due):
        read.extend(one.row.path for one in due)
        return reading_in.read_in(place, on, due)

    monkeypatch.setattr(streaming, "read_in", noted)
    with monkeypatch.context() as broken:
        broken.setattr(index_rows, "write", lambda *_, **__: full_disk())
        with pytest.raises(IngestError, match="disk is full"):
            stream(ada)
        broken.undo()
        broken.setattr(staging, "write", full)
        with pytest.raises(OperationalError):
            stream(ada)
    assert (Artifact.every.count(), Passage.objects.filter(persona=ada).count() > 0) == (2, True)
    assert not Artifact.objects.exists()
    assert not Rule.objects.filter(persona=ada).exists()
    with pytest.raises(PublishError):
        services.publish(persona=ada)
    read.clear()
    assert stream(ada).counts() == {"added": 4, "left out: inclusion is no": 1}
    assert read == ["c.txt", "e.txt"]
    assert [row.record_key for row in Artifact.objects.order_by("record_key")] == [
        "a.txt",
        "b.txt",
        "c.txt",
        "e.txt",
    ]
    assert stream(ada).counts() == {"already here": 4, "left out: inclusion is no": 1}


def full_disk():
    raise OperationalError from DiskFull()


def test_what_another_folder_left_there_goes(ada, stream, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(streaming, "_finish", lambda *_: full_disk())
        with pytest.raises(OperationalError):
            stream(ada)
    assert Artifact.every.count() == 4
    assert stream(ada, {"c.txt": {}, "z.txt": {}}, **TEXTS).counts() == {"added": 2}
    assert [row.record_key for row in Artifact.every.order_by("record_key")] == ["c.txt", "z.txt"]
    assert (
        not Posting.objects.filter(persona=ada).exclude(passage_id__in=Passage.objects.values("id")).exists()
    )


def test_what_comes_in_by_another_way_meanwhile_stands_once(ada, stream, take_in, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(streaming, "_finish", lambda *_: full_disk())
        with pytest.raises(OperationalError):
            stream(ada)
    assert take_in(ada, {"c.txt": {}}, **TEXTS).counts() == {"added": 1}
    assert stream(ada).counts() == {"added": 3, "already here": 1, "left out: inclusion is no": 1}
    assert Artifact.every.filter(record_key="c.txt").count() == 1


def test_nothing_is_kept_of_a_folder_with_findings_nor_of_a_dry_run(ada, stream):
    assert stream(ada, dry_run=True).counts() == {"added": 4, "left out: inclusion is no": 1}
    report = stream(ada, {"a.txt": {}, "b.txt": {"tier": "no such"}}, b_txt=b" ")
    assert rules(report) == [("b.txt", "tier"), ("b.txt", "empty_file")]
    services.publish(persona=_opened(ada, stream))
    looser = stream(ada, {"g.txt": {"display": "yes"}}, attested=None)
    assert looser.ok
    assert not Artifact.every.filter(record_key="b.txt").exists()


def _opened(ada, stream):
    assert stream(ada, {"a.txt": {}}).ok
    return ada


def test_whoever_changes_a_file_or_the_archive_meanwhile_is_told(ada, stream, monkeypatch, tmp_path):
    plain = staging.begun

    def swapped(*given, **named):
        (tmp_path / "archive" / "e.txt").write_text("Another one.")
        return plain(*given, **named)

    with monkeypatch.context() as changed:
        changed.setattr(staging, "begun", swapped)
        with pytest.raises(IngestError, match="changed meanwhile"):
            stream(ada)
    stand = staging.stand

    def ruled(intake):
        Rule.objects.create(persona=ada, record_key="a.txt", display=False)
        return stand(intake)

    with monkeypatch.context() as changed:
        changed.setattr(staging, "stand", ruled)
        with pytest.raises(IngestError, match="what is made is kept"):
            stream(ada)
    assert not Artifact.objects.exists()
    assert stream(ada).ok


@pytest.mark.nightly
def test_processes_of_their_own_make_the_same(ada, stream, monkeypatch):
    rows: dict[str, dict[str, str]] = {f"{n}.txt": {} for n in range(300)}
    monkeypatch.setattr(streaming, "CHUNK", 50)
    report = stream(ada, rows, **TEXTS)
    assert (report.counts(), report.passages) == ({"added": 300}, 300)
    assert Passage.objects.filter(persona=ada).count() == 300


def known() -> tuple[set[str], bool]:
    """Tell which apps this process has loaded, and whether the desk is among what it has."""
    return {one.label for one in apps.get_app_configs()}, "personas.admin" in sys.modules


def test_processes_that_read_files_load_the_tables_and_no_desk():
    with streaming._processes(streaming._FEW + 1) as pool:
        assert pool.submit(known).result() == (
            {"contenttypes", "auth", "guardian", "ledger", "personas"},
            False,
        )


def test_the_vectors_are_those_of_the_embedder_that_is_set(ada, stream, settings):
    settings.KWANZAA_EMBEDDER = "hashing"
    stream(ada, {"a.txt": {}})
    assert Passage.objects.get(persona=ada).embedder == Hashing.name


def test_what_is_long_is_made_a_few_at_a_time(monkeypatch):
    monkeypatch.setattr(streaming, "_CHARS", 10)
    sizes = {"a": 4, "b": 9, "c": 10, "d": 1, "e": 1, "f": 1}
    left: list[Any] = [SimpleNamespace(row=SimpleNamespace(path=path)) for path in sizes]
    assert [len(part) for part in streaming._sized(left, sizes)] == [2, 1, 2, 1]
