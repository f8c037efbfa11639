"""Real questions in a real browser: the whole house as ``manage.py run`` starts it, with the demo archive."""

import re
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Response,
    Route,
)

from kwanzaa.tests.browsing import (
    House,
    ask,
    focused,
    kept_citations,
    rooms,
    running,
    signed_in,
    tab_to,
    tab_to_link,
    window_of,
)
from kwanzaa.tests.test_run import survives_what_is_killed
from personas.tests.chromium import Watch, started, too_wide, wrong_in, wrong_in_any_look

pytestmark = [pytest.mark.browser, pytest.mark.services]
ANSWERED = "Who taught Ada the Morse code?"
SEVERAL = "What happened in the storm?"
REFUSED = "What did she think of Brexit?"
KEPT = ("To read: answer.md", "For programs: answer.json", "To prove: receipt.json")
WEIGHT = 60_000  # bytes of the chat, as they come over the line
REQUESTS = 12
SHIFT = 0.02  # of the layout, while nobody typed or clicked
# Watches what happens to the transcript from now on: the stages that were current, and answers that were put in.
OWN = "{}:not(.nearest *)"
"""Of an answer, and not of what stands below it as nearest."""
WATCH = """() => {
  window.stages = []; window.answers = 0;
  new MutationObserver(() => {
    const now = document.querySelector("[aria-current=step]")?.textContent.trim();
    if (now && now !== window.stages.at(-1)) window.stages.push(now);
  }).observe(document.getElementById("transcript"), {childList: true, subtree: true});
  document.addEventListener("htmx:afterSwap", () => {
    window.answers = document.querySelectorAll(".claims:not(.nearest *)").length;
  });
}"""


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with running() as started:
        yield started


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with started() as browser:
        yield browser


@pytest.fixture(scope="module")
def femi(chromium: Browser, house: House) -> str:
    """Femi's cookies; she signs in once."""
    return signed_in(chromium, house, "femi")


@pytest.fixture
def context(chromium: Browser, house: House, femi: str) -> Iterator[BrowserContext]:
    """A window of Femi's in which nothing may be blocked, be fetched from elsewhere, or go wrong."""
    window = window_of(chromium, house, femi)
    watch = Watch(window)
    yield window
    complaints = watch.complaints(house.url)
    window.close()
    assert complaints == []


