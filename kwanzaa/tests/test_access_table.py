"""The access table: who × route × state → outcome, and the same calls with the app's own check taken out.

Every call is made as the web's database role, so what is ``ok`` works behind row security, and what is not shows no
word of anybody's archive (``access.MARKS``).
"""

from collections.abc import Iterator, Mapping
from http import HTTPStatus

import pytest
from django.contrib.admin import AdminSite, site
from django.db import connection, transaction
from django.test import Client, override_settings

from citations import selectors as citations
from citations.models import Conversation, Question
from kwanzaa.embedded.roles import Login
from kwanzaa.tests import access
from kwanzaa.tests.access import PEOPLE, STATES, Told, World
from kwanzaa.tests.emptying import empty
from ledger.tests.conftest import demo_keys
from personas.models import Membership, Persona
from personas.selectors import Need
from personas.selectors import access as door
from personas.services import quarantine

__all__ = ["demo_keys"]
pytestmark = pytest.mark.services
TABLE = access.read_table()
STAFF = frozenset({"other", "curator", "steward", "administrator"})
# Where a rule does not name them they are one kind of people: by day one of them makes the call, in turn.
ONE_OF = ("nobody", "former", "early", "auditor", "steward", "administrator")
# By day what differs most: everybody while the archive is active, whose rights rest while it is suspended, and with the
# app's check taken out whoever holds nothing of it. Every night all of it.
BY_DAY = {
    "guarded": {"active": PEOPLE, "suspended": ("requestor", "program")},
    "unguarded": {"active": ("other", "former"), "suspended": ("requestor",)},
}


def every(kind: str) -> list[object]:
    day = BY_DAY[kind].items()
    return [
        *(pytest.param(who, state, False, id=f"{who}, {state}") for state, some in day for who in some),
        *(
            pytest.param(who, state, True, id=f"{who}, {state}, every call", marks=pytest.mark.nightly)
            for state in STATES
            for who in PEOPLE
        ),
    ]


# What each may be shown anywhere, at most: the marks of whose archive.
OWN = {
    "requestor": "ada",
    "program": "ada",
    "curator": "ada",
    "auditor": "ada",
    "steward": "ada",
    "other": "bea",
}


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker, demo_keys, tmp_path_factory) -> Iterator[World]:
    """One world for all calls; each of them is taken back."""
    with django_db_blocker.unblock(), override_settings(KWANZAA_KEYS=demo_keys):
        yield access.build(tmp_path_factory.mktemp("archives"))
        empty(connection)


@pytest.fixture
def visit(world, db, acting_as, monkeypatch):
    """Return a way to make one call as somebody, while Ada's archive is in some state."""
    monkeypatch.setattr("citations.views.PATIENCE", 0.0)  # a post without script: nobody answers meanwhile
    monkeypatch.setattr(quarantine, "remove", lambda _place: None)  # no savepoint takes a file back

    def begin(who: str, state: str):
        slug = "cleo" if state == "unpublished" else "ada"
        if slug == "ada":
            Persona.objects.filter(slug="ada").update(state=state)
        client = Client(raise_request_exception=False)
        if who not in {"stranger", "program"}:
            client.force_login(world.people[who])

        def call(key: str, then=lambda: None) -> Told:
            """*then* is called before everything is taken back, as the owner."""
            where = access.address(key, world.values[slug])
            with acting_as(Login.WEB):
                before = transaction.savepoint()
                try:
                    told = access.call(client, key, where, world.secret if who == "program" else "")
                    if told.status < HTTPStatus.INTERNAL_SERVER_ERROR:
                        with acting_as(Login.MIGRATE):
                            then()
                finally:
                    transaction.savepoint_rollback(before)
            return told

        return call

    return begin


def test_every_route_and_every_action_stands_in_the_table():
    found = {*access.routes(), *access.actions()}
    written = {
        key if key.split(" ", 1)[0] not in {"GET", "POST"} else key.split(" ", 1)[1] for key in TABLE.routes
    }
    assert found - written == set(), "give each of them a rule in kwanzaa/tests/access.toml"
    assert written - found == set(), "these are no routes any more"


def test_every_rule_speaks_of_people_states_and_outcomes_that_there_are():
    for name, rule in TABLE.rules.items():
        assert set(rule) <= {*PEOPLE, "everybody"}, name
        for said in rule.values():
            outcomes = {said} if isinstance(said, str) else set(said.values())
            assert outcomes <= set(access.OUTCOMES), name
            assert isinstance(said, str) or set(said) <= {*STATES, "else"}, name
    assert set(TABLE.routes.values()) == set(TABLE.rules)


