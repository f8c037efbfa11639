"""At the door: mailed invitations, forgotten passwords, asking to be let in, and doors that stand open.

Every visit is made as the web's database role, so that what works here works behind row security.
"""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from citations import tasks as citations_tasks
from citations.models import Welcome
from kwanzaa import tasks
from kwanzaa.embedded.roles import Login
from personas import tokens
from personas.core.errors import UnknownPersonaError
from personas.doors import Door, Invitation, Knock
from personas.models import Membership, Persona
from personas.roles import Role, grant
from personas.selectors import Need, needs_of
from personas.selectors.tenancy import as_user
from personas.services import doors
from personas.tests.archives import Archive
from personas.tests.desks import client_of
from personas.tests.desks import signed_in as of
from personas.tokens import Scope

pytestmark = pytest.mark.django_db
PASSWORD = "slack-water-1979"
NEW = {"username": "grace", "password1": PASSWORD, "password2": PASSWORD}
ADD = "/admin/personas/invitation/add/"
FORGOTTEN, KNOCK = "/account/password/forgotten/", "/account/knock/"
OPEN = "Open to everybody who signs in"


@pytest.fixture
def archive():
    return Archive()


@pytest.fixture
def mails(settings):
    settings.KWANZAA_MAIL_HOST = "mail.example"
    return mail.outbox


@pytest.fixture
def queue(monkeypatch):
    """What was handed to workers, to be done by ``work``."""
    waiting = []

    def call(task, *given):
        waiting.append((task, given))
        return True

    monkeypatch.setattr(tasks, "call", call)
    return waiting


def work(queue):
    for task, given in queue:
        task.run(*given)
    queue.clear()


@pytest.fixture
def web(acting_as):
    """Return a way to visit as the web's database role."""

    def visit(client, path, data=None):
        with acting_as(Login.WEB):
            return client.get(path) if data is None else client.post(path, data, follow=True)

    return visit


@pytest.fixture
def cora(archive):
    return client_of("cora", archive.persona, Role.CURATOR)


@pytest.fixture
def ruth(archive):
    return client_of("ruth", archive.persona, Role.STEWARD)


def link_in(text):
    found = re.search(r"http://testserver(/[\w/-]+/)", text)
    assert found
    return found[1]


def person(name, **more):
    return User.objects.create_user(name, password=PASSWORD, **more)


# --- Invitations by mail --------------------------------------------------------------------------
def invite(web, archive, cora):
    given = {"role": "requestor", "tier": archive.family.pk, "days": 14, "address": "Grace@example.org"}
    return web(cora, ADD, {"persona": archive.persona.pk, **given}).content.decode()


def test_a_mailed_invitation_makes_an_account_with_that_address_once(web, archive, cora, mails):
    page = invite(web, archive, cora)
    assert (len(mails), mails[0].to) == (1, ["Grace@example.org"])
    link = link_in(mails[0].body)
    assert "by mail" in page
    assert link not in page
    other = of(person("sam", email="sam@example.org"))
    assert "another address" in web(other, link).content.decode()
    web(other, link, {})
    assert not Membership.objects.exists()
    assert "Grace@example.org" in web(Client(), link).content.decode()
    web(Client(), link, NEW)
    assert Membership.objects.get().user.email == "Grace@example.org"
    assert web(Client(), link).status_code == HTTPStatus.NOT_FOUND


def test_where_no_mail_goes_out_the_page_says_so_and_shows_the_link(web, archive, cora):
    page = invite(web, archive, cora)
    assert "No mail went out" in page
    assert web(Client(), link_in(page)).status_code == HTTPStatus.OK


def test_an_address_that_nobody_proved_is_no_accounts(web, archive, cora):
    web(Client(), link_in(invite(web, archive, cora)), NEW)
    assert Membership.objects.get().user.email == ""


# --- Where a mailed link leads --------------------------------------------------------------------
@pytest.mark.parametrize(
    ("said", "leads"),
    [
        ((["https://archive.example"], ["evil.example"], "evil.example"), "https://archive.example/"),
        (([], ["archive.example", "evil.example"], "evil.example"), "http://archive.example/"),
        ((["https://*.example"], [".example", "localhost"], "evil.example"), "http://localhost:8000/"),
        (([], ["localhost"], "localhost:8123"), "http://localhost:8123/"),
    ],
)
def test_a_mailed_link_leads_where_the_settings_say(web, archive, cora, mails, queue, settings, said, leads):
    settings.CSRF_TRUSTED_ORIGINS, settings.ALLOWED_HOSTS, called = said
    person("femi", email="femi@example.org")
    web(Client(HTTP_HOST=called), FORGOTTEN, {"address": "femi@example.org"})
    cora.defaults["HTTP_HOST"] = called
    invite(web, archive, cora)
    work(queue)
    assert [leads in one.body for one in mails] == [True, True]


