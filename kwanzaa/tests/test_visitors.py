"""Strangers in an archive that is open to anybody: what they reach, what they cost, and what they never learn.

Every visit is made as the web's database role, so that what works here works behind row security.
"""

import re
from dataclasses import replace
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from citations import services, tasks
from citations.adapters.debit import alone, pay
from citations.core.display.debits import Showing
from citations.core.errors import OverspentError
from citations.core.session import Span
from citations.models import Budget, Conversation, PassageUse, Question, ShownSpan, StoredBundle
from citations.places import MOST, Full, Places
from citations.tests.conftest import cast, demo_keys, folder
from citations.wiring import _day_of
from kwanzaa.accounts.limits import LIMITS
from kwanzaa.embedded.roles import Login
from personas.core.errors import ForbiddenError, UnknownPersonaError
from personas.doors import Door
from personas.models import Membership
from personas.roles import Role, grant
from personas.selectors import Need, needs_of, personas_for, standing_of
from personas.selectors.tenancy import as_tenant, as_user
from personas.selectors.visitors import SEATS, is_visitor, seats
from personas.services import doors
from personas.tests.archives import Archive
from personas.tests.desks import client_of

__all__ = ["cast", "demo_keys", "folder"]
pytestmark = pytest.mark.django_db
FIRST = "/personas/ada/"
LONG = 200


@pytest.fixture
def web(acting_as):
    """Return a way to visit as the web's database role, from an address."""

    def visit(client, path, data=None, address="192.0.2.1", **headers):
        with acting_as(Login.WEB):
            if data is None:
                return client.get(path, REMOTE_ADDR=address, **headers)
            return client.post(path, data, REMOTE_ADDR=address, **headers)

    return visit


@pytest.fixture
def steward(cast):
    user = User.objects.create_user("ruth")
    grant(user, cast.persona, Role.STEWARD)
    return user


@pytest.fixture
def opened(cast, steward, monkeypatch):
    """Ada's archive, open to anybody in the lowest tier; its door leads who signs in to another."""
    monkeypatch.setattr("citations.views.PATIENCE", 0.0)
    monkeypatch.setattr("citations.tasks.wake", lambda _: None)
    tier = cast.persona.tiers.get(name="family")
    doors.put_door(persona=cast.persona, by=steward, tier=tier, why="Her executor, by letter", anybody=True)
    return cast


def ask(web, client, text, **more):
    answered = web(client, FIRST, {"question": text, "key": f"key {text}"}, **more)
    question = Question.objects.order_by("-pk").first()
    if question is not None and question.text == text:
        tasks.answer_question(question.pk)
        tasks.sequence_log()
        question.refresh_from_db()
    return answered, question


def rows():
    return [model.objects.count() for model in (User, Membership, Session, Conversation, Budget, ShownSpan)]


def test_a_stranger_reads_searches_and_asks_and_looking_writes_no_row(web, opened):
    stranger, before = Client(), rows()
    home = web(stranger, "/").content.decode()
    assert f'href="{FIRST}"' in home
    assert "Account" not in home
    page = web(stranger, FIRST)
    assert page.status_code == 200
    assert "You read without an account" in page.content.decode()
    listed = web(stranger, f"{FIRST}reading/").content.decode()
    assert "Letter to Femi" in listed
    assert "Journal" not in listed  # of the family's tier, to which the door leads who signs in
    assert "Letter to Femi" in web(stranger, f"{FIRST}reading/?q=Femi").content.decode()
    item = listed.split("/items/")[1].split("/")[0]
    assert web(stranger, f"{FIRST}items/{item}/").status_code == 200
    assert rows() == before
    _, question = ask(web, stranger, "What did Ada do in 1951?")
    shown = web(stranger, f"/questions/{question.handle}/").content.decode()
    assert "wireless operator" in shown
    assert "Share the question" not in shown
    assert "Something is wrong with this" not in shown
    assert web(stranger, f"{FIRST}conversations/{question.conversation.handle}/keep/").status_code == 200
    assert (rows()[:2], is_visitor(question.user)) == (before[:2], True)