@pytest.mark.parametrize(("who", "state", "night"), every("guarded"))
def test_everybody_gets_what_the_table_says_and_no_word_of_another_archive(visit, who, state, night, soak):
    call = visit(who, state)
    wrong = dict[str, str]()
    keys = keys_for(who, state, night=night)
    for key in keys:
        told, wanted = call(key), TABLE.outcome(key, who, state)
        foreign = {mark for mark in access.marks_in(told.body) if not may_see(who, state, mark)}
        if not TABLE.fits(told.outcome, wanted):
            wrong[key] = f"{told.outcome} ({told.status}), and the table says {wanted}"
        elif foreign or (wanted != "ok" and access.marks_in(told.body)):
            wrong[key] = f"shows {sorted(access.marks_in(told.body))}"
        elif lax := lets_pass(key, told.headers):
            wrong[key] = f"lets the browser do what it should refuse: {lax}"
    if night:
        soak.note(seed=0, count=len(keys), differences=len(wrong))
    assert wrong == {}


@pytest.mark.parametrize(("who", "state", "night"), every("unguarded"))
def test_with_the_apps_check_taken_out_row_security_still_refuses(visit, unguarded, who, state, night, soak):
    call = visit(who, state)
    keys = keys_for(who, state, night=night)
    if (
        not night
    ):  # whose desk it is asks one view for all tables; what the tables show is test_row_security's
        desks = [key for key in keys if "admin/" in key]
        keys = [key for key in keys if key not in desks[1::3] + desks[2::3]]
    shown = {key: access.marks_in(call(key).body) for key in keys}
    wrong = {key: marks for key, marks in shown.items() if not all(may_see(who, state, one) for one in marks)}
    if night:
        soak.note(seed=0, count=len(shown), differences=len(wrong))
    assert not wrong


REFUSED = {"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin"}


def lets_pass(key: str, headers: Mapping[str, str]) -> list[str]:
    """Return what a response says otherwise than every page must."""
    policy = headers.get("Content-Security-Policy", "")
    words = {word for rule in policy.split(";") for word in rule.split()[1:]}
    strict = key.endswith(("verify/", "openings/key/", "/open/", "/give/"))  # of seals, in the browser alone
    trusted = {"verifier", "'script'"} if strict else set()  # Trusted Types: for text as script
    open_to = words - {"'none'", "'self'"} - trusted
    unsaid = [name for name, said in REFUSED.items() if headers.get(name) != said]
    return [*open_to, *unsaid, *([] if "default-src 'none';" in f"{policy};" else ["default-src"])]


def keys_for(who: str, state: str, *, night: bool) -> list[str]:
    """Every call at night. By day the admin, which knows who is no staff, is tried by staff and by one other.

    While the archive is not active only what can tell so is tried.
    """
    if night:
        return list(TABLE.routes)
    tells = ("<", "personas", "audit")
    return [
        key
        for number, key in enumerate(TABLE.routes)
        if ("admin/" not in key or who in STAFF or (who == "nobody" and state == "active"))
        and (state == "active" or any(part in key for part in tells))
        and (who not in ONE_OF or who in whose_turn(number, key))
    ]


def whose_turn(number: int, key: str) -> set[str]:
    """Who makes a call by day, of ``ONE_OF``: whom its rule names, and one of those whom it does not."""
    named = TABLE.rules[TABLE.routes[key]].keys()
    others = [
        who for who in ONE_OF if who not in named and ("admin/" not in key or who in {*STAFF, "nobody"})
    ]
    return {*named, *others[number % len(others or [0]) :][:1]}


def may_see(who: str, state: str, mark: tuple[str, str]) -> bool:
    """Whether a word may be read by somebody, at all: of one's own archive, and a question by who asked or audits."""
    slug, kind = mark
    if OWN.get(who) != slug:
        return False
    if who in {"requestor", "program"}:
        return state in {"active", "unpublished"} or kind == "question"
    return kind != "question" or who in {"auditor", "other"}


@pytest.fixture
def unguarded(monkeypatch):
    """Let the app take everybody for somebody who may do everything."""
    monkeypatch.setattr(door, "needs_of", lambda user, persona: frozenset(Need))
    monkeypatch.setattr(door, "_present", lambda user: True)
    monkeypatch.setattr(door, "_seats", lambda user: Membership.objects.all())
    monkeypatch.setattr(door, "get_objects_for_user", lambda *args, **kwargs: Persona.objects.all())
    monkeypatch.setattr(AdminSite, "has_permission", lambda self, request: True)
    questions, talks = Question.objects.select_related("persona", "user"), Conversation.objects
    monkeypatch.setattr(citations, "question_of", lambda user, handle: questions.get(handle=handle))
    monkeypatch.setattr(citations, "conversation_of", lambda user, persona, handle: talks.get(handle=handle))


@pytest.mark.parametrize("who", ["curator", "steward", "other", "administrator"])
def test_no_action_deletes_a_row_of_an_archive_but_a_curator_a_membership(visit, who):
    call = visit(who, "active")
    for key in (key for key in TABLE.routes if key.startswith("delete_selected admin/personas/")):
        rows = next(one for one in site._registry if access.list_of(one) in key)._default_manager
        before = rows.count()
        call(key, then=lambda rows=rows, before=before, key=key: gone(key, before - rows.count(), who))


def gone(key: str, rows: int, who: str) -> None:
    assert rows == (1 if who == "curator" and "membership" in key else 0), key
