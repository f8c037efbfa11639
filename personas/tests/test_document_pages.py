"""The page of one document: read by who tends it, put right in place, found by its words."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from personas import services, tasks
from personas.edits import Edit
from personas.handed_in import Errand, Master
from personas.held_back import HeldSentence
from personas.models import Artifact
from personas.readers import crops
from personas.roles import Role
from personas.services import editing, errands
from personas.services.describing import Said
from personas.tests.desks import client_of, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nobody_called")]

ILL = "We met Tom Hale in May. Then Tom Hale was ill with diabetes. It rained on the boats all day."
SAID = {"title": "Home", "creator": "Ada", "date": "3 June 1951", "kind": "letter", "language": "en"}


@pytest.fixture
def letters(ada, published_once):
    """Two letters; published."""
    rows = {name: {"date": "1951", "title": "Home", "kind": "letter"} for name in ("a.txt", "b.txt")}
    return published_once(__name__, rows, a_txt=ILL.encode(), b_txt=b"The harbour was grey.")


@pytest.fixture
def desk(cora) -> Client:
    return signed_in(cora)


def page(row: Artifact) -> str:
    return reverse("admin:personas_artifact_change", args=[row.pk])


def test_a_curator_reads_it_all_with_what_is_held_back_marked_and_sees_who_sees_it(letters, desk):
    row = Artifact.objects.get(persona=letters, record_key="a.txt")
    HeldSentence.objects.create(
        persona=letters, artifact=row, paragraph=0, start=24, end=60, kinds=["health"], names=["Tom Hale"]
    )
    told = desk.get(page(row)).content.decode()
    assert '<mark title="health">Then Tom Hale was ill with diabetes.</mark>' in told
    assert "We met Tom Hale in May." in told
    assert "in version 1" in told
    assert "answers rest on it; up to 300 characters at a time" in told


def test_what_nobody_sees_in_the_title_of_a_file_is_shown_in_lists_and_headings(letters, desk):
    Artifact.objects.filter(persona=letters).update(title="Letter \u202eada")
    for where in (
        reverse("admin:personas_artifact_changelist"),
        reverse("admin:personas_persona_matrix", args=[letters.pk]),
    ):
        told = desk.get(where).content.decode()
        assert ("Letter ⟨U+202E⟩ada" in told, "\u202e" in told) == (True, False), where


def test_what_nobody_sees_in_its_words_and_in_what_is_said_of_it_is_shown_beside_what_is_put_right(
    letters, desk, take_in
):
    take_in(
        letters, {"c.txt": {"title": "Letter \u202eada", "kind": "letter"}}, c_txt="Come \u202enoon.".encode()
    )
    row = Artifact.objects.get(persona=letters, record_key="c.txt")
    HeldSentence.objects.create(persona=letters, artifact=row, paragraph=0, start=0, end=4, kinds=["health"])
    told = desk.get(page(row)).content.decode()
    assert "⟨U+202E⟩noon." in told
    assert '<div class="help">Letter ⟨U+202E⟩ada</div>' in told
    assert told.count("\u202e") == 1  # in the field, as it would be saved
    assert 'value="Letter \u202eada"' in told


def test_whoever_does_not_tend_it_finds_no_such_page(letters):
    row = Artifact.objects.get(persona=letters, record_key="a.txt")
    other = services.found(persona=services.draft(slug="bea", name="Bea", died="1950"))
    for client in (client_of("steward", letters, Role.STEWARD), client_of("foreign", other, Role.CURATOR)):
        answer = client.get(page(row))
        assert answer.status_code in {302, 403, 404}
        assert b"Tom Hale" not in answer.content


def test_it_is_found_by_words_of_its_text_in_any_form_and_by_nobody_elses(letters, desk):
    other = services.found(persona=services.draft(slug="bea", name="Bea", died="1950"))
    where = reverse("admin:personas_artifact_changelist")
    keys = {
        words: [row.record_key for row in desk.get(where, {"q": words}).context["cl"].result_list]
        for words in ("harbours", "raining boat", "raining harbour", "b.txt", "nowhere")
    }
    assert keys == {
        "harbours": ["b.txt"],
        "raining boat": ["a.txt"],
        "raining harbour": [],
        "b.txt": ["b.txt"],
        "nowhere": [],
    }
    foreign = client_of("foreign", other, Role.CURATOR).get(where, {"q": "harbours"})
    assert not foreign.context["cl"].result_list


def test_what_its_record_says_is_put_right_in_place_and_the_old_one_says_so(letters, desk, settings):
    settings.KWANZAA_EMBEDDER = "hashing"
    row = Artifact.objects.get(persona=letters, record_key="a.txt")
    assert "Nothing differs" in desk.post(page(row), {**SAID, "date": "1951"}, follow=True).content.decode()
    assert not Edit.objects.exists()
    told = desk.post(page(row), {**SAID, "recipient": "Inês"}, follow=True).content.decode()
    assert "A worker corrects it" in told
    tasks.make_edit(letters.pk, Edit.objects.get().pk)
    now = Artifact.objects.exclude(pk=row.pk).get(record_key="a.txt")
    edit = Edit.objects.get()
    assert (now.date, edit.state, str(edit.by)) == ("1951-06-03", Edit.State.DONE, "cora")
    assert "1951 → 1951-06-03" in strip_tags(
        desk.get(reverse("admin:personas_edit_change", args=[edit.pk])).content.decode()
    )
    assert f"/admin/personas/edit/{edit.pk}/change/" in desk.get(page(now)).content.decode()
    old = desk.get(page(row)).content.decode()
    assert "This is not its newest text" in old
    assert page(now) in old


def test_of_two_curators_of_one_record_the_second_is_told_and_neither_text_is_lost(letters, desk, settings):
    settings.KWANZAA_EMBEDDER = "hashing"
    row = Artifact.objects.get(persona=letters, record_key="a.txt")
    late = client_of("dora", letters, Role.CURATOR)
    seen = late.get(page(row)).context["form"].initial["seen"]
    desk.post(page(row), {**SAID, "title": "First", "seen": seen})
    mine = {**SAID, "title": "Mine", "seen": seen}
    made = late.post(page(row), mine).content.decode()
    assert "It is being corrected at this moment" in made
    assert ("Title: First" in made, 'value="Mine"' in made) == (True, True)
    tasks.make_edit(letters.pk, Edit.objects.get().pk)
    asked = late.post(page(row), mine)
    told = asked.content.decode()
    assert "Somebody else changed this" in told
    assert ("Title: First" in told, 'value="Mine"' in told) == (True, True)
    assert Edit.objects.count() == 1
    late.post(page(row), {**mine, "seen": asked.context["form"]["seen"].value()})
    tasks.make_edit(letters.pk, Edit.objects.latest("pk").pk)
    titles = Artifact.objects.filter(persona=letters, record_key="a.txt").order_by("pk")
    assert [*titles.values_list("title", flat=True)] == ["Home", "First", "Mine"]


def test_what_two_asked_for_at_once_is_made_once_and_what_the_other_wanted_stays_to_be_read(
    letters, desk, cora, settings
):
    settings.KWANZAA_EMBEDDER = "hashing"
    row = Artifact.objects.get(persona=letters, record_key="a.txt")
    facts = {"creator": "Ada", "date": "1951", "kind": "letter"}
    for title in ("First", "Second"):
        said = Said(
            record="a.txt",
            before=row.artifact_id,
            language=row.language,
            facts=tuple({**facts, "title": title}.items()),
        )
        editing.correct(row=row, by=cora, said=said, wanted={"title": title})
    for edit in Edit.objects.order_by("pk"):
        tasks.make_edit(letters.pk, edit.pk)
    told = strip_tags(desk.get(reverse("admin:personas_edit_change", args=[edit.pk])).content.decode())
    assert "Somebody corrected it meanwhile; that stands." in told
    assert "Home → Second" in told


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"title": ""}, "This field is required"),
        ({"date": "when it rained"}, "not a date that can be read here"),
        ({"kind": "poem"}, "Select a valid choice"),
        ({"title": "Letter \u202eada"}, "There is a sign in it that nobody sees (U+202E)."),
    ],
)
def test_what_a_record_may_not_say_is_told_and_nothing_is_lost(letters, desk, given, why):
    row = Artifact.objects.get(persona=letters, record_key="a.txt")
    told = desk.post(page(row), {**SAID, "place": "Horta", **given}).content.decode()
    assert why in told
    assert 'value="Horta"' in told
    assert not Edit.objects.exists()


def test_a_picture_is_seen_beside_its_words_and_taken_out_by_who_tends_it_alone(letters, desk, monkeypatch):
    row = Artifact.objects.get(persona=letters, record_key="a.txt")
    Master.objects.create(
        persona=letters, artifact=row, sha256="0" * 64, mime="image/png", content=b"<b>x</b>"
    )
    monkeypatch.setattr(crops, "cut", lambda data, crop: b"drawn " + data)
    told = desk.get(page(row)).content.decode()
    piece, file = (
        reverse(f"admin:personas_artifact_{name}", args=[row.pk]) for name in ("piece", "original")
    )
    assert f'src="{piece}"' in told
    assert desk.get(piece)["Content-Type"] == "image/png"
    out = desk.get(file)
    assert b"".join(out.streaming_content) == b"<b>x</b>"
    assert out["Content-Disposition"] == 'attachment; filename="a.txt"'
    other = services.found(persona=services.draft(slug="bea", name="Bea", died="1950"))
    foreign = client_of("foreign", other, Role.CURATOR)
    assert [foreign.get(where).status_code for where in (piece, file)] == [404, 404]


def test_it_goes_to_the_trash_and_back_and_for_ever_only_with_its_words_typed(letters, desk):
    row = Artifact.objects.get(persona=letters, record_key="a.txt")
    bin_ = reverse("admin:personas_persona_trash", args=[letters.pk])
    desk.post(page(row), {"_throw_away": "1"})
    errands.run(errand_id=Errand.objects.latest("pk").pk)
    assert "It is in the trash until" in desk.get(page(row)).content.decode()
    assert "Home" in desk.get(bin_).content.decode()
    assert letters.versions.get(n=2).entries.get(record_key="a.txt").state == "tombstone"
    told = desk.post(bin_, {"row": str(row.trashed.pk)}, follow=True).content.decode()
    assert "1 document comes back." in told
    assert "The trash is empty." in told
    assert services.publish(persona=letters).entries.get(record_key="a.txt").state == "present"
    command = f"manage.py destroy_artifact {letters.slug} {row.artifact_id} --as "
    assert command in desk.get(page(row)).content.decode()
    told = desk.post(page(row), {"_never_show": "1", "word": "yes"}, follow=True).content.decode()
    assert "Nothing was done" in told
    desk.post(page(row), {"_never_show": "1", "word": "Never show"})
    errand = Errand.objects.latest("pk")
    errands.run(errand_id=errand.pk)
    assert letters.rules.get(record_key="a.txt").inclusion is False
    for name in ("a.txt", "b.txt"):
        state = letters.versions.latest("n").entries.get(record_key=name).state
        assert state == {"a.txt": "tombstone", "b.txt": "present"}[name]
    told = desk.get(page(row)).content.decode()
    assert "It is withdrawn for ever" in told
    assert command in told
    assert "not its newest text" not in told
    assert "Put it right" not in told
