"""The auditor's desk in a real browser: readable by everybody, on any screen, with nothing from elsewhere."""

import shutil

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from guardian.shortcuts import assign_perm
from playwright.sync_api import sync_playwright

from audit import selectors, services
from audit.tests.conftest import FORBIDDEN
from personas.tests.chromium import FLAGS, Watch, wrong_in_any_look

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk(ada, ola, client, live_server):
    """Everything the pages show, and a session of Ola's."""
    client.force_login(ola)
    bundles = [ada.ask(), ada.ask(FORBIDDEN)]
    waiting, released = openings(ada, ola, bundles[0])
    cookie = {
        "name": settings.SESSION_COOKIE_NAME,
        "value": client.cookies[settings.SESSION_COOKIE_NAME].value,
        "url": live_server.url,
    }
    pages = {
        "desk": reverse("audit:desk"),
        "statistics": reverse("audit:statistics"),
        "alerts": reverse("audit:alerts"),
        "log": reverse("audit:log"),
        "bundle": reverse("audit:bundle", args=[bundles[0].bundle_id]),
        "request": reverse("audit:request-opening", args=[bundles[0].bundle_id]),
        "openings": reverse("audit:openings"),
        "opening": reverse("audit:opening", args=[waiting.handle]),
        "released": reverse("audit:opening", args=[released.handle]),
    }
    return cookie, {name: live_server.url + address for name, address in pages.items()}


def openings(ada, ola, bundle):
    """One that Ola, who is a steward too, can decide about, and one that was released."""
    sam = User.objects.create(username="sam")
    for user, right in ((sam, "audit_persona"), (sam, "steward_persona"), (ola, "steward_persona")):
        assign_perm(right, user, ada.persona)
    now, found = timezone.now(), selectors.bundle_for(ola, bundle.bundle_id)
    key, steward = selectors.wrapped_to(found)[0].kid, selectors.stewards()[0].kid
    reason = "The family asks whether the quotation is right."
    made = [
        services.request(
            user=user,
            bundle=found,
            wish=services.Wish(path=path, case="2026/17", reason=reason, auditor=key, days=7),
            now=now,
        )
        for user, path in ((sam, ""), (ola, "/question"))
    ]
    services.approve(opening=made[1], by=sam, steward=steward, now=now)
    services.attend(opening_id=made[1].pk, now=now)
    return made


@pytest.fixture
def browser(desk):
    # After the desk: while its loop runs in this thread, Django would open a second connection to the database.
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield launched
        launched.close()


def test_every_page_is_accessible_loads_nothing_from_elsewhere_and_a_bundle_is_saved_by_keyboard(
    browser, desk
):
    cookie, pages = desk
    context = browser.new_context(accept_downloads=True)
    context.add_cookies([cookie])
    watch, wrong, page = Watch(context), [], context.new_page()
    for name, address in pages.items():
        page.goto(address)
        wrong += wrong_in_any_look(page, f"audit-{name}")
    page.goto(pages["desk"])
    page.get_by_role("row").nth(1).get_by_role("link").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Bundle", exact=True).wait_for()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the bundle").press("Enter")
    assert saved.value.suggested_filename.startswith("bundle-")
    assert [*wrong, *watch.complaints(cookie["url"])] == []
    context.close()
