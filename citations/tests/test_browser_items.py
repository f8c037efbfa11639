"""From a citation to its place in the item, in a real browser: by keyboard, without a script, in every look."""

import io
import re

import pytest
from django.urls import reverse
from PIL import Image
from playwright.sync_api import Page

from citations import selectors
from citations.tests.asking import CARDIFF
from citations.tests.test_browser_answers import CAME, browsing
from citations.tests.test_originals import answered, rhea
from personas.core.consent import WHOLE
from personas.models import Persona, Rule
from personas.services import thumbnails
from personas.tests.chromium import wrong_in_any_look

__all__ = ["answered", "browsing", "rhea"]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("called"),
]
WEIGHT = 80_000  # bytes of the page without the item itself, with script and style
KEEL = "When did Ada lay the keel of the Petrel?"


def test_from_a_citation_one_step_without_a_script_leads_to_its_place(browsing, answered) -> None:
    question = answered(CARDIFF)
    with browsing(question, script=False) as look:
        page = look()
        page.set_viewport_size({"width": 390, "height": 844})
        page.get_by_role("link", name="Open", exact=True).first.focus()
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r"/items/[0-9a-f]{32}/\?from="))
        mark = page.locator("mark")
        box = mark.bounding_box()
        assert box is not None
        assert 0 <= box["y"] < 844
        assert "1951" in mark.inner_text()
        page.get_by_role("link", name="How it begins").click()
        page.get_by_role("button", name="Show how it begins").click()
        assert page.locator(".text p[id]").count() >= 1
        page.set_viewport_size({"width": 390, "height": 400})
        page.get_by_role("link", name="Ask about this").click()
        assert page.locator("#ask").get_by_role("checkbox", name="Letter to Femi").is_checked()
        name = page.get_by_text("Your question", exact=True).bounding_box()
        assert name is not None
        assert 0 <= name["y"] < 400


@pytest.mark.nightly
@pytest.mark.parametrize("language", ["en", "ar"])
def test_items_are_readable_by_everybody_and_light(browsing, answered, language) -> None:
    question = answered(KEEL)
    capped = answered(CARDIFF)
    with browsing(question, capped, language=language) as look:
        page = look(capped)
        page.goto(page.url.split("/questions/")[0] + reverse("chat:place", args=[capped.handle, 1, 1]))
        assert wrong_in_any_look(page, f"item-capped-{language}") == []
        page.goto(page.url.partition("?")[0])
        assert wrong_in_any_look(page, f"item-closed-{language}") == []


@pytest.mark.nightly
def test_a_page_of_an_item_is_seen_beside_its_words(browsing, answered) -> None:
    question = answered(KEEL)
    Rule.objects.update(cap=WHOLE)
    persona = Persona.objects.get()
    while thumbnails.draw(persona_id=persona.pk):
        pass
    by_title = {one.title: one for one in selectors.inventory_of(question.user, persona)}
    talk, pear = by_title["talk"], by_title["pear"]
    with browsing(question) as look:
        page = look()
        sizes = list[int]()
        page.on("response", lambda said: sizes.append(int(said.headers.get("content-length", "0"))))
        page.goto(page.url.split("/questions/")[0] + reverse("chat:place", args=[question.handle, 1, 1]))
        assert 0 < sum(sizes) < WEIGHT
        page.locator(".piece img").first.scroll_into_view_if_needed()
        page.wait_for_function(CAME, arg=page.locator(".piece img").first.element_handle())
        assert wrong_in_any_look(page, "item-page") == []
        page.goto(page.url.split("/personas/")[0] + reverse("chat:item", args=["ada", pear.handle]))
        picture = page.get_by_role("img", name="The picture: pear")
        page.wait_for_function(CAME, arg=picture.element_handle())
        assert wrong_in_any_look(page, "item-picture") == []
        page.set_viewport_size({"width": 1280, "height": 900})
        assert picture.evaluate("one => [one.naturalWidth, one.clientWidth > 600]") == [640, True]
        large = page.get_by_role("link", name="See it large").evaluate("one => one.href")
        with Image.open(io.BytesIO(page.request.get(large).body())) as image:
            assert image.width == 900  # as it was handed in
        follows(page, page.url.split("/personas/")[0] + reverse("chat:item", args=["ada", talk.handle]))
        page.goto(page.url.split("/items/")[0] + "/reading/")
        page.wait_for_function(CAME, arg=page.locator(".items .thumb").element_handle())
        assert wrong_in_any_look(page, "room-pictured") == []


def follows(page: Page, where: str) -> None:
    """Hear a recording by keyboard from its second line, and by mouse from its first, and see which one is heard."""
    page.goto(where)
    page.locator("button.text__time").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.line')[1].ariaCurrent === 'true'")
    assert page.locator(".line[aria-current]").count() == 1
    page.wait_for_function("() => document.querySelector('audio').currentTime > 1")
    page.locator(".line").first.click()
    page.wait_for_function("() => document.querySelectorAll('.line')[0].ariaCurrent === 'true'")
    page.locator(".line").first.click()
    page.wait_for_function("() => document.querySelector('audio').paused")
    assert wrong_in_any_look(page, "item-heard") == []
