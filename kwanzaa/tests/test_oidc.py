"""Signing in by an issuer: a true one on this machine, in front of the house as the web's database role sees it."""

import re
import ssl
from html import unescape
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.socialaccount.models import SocialAccount, SocialToken
from django.contrib.auth.models import User
from django.core.checks import run_checks
from django.test import Client

from kwanzaa.accounts import recovering
from kwanzaa.embedded.roles import Login
from kwanzaa.tests import issuer as issuing
from personas.models import Membership
from personas.roles import Role, grant
from personas.tests.archives import Archive

pytestmark = pytest.mark.django_db
PASSWORD = "slack-water-1979"
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # the issuer is on this machine
BEGIN, BACK = "/account/oidc/", "/account/oidc/callback/"


@pytest.fixture
def issuer(settings, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text(issuing.SECRET)
    secret.chmod(0o600)
    with issuing.listening() as it:
        settings.KWANZAA_OIDC_ISSUER, settings.KWANZAA_OIDC_CLIENT = it.address, issuing.CLIENT
        settings.KWANZAA_OIDC_SECRET_FILE, settings.KWANZAA_OIDC_NAME = str(secret), "The Parish"
        yield it


@pytest.fixture
def there(issuer, acting_as):
    """Return a way to press the button and go to the issuer; what comes back is where it leads."""

    def go(client, path=BEGIN, **more):
        with acting_as(Login.WEB):
            page = client.post(path, more, follow=True)
        found = re.search(r'class="button" href="([^"]+)"', page.content.decode())
        assert found
        where = unescape(found[1])
        assert page.headers["Refresh"] == f"0; url={where}"
        back = urlsplit(httpx.get(where, verify=NO_TLS).headers["Location"])
        assert (back.netloc, back.path) == ("testserver", BACK)
        return f"{back.path}?{back.query}"

    return go


@pytest.fixture
def come(there, acting_as):
    """Return a way to go there and come back; with the page that one ends on."""

    def come(client, path=BEGIN, **more):
        back = there(client, path, **more)
        with acting_as(Login.WEB):
            return client.get(back, follow=True)

    return come


def name_of(client):
    return User.objects.get(pk=client.session["_auth_user_id"]).username


def refused(client, answer):
    assert answer.status_code == HTTPStatus.FORBIDDEN
    assert "_auth_user_id" not in client.session
    assert not SocialAccount.objects.exists()
    return answer.content.decode()


def test_who_comes_by_the_issuer_gets_an_account_and_no_archive(client, issuer, come):
    archive = Archive()
    page = come(client)
    assert page.redirect_chain == [("/", HTTPStatus.FOUND)]
    femi = User.objects.get()
    assert (femi.username, femi.email, femi.first_name) == ("femi", "femi@example.org", "")
    assert not femi.has_usable_password()
    assert not Membership.objects.exists()
    assert client.get(f"/personas/{archive.persona.slug}/").status_code == HTTPStatus.NOT_FOUND
    assert {"openid", "email"} <= set(issuer.asked["scope"].split())
    known = SocialAccount.objects.get()
    assert (known.uid, known.extra_data, SocialToken.objects.count()) == ("17", {}, 0)
    again = Client()
    issuer.person["email"] = "another@example.org"
    come(again)
    assert (name_of(again), User.objects.count()) == ("femi", 1)


def test_without_an_issuer_there_is_no_button_and_no_way(client):
    assert "account/oidc" not in client.get("/login/").content.decode()
    assert client.post(BEGIN).status_code == client.get(BACK).status_code == HTTPStatus.NOT_FOUND


def now(claims, name, by):
    claims[name] += by


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda c: c.update(iss="https://issuer.example"), id="another issuer"),
        pytest.param(lambda c: c.update(aud="another-house"), id="for another"),
        pytest.param(
            lambda c: c.update(aud=[issuing.CLIENT, "another"]), id="for two, and nobody says to whom"
        ),
        pytest.param(lambda c: c.update(azp="another-house"), id="given to another"),
        pytest.param(lambda c: now(c, "exp", -500), id="expired"),
        pytest.param(lambda c: now(c, "iat", -900), id="old"),
        pytest.param(lambda c: now(c, "iat", 900), id="of tomorrow"),
        pytest.param(lambda c: c.update(nonce="x"), id="of another sign-in"),
        pytest.param(lambda c: c.pop("nonce"), id="of no sign-in"),
        pytest.param(lambda c: c.pop("exp"), id="for ever"),
        pytest.param(lambda c: c.update(sub=""), id="nobody"),
        pytest.param(lambda c: c.update(sub="x" * 192), id="too long"),
        pytest.param(lambda c: c.update(email_verified=False), id="address not verified"),
        pytest.param(lambda c: c.update(email_verified="true"), id="verified in words"),
        pytest.param(lambda c: c.pop("email"), id="no address"),
    ],
)
def test_a_token_that_does_not_hold_lets_nobody_in(client, issuer, come, spoil):
    issuer.spoil = spoil
    refused(client, come(client))
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("key", "algorithm"),
    [
        pytest.param(issuing.OTHER_KEY, "RS256", id="another key"),
        pytest.param("", "none", id="no signature"),
        pytest.param(issuing.SECRET * 2, "HS256", id="signed with what we both know"),
    ],
)
def test_a_token_that_another_signed_lets_nobody_in(client, issuer, come, key, algorithm):
    issuer.key, issuer.algorithm = key, algorithm
    assert "could not be verified" in refused(client, come(client))


