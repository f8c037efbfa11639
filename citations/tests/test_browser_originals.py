"""Pieces of originals in a real browser: seen and heard beside their quotes, by everybody, on any screen."""

import shutil
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, sync_playwright

from citations.tests.test_originals import answered, rhea
from personas.tests.chromium import FLAGS, Watch, wrong_in_any_look

__all__ = ["answered", "rhea"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SEEN = {
    "page": "When did Ada lay the keel of the Petrel?",
    "picture": "When did Ada plant the pear tree?",
    "sound": "When did Ada sell the barometer to Mr. Dunn?",
}
LEGIBLE = 200  # pixels across, on the smallest screen
SHIFT = 0.02  # of the layout, while nobody typed or clicked
# Whether a piece came whole: an image with its size, a recording with its length.
CAME = """(one) => one.tagName === "IMG" ? one.complete && one.naturalWidth > 0 : one.duration > 0"""
SHIFTED = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
}).observe({type: "layout-shift", buffered: true});"""


@pytest.fixture
def pages(rhea, answered, live_server) -> tuple[dict[str, str], str]:
    """Where each answer stands, and a session of Rhea's."""
    client = Client()
    client.force_login(rhea)
    places = {
        name: live_server.url + reverse("chat:question", args=[answered(text).handle])
        for name, text in SEEN.items()
    }
    return places, client.cookies["sessionid"].value


@pytest.fixture
def browser(pages) -> Iterator[Browser]:
    # After the answers: while its loop runs in this thread, Django would open a second connection to the database.
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield launched
        launched.close()


def test_a_piece_of_an_original_is_opened_by_keyboard_and_accessible(browser, pages, live_server) -> None:
    places, session = pages
    context = browser.new_context()
    context.add_init_script(SHIFTED)
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    watch, page = Watch(context), context.new_page()
    for name, place in places.items():
        page.goto(place)
        look_at(page, f"original-{name}")
    assert watch.complaints(live_server.url) == []
    context.close()


def look_at(page: Page, name: str) -> None:
    piece = page.locator(".piece :is(img, audio)")
    assert (piece.count(), piece.is_visible()) == (1, False)
    page.locator(".piece > summary").focus()
    page.keyboard.press("Enter")
    if piece.evaluate("(one) => one.tagName") == "AUDIO":
        piece.evaluate("(one) => one.load()")  # a recording is fetched when somebody wants to hear it
    page.wait_for_function(CAME, arg=piece.element_handle())
    assert page.evaluate("window.shifted") <= SHIFT
    assert wrong_in_any_look(page, name) == []
    assert piece.evaluate("(one) => one.getBoundingClientRect().width") >= LEGIBLE
