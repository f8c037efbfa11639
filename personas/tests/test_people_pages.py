"""What curators settle about other people: sentences that are held back, and names that nobody reviewed."""

import pytest
from celery import current_app
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from personas import services, tasks
from personas.held_back import FoundName, HeldSentence
from personas.models import Persona
from personas.roles import Role, grant
from personas.tests.judging import judged_by_words

__all__ = ["judged_by_words"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("judged_by_words")]
TEXT = b"We met Tom Hale in May. Then Tom Hale was ill with diabetes. My cousin is out on bail."
State = HeldSentence.State


@pytest.fixture
def ada(ada: Persona, take_in, monkeypatch) -> Persona:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    monkeypatch.setattr(tasks.freeze_policy, "apply_async", lambda *_, **__: None)
    take_in(ada, {"a.txt": {"date": "1951"}, "b.txt": {"date": "1952"}}, a_txt=TEXT, b_txt=TEXT)
    services.publish(persona=ada)
    services.activate(persona=ada)
    return ada


def client_of(name: str, persona: Persona, role: Role) -> Client:
    user = User.objects.create_user(name)
    grant(user, persona, role, tier="family" if role is Role.REQUESTOR else None)
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def cora(ada: Persona) -> Client:
    return client_of("cora", ada, Role.CURATOR)


def page(ada: Persona, **query: str) -> str:
    return reverse("admin:personas_persona_sentences", args=[ada.pk], query=query)


def states(ada: Persona) -> list[str]:
    rows = HeldSentence.objects.filter(persona=ada).order_by("artifact", "start")
    return [*rows.values_list("state", flat=True)]


def ticked(ada: Persona, *at: int) -> list[int]:
    keys = [
        *HeldSentence.objects.filter(persona=ada).order_by("artifact", "start").values_list("pk", flat=True)
    ]
    return [keys[n] for n in at]


def test_sentences_stand_by_person_with_the_words_around_them(cora: Client, ada: Persona) -> None:
    told = cora.get(page(ada)).content.decode()
    assert "<strong>Then Tom Hale was ill with diabetes.</strong>" in told
    assert "We met Tom Hale in May." in told
    assert "Tom Hale (4)" in " ".join(told.split())


@pytest.mark.parametrize(
    ("query", "there", "not_there"),
    [
        pytest.param({"kind": "crime"}, "on bail.</strong>", "diabetes.</strong>", id="by kind"),
        pytest.param({"state": "open"}, "No sentence.", "diabetes", id="by state"),
        pytest.param({"who": "Rose"}, "No sentence.", "diabetes", id="nobody of that name"),
        pytest.param({"state": "nonsense", "page": "x"}, "diabetes.</strong>", "No sentence.", id="nonsense"),
    ],
)
def test_the_list_is_narrowed(cora: Client, ada: Persona, query, there: str, not_there: str) -> None:
    told = cora.get(page(ada, **query)).content.decode()
    assert there in told
    assert not_there not in told


def test_ticked_sentences_are_cleared_by_a_receipt_that_stands_beside_them(
    cora: Client, ada: Persona
) -> None:
    form = {"sentence": ticked(ada, 0), "_open": "x", "receipt": "Rose Hale agreed, letter of May 2026"}
    told = cora.post(page(ada), form, follow=True).content.decode()
    assert "Decided: 1 sentence." in told
    assert states(ada).count(State.OPEN) == 1
    assert "Rose Hale agreed" in cora.get(page(ada, state="open")).content.decode()


def test_all_of_a_list_are_decided_at_once_and_only_those(cora: Client, ada: Persona) -> None:
    cora.post(page(ada, kind="crime"), {"all": "1", "_keep": "x"})
    rows = HeldSentence.objects.filter(persona=ada)
    assert {(one.kinds[0], one.state) for one in rows} == {("health", State.WAITING), ("crime", State.KEPT)}
    cora.post(page(ada, state="kept"), {"all": "1", "_wait": "x"})
    assert {*states(ada)} == {State.WAITING}


@pytest.mark.parametrize(
    ("form", "why"),
    [
        pytest.param({"_open": "x", "receipt": "a letter"}, "tick the sentences", id="nothing ticked"),
        pytest.param({"_open": "x", "receipt": " ", "all": "1"}, "say who agreed", id="no receipt"),
        pytest.param({"_keep": "x", "sentence": ["9" * 40, "x", "٣"]}, "tick the sentences", id="nonsense"),
    ],
)
def test_a_decision_without_what_it_rests_on_says_so_and_changes_nothing(
    cora: Client, ada: Persona, form, why: str
) -> None:
    assert why in cora.post(page(ada), form, follow=True).content.decode()
    assert {*states(ada)} == {State.WAITING}


def test_neither_words_nor_names_stand_in_the_log_of_the_desk(cora: Client, ada: Persona) -> None:
    cora.post(page(ada), {"all": "1", "_open": "x", "receipt": "Rose agreed"})
    said = " ".join(f"{one.object_repr} {one.change_message}" for one in LogEntry.objects.all())
    assert "4 sentences" in said
    assert not any(word in said for word in ("Tom", "Rose", "diabetes"))


@pytest.mark.parametrize("role", [Role.REQUESTOR, Role.AUDITOR, Role.STEWARD])
def test_nobody_but_a_curator_gets_the_page(ada: Persona, role: Role) -> None:
    answer = client_of("other", ada, role).get(page(ada))
    assert answer.status_code in {302, 404}
    assert b"diabetes" not in answer.content


def test_names_that_are_no_people_are_dismissed(cora: Client, ada: Persona) -> None:
    FoundName.objects.create(persona=ada, name="Horta Bay", times=1, records=["a.txt"])
    where = reverse("admin:personas_persona_names", args=[ada.pk])
    assert "Horta Bay" in cora.get(where).content.decode()
    cora.post(where, {"name": ["Horta Bay"], "_nobody": "x"})
    told = cora.get(where).content.decode()
    assert "Horta Bay" not in told
    assert "Tom Hale" in told
