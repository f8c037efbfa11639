"""Answers in a real browser: sides beside each other, what is nearest, pieces of originals; by everybody."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Page

from citations import selectors
from citations.core.display.handles import Column
from citations.core.extractive import nearest
from citations.core.filters import Filters
from citations.models import Question
from citations.selectors import Paper
from citations.shown import NEAR
from citations.tests import asking
from citations.tests.test_below import UNSURE
from citations.tests.test_big_room import picture
from citations.tests.test_columns import GAUGE
from citations.tests.test_nearest import KYOTO
from citations.tests.test_originals import answered, rhea
from personas import selectors as personas
from personas.tests.chromium import Watch, started, wrong_in_any_look

__all__ = ["answered", "rhea"]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("called"),
]
Open = Callable[..., Page]


@pytest.fixture
def browsing(live_server) -> Callable[..., AbstractContextManager[Open]]:
    """Return a way to look at questions as who asked them; nothing may be wrong on the way.

    It is called after they are answered: while its loop runs in this thread, Django would open a second connection.
    """

    @contextmanager
    def begin(*questions: Question, language: str = "en", script: bool = True) -> Iterator[Open]:
        session = asking.browser(questions[0].user).cookies[settings.SESSION_COOKIE_NAME].value
        cookies = {settings.SESSION_COOKIE_NAME: session, settings.LANGUAGE_COOKIE_NAME: language}
        with started() as launched:
            context = launched.new_context(java_script_enabled=script)
            context.add_cookies([{"name": k, "value": v, "url": live_server.url} for k, v in cookies.items()])
            context.add_init_script(SHIFTED)
            watch, page = Watch(context), context.new_page()

            def look(question: Question = questions[0]) -> Page:
                page.goto(live_server.url + reverse("chat:question", args=[question.handle]))
                return page

            yield look
            assert watch.complaints(live_server.url) == []

    return begin


# --- Sides of a comparison --------------------------------------------------------------------------
LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
NAMES = ("the letter to Hélène", LONG, "رسالتها")
LINE = 48  # CSS pixels, with room for a thumb
GAP = 6  # CSS pixels, with room for the line of focus
PAPER = 700  # CSS pixels between the margins of a page


def claim(n: int, *letters: str, rung: str = "supported") -> dict[str, Any]:
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


def test_two_sides_stand_beside_each_other_and_one_under_another_where_it_is_narrow(browsing, cast) -> None:
    with browsing(asking.answered(cast.rhea, GAUGE), script=False) as look:
        page = look()
        named = [one.inner_text() for one in page.get_by_role("heading", level=3).all()]
        assert named == ["Letter", "Memoir", "Sources"]
        for width, media in ((1200, "screen"), (PAPER, "print")):
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(media=media)
            (left, top), (right, level) = boxes(page)
            assert (left < right, top) == (True, level), f"{width}, {media}"
        page.emulate_media(media="screen")
        page.set_viewport_size({"width": 320, "height": 900})
        (left, top), (right, below) = boxes(page)
        assert (left, top < below) == (right, True)


@pytest.mark.nightly
@pytest.mark.parametrize("language", ["en", "ar"])
def test_sides_of_many_claims_with_any_names_are_readable_by_everybody(
    browsing, cast, monkeypatch, language
) -> None:
    question = asking.answered(cast.rhea, GAUGE)
    monkeypatch.setattr(selectors, "delivered", lambda _question: MANY)
    monkeypatch.setattr(selectors, "columns_of", lambda _question: COLUMNS)
    monkeypatch.setattr(selectors, "originals", lambda *_: {})
    with browsing(question, language=language) as look:
        page = look()
        (first, _), (second, _), *_ = boxes(page)
        assert (first < second) is (language == "en")
        heard = in_reading_order(page)
        assert heard[:-2] == [NAMES[0], "1", "2", NAMES[1], "3", NAMES[2], "4"]
        assert heard[-1] == "5"
        over, sides = page.locator(".claim").last.bounding_box(), page.locator(".sides").bounding_box()
        assert over is not None
        assert sides is not None
        assert over["y"] >= sides["y"] + sides["height"]
        assert wrong_in_any_look(page, f"columns-{language}") == []


# --- As high as a phone -----------------------------------------------------------------------------
TITLE = "Slack Water, chapter 6: the water on the steps of the chapel"
LONG_ONES = [claim(n, one) for n, one in enumerate("ABCD", 1)]
FOUR = MANY | {
    "claims": [
        one
        | {"text": f"In a letter she wrote: “{'The sea rose again. ' * 20}”"}
        | {"sources": [source | {"about": TITLE} for source in one["sources"]]}
        for one in LONG_ONES
    ]
}
INSIDE = "all => all.every(one => one.offsetWidth <= one.parentElement.offsetWidth)"


@pytest.mark.nightly
@pytest.mark.parametrize("language", ["en", "ar"])
def test_four_long_claims_of_four_sources_are_one_screen_on_a_phone_and_whole_where_there_is_room(
    browsing, cast, monkeypatch, language
) -> None:
    question = asking.answered(cast.rhea, GAUGE)
    paper = Paper(title=TITLE, creator="Ada Obi", date="1962", language="en", item="0" * 32, is_pictured=True)
    for name, made in {
        "delivered": FOUR,
        "columns_of": (),
        "originals": {},
        "papers": dict.fromkeys("ABCD", paper),
    }.items():
        monkeypatch.setattr(selectors, name, lambda *_, made=made: made)
    monkeypatch.setattr(personas, "thumbnail_of", lambda *_: picture())
    with browsing(question, language=language, script=False) as look:
        page = look()
        page.set_viewport_size({"width": 390, "height": 844})
        shown = lambda: [one.is_visible() for one in page.locator(".claim").all()]  # noqa: E731 -- asked thrice
        turn, form = page.locator(".turn").bounding_box(), page.locator("#ask").bounding_box()
        assert turn is not None
        assert form is not None
        assert (turn["height"] <= 900, form["y"] + form["height"] <= 844) == (True, True)
        assert (page.locator(".source").count(), shown()) == (4, [True, False, False, False])
        assert page.locator("summary > .source__picture").count() == 4
        assert page.eval_on_selector_all(".source > summary", INSIDE)
        page.locator(".told__rest > summary").focus()
        page.keyboard.press("Enter")
        assert shown() == [True] * 4
        look().set_viewport_size({"width": 1200, "height": 900})
        assert (shown(), page.locator(".told__rest > summary").is_visible()) == ([True] * 4, False)
    with browsing(question, language=language) as look:
        assert wrong_in_any_look(look(), f"four-{language}") == []


# --- What is nearest --------------------------------------------------------------------------------
@pytest.mark.quick
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.nightly), "ar"])
def test_cards_stand_under_a_label_and_are_reached_and_opened_by_keyboard(browsing, cast, language) -> None:
    with browsing(asking.answered(cast.rhea, KYOTO), language=language) as look:
        page = look()
        region = page.locator("section.nearest")
        assert page.locator(f"#{region.get_attribute('aria-labelledby')}").is_visible()
        cards = region.locator(".near > li")
        assert cards.count() >= 1
        folded = ":not(.source, .nearest__more) > summary"
        assert region.locator(f"button[popovertarget], {folded}").count() == 0  # nothing puts the first away
        assert [cards.nth(n).is_visible() for n in range(cards.count())] == [
            n < 3 for n in range(cards.count())
        ]
        cards.first.locator("summary").first.focus()
        for pressed in ("Enter", "Tab"):
            page.keyboard.press(pressed)
        assert page.evaluate("document.activeElement.matches('section.nearest button[formaction]')")
        assert wrong_in_any_look(page, f"nearest-{language}") == []


@pytest.mark.nightly
@pytest.mark.parametrize("language", ["en", "fr", "es", "ar"])
def test_a_no_with_as_much_as_may_stand_open_below_it_is_one_screen_on_a_phone(
    browsing, cast, monkeypatch, language
) -> None:
    question = asking.answered(cast.rhea, KYOTO)
    said = f"In “{TITLE}”, a memoir dated 1979, Ada wrote: “{'The sea rose again. ' * 4}”"
    most, long = NEAR
    near = [
        one | {"text": said[: long // most]} for one in (claim(n, name) for n, name in enumerate("ABC", 1))
    ]
    no = {**(selectors.delivered(question) or {}), "nearest": near}
    monkeypatch.setattr(selectors, "delivered", lambda _question: no)
    monkeypatch.setattr(selectors, "originals", lambda *_: {})
    with browsing(question, language=language, script=False) as look:
        page = look()
        page.set_viewport_size({"width": 390, "height": 844})
        turn, form = page.locator(".turn").bounding_box(), page.locator("#ask").bounding_box()
        assert turn is not None
        assert form is not None
        assert page.locator(".refusal").count() == 1
        assert page.locator(".near > li:visible").count() == most
        assert (turn["height"] <= 900, form["y"] + form["height"] <= 844) == (True, True), turn


def test_the_text_around_a_card_is_asked_for_by_its_button(browsing, cast) -> None:
    with browsing(asking.answered(cast.rhea, KYOTO), script=False) as look:
        page = look()
        page.locator(".near .source > summary").first.click()
        page.get_by_role("button", name="Show what stands around it").first.focus()
        page.keyboard.press("Enter")
        page.get_by_text("Looking for what stands around it").first.wait_for()
        assert page.locator(".turn").count() == 1


def test_the_way_back_from_what_was_found_in_ones_conversations_leads_to_their_list(browsing, cast) -> None:
    with browsing(asking.answered(cast.rhea)) as look:
        page = look()
        page.get_by_role("link", name="Your conversations").click()
        page.get_by_label("Words of your questions").fill("nowhere in them")
        page.keyboard.press("Enter")
        page.get_by_text("0 of your conversations hold these words.").wait_for()
        page.get_by_label("Words of your questions").fill("Cardiff")
        page.keyboard.press("Enter")
        page.get_by_text("1 of your conversations holds these words.").wait_for()
        page.locator(".talks__title a").first.click()
        page.locator(".turn").wait_for()
        page.go_back()
        page.get_by_role("heading", name="Your conversations with").wait_for()
        assert "words" not in page.url


def test_what_a_question_is_asked_of_stands_apart_from_its_field(browsing, cast) -> None:
    with browsing(asking.answered(cast.rhea, filters=Filters(kind="letter")), script=False) as look:
        page = look()
        field = page.get_by_label("Your next question").bounding_box()
        only = page.locator("#ask").get_by_text("Asked only of").bounding_box()
        assert field is not None
        assert only is not None
        assert only["y"] >= field["y"] + field["height"] + GAP


def test_what_comes_back_in_place_of_a_button_has_its_focus(browsing, cast) -> None:
    with browsing(asking.answered(cast.rhea)) as look:
        page = look()
        for words, part in (("Share the question", "share"), ("This helped", "rating")):
            page.get_by_role("button", name=words).focus()
            page.keyboard.press("Enter")
            page.wait_for_function("part => document.activeElement.matches(`.${part}`)", arg=part)
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Take it back"


@pytest.fixture
def unsure(cast, monkeypatch) -> Question:
    """An answer that is not sure, so that something stands below it."""
    monkeypatch.setattr(nearest, "LEAST_BELOW", -9_999)
    return asking.answered(cast.rhea, UNSURE)


@pytest.mark.nightly
def test_below_an_answer_they_open_by_keyboard_and_without_a_script(browsing, unsure) -> None:
    with browsing(unsure, script=False) as look:
        page = look()
        page.set_viewport_size({"width": 390, "height": 844})
        cards = page.locator("details.nearest .near > li")
        assert page.locator(".claim--supported").first.is_visible()
        assert not cards.first.is_visible()
        summary = page.locator("details.nearest > summary")
        assert "may not answer" in summary.inner_text()
        summary.focus()
        page.keyboard.press("Enter")
        cards.first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.nightly
def test_below_a_sure_answer_a_line_leads_to_five_of_what_is_open_in_whole(browsing, whole) -> None:
    with browsing(asking.answered(whole.rhea)) as look:
        page = look()
        page.set_viewport_size({"width": 390, "height": 844})
        folded = page.locator("details.nearest").bounding_box()
        assert folded is not None
        assert folded["height"] <= LINE
        page.locator("details.nearest > summary").click()
        assert page.locator("details.nearest .near > li").count() == 5, "all that there is"
        assert wrong_in_any_look(page, "below") == []


# --- Pieces of originals ----------------------------------------------------------------------------
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


@pytest.mark.nightly
def test_a_piece_of_an_original_is_opened_by_keyboard_and_accessible(browsing, answered) -> None:
    questions = {name: answered(text) for name, text in SEEN.items()}
    with browsing(*questions.values()) as look:
        for name, question in questions.items():
            open_piece(look(question), f"original-{name}")


def open_piece(page: Page, name: str) -> None:
    piece = page.locator(".piece :is(img, audio)")
    assert (piece.count(), piece.is_visible()) == (1, False)
    page.locator(".source > summary").focus()
    page.keyboard.press("Enter")
    if piece.evaluate("(one) => one.tagName") == "AUDIO":
        piece.evaluate("(one) => one.load()")  # a recording is fetched when somebody wants to hear it
    page.wait_for_function(CAME, arg=piece.element_handle())
    assert page.evaluate("window.shifted") <= SHIFT
    assert wrong_in_any_look(page, name) == []
    assert piece.evaluate("(one) => one.getBoundingClientRect().width") >= LEGIBLE


# --- Buttons that stand in no form ------------------------------------------------------------------
@pytest.mark.nightly
def test_each_button_and_each_question_brings_its_own_part_of_the_page_back(browsing, cast) -> None:
    question = asking.answered(cast.rhea, asking.CARDIFF)
    with browsing(question) as look:
        page = look()
        field = page.get_by_label("Your next question")
        field.fill("Half a question")
        page.locator(".marker").first.click()
        card = page.locator(".source__body:target")
        card.get_by_role("link", name="Something is wrong with this").click()
        card.get_by_role("button", name="The source is read wrongly").click()
        card.get_by_text("You said: the source is read wrongly.").wait_for()
        page.get_by_role("button", name="Share the question").click()
        page.get_by_label("Link for others who may ask this archive").wait_for()
        page.get_by_role("button", name="This helped").click()
        page.get_by_text("You said: this helped.").wait_for()
        assert field.input_value() == "Half a question"
        page.get_by_role("link", name="Change the question").click()
        page.wait_for_function("() => document.activeElement.value?.startsWith('When did Ada')")
        field.fill("Another half")
        page.get_by_role("button", name="Ask again").click()
        page.locator(".turn").nth(1).wait_for()
        assert field.input_value() == "Another half"
        assert page.locator(".turn h2").nth(1).inner_text().endswith(asking.CARDIFF)
