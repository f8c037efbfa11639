"""The API of personas: what is hidden is not there, in any answer."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from drf_spectacular.generators import SchemaGenerator

from personas.models import Membership, Persona
from personas.roles import Role, grant
from personas.tests.archives import Archive
from personas.tests.desks import signed_in

pytestmark = pytest.mark.django_db

ROUTES = ("/api/v1/personas/{slug}/", "/api/v1/personas/{slug}/inventory/")


@pytest.fixture
def archive() -> Archive:
    made = Archive()
    made.add("a.txt", "Tide.", title="To Inês", date="1950-03")
    made.add("b.txt", "Rain.", title="On tides", date="1951", kind="speech")
    made.add("c.txt", "Snow.", title="On snow", date="", kind="speech")
    made.add("d.txt", "Bees.", title="Diagnosis", date="1951")
    made.rule("d.txt", existence=False)
    return made


def test_a_requestor_sees_the_personas_that_they_may_ask_and_no_others(archive):
    other = Archive("bea")
    femi = archive.requestor("femi")
    grant(femi, other.persona, Role.CURATOR)
    answer = signed_in(femi).get("/api/v1/personas/")
    assert answer.json() == {
        "count": 1,
        "next": None,
        "previous": None,
        "results": [
            {
                "slug": "ada",
                "name": "Ada Pellowe",
                "pronouns": "they",
                "born": "",
                "died": "1987-11-03",
                "summary": "",
                "profiles": [],
                "default_profile": "steward",
            }
        ],
    }
    assert signed_in(femi).get("/api/v1/personas/ada/").json() == answer.json()["results"][0]


def no_relation(archive: Archive) -> User:
    return User.objects.create(username="sam")


def no_tier(archive: Archive) -> User:
    femi = archive.requestor("femi")
    Membership.objects.all().delete()
    return femi


def suspended(archive: Archive) -> User:
    Persona.objects.update(state=Persona.State.SUSPENDED)
    return archive.requestor("femi")


def superuser(archive: Archive) -> User:
    return User.objects.create(username="root", is_superuser=True)


@pytest.mark.parametrize("stranger", [no_relation, no_tier, suspended, superuser])
def test_what_is_not_yours_answers_like_what_is_not_there(archive, stranger):
    client = signed_in(stranger(archive))
    for route in ROUTES:
        hidden, absent = client.get(route.format(slug="ada")), client.get(route.format(slug="nobody"))
        assert hidden.status_code == absent.status_code == 404
        assert hidden.content == absent.content
        assert dict(hidden.headers) == dict(absent.headers)
        assert hidden.json()["code"] == "persona.unknown"
    assert client.get("/api/v1/personas/").json()["results"] == []


def inventory(archive: Archive, query: str = "") -> dict[str, Any]:
    answer = signed_in(archive.requestor("femi")).get(f"/api/v1/personas/ada/inventory/{query}")
    assert answer.status_code == 200, answer.content
    body: dict[str, Any] = answer.json()
    return body


def test_the_inventory_counts_what_may_be_known_and_nothing_else(archive):
    told = inventory(archive)
    fields = ("title", "kind", "date", "year", "creator")
    assert (told["count"], told["next"], told["previous"]) == (3, None, None)
    assert [tuple(each[name] for name in fields) for each in told["results"]] == [
        ("To Inês", "letter", "1950-03", 1950, "Ada Pellowe"),
        ("On tides", "speech", "1951", 1951, "Ada Pellowe"),
        ("On snow", "speech", "", None, "Ada Pellowe"),
    ]
    assert {name for each in told["results"] for name in each} == {*fields}
    assert told["facets"] == {
        "kind": [{"kind": "letter", "count": 1}, {"kind": "speech", "count": 2}],
        "year": [{"year": year, "count": 1} for year in (1950, 1951, None)],
    }


def test_the_inventory_is_narrowed_and_each_facet_counts_what_the_others_leave(archive):
    for query, titles, kinds, years in (
        ("?kind=speech", ["On tides", "On snow"], [1, 2], [1, 1]),
        ("?year=1951", ["On tides"], [1], [1, 1, 1]),
        ("?kind=speech&year=1951", ["On tides"], [1], [1, 1]),
        ("?kind=recipe", [], [1, 2], []),
    ):
        body = inventory(archive, query)
        assert [item["title"] for item in body["results"]] == titles
        assert body["count"] == len(titles)
        assert [facet["count"] for facet in body["facets"]["kind"]] == kinds
        assert [facet["count"] for facet in body["facets"]["year"]] == years


def test_the_inventory_comes_in_pages(archive):
    first = inventory(archive, "?limit=2")
    assert (first["count"], len(first["results"]), first["previous"]) == (3, 2, None)
    second = inventory(archive, "?" + str(first["next"]).partition("?")[2])
    assert ([item["title"] for item in second["results"]], second["next"]) == (["On snow"], None)


def test_a_filter_that_makes_no_sense_is_named(archive):
    femi = signed_in(archive.requestor("femi"))
    for query in ("?year=MCM", "?year=99999", "?kind=" + "x" * 21):
        answer = femi.get(f"/api/v1/personas/ada/inventory/{query}")
        assert answer.status_code == 400
        assert answer.json()["detail"].startswith(query[1:5] + ":")


def test_an_inventory_does_not_say_what_is_hidden_when_it_is_asked_for(archive):
    assert inventory(archive, "?year=1951")["results"][0]["title"] == "On tides"
    archive.add("e.txt", "Snow.", date="1960", kind="legal")
    archive.rule("e.txt", existence=False)
    with_it = inventory(archive, "?year=1960&kind=legal")
    without_it = inventory(archive, "?year=1961&kind=memoir")
    assert with_it == without_it


def test_the_schema_names_what_the_inventory_is_narrowed_by():
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    asked = paths["/api/v1/personas/{slug}/inventory/"]["get"]["parameters"]
    assert {each["name"] for each in asked} == {"slug", "kind", "year", "limit", "offset"}