def test_two_strangers_of_one_network_share_a_seat_and_no_question(web, opened):
    one, other = Client(), Client()
    _, mine = ask(web, one, "What did Ada do in 1951?")
    _, theirs = ask(web, other, "Who taught Ada the Morse code?")
    assert mine.user == theirs.user
    assert mine.conversation.visit != theirs.conversation.visit
    for client, own, foreign in ((one, mine, theirs), (other, theirs, mine)):
        assert own.text in web(client, FIRST).content.decode()
        assert foreign.text not in web(client, FIRST).content.decode()
        talk = f"{FIRST}conversations/{foreign.conversation.handle}/"
        lost = [f"/questions/{foreign.handle}/", f"/questions/{foreign.handle}/keep/receipt.json", talk]
        assert [web(client, path).status_code for path in lost] == [404] * 3
        once_more = {"key": f"once more {own.pk}"}
        assert web(client, f"/questions/{foreign.handle}/again/", once_more).status_code == 404
        asked = web(client, f"/questions/{own.handle}/again/", once_more)["Location"]
        assert f"/questions/{Question.objects.get(**once_more, text=own.text).handle}/" in asked
    # A seat goes with its session, whatever the address becomes; without one there is nothing to come back to.
    assert web(one, f"/questions/{mine.handle}/", address="198.51.100.9").status_code == 200
    assert web(Client(), f"/questions/{mine.handle}/").status_code == 302


def test_the_database_shows_a_seat_nothing_but_its_own_visit(web, opened, acting_as):
    _, mine = ask(web, Client(), "What did Ada do in 1951?")
    _, theirs = ask(web, Client(), "Who taught Ada the Morse code?")
    assert mine.user == theirs.user
    for visit, own in ((mine.conversation.visit, [mine.pk]), ("", []), ("none", [])):
        seat = User.objects.get(pk=mine.user.pk)
        seat.visit = visit  # type: ignore[attr-defined]  # as the middleware says it
        with acting_as(Login.WEB), as_user(seat):
            assert [one.pk for one in Question.objects.all()] == own
            assert Conversation.objects.count() == StoredBundle.objects.count() == len(own)


CLOSED = ("", "reading/", "reading/?q=Femi", "items/{0}/", "portrait/", "care/", "conversations/{0}/keep/")


@pytest.mark.parametrize("state", ["closed", "draft", "signed in only"])
def test_what_is_not_open_to_anybody_is_like_what_never_was(web, opened, state):
    """Of a house in which another archive is open, so that strangers have seats."""
    bea = Archive("bea")
    bea.add("Letter", "I went to sea in 1951.")
    if state == "draft":
        Door.objects.create(persona=bea.persona, tier=bea.public, why="as ever", anybody=True)
        bea.persona.state = "draft"
        bea.persona.save()
    elif state == "signed in only":
        Door.objects.create(persona=bea.persona, tier=bea.public, why="as ever")
    for path in CLOSED:
        told = []
        for slug in ("bea", "zoe"):
            answer = web(Client(), f"/personas/{slug}/{path.format('0' * 32)}")
            told.append((answer.status_code, answer.content, answer["Location"].replace(slug, "…")))
        assert told[0] == told[1]
        assert told[0][0] == 302
    ask(web, stranger := Client(), "What did Ada do in 1951?")
    posts = [web(stranger, f"/personas/{slug}/", {"question": "Why?", "key": "k"}) for slug in ("bea", "zoe")]
    assert [one.status_code for one in posts] == [302, 302]
    assert Question.objects.count() == 1


def test_what_is_for_members_alone_is_closed_to_strangers(web, opened):
    stranger = Client()
    _, question = ask(web, stranger, "What did Ada do in 1951?")
    to_write = [f"/questions/{question.handle}/{name}/" for name in ("share", "rating", "feedback")]
    to_read = [f"{FIRST}conversations/", "/account/tokens/", "/account/second-factor/", "/admin/", "/audit/"]
    assert {web(stranger, path, {}).status_code for path in (*to_write, "/doors/ada/")} == {302}
    assert {web(stranger, path).status_code for path in to_read} == {302}
    for path in ("/api/v1/personas/", f"/api/v1/questions/{question.handle}/"):
        assert web(stranger, path).status_code == 403
    assert not stranger.login(username=question.user.username, password="")
    assert [needs_of(question.user, opened.persona), *personas_for(question.user, Need.TEND)] == [{Need.ASK}]


def test_the_door_closes_at_once_and_only_its_steward_opens_it(web, opened, steward):
    stranger = Client()
    _, question = ask(web, stranger, "What did Ada do in 1951?")
    with pytest.raises(ForbiddenError):
        doors.put_door(
            persona=opened.persona, by=opened.femi, tier=opened.persona.tiers.first(), why="me", anybody=True
        )
    doors.close_door(persona=opened.persona, by=steward, now=timezone.now())
    for path in (FIRST, f"{FIRST}reading/", f"/questions/{question.handle}/", "/"):
        assert web(stranger, path).status_code == 302
    with pytest.raises(UnknownPersonaError):
        standing_of(question.user, opened.persona)