# --- A forgotten password -------------------------------------------------------------------------
def test_a_new_password_is_set_by_a_link_that_works_once_and_ends_tokens(web, mails, queue):
    femi = person("femi", email="femi@example.org")
    tokens.make(
        user=femi, name="x", scopes=frozenset({Scope.READ}), days=1, second_factor=False, now=timezone.now()
    )
    client = Client()
    for _ in range(2):
        web(client, FORGOTTEN, {"address": "FEMI@example.org"})
    work(queue)
    assert [one.to for one in mails] == [["femi@example.org"]]
    link = link_in(mails[0].body)
    with_key = web(client, link)
    new = {"password1": "another-tide-1980", "password2": "another-tide-1980"}
    assert "Your password is changed" in web(client, with_key.headers["Location"], new).content.decode()
    femi.refresh_from_db()
    assert femi.check_password("another-tide-1980")
    assert not tokens.live(user=femi, now=timezone.now())
    assert "opens nothing any more" in web(Client(), link).content.decode()


def bare(response):
    return re.sub(rb'name="csrfmiddlewaretoken" value="\w+"', b"", response.content)


def test_nobody_learns_whether_an_address_has_an_account(web, mails, queue):
    person("femi", email="femi@example.org")
    person("gone", email="gone@example.org", is_active=False)
    addresses = ("femi@example.org", "gone@example.org", "nobody@example.org")
    said = {bare(web(Client(), FORGOTTEN, {"address": one})) for one in addresses}
    assert (len(said), len(queue)) == (1, 3)
    work(queue)
    assert [one.to for one in mails] == [["femi@example.org"]]


def test_who_asks_for_too_many_passwords_waits_and_keeps_nobody_else_waiting(web, mails, queue):
    asked = {"address": "femi@example.org"}
    codes = [web(Client(), FORGOTTEN, asked).status_code for _ in range(4)]
    assert codes == [HTTPStatus.OK] * 3 + [HTTPStatus.TOO_MANY_REQUESTS]
    elsewhere = Client(REMOTE_ADDR="203.0.113.9")
    assert web(elsewhere, FORGOTTEN, asked).status_code == HTTPStatus.OK


def test_where_no_mail_goes_out_nobody_is_asked_for_an_address(web):
    assert "No mail goes out" in web(Client(), FORGOTTEN).content.decode()


# --- Asking to be let in --------------------------------------------------------------------------
def knock(web, client, named="ada", **more):
    return web(client, KNOCK, {"archive": named, "words": "I am her grandson.", **more})


def test_whatever_archive_is_named_the_page_says_the_same(web, archive, queue):
    Persona.objects.create(slug="bea", name="Bea", archive_id="b" * 32, state=Persona.State.SUSPENDED)
    said = {bare(knock(web, of(person(f"sam{n}")), name)) for n, name in enumerate(("ada", "bea", "none"))}
    assert (len(said), len(queue)) == (1, 3)
    work(queue)
    assert [one.persona for one in Knock.objects.all()] == [archive.persona]


def test_who_knocks_again_is_kept_once_and_may_not_for_long(web, archive, queue):
    sam = of(person("sam"))
    codes = [knock(web, sam, archive.persona.name).status_code for _ in range(4)]
    assert codes == [HTTPStatus.OK] * 3 + [HTTPStatus.TOO_MANY_REQUESTS]
    work(queue)
    assert Knock.objects.count() == 1


def test_a_curator_lets_in_who_has_an_account_and_invites_a_stranger(web, archive, cora, mails, queue):
    sam = person("sam")
    knock(web, of(sam))
    knock(web, Client(), address="grace@example.org")
    work(queue)
    assert "grace@example.org" in web(cora, "/admin/personas/knock/").content.decode()
    for one in Knock.objects.all():
        page = f"/admin/personas/knock/{one.pk}/change/"
        assert "I am her grandson." in web(cora, page).content.decode()
        web(cora, page, {"tier": archive.family.pk})
    assert Membership.objects.get().user == sam
    assert Need.ASK in needs_of(sam, archive.persona)
    assert Invitation.objects.get().address == "grace@example.org"
    assert mails[0].to == ["grace@example.org"]
    assert set(Knock.objects.values_list("state", flat=True)) == {"let in"}


def test_a_no_gives_nothing_and_is_no_second_curators_to_turn(web, archive, cora, queue):
    sam = person("sam")
    knock(web, of(sam))
    work(queue)
    page = f"/admin/personas/knock/{Knock.objects.get().pk}/change/"
    web(cora, page, {"tier": ""})
    assert web(cora, page, {"tier": archive.family.pk}).status_code == HTTPStatus.FORBIDDEN
    assert (Knock.objects.get().state, Membership.objects.exists()) == ("declined", False)


def test_curators_of_others_see_nobody_who_knocks_here(web, archive, queue):
    knock(web, of(person("sam")))
    work(queue)
    bea = Persona.objects.create(slug="bea", name="Bea", archive_id="b" * 32)
    elsewhere = client_of("carl", bea, Role.CURATOR)
    assert "sam" not in web(elsewhere, "/admin/personas/knock/").content.decode()


