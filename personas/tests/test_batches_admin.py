"""The desk where a curator hands in many files at once, with script and without."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse, reverse_lazy

from personas import services, tasks
from personas.core.artifact import parse_payload
from personas.core.consent import OPEN
from personas.handed_in import Batch
from personas.models import Artifact, Persona
from personas.roles import Role
from personas.tests.desks import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_child")]
ADD = reverse_lazy("admin:personas_batch_add")
FACTS = {"creator": "Ada", "date": "1951", "kind": "letter", "charset": "utf-8"}


@pytest.fixture
def cora(ada: Persona, tmp_path: Path, settings, sent) -> Client:
    settings.KWANZAA_STATE = tmp_path
    services.attest(persona=ada, rule=OPEN)
    return client_of("cora", ada, Role.CURATOR)


@pytest.fixture
def post(cora: Client, sent, django_capture_on_commit_callbacks):
    """Send a form and do what workers were called for."""

    def call(where: str, given: dict[str, object]):
        with django_capture_on_commit_callbacks(execute=True):
            page = cora.post(where, given)
        while sent:
            name, ids = sent.pop(0)
            with django_capture_on_commit_callbacks(execute=True):
                getattr(tasks, name)(*ids)
        return page

    return call


def files(**given: bytes) -> list[SimpleUploadedFile]:
    return [SimpleUploadedFile(name, content) for name, content in given.items()]


def page_of(batch: Batch) -> str:
    return reverse("admin:personas_batch_change", args=[batch.pk])


def test_files_are_handed_in_looked_at_taken_in_and_undone(post, cora: Client, ada: Persona) -> None:
    given = {**FACTS, "persona": ada.pk, "chosen": files(**{"a.txt": b"We moved.", "b.xyz": b"x"})}
    answer = post(ADD, given)
    batch = Batch.objects.get()
    assert answer["Location"] == page_of(batch)
    told = cora.get(page_of(batch)).content.decode()
    assert "What would become of each file" in told
    assert "of a kind that nobody here reads" in told
    failed = cora.get(f"{page_of(batch)}?outcome=failed").content.decode()
    assert ("b.xyz" in failed, "a.txt" in failed) == (True, False)
    assert not Artifact.objects.exists()
    post(page_of(batch), {"_take_in": "1"})
    assert Artifact.objects.get().record_key == "a.txt"
    told = cora.get(page_of(batch)).content.decode()
    assert "What became of each file" in told
    assert "Try 1 file again" in told
    assert "Yes, undo it" not in told
    assert "Yes, undo it" in cora.get(f"{page_of(batch)}?undo").content.decode()
    post(page_of(batch), {"_undo": "1"})
    assert Artifact.objects.get().trashed.state == "in"
    batch.refresh_from_db()
    assert batch.state == "undone"


def test_a_correction_shows_its_difference_and_waits_for_a_tick(post, cora: Client, ada: Persona) -> None:
    for text in (b"We moved.", b"We moved <b>away</b>."):
        post(ADD, {**FACTS, "persona": ada.pk, "chosen": files(**{"a.txt": text})})
        last = Batch.objects.latest("pk")
        told = cora.get(page_of(last)).content.decode()
        post(page_of(last), {"_take_in": "1"})
    assert '<ins class="changed" dir="auto">We moved &lt;b&gt;away&lt;/b&gt;.</ins>' in told
    assert Artifact.objects.count() == 1
    post(page_of(last), {"_retry": "1"})
    post(page_of(last), {"_take_in": "1", "agreed": [last.files.get().pk, "x"]})
    assert Artifact.objects.count() == 2


def test_what_records_lack_is_said_on_a_row_for_all_that_lack_the_same(
    post, cora: Client, ada: Persona
) -> None:
    table = b"path,title,creator,date,kind\nc.txt,Sea,Bea,1951,letter\n"
    chosen = files(
        **{"a.txt": b"We moved.", "b.txt": b"It rained.", "c.txt": b"Grey.", "manifest.csv": table}
    )
    post(ADD, {"persona": ada.pk, "charset": "utf-8", "chosen": chosen})
    batch = Batch.objects.get()
    page, one = page_of(batch), batch.files.get(path="a.txt")
    told = cora.get(page).content.decode()
    assert told.count("They are Ada’s words") == 2
    for wrong in ({}, {f"creator-{one.pk}": "x" * 201}):
        assert (
            "Nothing was answered"
            in cora.post(page, {"_answer": one.pk, **wrong}, follow=True).content.decode()
        )
    assert told.count("The same holds for the other file") == 2
    post(page, {"_answer": str(one.pk), f"own-{one.pk}": "on", f"alike-{one.pk}": "on"})
    post(page, {"_take_in": "1"})
    assert dict(Artifact.objects.values_list("record_key", "creator")) == {
        "a.txt": "Ada",
        "b.txt": "Ada",
        "c.txt": "Bea",
    }


def test_whose_words_a_paper_holds_is_said_of_it_alone_and_of_several_at_once(post, ada: Persona) -> None:
    named = {f"{name}.txt": name.encode() for name in ("ada", "ben", "cleo", "dan")}
    post(ADD, {"persona": ada.pk, "charset": "utf-8", "kind": "letter", "chosen": files(**named)})
    batch = Batch.objects.get()
    page, keys = page_of(batch), dict(batch.files.values_list("path", "pk"))
    empty = {f"creator-{key}": "" for key in keys.values()}
    post(page, {**empty, "_answer": keys["ada.txt"], f"own-{keys['ada.txt']}": "on"})
    assert answered(batch) == {"ada.txt": "Ada"}
    two = {f"creator-{keys['ben.txt']}": "Ben", f"creator-{keys['cleo.txt']}": "Cleo"}
    hidden = {f"creator-{keys['dan.txt']}": "Dan\u202e"}
    told = post(page, {**empty, **two, **hidden, "_answer": keys["dan.txt"]}).content.decode()
    assert "“dan.txt”: " in told
    assert 'value="Ben"' in told
    post(page, {**empty, **two, "_answer": keys["ben.txt"]})
    assert answered(batch) == {"ada.txt": "Ada", "ben.txt": "Ben", "cleo.txt": "Cleo"}
    last = {
        f"own-{keys['dan.txt']}": "on",
        f"alike-{keys['dan.txt']}": "on",
        f"creator-{keys['ben.txt']}": "Bea",
    }
    post(page, {**empty, **last, "_answer": keys["dan.txt"]})
    assert answered(batch) == {"ada.txt": "Ada", "ben.txt": "Bea", "cleo.txt": "Cleo", "dan.txt": "Ada"}


def test_the_date_in_a_files_name_is_asked_about_and_leaves_its_title(
    post, cora: Client, ada: Persona
) -> None:
    named = ("1951-05-12 Letter to Ben.txt", "Minutes (1953-02).txt", "1960 Notes.txt", "Room 1408.txt")
    facts = {"persona": ada.pk, "charset": "utf-8", "creator": "Ada", "kind": "letter"}
    post(ADD, {**facts, "chosen": files(**{name: name.encode() for name in named})})
    batch = Batch.objects.get()
    page, keys = page_of(batch), dict(batch.files.values_list("path", "pk"))
    told = cora.get(page).content.decode()
    assert told.count("its name tells a date") == 3
    assert "12 May 1951" in told
    said = {f"date-{keys[name]}": "" for name in named[2:]}
    said |= {f"date-{keys[named[0]]}": "12 May 1951", f"date-{keys[named[1]]}": "February 1953"}
    post(page, {**said, "_answer": keys[named[2]]})
    post(page, {"_take_in": "1"})
    assert set(Artifact.objects.values_list("title", "date")) == {
        ("Letter to Ben", "1951-05-12"),
        ("Minutes", "1953-02"),
        ("1960 Notes", ""),
        ("Room 1408", ""),
    }


@pytest.mark.parametrize(
    ("said", "due"), [({"order": "-1"}, "undated"), ({"order": "0"}, "2016-05-04")], ids=["undated", "dated"]
)
def test_a_chat_that_is_told_apart_is_not_asked_about_the_date_of_its_name(
    post, cora: Client, ada: Persona, said: dict[str, str], due: str
) -> None:
    facts = {**FACTS, "date": "", "persona": ada.pk}
    post(ADD, {**facts, "chosen": files(**{"2017-01-02 Chat.txt": CHAT})})
    page, file = page_of(Batch.objects.get()), Batch.objects.get().files.get()
    told = {f"{name}-{file.pk}": value for name, value in said.items()}
    post(page, {"_answer": file.pk, f"who-{file.pk}": ["nobody"], **told})
    shown = cora.get(page).content.decode()
    assert ("its name tells a date" in shown, f"message by Mum, {due}" in shown) == (False, True)


def test_what_holds_for_all_others_leaves_each_the_date_of_its_name(post, ada: Persona) -> None:
    named = {f"{year} Letter.txt": str(year).encode() for year in (1951, 1952)}
    post(ADD, {"persona": ada.pk, "charset": "utf-8", "chosen": files(**named)})
    batch = Batch.objects.get()
    key = batch.files.get(path="1951 Letter.txt").pk
    said = {f"own-{key}": "on", f"date-{key}": "1951", f"kind-{key}": "letter", f"alike-{key}": "on"}
    post(page_of(batch), {**said, "_answer": key})
    post(page_of(batch), {"_take_in": "1"})
    assert set(Artifact.objects.values_list("creator", "date", "kind")) == {
        ("Ada", "1951", "letter"),
        ("Ada", "1952", "letter"),
    }


def answered(batch: Batch) -> dict[str, str]:
    rows = batch.files.values_list("path", "answers")
    return {path: said["facts"]["creator"] for path, said in rows if "facts" in said}


def test_what_is_out_of_turn_is_said(post, cora: Client, ada: Persona) -> None:
    post(ADD, {**FACTS, "persona": ada.pk})
    batch = Batch.objects.get()
    for step, said in (
        ("_begin", "No file is in this delivery"),
        ("_take_in", "being taken in already"),
        ("_retry", "Nothing of it failed"),
        ("_undo", "nothing to undo"),
        ("_discard", "is gone"),
    ):
        post(page_of(batch), {step: "1"})
        assert said in cora.get(page_of(batch)).content.decode()


def test_what_no_record_may_say_is_refused_beside_the_field(post, ada: Persona) -> None:
    for field, value in (("date", "yesterday"), ("kind", "poem")):
        assert value in post(ADD, {**FACTS, "persona": ada.pk, field: value}).content.decode()
    assert not Batch.objects.exists()


def test_a_batch_that_nobody_is_at_is_taken_up_again(post, ada: Persona, sent, monkeypatch) -> None:
    post(ADD, {**FACTS, "persona": ada.pk, "chosen": files(**{"a.txt": b"We moved."})})
    batch = Batch.objects.get()
    Batch.objects.update(state="taking", begun=None)
    tasks.attend_desks()
    assert sent == [("work_on_batch", (ada.pk, batch.pk))]
    sent.clear()
    monkeypatch.setattr("personas.services.batch_work.work", lambda batch_id: True)
    tasks.work_on_batch(ada.pk, batch.pk)
    assert sent == [("work_on_batch", (ada.pk, batch.pk))]


CHAT = b"04/05/16, 14:03 - Mum: I sold the boat.\n04/05/16, 14:05 - Ben Obi: Why?"


@pytest.mark.by_day(4)
@pytest.mark.parametrize(
    ("said", "asks"),
    [
        pytest.param({}, "tick who it is", id="nothing"),
        pytest.param({"who": ["7"]}, "tick who it is", id="nobody who speaks"),
        pytest.param({"who": ["0", "nobody"]}, "tick who it is", id="somebody and nobody"),
        pytest.param({"who": ["0", "none"]}, "tick who it is", id="somebody and no speakers"),
        pytest.param({"order": "9"}, "tick who it is", id="an order that is none"),
        pytest.param({"who": ["0"]}, "Its dates can be read in more than one order", id="who, and no order"),
        pytest.param({"order": "0"}, "Several speak in it", id="an order, and nobody"),
        pytest.param({"who": ["0"], "order": "0"}, "before their birth or after", id="days after a death"),
        pytest.param({"who": ["0"], "order": "-1"}, "message by Ada, undated", id="all, without dates"),
        pytest.param({"who": ["nobody"], "order": "0"}, "message by Mum, 2016-05-04", id="nobody of them"),
        pytest.param({"who": ["none"]}, "letter by Ada, 1951", id="no speakers"),
    ],
)
def test_what_a_file_leaves_open_is_answered_on_its_row(
    post, cora: Client, ada: Persona, said: dict[str, object], asks: str
) -> None:
    post(ADD, {**FACTS, "persona": ada.pk, "chosen": files(**{"a.txt": CHAT})})
    page, file = page_of(Batch.objects.get()), Batch.objects.get().files.get()
    first = cora.get(page).content.decode()
    assert "Who of these is Ada?" in first
    assert "4 May 2016" in first
    told = {f"{name}-{file.pk}": value for name, value in said.items()}
    answered = post(page, {"_answer": file.pk, f"name-{file.pk}-1": "Benjamin", **told})
    assert asks in (answered.content or cora.get(page).content).decode()
    assert not Artifact.objects.exists()


@pytest.mark.parametrize("key", ["", "x", "9" * 30, "77"])
def test_an_answer_about_no_file_of_the_batch_is_none(post, cora: Client, ada: Persona, key: str) -> None:
    post(ADD, {**FACTS, "persona": ada.pk, "chosen": files(**{"a.txt": CHAT})})
    page = cora.post(page_of(Batch.objects.get()), {"_answer": key}).content.decode()
    assert "Nothing was answered" in page


def test_a_date_that_may_mean_two_is_asked_about_on_the_row_and_nothing_typed_is_lost(
    post, cora: Client, ada: Persona
) -> None:
    given = {"persona": ada.pk, "kind": "letter", "charset": "utf-8", "date": ""}
    post(ADD, {**given, "chosen": files(**{"a.csv": b"text,date\nWe moved.,long ago\n"})})
    page, file = page_of(Batch.objects.get()), Batch.objects.get().files.get()
    said = {"_answer": file.pk, f"creator-{file.pk}": "Bea Marlow", f"date-{file.pk}": "3/4/1951"}
    asked = cora.post(page, said).content.decode()
    assert 'value="Bea Marlow"' in asked
    assert f'name="date-{file.pk}_meant" value="1951-03-04"' in asked
    post(page, {**said, f"date-{file.pk}_meant": "1951-03-04"})
    assert "letter by Bea Marlow, 1951-03-04" in cora.get(page).content.decode()


def test_what_one_row_leaves_unclear_is_said_of_it_and_no_other_row_loses_a_tick(
    post, cora: Client, ada: Persona
) -> None:
    tree = b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Bea /Marlow/\n0 TRLR\n"
    sent = files(**{"a.txt": b"We moved.", "b.txt": CHAT, "c.ged": tree, "d.txt": b"We stayed."})
    post(ADD, {"persona": ada.pk, "charset": "utf-8", "chosen": sent})
    batch = Batch.objects.get()
    key = {file.path: file.pk for file in batch.files.all()}
    said = {
        "_answer": key["a.txt"],
        f"own-{key['a.txt']}": "on",
        f"who-{key['b.txt']}": ["0"],
        f"order-{key['b.txt']}": "-1",
        f"people-{key['c.ged']}": ["all"],
    }
    wrong = {f"date-{key['a.txt']}": "long ago"}
    forgotten = {f"kind-{key['d.txt']}": "letter"}  # and not whose words they are
    for more, why in (
        (wrong, "“a.txt”: “long ago” is not a date"),
        (forgotten, "“d.txt”: Nothing was answered"),
    ):
        told = cora.post(page_of(batch), {**said, **more}).content.decode()
        assert why in told
        boxes = re.findall(
            r'<input type="(?:checkbox|radio)"\s+name="(\w+)-\d+"(?:\s+value="(\S+)")?\s+checked', told
        )
        assert boxes == [("own", ""), ("who", "0"), ("order", "-1"), ("people", "all")]
    post(page_of(batch), said)
    assert sorted(batch.files.filter(outcome="added").values_list("path", flat=True)) == [
        "a.txt",
        "b.txt",
        "c.ged",
    ]


def test_what_is_asked_about_begins_on_its_row_and_what_was_filled_in_is_answered_before_all_is_taken_in(
    post, cora: Client, ada: Persona
) -> None:
    letter = "Bristol, 11 March 1956\n\nDear Mam,\n\nI \u202epassed.\n\nNora".encode()
    sent = files(**{"a.txt": letter, "1961 b.txt": b"We moved."})
    post(ADD, {"persona": ada.pk, "charset": "utf-8", "creator": "", "chosen": sent})
    batch = Batch.objects.get()
    key = {file.path: file.pk for file in batch.files.all()}
    told = " ".join(unescape(cora.get(page_of(batch)).content.decode()).split())
    assert "Bristol, 11 March 1956 Dear Mam, I ⟨U+202E⟩passed. </blockquote>" in told
    named = {f"date-{key['1961 b.txt']}": "1961", f"creator-{key['1961 b.txt']}": ""}  # as the page shows it
    form = {**named, f"own-{key['a.txt']}": "on", f"date-{key['a.txt']}": "", "_take_in": "1"}
    post(page_of(batch), form)
    batch.refresh_from_db()
    assert (batch.state, answered(batch)) == ("read", {"a.txt": "Ada"})
    post(page_of(batch), {**named, "_take_in": "1"})
    assert dict(batch.files.values_list("path", "outcome")) == {"a.txt": "added", "1961 b.txt": "needs you"}


def test_what_is_not_in_the_character_set_that_was_said_is_tried_again_in_another(
    post, cora: Client, ada: Persona
) -> None:
    old = {"a.txt": "The café was shut.".encode("cp1252"), "b.txt": "The café was open.".encode()}
    post(ADD, {**FACTS, "persona": ada.pk, "chosen": files(**old)})
    batch = Batch.objects.get()
    told = " ".join(cora.get(page_of(batch)).content.decode().split())
    assert "byte 7 is not utf-8" in told
    assert 'value="utf-8" selected' in told
    post(page_of(batch), {"_retry": "1", "charset": "cp1252"})
    post(page_of(batch), {"_take_in": "1"})
    kept = {row.record_key: parse_payload(bytes(row.payload)).paragraphs for row in Artifact.objects.all()}
    assert kept == {"a.txt": ("The café was shut.",), "b.txt": ("The café was open.",)}