def test_its_form_opens_the_door_by_the_hand_of_the_steward(web, cast):
    ruth = client_of("rosa", cast.persona, Role.STEWARD)
    given = {"persona": cast.persona.pk, "tier": cast.persona.tiers.get(name="public").pk, "why": "By letter"}
    assert web(ruth, "/admin/personas/door/add/", {**given, "anybody": "on"}).status_code == 302
    assert [*Door.objects.values_list("anybody", "opened_by__username")] == [(True, "rosa")]
    assert seats().count() == SEATS
    assert web(Client(), FIRST).status_code == 200


@pytest.mark.parametrize("role", [Login.WEB, Login.WORKER])
def test_all_strangers_together_are_one_reader_of_what_may_ever_be_shown(opened, acting_as, role):
    """Two seats: what the one was shown is nothing new to the other, and counts against the cap of both."""
    one, other = seats()[:2]
    tier = replace(standing_of(one, opened.persona).tier, daily_chars=2 * LONG, artifact_chars=LONG)
    letter = opened.persona.artifacts.get(title="Letter to Femi")

    def debit(seat, start, end):
        spans = (Span(artifact_id=letter.artifact_id, paragraph=1, start=start, end=end),)
        with as_tenant(opened.persona.pk) if role is Login.WORKER else as_user(seat), acting_as(role):
            alone(opened.persona.pk, seat)
            pay(persona_id=opened.persona.pk, user=seat, tier=tier, showing=Showing(spans=spans))

    debit(one, 0, LONG - 10)
    debit(other, 5, LONG)
    assert dict(Budget.objects.values_list("user", "chars")) == {one.pk: LONG - 10, other.pk: 10}
    with pytest.raises(OverspentError):
        debit(other, LONG, LONG + 1)
    assert ShownSpan.objects.filter(user=other).count() == 1


def test_nothing_is_looked_for_inside_of_what_is_rationed_and_titles_are_found(web, opened):
    assert "Letter to Femi" in web(Client(), f"{FIRST}reading/?q=Letter").content.decode()
    assert "Letter to Femi" not in web(Client(), f"{FIRST}reading/?q=wireless").content.decode()


def test_who_asks_or_looks_too_often_waits_and_their_neighbour_does_not(web, opened, monkeypatch):
    monkeypatch.setitem(LIMITS, "visit_ask", "1/m/key")
    monkeypatch.setitem(LIMITS, "visit_ask_all", "2/m/key")
    post = {"question": "Why?", "key": "a"}
    came = [web(Client(), FIRST, {**post, "key": f"{n}"}, address=f"192.0.2.{n}") for n in (1, 1, 2, 3)]
    assert [one.status_code for one in came] == [302, 429, 302, 429]
    assert (came[1]["Retry-After"], Question.objects.count()) == ("60", 2)
    monkeypatch.setitem(LIMITS, "visit", "1/m/key")
    for slug in ("ada", "zoe"):  # counted alike, be there an archive or not
        address = f"203.0.113.{len(slug) + ord(slug[0])}"
        looks = [web(Client(), f"/personas/{slug}/reading/", address=address).status_code for _ in (1, 2)]
        assert looks[1] == 429
    assert web(Client(), FIRST, address="2001:db8::1").status_code == 200
    assert web(Client(), FIRST, address="2001:db8::ffff").status_code == 429  # of the same network


def test_a_form_of_another_site_begins_no_visit(opened):
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(FIRST, {"question": "Why?", "key": "k"}).status_code == 403
    assert rows()[2:] == [0, 0, 0, 0]


def test_what_a_stranger_asked_teaches_nothing_and_is_gone_after_a_day_as_a_members_is_not(web, opened):
    _, mine = ask(web, Client(), "What did Ada do in 1951?")
    assert not PassageUse.objects.exists()
    theirs = services.ask(user=opened.femi, slug="ada", text="What did Ada do in 1979?", key="f")
    Question.objects.update(created=timezone.now() - timedelta(hours=25))
    assert services.forget() == 1
    told = dict(Question.objects.values_list("pk", "text"))
    assert told == {mine.pk: "", theirs.pk: "What did Ada do in 1979?"}
    assert set(Conversation.objects.values_list("title", flat=True)) == {"", "What did Ada do in 1979?"}


def test_strangers_find_a_day_of_models_spent_at_a_quarter_and_have_their_own_streams(web, opened, settings):
    settings.KWANZAA_LLM_DAY_TOKENS = 1_000
    _, mine = ask(web, Client(), "What did Ada do in 1951?")
    theirs = services.ask(user=opened.femi, slug="ada", text="What did Ada do in 1979?", key="f")
    assert [_day_of(one).tokens for one in (mine, theirs)] == [250, 1_000]
    assert [_day_of(one).cost for one in (mine, theirs)] == [0, 0]  # no limit is none for anybody
    places = Places()
    for n in range(MOST[Full.STRANGERS]):
        assert callable(places.take(person=1, address=f"{n}", visit=f"{n}"))
    assert places.take(person=1, address="x", visit="x") is Full.STRANGERS
    assert callable(places.take(person=1, address="x"))


