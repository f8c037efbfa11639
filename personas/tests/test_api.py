"""The API of personas: what is hidden is not there, in any answer."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from personas.models import Membership, Persona
from personas.roles import Role, grant
from personas.tests.archives import Archive

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


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


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


@pytest.mark.parametrize("route", [*ROUTES, "/api/v1/personas/"])
def test_who_is_not_signed_in_gets_nothing(archive, route):
    assert Client().get(route.format(slug="ada")).status_code in {401, 403}
    assert Client().get(route.format(slug="nobody")).status_code in {401, 403}


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
@pytest.mark.parametrize("route", ROUTES)
def test_what_is_not_yours_answers_like_what_is_not_there(archive, stranger, route):
    client = signed_in(stranger(archive))
    hidden, absent = client.get(route.format(slug="ada")), client.get(route.format(slug="nobody"))
    assert hidden.status_code == absent.status_code == 404
    assert hidden.content == absent.content
    assert dict(hidden.headers) == dict(absent.headers)
    assert hidden.json()["code"] == "persona.unknown"
    assert client.get("/api/v1/personas/").json()["results"] == []


@pytest.mark.parametrize("route", ROUTES)
def test_who_tends_and_does_not_ask_may_know_and_may_not_do(archive, route):
    cora = User.objects.create(username="cora")
    grant(cora, archive.persona, Role.CURATOR)
    answer = signed_in(cora).get(route.format(slug="ada"))
    assert (answer.status_code, answer.json()["code"]) == (403, "persona.forbidden")


@pytest.mark.parametrize("route", [*ROUTES, "/api/v1/personas/"])
@pytest.mark.parametrize("verb", ["post", "put", "patch", "delete"])
def test_nothing_is_written_here(archive, route, verb):
    answer = getattr(signed_in(archive.requestor("femi")), verb)(route.format(slug="ada"))
    assert answer.status_code == 405


def inventory(archive: Archive, query: str = "") -> dict[str, Any]:
    answer = signed_in(archive.requestor("femi")).get(f"/api/v1/personas/ada/inventory/{query}")
    assert answer.status_code == 200, answer.content
    body: dict[str, Any] = answer.json()
    return body


def test_the_inventory_counts_what_may_be_known_and_nothing_else(archive):
    assert inventory(archive) == {
        "count": 3,
        "next": None,
        "previous": None,
        "results": [
            {
                "title": "To Inês",
                "kind": "letter",
                "date": "1950-03",
                "year": 1950,
                "creator": "Ada Pellowe",
            },
            {
                "title": "On tides",
                "kind": "speech",
                "date": "1951",
                "year": 1951,
                "creator": "Ada Pellowe",
            },
            {"title": "On snow", "kind": "speech", "date": "", "year": None, "creator": "Ada Pellowe"},
        ],
        "facets": {
            "kind": [{"kind": "letter", "count": 1}, {"kind": "speech", "count": 2}],
            "year": [
                {"year": 1950, "count": 1},
                {"year": 1951, "count": 1},
                {"year": None, "count": 1},
            ],
        },
    }


@pytest.mark.parametrize(
    ("query", "titles", "kinds", "years"),
    [
        pytest.param("?kind=speech", ["On tides", "On snow"], [1, 2], [1, 1], id="by kind"),
        pytest.param("?year=1951", ["On tides"], [1], [1, 1, 1], id="by year"),
        pytest.param("?kind=speech&year=1951", ["On tides"], [1], [1, 1], id="by both"),
        pytest.param("?kind=recipe", [], [1, 2], [], id="none of this kind"),
    ],
)
def test_the_inventory_is_narrowed_and_each_facet_counts_what_the_others_leave(
    archive, query, titles, kinds, years
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


@pytest.mark.parametrize("query", ["?year=MCM", "?year=99999", "?kind=" + "x" * 21])
def test_a_filter_that_makes_no_sense_is_named(archive, query):
    answer = signed_in(archive.requestor("femi")).get(f"/api/v1/personas/ada/inventory/{query}")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(query[1:5] + ":")


def test_an_inventory_does_not_say_what_is_hidden_when_it_is_asked_for(archive):
    assert inventory(archive, "?year=1951")["results"][0]["title"] == "On tides"
    archive.add("e.txt", "Snow.", date="1960", kind="legal")
    archive.rule("e.txt", existence=False)
    with_it = inventory(archive, "?year=1960&kind=legal")
    without_it = inventory(archive, "?year=1961&kind=memoir")
    assert with_it == without_it


def test_the_schema_names_every_route_and_what_it_answers():
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    assert {
        "/api/v1/personas/",
        "/api/v1/personas/{slug}/",
        "/api/v1/personas/{slug}/inventory/",
    } <= {*paths}
    asked = paths["/api/v1/personas/{slug}/inventory/"]["get"]["parameters"]
    assert {each["name"] for each in asked} == {"slug", "kind", "year", "limit", "offset"}