@pytest.fixture
def chat(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/personas/ada-pellowe/")
    return page


def test_stages_are_shown_and_the_answer_comes_once(chat: Page) -> None:
    chat.evaluate(WATCH)
    ask(chat, ANSWERED)
    assert len(chat.evaluate("window.stages")) >= 2
    assert chat.evaluate("window.answers") == 1
    assert chat.locator("#status").inner_text().startswith("The answer is ready: ")
    assert chat.locator(".turn[aria-busy]").count() == 0
    assert re.search(r"/questions/\w+/$", chat.url)


def test_asking_reading_opening_each_citation_and_keeping_the_answer_need_no_mouse(chat: Page) -> None:
    chat.keyboard.press("Tab")
    assert focused(chat) == "skip"
    chat.keyboard.press("Tab")  # the second one leads past what invites, to the question
    chat.keyboard.press("Enter")
    assert focused(chat) == "ask-question"
    chat.keyboard.type(SEVERAL)
    tab_to(chat, "button ask__send", 3)
    chat.keyboard.press("Enter")
    chat.locator(OWN.format(".claims")).wait_for()
    assert focused(chat) == "ask-question"
    chat.keyboard.press("Shift+Tab")
    chat.keyboard.press("Enter")  # "Go to it", in the line above the form
    assert chat.locator(".turn:target").count() == 1
    markers = chat.locator(".marker").count()
    every = markers + chat.locator(".near > li").count()
    assert markers >= 2
    for _ in range(markers):
        tab_to(chat, "marker", 6)
        chat.keyboard.press("Enter")
        shown = chat.locator(".source__body:target")
        assert shown.is_visible()
        assert shown.get_attribute("id") == urlsplit(chat.url).fragment
        tab_to(chat, "source__back", 6)
        chat.keyboard.press("Enter")
        assert chat.locator(".claim:target").count() == 1
        assert tab_to(chat, "marker", 1)  # where one came from
    tab_to_link(chat, "Keep", 40)
    chat.keyboard.press("Enter")
    chat.get_by_role("heading", name="Keep this answer").wait_for()
    for name in KEPT:
        tab_to_link(chat, name, 12)
        with chat.expect_download() as kept:
            chat.keyboard.press("Enter")
        assert kept_citations(kept.value) == every, name


@pytest.mark.nightly
def test_more_around_a_source_stands_in_its_card_with_the_quoted_words_marked(chat: Page) -> None:
    ask(chat, ANSWERED)
    said = chat.locator(".told").inner_text()
    chat.locator(".marker").first.click()
    card = chat.locator(".source__body:target")
    before = chat.locator(".left").first.inner_text()
    card.get_by_role("button", name="Show what stands around it").click()
    card.locator(".around__text").first.wait_for()
    assert chat.locator(".left").first.inner_text() != before
    quoted = card.locator("mark").first.inner_text()
    assert f"“{quoted}”" in said
    assert len(" ".join(card.locator(".around__text").all_inner_texts())) > len(quoted)
    assert chat.locator(".turn").count() == 1
    chat.reload()
    assert chat.locator(".turn").count() == 1
    assert chat.locator(".around__text").count() >= 1


def test_an_answer_of_several_sources_and_the_next_question_are_in_sight_on_a_phone(chat: Page) -> None:
    chat.set_viewport_size({"width": 390, "height": 844})
    chat.get_by_label("Your question").fill(SEVERAL)
    chat.keyboard.press("Shift+Enter")
    assert chat.get_by_label("Your question").input_value() == f"{SEVERAL}\n"
    assert chat.locator(".turn").count() == 0
    chat.keyboard.press("Enter")
    turn = chat.locator(".turn:not([aria-busy])")
    turn.locator(".turn__actions").wait_for()
    assert turn.locator(".sources .source").count() >= 3
    box, form = turn.bounding_box(), chat.locator("#ask").bounding_box()
    assert box is not None
    assert form is not None
    assert box["height"] <= 900
    assert form["y"] + form["height"] <= 844
    chat.get_by_role("link", name="Change the question").click()
    chat.wait_for_function("() => document.activeElement.value?.trim()")
    assert chat.get_by_label("Your next question").input_value().strip() == SEVERAL


@pytest.mark.nightly
def test_what_is_no_question_is_said_beside_the_field_and_kept(chat: Page) -> None:
    field = chat.get_by_label("Your question")
    field.fill("x" * 1001)
    chat.keyboard.press("Control+Enter")
    chat.get_by_role("alert").wait_for()
    assert "at most 1,000 characters" in chat.get_by_role("alert").inner_text()
    assert len(field.input_value()) == 1001
    assert focused(chat) == "ask-question"
    field.fill(REFUSED)
    chat.keyboard.press("Control+Enter")
    chat.locator(".refusal").wait_for()
    assert chat.get_by_role("alert").count() == 0


def test_a_line_that_is_down_is_said(chat: Page) -> None:
    chat.context.set_offline(offline=True)
    chat.get_by_label("Your question").fill(ANSWERED)
    chat.keyboard.press("Control+Enter")
    chat.get_by_text("The line to the archive was interrupted").wait_for()
    assert chat.get_by_label("Your question").input_value() == ANSWERED


@pytest.mark.nightly
def test_who_signs_in_anew_in_another_window_sends_what_was_typed_from_the_first(
    chromium: Browser, house: House
) -> None:
    window = window_of(chromium, house, signed_in(chromium, house, "rhea"))
    chat = window.new_page()
    chat.goto("/personas/ada-pellowe/")
    chat.get_by_label("Your question").fill(ANSWERED)
    window.clear_cookies()
    chat.keyboard.press("Control+Enter")
    with window.expect_page() as opened:
        chat.locator("#status").get_by_role("link", name="Sign in in another window").click()
    assert chat.locator("main").count() == 1
    other = opened.value
    other.get_by_label("User name").fill("rhea")
    other.get_by_label("Password").fill(house.passwords["rhea"])
    other.keyboard.press("Enter")
    other.get_by_role("heading", name="Archives you may ask").wait_for()
    chat.get_by_role("button", name="Ask").click()
    chat.locator("#status").get_by_text("You signed in anew").wait_for()
    chat.get_by_role("button", name="Ask").click()
    chat.locator(OWN.format(".claims")).wait_for()
    assert "taught me the Morse code" in chat.locator(OWN.format(".claims")).inner_text()
    window.close()


def look_again_until(page: Page, answer: Locator) -> None:
    """Follow the link that asks for the page anew, as often as it takes.

    A page is loaded whole before it is looked at: the one that is left has a link too, or an answer of before.
    """
    again = page.get_by_role("link", name="Look again")
    patience = time.monotonic() + 60
    while time.monotonic() < patience:
        answer.or_(again).first.wait_for()
        if answer.count():
            return
        with page.expect_navigation():
            again.click()
    pytest.fail("no answer in a minute")


@pytest.mark.nightly
def test_without_script_the_whole_way_from_question_to_kept_answer_is_forms_and_pages(
    chromium: Browser, house: House, femi: str
) -> None:
    window = window_of(chromium, house, femi, script=False)
    page = window.new_page()
    page.goto("/personas/ada-pellowe/")
    page.get_by_label("Your question").fill(SEVERAL)
    with page.expect_navigation():
        page.get_by_role("button", name="Ask").click()
    look_again_until(page, page.locator(OWN.format(".claims")))
    markers = page.locator(".marker").all()
    every = len(markers) + page.locator(".near > li").count()
    assert len(markers) >= 2
    for marker in markers:
        marker.click()
        assert page.locator(".source__body:target").is_visible()
    page.get_by_role("link", name="Keep this answer").click()
    for name in KEPT:
        with page.expect_download() as kept:
            page.get_by_role("link", name=name).click()
        assert kept_citations(kept.value) == every, name
    page.emulate_media(media="print")
    printed = [one.inner_text() for one in page.locator(".claim__text").all() if one.is_visible()]
    assert sum(len(re.findall(r"\[[A-Z]+\]", one)) for one in printed) == every
    assert all(one.is_visible() for one in page.locator(".listed li").all())
    page.emulate_media(media="screen")
    page.get_by_role("link", name="Back to the conversation").click()
    page.locator(".marker").first.click()
    with page.expect_navigation():
        page.locator(".source__body:target").get_by_role("button", name="Show what stands around it").click()
    look_again_until(page, page.locator(".around__text"))
    assert page.locator(".around mark").first.is_visible()
    assert page.locator(".turn").count() == 1
    window.close()


@pytest.mark.nightly
@pytest.mark.parametrize("script", [True, False])
def test_a_granddaughter_finds_the_letters_of_a_year_and_a_word_in_them(
    chromium: Browser, house: House, femi: str, *, script: bool
) -> None:
    window = window_of(chromium, house, femi, script=script)
    page = window.new_page()
    page.goto("/personas/ada-pellowe/")
    page.get_by_role("link", name="Reading room").first.click()
    page.wait_for_url(re.compile("/reading/$"))
    if script:
        page.evaluate("window.kept = true")
    for link in ("the 1950s", "1951"):
        page.get_by_role("link", name=re.compile(f"^{link}")).click()
    page.get_by_role("heading", name="2 items").wait_for()
    if script:
        page.wait_for_function("() => document.activeElement.id === 'found'")
    page.go_back()
    page.get_by_role("heading", name="6 items").wait_for()
    page.go_forward()
    page.get_by_role("heading", name="2 items").wait_for()
    page.get_by_role("link", name="Letter to Miss Trewin, schoolmistress").wait_for()
    page.get_by_role("link", name="Show everything").click()
    page.get_by_role("heading", name=re.compile(r"^\d\d items")).wait_for()
    page.get_by_text("By kind, from whom, to whom").click()
    page.get_by_label("To whom").select_option(value="Hélène Le Bris")
    page.get_by_label("Words to search for").fill("storms")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="1 item").wait_for()
    assert urlsplit(page.url).query.startswith("q=storms&")
    if script:
        page.wait_for_function("() => document.getElementById('room-status').textContent === '1 item'")
        assert focused(page) == "q"
        assert page.evaluate("window.kept"), "no page was loaded anew"
    page.get_by_role("link", name="Letter to Hélène Le Bris after the storm").click()
    page.get_by_role("heading", name="Letter to Hélène Le Bris after the storm").wait_for()
    window.close()


