"""Signing in the true way: passwords, second factors, what stays closed without one, and who counts attempts."""

import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from http import HTTPStatus

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from allauth.mfa.utils import decrypt
from django.contrib.auth.models import Group, User
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone
from guardian.shortcuts import assign_perm

from kwanzaa.accounts.adapter import AccountAdapter, SecretLostError
from kwanzaa.embedded.roles import Login
from personas import tokens
from personas.core.errors import UnknownInvitationError
from personas.doors import Invitation
from personas.models import Membership
from personas.roles import Role, grant, revoke
from personas.services import inviting
from personas.tests.archives import Archive
from personas.tokens import Scope

PASSWORD = "slack-water-1979"
WRONG = "That name and password do not go together"


@pytest.fixture
def archive(db):
    return Archive()


@pytest.fixture
def person(archive):
    """Return a way to make somebody with a password and a role."""

    def make(name, role=None):
        user = User.objects.create_user(name, password=PASSWORD)
        if role:
            grant(user, archive.persona, role, tier="public" if role is Role.REQUESTOR else None)
        return user

    return make


def sign_in(client, name, password=PASSWORD, **extra):
    return client.post("/login/", {"login": name, "password": password}, **extra)


def code_of(secret, at=None):
    return format_hotp_value(hotp_value(secret, int(at or time.time()) // 30))


def reading(user):
    """Make a token that reads; return it with its secret."""
    return tokens.make(
        user=user, name="x", scopes=frozenset({Scope.READ}), days=1, second_factor=False, now=timezone.now()
    )


def with_app(user):
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    return secret


@pytest.mark.parametrize("role", [Role.CURATOR, Role.AUDITOR, Role.STEWARD])
@pytest.mark.parametrize(
    "path", ["/", "/admin/", "/audit/", "/account/tokens/", "/account/password/", "/help/"]
)
def test_without_a_second_factor_a_guarded_role_reaches_the_set_up_and_nothing_else(
    client, person, role, path
):
    person("cora", role)
    sign_in(client, "cora")
    answer = client.get(path)
    assert (answer.status_code, answer.headers["Location"]) == (HTTPStatus.FOUND, "/account/second-factor/")
    assert client.get("/account/second-factor/").status_code == HTTPStatus.OK
    told = client.get("/api/v1/personas/")
    assert (told.status_code, told.json()["code"]) == (HTTPStatus.FORBIDDEN, "second_factor_required")


# --- The second factor ----------------------------------------------------------------------------
def test_a_code_from_an_app_opens_everything(client, person):
    ola = person("ola", Role.AUDITOR)
    secret = with_app(ola)
    assert sign_in(client, "ola").headers["Location"] == "/account/second-factor/authenticate/"
    assert client.get("/audit/").headers["Location"].startswith("/login/")
    assert (
        client.post("/account/second-factor/authenticate/", {"code": code_of(secret)}).headers["Location"]
        == "/"
    )
    assert client.get("/audit/").status_code == HTTPStatus.OK
    assert client.get("/api/v1/audit/bundles/").status_code == HTTPStatus.OK


def test_a_code_works_once(client, person):
    secret = with_app(person("ola", Role.AUDITOR))
    code = code_of(secret)
    sign_in(client, "ola")
    client.post("/account/second-factor/authenticate/", {"code": code})
    second = Client()
    sign_in(second, "ola")
    answer = second.post("/account/second-factor/authenticate/", {"code": code})
    assert "That code is not right, or was used already" in answer.content.decode()


def test_the_secret_of_an_app_is_not_in_the_database(person):
    ola = person("ola", Role.AUDITOR)
    secret = with_app(ola)
    row = Authenticator.objects.get(user=ola)
    assert secret not in str(row.data)
    assert decrypt(row.data["secret"]) == secret


def test_a_secret_kept_under_another_key_is_an_error_that_says_so(person, settings):
    with_app(person("ola", Role.AUDITOR))
    settings.SECRET_KEY = "another"
    with pytest.raises(SecretLostError):
        decrypt(Authenticator.objects.get().data["secret"])


def test_an_older_key_still_reads(person, settings):
    secret = with_app(person("ola", Role.AUDITOR))
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", [settings.SECRET_KEY]
    assert decrypt(Authenticator.objects.get().data["secret"]) == secret


@pytest.mark.django_db(transaction=True)
def test_setting_an_app_up_opens_everything_and_shows_recovery_codes_once(client, person):
    person("cora", Role.CURATOR)
    sign_in(client, "cora")
    confirm = client.get("/account/second-factor/totp/activate/").headers["Location"]
    assert confirm.startswith("/account/confirm/")
    client.post(confirm, {"password": PASSWORD})
    page = client.get("/account/second-factor/totp/activate/").content.decode()
    assert "<svg" in page
    assert "data:" not in page
    secret = client.session["mfa.totp.secret"]
    done = client.post("/account/second-factor/totp/activate/", {"code": code_of(secret)})
    assert done.headers["Location"] == "/account/second-factor/recovery-codes/"
    codes = re.findall(r"<code>(\d{8})</code>", client.get(done.headers["Location"]).content.decode())
    assert len(codes) == 10
    assert codes[0] not in client.get(done.headers["Location"]).content.decode()
    assert client.get("/admin/").status_code == HTTPStatus.OK
    lost = Client()
    sign_in(lost, "cora")
    assert lost.post("/account/second-factor/authenticate/", {"code": codes[0]}).headers["Location"] == "/"
    again = Client()
    sign_in(again, "cora")
    assert again.post("/account/second-factor/authenticate/", {"code": codes[0]}).status_code == HTTPStatus.OK


def test_an_older_session_and_the_password_are_not_enough_to_bring_a_factor_of_ones_own(client, person):
    ola = person("ola", Role.AUDITOR)
    sign_in(client, "ola")
    with_app(ola)  # elsewhere
    for path in ("/", "/account/second-factor/", "/account/second-factor/totp/activate/"):
        assert client.get(path).headers["Location"].startswith("/account/second-factor/reauthenticate/")
    for path in ("/account/second-factor/webauthn/add/", "/account/confirm/", "/account/password/"):
        assert client.post(path).headers["Location"].startswith("/account/second-factor/reauthenticate/")


def test_an_older_session_goes_on_with_a_code(client, person):
    ola = person("ola", Role.AUDITOR)
    sign_in(client, "ola")
    secret = with_app(ola)
    where = client.get("/audit/").headers["Location"]
    answer = client.post(where, {"code": code_of(secret), "next": "/audit/"})
    assert answer.headers["Location"] == "/audit/"
    assert client.get("/audit/").status_code == HTTPStatus.OK


def test_a_role_given_in_the_middle_of_a_session_asks_for_a_factor_at_the_next_request(
    client, person, archive
):
    femi = person("femi", Role.REQUESTOR)
    sign_in(client, "femi")
    assert client.get("/").status_code == HTTPStatus.OK
    grant(femi, archive.persona, Role.AUDITOR)
    assert client.get("/").headers["Location"] == "/account/second-factor/"


def test_a_role_by_a_group_asks_for_a_factor_too(client, person, archive):
    femi = person("femi")
    group = Group.objects.create(name="auditors")
    assign_perm("audit_persona", group, archive.persona)
    femi.groups.add(group)
    sign_in(client, "femi")
    assert client.get("/").headers["Location"] == "/account/second-factor/"


def test_what_one_person_has_shown_does_not_open_the_session_of_another(client, person):
    person("cora", Role.CURATOR)
    other = Client()
    other.force_login(person("ola", Role.AUDITOR))
    sign_in(client, "cora")
    session = client.session
    for name in ("account_authentication_methods", "account_authentication_methods_user"):
        session[name] = other.session[name]
    session.save()
    with_app(User.objects.get(username="cora"))
    assert client.get("/admin/").headers["Location"].startswith("/account/second-factor/reauthenticate/")


# --- Names and passwords --------------------------------------------------------------------------
def test_a_wrong_name_a_wrong_password_and_a_closed_account_read_alike(client, person):
    person("femi", Role.REQUESTOR)
    closed = person("ruth", Role.REQUESTOR)
    closed.is_active = False
    closed.save()
    pages = []
    for name, password in (("nobody", PASSWORD), ("femi", "wrong"), ("ruth", PASSWORD), ("ruth", "wrong")):
        page = sign_in(client, name, password).content.decode()
        assert WRONG in page
        pages.append(re.sub(r'value="[^"]*"', "", page))
    assert len(set(pages)) == 1


def test_a_name_that_is_nobodys_costs_a_password_too(client, person, monkeypatch):
    hashed = []
    plain = User.set_password

    def noting(self, word):
        hashed.append(word)
        plain(self, word)

    monkeypatch.setattr(User, "set_password", noting)
    sign_in(client, "nobody")
    assert hashed == [PASSWORD]


def wrong_from(*addresses, name="femi", times=1):
    """Try a wrong password at a name from each address; return the pages."""
    tries = [address for address in addresses for _ in range(times)]
    return [sign_in(Client(), name, "wrong", REMOTE_ADDR=one).content.decode() for one in tries]


def test_the_sixth_attempt_at_one_name_waits_whatever_host_and_address_it_claims(client, person):
    person("femi", Role.REQUESTOR)
    for n in range(5):
        sign_in(
            client,
            "femi",
            "wrong",
            headers={"host": f"localhost:{8000 + n}", "x-forwarded-for": f"10.0.0.{n}"},
        )
    page = sign_in(client, "femi", headers={"host": "127.0.0.1:9"}).content.decode()
    assert "Too many failed attempts" in page
    assert sign_in(client, "FEMI", headers={"host": "localhost"}).status_code == HTTPStatus.OK


def test_whoever_guesses_locks_nobody_out_elsewhere(client, person):
    person("femi", Role.REQUESTOR)
    wrong_from("203.0.113.5", times=6)
    assert sign_in(client, "femi", REMOTE_ADDR="198.51.100.7").status_code == HTTPStatus.FOUND
    assert "Too many failed" in sign_in(Client(), "femi", REMOTE_ADDR="203.0.113.5").content.decode()


def test_behind_our_proxy_the_address_that_it_says_is_the_one_that_waits(client, person, settings):
    person("femi", Role.REQUESTOR)
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    for n in range(6):
        claimed = {"x-forwarded-for": f"10.0.0.{n}, 203.0.113.5"}
        page = sign_in(Client(), "femi", "wrong", headers=claimed).content.decode()
    assert "Too many failed attempts" in page
    elsewhere = {"x-forwarded-for": "203.0.113.5, 198.51.100.7"}
    assert sign_in(client, "femi", headers=elsewhere).status_code == HTTPStatus.FOUND


FROM_EVERYWHERE = tuple(f"203.0.113.{n}" for n in range(20))


def test_at_a_name_that_is_guessed_at_from_everywhere_each_address_has_one_attempt(person):
    person("femi", Role.REQUESTOR)
    assert all(WRONG in page for page in wrong_from(*FROM_EVERYWHERE))
    first, second = wrong_from("198.51.100.7", times=2)
    assert WRONG in first
    assert "Many have tried this name in vain" in second
    assert "Many have tried" in sign_in(Client(), "femi", REMOTE_ADDR="198.51.100.7").content.decode()


def test_a_name_that_is_guessed_at_from_everywhere_opens_to_whose_it_is_as_often_as_they_like(person):
    person("femi", Role.REQUESTOR)
    wrong_from(*FROM_EVERYWHERE)
    for _ in range(3):
        assert sign_in(Client(), "femi", REMOTE_ADDR="198.51.100.7").status_code == HTTPStatus.FOUND


def test_a_second_factor_opens_from_elsewhere_while_a_name_is_guessed_at(client, person):
    secret = with_app(person("ola", Role.AUDITOR))
    wrong_from("203.0.113.5", name="ola", times=6)
    wrong_from(*FROM_EVERYWHERE, name="ola")
    sign_in(client, "ola", REMOTE_ADDR="198.51.100.7")
    where = "/account/second-factor/authenticate/"
    answer = client.post(where, {"code": code_of(secret)}, REMOTE_ADDR="198.51.100.7")
    assert answer.headers["Location"] == "/"


def test_how_often_somebody_may_try_tells_nothing_of_which_names_there_are(person):
    person("femi", Role.REQUESTOR)
    guesses = ["198.51.100.7"] * 6 + [*FROM_EVERYWHERE] + ["198.51.100.8"] * 2
    told = {}
    for name in ("femi", "nobody"):
        cache.clear()  # of what the addresses did
        told[name] = [re.sub(r'value="[^"]*"', "", page) for page in wrong_from(*guesses, name=name)]
    assert told["femi"] == told["nobody"]
    assert len(set(told["femi"])) == 3


def test_the_eleventh_failure_from_one_address_waits_at_any_name(client, person):
    person("femi", Role.REQUESTOR)
    for n in range(10):
        sign_in(client, f"guess-{n}", "wrong")
    assert "Too many failed attempts" in sign_in(client, "femi").content.decode()


def test_codes_are_counted_too(client, person):
    secret = with_app(person("ola", Role.AUDITOR))
    sign_in(client, "ola")
    for _ in range(5):
        client.post("/account/second-factor/authenticate/", {"code": "000000"})
    answer = client.post("/account/second-factor/authenticate/", {"code": code_of(secret)})
    assert "Too many failed attempts" in answer.content.decode()


def test_a_new_password_ends_other_sessions_and_every_token(client, person):
    femi = person("femi", Role.REQUESTOR)
    other = Client()
    for each in (client, other):
        sign_in(each, "femi")
    reading(femi)
    new = {"oldpassword": PASSWORD, "password1": "under-the-pier-7", "password2": "under-the-pier-7"}
    assert client.post("/account/password/", new).status_code == HTTPStatus.FOUND
    assert client.get("/").status_code == HTTPStatus.OK
    assert other.get("/").headers["Location"].startswith("/login/")
    assert not tokens.live(user=femi, now=timezone.now()).exists()


@pytest.mark.parametrize("path", ["/signup/", "/account/signup/", "/login/signup/", "/password/reset/"])
def test_nobody_signs_up_and_no_mail_resets_a_password(client, db, path):
    assert client.get(path).status_code == HTTPStatus.NOT_FOUND
    assert AccountAdapter().is_open_for_signup(HttpRequest()) is False


def test_no_mail_is_sent(client, person, mailoutbox):
    femi = person("femi", Role.REQUESTOR)
    femi.email = "femi@example.org"
    AccountAdapter().send_mail("account/email/password_reset_key", "femi@example.org", {})
    assert mailoutbox == []


def test_the_desk_has_no_second_door(client, person):
    person("cora", Role.CURATOR)
    answer = client.get("/admin/login/?next=/admin/")
    assert answer.headers["Location"] == "/login/?next=%2Fadmin%2F"
    assert (
        client.post("/admin/login/", {"username": "cora", "password": PASSWORD}).status_code
        == HTTPStatus.FOUND
    )
    assert client.get("/admin/").status_code == HTTPStatus.FOUND
    sam = person("sam")
    client.force_login(sam)
    assert client.get("/admin/login/").status_code == HTTPStatus.FORBIDDEN


@pytest.mark.parametrize(
    "where", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"]
)
def test_nobody_is_sent_elsewhere_after_signing_in(client, person, where):
    person("femi", Role.REQUESTOR)
    answer = client.post("/login/", {"login": "femi", "password": PASSWORD, "next": where})
    assert answer.headers["Location"] == "/"


def test_leaving_needs_a_post(client, person):
    person("femi", Role.REQUESTOR)
    sign_in(client, "femi")
    assert client.get("/logout/").status_code == HTTPStatus.OK
    assert client.get("/").status_code == HTTPStatus.OK
    assert client.post("/logout/").headers["Location"] == "/login/"
    assert client.get("/").headers["Location"].startswith("/login/")


# --- The page of tokens ---------------------------------------------------------------------------
def test_making_a_token_asks_for_the_password_again_and_shows_it_once(client, person):
    femi = person("femi", Role.REQUESTOR)
    sign_in(client, "femi")
    wanted = {"name": "script", "scopes": ["ask"], "days": 30}
    where = client.post("/account/tokens/", wanted).headers["Location"]
    assert where.startswith("/account/confirm/")
    page = client.post(where, {"password": PASSWORD}, follow=True).content.decode()
    secret = re.search(r"kwz_[\w-]{43}", page)
    assert secret
    assert "kwz_" not in client.get("/account/tokens/").content.decode()
    answer = Client().get("/api/v1/personas/", headers={"Authorization": f"Bearer {secret[0]}"})
    assert [one["slug"] for one in answer.json()["results"]] == ["ada"]
    token = tokens.live(user=femi, now=timezone.now()).get()
    assert client.post(f"/account/tokens/{token.pk}/revoke/").status_code == HTTPStatus.FOUND
    answer = Client().get("/api/v1/personas/", headers={"Authorization": f"Bearer {secret[0]}"})
    assert answer.status_code == HTTPStatus.FORBIDDEN


def test_somebody_elses_token_is_not_there(client, person):
    token, _ = reading(person("rhea"))
    client.force_login(person("femi", Role.REQUESTOR))
    assert client.post(f"/account/tokens/{token.pk}/revoke/").status_code == HTTPStatus.NOT_FOUND
    assert client.get(f"/account/tokens/{token.pk}/revoke/").status_code == HTTPStatus.METHOD_NOT_ALLOWED


# --- Invitations ----------------------------------------------------------------------------------
@pytest.fixture
def invited(archive, person):
    """Return a way to invite, as Ruth the steward."""
    ruth = person("ruth", Role.STEWARD)

    def call(role=Role.REQUESTOR, **terms):
        given = inviting.Terms(role=role, tier="family" if role is Role.REQUESTOR else None, **terms)
        made, secret = inviting.invite(persona=archive.persona, by=ruth, terms=given, now=timezone.now())
        return made, f"/invitations/{secret}/"

    return call


NEW = {"username": "grace", "password1": PASSWORD, "password2": PASSWORD}


def test_an_invitation_says_who_invites_to_what_before_anything_is_given(client, invited):
    _, link = invited(member_days=30)
    page = client.get(link).content.decode()
    for words in (
        "ruth invites you to the archive of Ada Pellowe",
        "somebody who reads and asks",
        "(family)",
        "30 days from now",
    ):
        assert words in page
    assert not User.objects.filter(username="grace").exists()


def test_a_stranger_becomes_a_member_and_is_signed_in(client, invited, archive):
    made, link = invited(member_days=30)
    assert client.post(link, NEW).headers["Location"] == "/"
    assert client.get("/").status_code == HTTPStatus.OK
    member = Membership.objects.get(user__username="grace", persona=archive.persona)
    assert member.tier.name == "family"
    assert member.ends
    assert timedelta(days=30) > member.ends - timezone.now() > timedelta(days=29)
    made.refresh_from_db()
    assert made.used_by == member.user


def test_somebody_with_an_account_adds_the_role(client, invited, archive, person):
    _, link = invited()
    sam = person("sam")
    client.force_login(sam)
    assert "Accept as sam" in client.get(link).content.decode()
    client.post(link)
    assert Membership.objects.filter(user=sam, persona=archive.persona).exists()


def test_what_opens_nothing_reads_alike(client, invited, archive, person):
    now = timezone.now()
    _, used_link = invited()
    Client().post(used_link, NEW)
    expired, expired_link = invited()
    Invitation.objects.filter(pk=expired.pk).update(expires=now)
    revoked, revoked_link = invited()
    assert inviting.revoke_invitation(invitation=revoked, now=now)
    _, orphan_link = invited()
    revoke(User.objects.get(username="ruth"), archive.persona)
    wrong = f"/invitations/{'x' * 43}/"
    pages = {
        re.sub(rb'value="[^"]*"', b"", answer.content)
        for link in (wrong, "/invitations/x/", used_link, expired_link, revoked_link, orphan_link)
        for answer in (client.get(link), client.post(link, NEW | {"username": "late"}))
        if answer.status_code == HTTPStatus.NOT_FOUND
    }
    assert len(pages) == 1
    assert not User.objects.filter(username="late").exists()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Ruth", "already exists"),
        ("kwanzaa-evaluation", "can not be used"),  # whose answers auditors do not count among people's
        ("Leaving-1-00", "can not be used"),
    ],
)
def test_a_name_that_is_taken_or_the_houses_own_uses_nothing_up(client, invited, name, why):
    _, link = invited()
    assert why in client.post(link, NEW | {"username": name}).content.decode()
    assert client.post(link, NEW).status_code == HTTPStatus.FOUND


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_is_too_late(invited, archive, person):
    _, link = invited()
    people = [person(f"guest-{n}") for n in range(4)]
    gate = threading.Barrier(len(people))

    def take(user):
        try:
            gate.wait()
            inviting.accept(secret=link.split("/")[2], user=user, now=timezone.now())
        except UnknownInvitationError:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(len(people)) as pool:
        assert sorted(pool.map(take, people)) == [False, False, False, True]
    assert Membership.objects.filter(persona=archive.persona).count() == 1


