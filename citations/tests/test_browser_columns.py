"""A comparison in a real browser: its sides beside each other where there is room, on paper too, for everybody."""

import shutil
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, sync_playwright

from citations import selectors, services
from citations.core.display.columns import Column
from citations.tests.test_columns import GAUGE, no_queue
from personas.tests.chromium import FLAGS, Watch, wrong_in_any_look

__all__ = ["no_queue"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
NAMES = ("the letter to Hélène", LONG, "رسالتها")
PAPER = 700  # CSS pixels between the margins of a page


def claim(n: int, *letters: str, rung: str = "supported") -> dict[str, object]:
    label = "their words" if rung == "supported" else "interpreted from"
    sources = [
        {
            "handle": f"Source {one}",
            "label": label,
            "excerpt": f"The sea {n}. " * 9,
            "about": "a letter, 1962",
        }
        for one in letters
    ]
    said = f"In a letter she wrote: “The sea rose to step {n} of the chapel.”"
    return {"n": n, "text": said, "rung": rung, "label": label, "sources": sources}


MANY = {
    "claims": [
        *(claim(1, "A"), claim(2, "A"), claim(3, "B"), claim(4, "C", rung="labeled")),
        claim(5, "A", "B", rung="labeled"),
    ],
    "outcome": {"kind": "answer", "rung": "labeled", "removed": [], "refusal": None},
}
COLUMNS = tuple(
    Column(name=name, claims=claims) for name, claims in zip(NAMES, ((1, 2), (3,), (4,)), strict=True)
)


@pytest.fixture
def place(cast, live_server) -> tuple[str, str]:
    """Where a comparison stands, and a session of Rhea's."""
    question = services.ask(user=cast.rhea, slug="ada", text=GAUGE, key="k1")
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


def boxes(page: Page) -> list[tuple[int, int]]:
    """Return where each side begins: left and top, in whole pixels."""
    found = page.eval_on_selector_all(
        ".side", "all => all.map(one => one.getBoundingClientRect()).map(at => [at.left, at.top])"
    )
    return [(round(left), round(top)) for left, top in found]


def in_reading_order(page: Page) -> list[str]:
    """Return headings and claims as somebody hears them."""
    heard: list[str] = page.eval_on_selector_all(
        ".side__name, .claim",
        "all => all.map(one => one.matches('.claim') ? one.id.split('-').at(-1) : one.textContent)",
    )
    return heard


@pytest.mark.parametrize("script", [pytest.param(True, id="script"), pytest.param(False, id="no script")])
def test_two_sides_stand_beside_each_other_and_one_under_another_where_it_is_narrow(
    browser, place, live_server, script
) -> None:
    context = browser.new_context(java_script_enabled=script)
    address, session = place
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(address)
    assert [one.inner_text() for one in page.get_by_role("heading", level=3).all()] == [
        "Letter",
        "Memoir",
    ]
    for width, media in ((1200, "screen"), (PAPER, "print")):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(media=media)
        (left, top), (right, level) = boxes(page)
        assert (left < right, top) == (True, level), f"{width}, {media}"
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 320, "height": 900})
    (left, top), (right, below) = boxes(page)
    assert (left, top < below) == (right, True)
    context.close()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_sides_of_many_claims_with_any_names_are_readable_by_everybody(
    browser, place, live_server, monkeypatch, language
) -> None:
    monkeypatch.setattr(selectors, "delivered", lambda _question: MANY)
    monkeypatch.setattr(selectors, "columns_of", lambda _question: COLUMNS)
    monkeypatch.setattr(selectors, "originals", lambda *_: {})
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
    (first, _), (second, _), *_ = boxes(page)
    assert (first < second) is (language == "en")
    heard = in_reading_order(page)
    assert heard[:-2] == [NAMES[0], "1", "2", NAMES[1], "3", NAMES[2], "4"]
    assert heard[-1] == "5"
    over = page.locator(".claim").last.bounding_box()
    sides = page.locator(".sides").bounding_box()
    assert over is not None
    assert sides is not None
    assert (round(over["width"]), over["y"] >= sides["y"] + sides["height"]) == (round(sides["width"]), True)
    assert wrong_in_any_look(page, f"columns-{language}") == []
    assert watch.complaints(live_server.url) == []
    context.close()