@pytest.mark.nightly
def test_a_browser_that_goes_away_in_mid_answer_finds_it_when_it_comes_back(context: BrowserContext) -> None:
    page = context.new_page()
    page.route("**/events/", lambda route: route.abort())  # nothing is heard of how far it is
    page.goto("/personas/ada-pellowe/")
    page.get_by_label("Your question").fill(ANSWERED)
    page.keyboard.press("Control+Enter")
    page.locator(".turn[aria-busy]").wait_for()
    place = urlsplit(page.url).path
    assert re.fullmatch(r"/questions/\w+/", place)
    page.close()
    back = context.new_page()
    back.goto(place)
    back.locator(OWN.format(".claims")).wait_for()
    assert "taught me the Morse code" in back.locator(OWN.format(".claims")).inner_text()


def test_a_stream_that_breaks_off_is_opened_again_and_the_answer_comes_without_a_hand(
    context: BrowserContext,
) -> None:
    page, broken = context.new_page(), []

    def break_off(route: Route) -> None:
        broken.append(route.request.url)
        if len(broken) < 3:
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/events/", break_off)
    page.goto("/personas/ada-pellowe/")
    ask(page, ANSWERED)
    assert len(broken) == 3
    assert page.locator(".turn[aria-busy]").count() == 0


# Every text becomes half as long again, as in a language with longer words.
LONGER = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    text.data = text.data.replace(/\\p{L}{2,}/gu, (word) => word + word.slice(0, Math.ceil(word.length / 2)));
  }
}"""
SHIFTED = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
}).observe({type: "layout-shift", buffered: true});"""


