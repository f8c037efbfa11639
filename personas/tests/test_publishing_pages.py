"""Before a version: what the page says is what readers get, and nothing else is published than was seen."""

import pytest
from django.test import Client
from django.urls import reverse

from personas import services
from personas.handed_in import Errand
from personas.models import Person, Persona, Rule
from personas.selectors import desk
from personas.services import errands
from personas.services.foreseeing import foresee
from personas.tests.desks import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nobody_called")]
ROWS = {
    "a.txt": {"title": "To Bea Marlow", "mentions": "Bea Marlow"},
    "b.txt": {"title": "Sea", "display": "no"},
    "c.txt": {"title": "Rain", "tier": "family"},
    "d.txt": {"title": "Born", "sensitive": "minors"},
    "e.txt": {"title": "Known", "surfacing": "no"},
    "f.txt": {"title": "Nothing", "existence": "no"},
}


@pytest.fixture
def client(cora) -> Client:
    return signed_in(cora)


def where(ada: Persona) -> str:
    return reverse("admin:personas_persona_publish", args=[ada.pk])


def degree(seen: desk.Seen | None) -> str:
    if seen is None:
        return "hidden"
    return "excerpt" if seen.used and seen.shown else "words" if seen.used else "known"


def carried_out() -> str:
    errand = Errand.objects.latest("pk")
    errands.run(errand_id=errand.pk)
    errand.refresh_from_db()
    return " ".join(errand.said)


def test_it_says_of_every_tier_what_that_sees_once_it_is_published(ada, take_in):
    take_in(ada, ROWS)
    Person.objects.filter(name="Bea Marlow").update(state="sealed", receipt="asked in May")
    before = foresee(ada)
    assert {one.how for one in before.changes} == {"new"}
    services.publish(persona=ada)
    services.activate(persona=ada)
    got = set()
    for tier in ada.tiers.all():
        seen = desk.seen_by(ada, tier, 1)
        told = {one.record: one.seen[tier.name] for one in before.changes}
        assert told == {key: degree(seen.get(key)) for key in ROWS}
        got |= set(told.values())
    assert got == {"excerpt", "words", "known", "hidden"}
    after = foresee(ada)
    assert not after.is_different
    assert all(now == then for one in after.openings for _, now, then in one.counts)
    Rule.objects.update(cap=2**31 - 1)
    assert sum(then for one in foresee(ada).openings for name, _, then in one.counts if name == "whole") > 0


def test_a_version_is_published_as_it_was_seen_and_not_otherwise(ada, client, take_in):
    take_in(ada, {"a.txt": {"title": "Home", "mentions": "Bea Marlow"}}, attested=None)
    Rule.objects.update_or_create(persona=ada, record_key="", defaults={"inclusion": True})
    take_in(ada, {"a.txt": {"title": "Home", "mentions": "Bea Marlow"}}, attested=None)
    told = client.get(where(ada)).content.decode()
    assert "Bea Marlow" in told
    assert "1 of them is not settled" in told
    Person.objects.update(state="cleared", receipt="her letter of 3 May")
    seen = foresee(ada).mark
    client.post(where(ada), {"seen": seen})
    take_in(ada, {"b.txt": {"title": "Sea"}}, attested=None)
    assert "was changed since somebody looked" in carried_out()
    assert "Something changed meanwhile" in client.post(where(ada), {"seen": seen}).content.decode()
    client.post(where(ada), {"seen": foresee(ada).mark})
    assert "Version 1 is published with 2 records" in carried_out()


def test_what_leaves_for_ever_wants_words_typed(ada, client, take_in):
    take_in(ada, {"a.txt": {"title": "Home"}, "b.txt": {"title": "Sea"}})
    services.publish(persona=ada)
    Rule.objects.update_or_create(persona=ada, record_key="b.txt", defaults={"inclusion": False})
    told = client.get(where(ada)).content.decode()
    assert "leaves for ever" in told
    seen = foresee(ada).mark
    assert "Nothing was done" in client.post(where(ada), {"seen": seen, "word": ""}).content.decode()
    assert client.post(where(ada), {"seen": seen, "word": "Never show "}).status_code == 302
    assert "Version 2 is published" in carried_out()
