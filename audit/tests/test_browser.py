"""The auditor's desk in a real browser: readable by everybody, on any screen, with nothing from elsewhere."""

import os
import shutil

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import sync_playwright

from audit.tests.conftest import FORBIDDEN

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]


@pytest.fixture
def desk(ada, ola, client, live_server):
    """Everything the pages show, and a session of Ola's."""
    client.force_login(ola)
    bundles = [ada.ask(), ada.ask(FORBIDDEN)]
    cookie = {
        "name": settings.SESSION_COOKIE_NAME,
        "value": client.cookies[settings.SESSION_COOKIE_NAME].value,
        "url": live_server.url,
    }
    pages = {"desk": reverse("audit:desk"), "bundle": reverse("audit:bundle", args=[bundles[0].bundle_id])}
    return cookie, {name: live_server.url + address for name, address in pages.items()}


@pytest.fixture
def browser(desk):
    # After the desk: while its loop runs in this thread, Django would open a second connection to the database.
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield launched
        launched.close()


@pytest.mark.parametrize(
    ("scheme", "width"),
    [
        pytest.param("light", 1200, id="light"),
        pytest.param("dark", 1200, id="dark"),
        pytest.param("light", 320, id="small"),
    ],
)
def test_every_page_is_accessible_and_loads_nothing_from_elsewhere(browser, desk, scheme, width):
    cookie, pages = desk
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900})
    context.add_cookies([cookie])
    page = context.new_page()
    asked, complaints = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    for name, address in pages.items():
        page.goto(address)
        if folder := os.environ.get("KWANZAA_SHOTS"):
            page.screenshot(path=f"{folder}/audit-{name}-{scheme}-{width}.png", full_page=True)
        found = Axe().run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert complaints == []
    assert {url for url in asked if not url.startswith(cookie["url"])} == set()
    context.close()


def test_a_bundle_is_reached_and_saved_by_keyboard_alone(browser, desk, tmp_path):
    cookie, pages = desk
    context = browser.new_context(accept_downloads=True)
    context.add_cookies([cookie])
    page = context.new_page()
    page.goto(pages["desk"])
    page.get_by_role("row").nth(1).get_by_role("link").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Bundle", exact=True).wait_for()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the bundle").press("Enter")
    assert saved.value.suggested_filename.startswith("bundle-")
    context.close()