# Every text that people wrote ends in a word that nowhere can be broken.
ENDLESS = """() => {
  for (const one of document.querySelectorAll("main bdi, main [dir=auto]")) {
    if (!one.children.length) one.textContent += "n".repeat(180);
  }
}"""


def too_wide_when(page: Page, change: str) -> list[str]:
    """Change the words of a page; say where it is then wider than its window."""
    page.evaluate(change)
    wrong = list[str]()
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 800})
        wrong += too_wide(page)
    return wrong


@pytest.mark.parametrize(
    "most", [pytest.param(0, id="the chat"), pytest.param(99, id="every page", marks=pytest.mark.nightly)]
)
def test_every_page_is_accessible_and_fits_also_with_longer_words_and_words_without_an_end(
    chat: Page, most: int
) -> None:
    ask(chat, SEVERAL)
    ask(chat, REFUSED)
    wrong = wrong_in_any_look(chat)
    asked = urlsplit(chat.url).path
    for path in (asked, *rooms(asked)[:most]):
        chat.goto(path)
        wrong += wrong_in_any_look(chat)
        wrong += too_wide_when(chat, LONGER)
        wrong += too_wide_when(chat, ENDLESS)
    assert wrong == []


@pytest.mark.nightly
def test_longer_words_fit_in_another_direction(chat: Page) -> None:
    ask(chat, SEVERAL)
    ask(chat, REFUSED)
    asked, wrong = urlsplit(chat.url).path, list[str]()
    chat.goto("/help/")
    chat.locator("button[lang=ar]").click()
    looked = {asked, f"{asked}keep/", "/personas/ada-pellowe/conversations/", "/pause/"}
    for path in rooms(asked):
        chat.goto(path)
        chat.set_viewport_size({"width": 320, "height": 800})
        wrong += wrong_in(chat) if path in looked else []
        wrong += too_wide_when(chat, LONGER)
    assert chat.evaluate("document.documentElement.dir") == "rtl"
    assert wrong == []


@pytest.mark.nightly
def test_nothing_moves_when_an_answer_comes(context: BrowserContext) -> None:
    page = context.new_page()
    page.add_init_script(SHIFTED)
    page.goto("/personas/ada-pellowe/")
    ask(page, SEVERAL)
    ask(page, REFUSED)
    assert page.evaluate("window.shifted") <= SHIFT


def test_the_chat_is_light(context: BrowserContext) -> None:
    page = context.new_page()
    got: list[Response] = []
    page.on("response", lambda response: got.append(response))  # noqa: PLW0108 -- it takes no builtin
    page.goto("/personas/ada-pellowe/")
    page.wait_for_load_state("networkidle")
    assert sum(one.request.resource_type in {"script", "stylesheet"} for one in got) >= 4
    assert sum(one.request.sizes()["responseBodySize"] for one in got) <= WEIGHT
    assert len(got) <= REQUESTS


def test_whatever_is_killed_in_this_house_comes_back_and_is_said(house: House) -> None:
    """The last one here. That nothing is left when a house ends is seen whenever one does."""
    survives_what_is_killed(house.pid, house.state, f"{house.url}/", house.said)