def test_search_engines_are_asked_to_keep_nothing(web, opened):
    assert web(Client(), "/robots.txt").content == b"User-agent: *\nDisallow: /\n"
    for path in (FIRST, "/login/", "/nothing/"):
        assert "noindex" in web(Client(), path)["X-Robots-Tag"]
    assert "no-store" in web(Client(), FIRST)["Cache-Control"]


def test_a_harvester_finds_what_is_open_to_anybody_and_nothing_else(opened, web):
    """Over our own address, as the web's role; who is signed in reads in the room, and another archive is none."""
    Archive("eve")
    signed = Client()
    signed.force_login(opened.rhea)
    said = web(Client(), "/oai/ada/?verb=ListIdentifiers&metadataPrefix=oai_dc")
    assert (said.status_code, said["Content-Type"]) == (HTTPStatus.OK, "text/xml; charset=utf-8")
    assert said.content.count(b"<identifier>") > 0
    none = [
        web(client, path)
        for client, path in (
            (Client(), "/oai/eve/?verb=Identify"),
            (Client(), "/oai/nobody/?verb=Identify"),
            (signed, "/oai/ada/"),
        )
    ]
    assert [one.status_code for one in none] == [HTTPStatus.NOT_FOUND] * 3
    bare = [re.sub(rb'name="csrfmiddlewaretoken" value="\w+"', b"", one.content) for one in none]
    assert bare[0] == bare[1]


def test_a_stranger_asks_a_question_that_a_member_shares_and_of_no_other_is_told_whether_it_is_one(
    web, opened, steward
):
    asked = services.ask(user=opened.rhea, slug="ada", text="What did Ada do in 1951?", key="k")
    link = f"/shared/{services.share(user=opened.rhea, handle=asked.handle).handle}/"
    page = web(stranger := Client(), link)
    assert (page.status_code, b"What did Ada do in 1951?" in page.content) == (HTTPStatus.OK, True)
    ask(web, stranger, "What did Ada do in 1951?")
    assert is_visitor(Question.objects.latest("pk").user)
    never = f"/shared/{'0' * 32}/"
    services.unshare(user=opened.rhea, handle=asked.handle)
    ended = [web(stranger, one)["Location"] for one in (link, never)]
    doors.close_door(persona=opened.persona, by=steward, now=timezone.now())
    closed = [web(stranger, one)["Location"] for one in (link, never)]
    assert ended == closed == [f"/login/?next={one}" for one in (link, never)]


def test_a_lasting_name_leads_whoever_may_come_in_and_tells_others_nothing(opened, web, settings):
    """Hidden items, archives of others and names of nothing are one; a prefix that is not ours is said."""
    settings.KWANZAA_ARK = "12345/kw1"
    eve, ada = Archive("eve").persona.archive_id, opened.persona.archive_id
    signed, guest = Client(), Client()
    signed.force_login(opened.rhea)
    begun = "/ark:/12345/kw1"
    for client in (guest, signed):
        for below, to in (("", ""), (".v1", ""), (f"/{'f' * 32}", f"items/{'f' * 32}/")):
            found = web(client, f"{begun}{ada}{below}")
            assert (found.status_code, found["Location"]) == (HTTPStatus.FOUND, f"{FIRST}{to}")
    nothing = [f"{eve}", f"{eve}/{'f' * 32}", f"{eve}.v1", "0" * 32, f"{ada}.v99", f"{ada}/x"]
    sent = [web(guest, f"{begun}{one}")["Location"] for one in nothing]
    assert sent == [f"/login/?next={begun}{one}".replace(":", "%3A") for one in nothing]
    none = [web(signed, f"{begun}{one}") for one in nothing]
    assert {one.status_code for one in none} == {HTTPStatus.NOT_FOUND}
    assert len({re.sub(rb'name="csrfmiddlewaretoken" value="\w+"', b"", one.content) for one in none}) == 1
    foreign = web(guest, f"/ark:/99999/{ada}")
    assert (foreign.status_code, b"under ark:/12345/kw1 alone" in foreign.content) == (404, True)
    settings.KWANZAA_ARK = ""
    assert web(guest, f"{begun}{ada}").status_code == HTTPStatus.NOT_FOUND