def test_who_was_answered_or_waits_for_long_is_forgotten(archive):
    now = timezone.now()
    for days, answered in ((29, True), (31, True), (179, False), (181, False)):
        then = now - timedelta(days=days)
        made = Knock.objects.create(persona=archive.persona, address="grace@example.org", words=f"{days}")
        Knock.objects.filter(pk=made.pk).update(created=then, answered=then if answered else None)
    citations_tasks.forget()
    assert set(Knock.objects.values_list("words", flat=True)) == {"29", "179"}


# --- Doors that stand open ------------------------------------------------------------------------
def open_door(web, archive, who):
    given = {"persona": archive.persona.pk, "tier": archive.public.pk, "why": "Ruth, by letter of 1 May"}
    return web(who, "/admin/personas/door/add/", given)


def test_whoever_signs_in_comes_in_by_an_open_door_and_goes_when_it_closes(web, archive, ruth):
    sam = person("sam")
    assert OPEN not in web(of(sam), "/").content.decode()
    assert web(of(sam), "/doors/ada/", {}).status_code == HTTPStatus.NOT_FOUND
    open_door(web, archive, ruth)
    assert OPEN in web(of(sam), "/").content.decode()
    assert web(of(sam), "/personas/ada/").status_code == HTTPStatus.NOT_FOUND
    assert web(of(sam), "/doors/ada/", {}).redirect_chain == [("/personas/ada/", HTTPStatus.FOUND)]
    assert web(of(sam), "/personas/ada/").status_code == HTTPStatus.OK
    assert Membership.objects.get().tier == archive.public
    web(ruth, f"/admin/personas/door/{archive.persona.pk}/delete/", {"post": "yes"})
    assert (Door.objects.count(), Membership.objects.count()) == (0, 0)
    assert web(of(sam), "/personas/ada/").status_code == HTTPStatus.NOT_FOUND


_WAITING = "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted)"


def is_waited_for():
    """Look until somebody waits for a lock of ours; False when nobody does for long."""
    until = time.monotonic() + 10
    with connection.cursor() as cursor:
        while time.monotonic() < until:
            cursor.execute(_WAITING)
            if cursor.fetchone() == (True,):
                return True
    return False


@pytest.mark.django_db(transaction=True)
def test_nobody_comes_in_while_the_door_is_being_closed():
    archive = Archive()
    client_of("ruth", archive.persona, Role.STEWARD)
    ruth, sam = User.objects.get(username="ruth"), person("sam")
    doors.put_door(persona=archive.persona, by=ruth, tier=archive.public, why="Ruth, by letter")

    def enter():
        with closing(connection), suppress(UnknownPersonaError):
            doors.enter(user=sam, slug="ada")

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            doors.close_door(persona=archive.persona, by=ruth, now=timezone.now())
            entered = pool.submit(enter)
            assert is_waited_for()
        entered.result(10)
    assert (Door.objects.count(), Membership.objects.filter(user=sam).count()) == (0, 0)


def test_who_was_sent_away_does_not_come_in_again(web, archive, ruth, cora):
    sam = person("sam")
    open_door(web, archive, ruth)
    web(of(sam), "/doors/ada/", {})
    web(cora, f"/admin/personas/membership/{Membership.objects.get().pk}/delete/", {"post": "yes"})
    assert web(of(sam), "/personas/ada/").status_code == HTTPStatus.NOT_FOUND
    assert OPEN not in web(of(sam), "/").content.decode()
    assert web(of(sam), "/doors/ada/", {}).status_code == HTTPStatus.NOT_FOUND


def test_a_curator_opens_no_door_and_who_was_invited_stays_when_it_closes(web, archive, cora, ruth):
    assert open_door(web, archive, cora).status_code == HTTPStatus.FORBIDDEN
    grant(femi := person("femi"), archive.persona, Role.REQUESTOR, "family")
    open_door(web, archive, ruth)
    doors.close_door(persona=archive.persona, by=User.objects.get(username="ruth"), now=timezone.now())
    assert Membership.objects.get().user == femi


def test_a_door_leads_nowhere_while_the_archive_is_suspended(web, archive, ruth):
    open_door(web, archive, ruth)
    Persona.objects.update(state=Persona.State.SUSPENDED)
    sam = of(person("sam"))
    assert OPEN not in web(sam, "/").content.decode()
    assert web(sam, "/doors/ada/", {}).status_code == HTTPStatus.NOT_FOUND


# --- What is offered on the first page ------------------------------------------------------------
def test_what_is_offered_to_a_tier_is_read_by_who_is_in_it(archive, acting_as):
    Welcome.objects.create(persona=archive.persona, tier=archive.public, language="en", version=1, epoch=1)
    for name, tier, seen in (("rhea", "public", 1), ("femi", "family", 0)):
        grant(user := person(name), archive.persona, Role.REQUESTOR, tier)
        with acting_as(Login.WEB), as_user(user):
            assert Welcome.objects.count() == seen
