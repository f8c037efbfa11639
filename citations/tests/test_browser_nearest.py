"""What is nearest, in a real browser: under its label, by keyboard, in every look; below an answer without a script."""

import shutil
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, sync_playwright

from citations import services
from citations.core.extractive import nearest
from citations.tests.test_below import UNSURE
from citations.tests.test_columns import no_queue
from citations.tests.test_nearest import KYOTO
from personas.tests.chromium import FLAGS, Watch, wrong_in_any_look

__all__ = ["no_queue"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def place(cast, live_server) -> tuple[str, str]:
    """Where such a refusal stands, and a session of Rhea's."""
    question = services.ask(user=cast.rhea, slug="ada", text=KYOTO, key="k1")
    services.attend(question_id=question.pk)
    client = Client()
    client.force_login(cast.rhea)
    address = live_server.url + reverse("chat:question", args=[question.handle])
    return address, client.cookies[settings.SESSION_COOKIE_NAME].value


@pytest.fixture
def unsure(cast, live_server, monkeypatch) -> tuple[str, str]:
    """Where an answer stands that is not sure, and a session of Rhea's."""
    monkeypatch.setattr(nearest, "LEAST_BELOW", -9_999)
    question = services.ask(user=cast.rhea, slug="ada", text=UNSURE, key="k2")
    services.attend(question_id=question.pk)
    client = Client()
    client.force_login(cast.rhea)
    address = live_server.url + reverse("chat:question", args=[question.handle])
    return address, client.cookies[settings.SESSION_COOKIE_NAME].value


@pytest.fixture
def browser(place) -> Iterator[Browser]:
    # After the answer: while its loop runs in this thread, Django would open a second connection to the database.
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield launched
        launched.close()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_cards_stand_under_a_label_and_are_reached_and_opened_by_keyboard(
    browser, place, live_server, language
) -> None:
    address, session = place
    context = browser.new_context()
    context.add_cookies(
        [
            {"name": "sessionid", "value": session, "url": live_server.url},
            {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url},
        ]
    )
    watch, page = Watch(context), context.new_page()
    page.goto(address)
    region = page.locator("section.nearest")
    named = region.get_attribute("aria-labelledby")
    assert page.locator(f"#{named}").is_visible()
    cards = region.locator("article")
    assert cards.count() >= 1
    assert region.locator(".claim__label").count() == cards.count()
    assert region.locator("button[popovertarget], summary").count() == 0  # nothing puts it away
    cards.first.focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "marker"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('section.nearest form button')")
    assert wrong_in_any_look(page, f"nearest-{language}") == []
    assert watch.complaints(live_server.url) == []
    context.close()


def test_below_an_answer_they_open_by_keyboard_and_without_a_script(unsure, browser, live_server) -> None:
    address, session = unsure
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(address)
    cards = page.locator("details.nearest article")
    assert page.locator("article.claim--supported").first.is_visible()
    assert not cards.first.is_visible()
    summary = page.locator("details.nearest summary")
    assert "may not answer" in summary.inner_text()
    summary.focus()
    page.keyboard.press("Enter")
    cards.first.wait_for()
    assert cards.locator(".claim__label").count() == cards.count()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def test_below_an_answer_they_are_in_order_in_every_look(unsure, browser, live_server) -> None:
    address, session = unsure
    context = browser.new_context()
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    watch, page = Watch(context), context.new_page()
    page.goto(address)
    page.locator("details.nearest summary").click()
    assert wrong_in_any_look(page, "below") == []
    assert watch.complaints(live_server.url) == []
    context.close()


def test_the_text_around_a_card_is_asked_for_by_its_button(browser, place, live_server) -> None:
    address, session = place
    context = browser.new_context(java_script_enabled=False)
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(address)
    page.get_by_role("button", name="Open the text around this").first.focus()
    page.keyboard.press("Enter")
    page.get_by_text("More around Source A.").first.wait_for()
    assert page.locator("section.nearest").count() <= 1
    context.close()