def test_who_speaks_in_the_issuers_place_is_not_asked(client, issuer):
    issuer.called = "https://issuer.example"
    refused(client, client.post(BEGIN))
    issuer.called = issuer.address
    issuer.server_close()
    refused(client, client.post(BEGIN))


def test_no_redirect_of_the_issuers_is_followed(client, issuer, come):
    issuer.leads_on = True
    assert "could not be verified" in refused(client, come(client))


@pytest.mark.parametrize(
    ("chosen", "given"),
    [
        pytest.param("kwanzaa-evaluation", "femi", id="of a built-in user"),
        pytest.param("Erased-1", "femi", id="of who went"),
        pytest.param("visitor 1", "femi", id="of a stranger"),
        pytest.param("cora", "femi", id="of somebody else"),
        pytest.param(None, "femi", id="none"),
    ],
)
def test_a_new_account_has_a_name_of_a_person_and_of_nobody_else(client, issuer, come, chosen, given):
    User.objects.create_user("cora")
    issuer.person["preferred_username"] = chosen
    come(client)
    assert name_of(client) == given
    issuer.person |= {"sub": "18", "email": "leaving-kwanzaa-17@example.org", "preferred_username": chosen}
    other = Client()
    come(other)
    assert name_of(other) == "17"


def test_a_state_is_taken_once_and_by_its_own_browser(client, issuer, there):
    back = there(client)
    stranger = Client()
    refused(stranger, stranger.get(back))
    assert client.get(back).status_code == HTTPStatus.FOUND
    known = SocialAccount.objects.get()
    client.logout()
    assert client.get(back).status_code == HTTPStatus.FORBIDDEN
    assert "_auth_user_id" not in client.session
    known.delete()
    code = parse_qs(urlsplit(back).query)["code"][0]
    refused(client, client.get(BACK, {"code": code, "state": "made-up"}))
    assert "went no further" in refused(client, cancelled(client, there))


def cancelled(client, there):
    state = parse_qs(urlsplit(there(client)).query)["state"][0]
    return client.get(BACK, {"error": "access_denied", "state": state})


def test_a_verified_address_links_an_account_that_a_new_password_would_open_too(client, come):
    femi = User.objects.create_user("femi-of-old", "Femi@example.org", PASSWORD)
    come(client)
    assert name_of(client) == "femi-of-old"
    assert SocialAccount.objects.get().user == femi
    femi.refresh_from_db()
    assert femi.has_usable_password()


def factor(user, _persona):
    TOTP.activate(user, generate_totp_secret())


@pytest.mark.parametrize(
    "guard",
    [
        pytest.param(factor, id="a second factor"),
        pytest.param(lambda user, persona: grant(user, persona, Role.CURATOR), id="a role that needs one"),
        pytest.param(lambda user, _: User.objects.filter(pk=user.pk).update(is_active=False), id="closed"),
        pytest.param(lambda user, _: User.objects.create_user("b", "FEMI@example.org"), id="two with it"),
    ],
)
def test_no_address_takes_over_an_account_with(client, come, guard):
    ola = User.objects.create_user("ola", "femi@example.org", PASSWORD)
    guard(ola, Archive().persona)
    assert "Sign in with your name and password first" in refused(client, come(client))


