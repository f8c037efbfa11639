"""Signing in with a real browser: a passkey, an app, recovery codes; readable by everybody, and nothing inline."""

import re

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from kwanzaa.tests.test_accounts import PASSWORD, code_of
from personas.models import Persona
from personas.roles import Role, grant
from personas.services import inviting
from personas.tests.archives import Archive
from personas.tests.chromium import Watch, started, wrong_in_any_look

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def people():
    archive = Archive()
    made = {name: User.objects.create_user(name, password=PASSWORD) for name in ("femi", "cora", "ola")}
    grant(made["femi"], archive.persona, Role.REQUESTOR, "public")
    grant(made["cora"], archive.persona, Role.CURATOR)
    grant(made["ola"], archive.persona, Role.AUDITOR)
    return made


@pytest.fixture
def link(people):
    """Where an invitation is opened."""
    terms = inviting.Terms(role=Role.REQUESTOR, tier="family", member_days=365)
    _, secret = inviting.invite(
        persona=Persona.objects.get(), by=people["cora"], terms=terms, now=timezone.now()
    )
    return f"/invitations/{secret}/"


@pytest.fixture
def browser(people, live_server):
    with started() as launched:
        yield launched


@pytest.fixture
def window(browser, live_server):
    """Return a way to open windows in which nothing may be blocked, be fetched from elsewhere, or go wrong."""
    watches = []

    def open_one():
        context = browser.new_context(base_url=live_server.url)
        watches.append(Watch(context))
        return context.new_page()

    yield open_one
    assert [one for watch in watches for one in watch.complaints(live_server.url)] == []


def sign_in(page, name, password=PASSWORD):
    page.goto("/login/")
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(password)
    page.keyboard.press("Enter")


def confirm(page):
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()


def device(page):
    """Plug a passkey device in that says yes to everything."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return session


def test_a_passkey_is_set_up_and_opens_the_desk_without_a_password_even_where_that_waits(window):
    page = window()
    device(page)
    sign_in(page, "cora")
    page.get_by_role("heading", name="Second factor").wait_for()
    page.get_by_role("link", name="Add a passkey").click()
    confirm(page)
    page.get_by_label("A name for it").fill("this laptop")
    page.get_by_label("Sign in with it alone").check()
    page.get_by_role("button", name="Add it").click()
    page.get_by_role("heading", name="Recovery codes").wait_for()
    assert page.locator("#recovery_codes code").count() == 10
    page.goto("/admin/")
    page.get_by_text("Your archives").wait_for()
    page.goto("/logout/")
    page.locator("main").get_by_role("button", name="Sign out").click()
    for _ in range(5):
        sign_in(page, "cora", "wrong")
        page.get_by_text("do not go together").wait_for()
    sign_in(page, "cora")
    page.get_by_text("Too many failed attempts").wait_for()
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_role("heading", name="Your desks").wait_for()
    page.goto("/admin/")
    page.get_by_text("Your archives").wait_for()


@pytest.mark.nightly
def test_a_passkey_stands_beside_the_password_an_app_needs_no_mouse_and_a_missing_passkey_is_told(window):
    page = window()
    device(page)
    sign_in(page, "ola")
    page.get_by_role("link", name="Add a passkey").click()
    confirm(page)
    page.get_by_role("button", name="Add it").click()
    page.get_by_role("heading", name="Recovery codes").wait_for()
    page.goto("/logout/")
    page.locator("main").get_by_role("button", name="Sign out").click()
    sign_in(page, "ola")
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_role("heading", name="Your desks").wait_for()
    page = window()
    device(page)
    page.goto("/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_text("The passkey was not used").wait_for()
    page = window()
    sign_in(page, "cora")
    page.get_by_role("link", name="Set up an app").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    secret = page.locator("#totp-secret").inner_text()
    page.get_by_label("The six digits").fill(code_of(secret))
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Recovery codes").wait_for()


@pytest.mark.nightly
def test_every_page_is_readable_by_everybody(link, window):
    page = window()
    wrong: list[str] = []

    def look(name, page=page):
        wrong.extend(wrong_in_any_look(page, name))

    page.goto("/login/")
    look("login")
    page.get_by_label("User name").fill("nobody")
    page.get_by_label("Password").fill("x")
    page.keyboard.press("Enter")
    page.get_by_role("alert").first.wait_for()
    look("wrong")
    sign_in(page, "cora")
    page.get_by_role("heading", name="Second factor").wait_for()
    look("factors")
    page.goto("/account/second-factor/totp/activate/")
    look("confirm")
    confirm(page)
    secret = page.locator("#totp-secret").inner_text()
    look("app")
    page.get_by_label("The six digits").fill(code_of(secret))
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Recovery codes").wait_for()
    look("recovery")
    for path, name in (
        ("/account/second-factor/", "factors-set-up"),
        ("/account/second-factor/totp/deactivate/", "app-away"),
        ("/account/second-factor/webauthn/add/", "passkey"),
        ("/account/second-factor/webauthn/", "passkeys"),
        ("/account/second-factor/recovery-codes/generate/", "recovery-new"),
        ("/account/second-factor/recovery-codes/", "recovery-gone"),
        ("/account/password/", "password"),
        ("/account/tokens/", "tokens"),
        ("/logout/", "logout"),
    ):
        page.goto(path)
        look(name)
    page.goto("/account/tokens/")
    page.get_by_label("What it is for").fill("a script of mine that asks every night")
    page.get_by_role("button", name="Make it").click()
    assert re.fullmatch(r"kwz_[\w-]{43}", page.locator("#secret").inner_text())
    look("token-made")
    other = window()
    sign_in(other, "cora")
    other.get_by_label("Code from your app").wait_for()
    look("code", other)
    other.goto(link)
    look("invitation", other)
    assert wrong == []
