"""The page of one document: read by who tends it, put right in place, found by its words."""

import pytest
from django.test import Client
from django.urls import reverse

from personas import services
from personas.handed_in import Errand
from personas.held_back import HeldSentence
from personas.models import Artifact
from personas.roles import Role
from personas.services import errands
from personas.tests.desks import client_of, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nobody_called")]

ILL = "We met Tom Hale in May. Then Tom Hale was ill with diabetes. It rained on the boats all day."
SAID = {"title": "Home", "creator": "Ada", "date": "3 June 1951", "kind": "letter", "language": "en"}


@pytest.fixture
def letters(ada, take_in):
    """Two letters; published."""
    rows = {name: {"date": "1951", "title": "Home", "kind": "letter"} for name in ("a.txt", "b.txt")}
    take_in(ada, rows, a_txt=ILL.encode(), b_txt=b"The harbour was grey.")
    services.publish(persona=ada)
    services.activate(persona=ada)
    return ada


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
    assert not Errand.objects.exists()
    told = desk.post(page(row), {**SAID, "recipient": "Inês"}, follow=True).content.decode()
    assert "A worker corrects it" in told
    errands.run(errand_id=Errand.objects.get().pk)
    now = Artifact.objects.exclude(pk=row.pk).get(record_key="a.txt")
    assert (now.date, Errand.objects.get().state) == ("1951-06-03", Errand.State.DONE)
    old = desk.get(page(row)).content.decode()
    assert "This is not what stands under its record now" in old
    assert page(now) in old
    late = desk.post(page(row), {**SAID, "title": "Later"})
    assert "Correct the newest one" in late.content.decode()
    assert Errand.objects.count() == 1


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"title": ""}, "This field is required"),
        ({"date": "when it rained"}, "not a date that can be read here"),
        ({"kind": "poem"}, "Select a valid choice"),
    ],
)
def test_what_a_record_may_not_say_is_told_and_nothing_is_lost(letters, desk, given, why):
    row = Artifact.objects.get(persona=letters, record_key="a.txt")
    told = desk.post(page(row), {**SAID, "place": "Horta", **given}).content.decode()
    assert why in told
    assert 'value="Horta"' in told
    assert not Errand.objects.exists()
