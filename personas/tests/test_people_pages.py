"""What curators settle about other people: sentences that are held back, and names that nobody reviewed."""

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse

from personas import services
from personas.held_back import FoundName, HeldSentence
from personas.models import Person, Persona
from personas.roles import Role
from personas.tests.desks import client_of
from personas.tests.judging import judged_by_words

__all__ = ["judged_by_words"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("judged_by_words")]
TEXT = b"We met Tom Hale in May. Then Tom Hale was ill with diabetes. My cousin is out on bail."
State = HeldSentence.State


@pytest.fixture
def ada(ada: Persona, take_in, nobody_called) -> Persona:
    take_in(ada, {"a.txt": {"date": "1951"}, "b.txt": {"date": "1952"}}, a_txt=TEXT, b_txt=TEXT)
    services.publish(persona=ada)
    services.activate(persona=ada)
    return ada


@pytest.fixture
def cora(ada: Persona) -> Client:
    return client_of("cora", ada, Role.CURATOR)


def page(ada: Persona, **query: str) -> str:
    return reverse("admin:personas_persona_sentences", args=[ada.pk], query=query)


def states(ada: Persona) -> list[str]:
    return [one.state for one in rows(ada)]


def rows(ada: Persona) -> QuerySet[HeldSentence]:
    return HeldSentence.objects.filter(persona=ada).order_by("artifact", "start")


def test_sentences_stand_by_person_with_the_words_around_them(cora: Client, ada: Persona) -> None:
    told = cora.get(page(ada)).content.decode()
    assert "<strong>Then Tom Hale was ill with diabetes.</strong>" in told
    assert "We met Tom Hale in May." in told
    assert "Tom Hale (4)" in " ".join(told.split())


def test_the_list_is_narrowed(cora: Client, ada: Persona) -> None:
    for query, there, not_there in (
        ({"kind": "crime"}, "on bail.</strong>", "diabetes.</strong>"),
        ({"state": "open"}, "No sentence.", "diabetes"),
        ({"who": "Rose"}, "No sentence.", "diabetes"),
        ({"state": "nonsense", "page": "x"}, "diabetes.</strong>", "No sentence."),
    ):
        told = cora.get(page(ada, **query)).content.decode()
        assert (there in told, not_there in told) == (True, False), query


def test_ticked_sentences_are_cleared_by_a_receipt_that_stands_beside_them(
    cora: Client, ada: Persona
) -> None:
    form = {"sentence": [rows(ada)[0].pk], "_open": "x", "receipt": "Rose Hale agreed, letter of May 2026"}
    told = cora.post(page(ada), form, follow=True).content.decode()
    assert "Decided: 1 sentence." in told
    assert states(ada).count(State.OPEN) == 1
    assert "Rose Hale agreed" in cora.get(page(ada, state="open")).content.decode()


def test_all_of_a_list_are_decided_at_once_and_only_those(cora: Client, ada: Persona) -> None:
    cora.post(page(ada, kind="crime"), {"all": "1", "of": "2", "_keep": "x"})

    assert {(one.kinds[0], one.state) for one in rows(ada)} == {
        ("health", State.WAITING),
        ("crime", State.KEPT),
    }
    cora.post(page(ada, state="kept"), {"all": "1", "of": "2", "_wait": "x"})
    assert {*states(ada)} == {State.WAITING}


def test_a_decision_without_what_it_rests_on_says_so_and_changes_nothing(cora: Client, ada: Persona) -> None:
    for form, why in (
        ({"_open": "x", "receipt": "a letter"}, "tick the sentences"),
        ({"_open": "x", "receipt": " ", "all": "1", "of": "4"}, "say who agreed"),
        ({"_keep": "x", "sentence": ["9" * 40, "x", "٣"]}, "tick the sentences"),
    ):
        assert why in cora.post(page(ada), form, follow=True).content.decode()
        assert {*states(ada)} == {State.WAITING}


def test_what_was_ticked_stays_where_nothing_was_decided(cora: Client, ada: Persona) -> None:
    first, *_others = (one.pk for one in rows(ada))
    told = cora.post(page(ada), {"_open": "x", "sentence": [first], "receipt": " "}).content.decode()
    assert re.findall(r'value="(\d+)"\s+checked', told) == [str(first)]
    told = cora.post(page(ada), {"_open": "x", "receipt": "", "all": "1", "of": "4"}).content.decode()
    assert 'name="all" value="1" checked' in told


def test_all_of_a_list_are_those_that_were_seen(cora: Client, ada: Persona) -> None:
    form = {"all": "1", "of": "3", "_open": "x", "receipt": "Rose agreed"}  # a fourth came since
    told = cora.post(page(ada), form).content.decode()
    assert "Nothing was decided: changed meanwhile." in told
    assert 'value="Rose agreed"' in told
    assert {*states(ada)} == {State.WAITING}


def test_neither_words_nor_names_stand_in_the_log_of_the_desk(cora: Client, ada: Persona) -> None:
    cora.post(page(ada), {"all": "1", "of": "4", "_open": "x", "receipt": "Rose agreed"})
    said = " ".join(f"{one.object_repr} {one.change_message}" for one in LogEntry.objects.all())
    assert "4 sentences" in said
    assert not any(word in said for word in ("Tom", "Rose", "diabetes"))


def test_names_that_are_no_people_are_dismissed(cora: Client, ada: Persona) -> None:
    FoundName.objects.create(persona=ada, name="Horta Bay", times=1, records=["a.txt"])
    where = reverse("admin:personas_persona_names", args=[ada.pk])
    assert "Horta Bay" in cora.get(where).content.decode()
    cora.post(where, {"name": ["Horta Bay"], "_nobody": "x"})
    told = cora.get(where).content.decode()
    assert "Horta Bay" not in told
    assert "Tom Hale" in told
    back = f"{where}?dismissed"
    assert "Horta Bay" in cora.get(back).content.decode()
    cora.post(back, {"name": ["Horta Bay"]})
    assert Person.objects.get(name="Horta Bay").state == "sealed"
    assert "Horta Bay" not in cora.get(back).content.decode()