def test_who_is_signed_in_connects_it_and_still_shows_the_second_factor(client, come):
    ola = User.objects.create_user("ola", password=PASSWORD)
    client.post("/login/", {"login": "ola", "password": PASSWORD})
    asked = client.post("/account/oidc/connect/")
    assert asked.headers["Location"].startswith("/account/confirm/")
    client.post("/account/confirm/", {"password": PASSWORD})
    page = come(client, "/account/oidc/connect/")
    assert "From now on you can sign in that way too" in page.content.decode()
    assert SocialAccount.objects.get().user == ola
    factor(ola, None)
    other = Client()
    assert come(other).redirect_chain[0][0] == "/account/second-factor/authenticate/"
    assert "_auth_user_id" not in other.session
    Authenticator.objects.all().delete()
    client.post("/account/oidc/disconnect/")
    assert not SocialAccount.objects.exists()


def test_who_has_no_password_is_told_so_and_gets_one_by_mail(client, come, settings, mailoutbox):
    come(client)
    assert "You have no password here" in client.get("/account/password/").content.decode()
    assert "Set a password first" in client.post("/account/oidc/disconnect/", follow=True).content.decode()
    assert SocialAccount.objects.exists()
    settings.KWANZAA_MAIL_HOST = "mail.example"
    recovering.mail_link(address="femi@example.org", origin="http://testserver", language="en")
    other, link = Client(), re.search(r"http://testserver(/\S+)", mailoutbox[0].body)
    assert link
    where = other.get(link[1], follow=True).redirect_chain[-1][0]
    other.post(where, {"password1": PASSWORD, "password2": PASSWORD})
    other.post("/login/", {"login": "femi", "password": PASSWORD})
    assert name_of(other) == "femi"


@pytest.mark.parametrize(
    ("amr", "spoil", "passes"),
    [
        pytest.param([], {}, False, id="by default nobody's word is taken"),
        pytest.param(["hwk"], {}, True, id="a kind that the operator named"),
        pytest.param(["otp"], {}, False, id="another kind"),
        pytest.param(["hwk"], {"auth_time": 1}, False, id="long ago"),
        pytest.param(["hwk"], {"amr": "hwk"}, False, id="no list"),
    ],
)
def test_the_issuers_second_factor_counts_where_the_operator_says_so(
    client, issuer, come, settings, amr, spoil, passes
):
    come(client)
    cora = User.objects.get()
    grant(cora, Archive().persona, Role.CURATOR)
    settings.KWANZAA_OIDC_AMR = amr
    issuer.person["amr"] = ["pwd", "hwk"]
    issuer.spoil = lambda claims: claims.update(spoil)
    client.logout()
    come(client)
    assert ("max_age" in issuer.asked) is bool(amr)
    answer = client.get("/admin/")
    assert answer.status_code == (HTTPStatus.OK if passes else HTTPStatus.FOUND)
    Authenticator.objects.filter(user=cora).delete()
    factor(cora, None)
    client.logout()
    assert come(client).redirect_chain[0][0] == "/account/second-factor/authenticate/"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("KWANZAA_OIDC_ISSUER", "http://issuer.example"),
        ("KWANZAA_OIDC_CLIENT", ""),
        ("KWANZAA_OIDC_SECRET_FILE", "/nowhere"),
    ],
)
def test_what_cannot_be_asked_safely_does_not_go_into_service(issuer, settings, name, value):
    assert not [one for one in run_checks(tags=["security"]) if one.id == "kwanzaa.E018"]
    setattr(settings, name, value)
    assert [one.id for one in run_checks(tags=["security"]) if one.id == "kwanzaa.E018"] == ["kwanzaa.E018"]


def test_a_secret_that_others_may_read_is_not_used(client, issuer, settings, tmp_path):
    (tmp_path / "secret").chmod(0o644)
    refused(client, client.post(BEGIN))


def test_who_has_no_password_comes_again_before_what_cannot_be_undone(client, come):
    come(client)
    assert client.post("/account/data/take/").headers["Location"] == "/account/data/"
    session = client.session
    for record in session["account_authentication_methods"]:
        record["at"] -= 600
    session.save()
    told = client.post("/account/data/erase/", {"login": "femi"})
    assert told.status_code == HTTPStatus.FORBIDDEN
    assert "once more" in told.content.decode()
    assert User.objects.get().is_active
    come(client, next="/account/data/")
    assert client.post("/account/data/take/").headers["Location"] == "/account/data/"