# --- As the web server's own role in the database -------------------------------------------------
def test_all_of_it_works_behind_grants_and_row_security(client, invited, archive, person, acting_as):
    _, link = invited()
    _, second = invited()
    secret = with_app(person("ola", Role.AUDITOR))
    sam = person("sam")
    _, word = reading(User.objects.get(username="sam"))
    with acting_as(Login.WEB):
        assert "Ada Pellowe" in client.get(link).content.decode()
        assert client.post(link, NEW).headers["Location"] == "/"
        assert "Ada Pellowe" in client.get("/").content.decode()
        assert Client().get(link).status_code == HTTPStatus.NOT_FOUND
        member = Client()
        sign_in(member, "sam")
        assert member.post(second).headers["Location"] == "/"
        auditor = Client()
        sign_in(auditor, "ola")
        auditor.post("/account/second-factor/authenticate/", {"code": code_of(secret)})
        assert auditor.get("/audit/").status_code == HTTPStatus.OK
        answer = Client().get("/api/v1/personas/", headers={"Authorization": f"Bearer {word}"})
        assert [one["slug"] for one in answer.json()["results"]] == ["ada"]
        new = {"oldpassword": PASSWORD, "password1": "under-the-pier-7", "password2": "under-the-pier-7"}
        assert member.post("/account/password/", new).status_code == HTTPStatus.FOUND
    assert Membership.objects.filter(user=sam).exists()
    assert not tokens.live(user=sam, now=timezone.now()).exists()
