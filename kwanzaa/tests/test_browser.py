"""Real questions in a real browser: the whole house as ``manage.py run`` starts it, with the demo archive."""

import gzip
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Response, sync_playwright

from kwanzaa import demo
from kwanzaa.tests.test_embedded import passable_folder
from kwanzaa.tests.test_run import free_port, wait_for
from personas.tests.chromium import BLOCKED, FLAGS

pytestmark = [pytest.mark.browser, pytest.mark.services]
PROJECT = Path(__file__).resolve().parents[2]
WATCHING = Path(__file__).parent / "watching"  # its module notes who opens a private key
ANSWERED = "Who taught Ada the Morse code?"
SEVERAL = "What did she write about the water on the steps?"
REFUSED = "What did she think of Brexit?"
WEIGHT = 60_000  # bytes of script and style of the chat, compressed
REQUESTS = 12
SHIFT = 0.02  # of the layout, while nobody typed or clicked
# Watches what happens to the transcript from now on: the stages that were current, and answers that were put in.
WATCH = """() => {
  window.stages = []; window.answers = 0;
  new MutationObserver(() => {
    const now = document.querySelector("[aria-current=step]")?.textContent.trim();
    if (now && now !== window.stages.at(-1)) window.stages.push(now);
  }).observe(document.getElementById("transcript"), {childList: true, subtree: true});
  document.addEventListener("htmx:afterSwap", () => {
    window.answers = document.querySelectorAll(".claims").length;
  });
}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """Where the running house answers, and the passwords of its people."""

    url: str
    passwords: dict[str, str]


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with passable_folder() as folder, (folder / "said").open("w+") as said:
        port = free_port()
        own = {"KWANZAA_STATE": str(folder / "state"), "KWANZAA_KEYS": str(folder / "keys")}
        environment = os.environ | own | {"DJANGO_SETTINGS_MODULE": "kwanzaa.settings"}
        environment.pop("KWANZAA_ROLE")
        environment.pop("KWANZAA_SIGNER")  # a true one, as in service
        opened = folder / "opened"
        environment |= {"PYTHONPATH": str(WATCHING), "KWANZAA_TEST_OPENED": str(opened)}
        command = [sys.executable, "manage.py", "run", "--port", str(port)]
        process = subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=said, stderr=said)
        try:
            words = lambda: Path(said.name).read_text()  # noqa: E731 -- read again and again
            assert wait_for(lambda: "Ctrl-C stops" in words() or process.poll() is not None, 120), words()
            assert process.poll() is None, words()
            people = {one.login: one.password for one in demo.logins(folder / "state")}
            yield House(url=f"http://127.0.0.1:{port}", passwords=people)
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0
        noted = opened.read_text()
        assert {"granian", "celery", "load_demo"} <= set(re.findall(r"granian|celery|load_demo", noted))
        assert " opened " not in noted, "a private key, by another process than the signer"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def femi(chromium: Browser, house: House) -> str:
    """Femi's cookies, as JSON; she signs in once."""
    context = chromium.new_context(base_url=house.url)
    page = context.new_page()
    page.goto("/login/")
    page.get_by_label("User name").fill("femi")
    page.get_by_label("Password").fill(house.passwords["femi"])
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Archives you may ask").wait_for()
    state = json.dumps(context.storage_state())
    context.close()
    return state


@pytest.fixture
def context(chromium: Browser, house: House, femi: str) -> Iterator[BrowserContext]:
    """A window of Femi's in which nothing may be blocked, be fetched from elsewhere, or go wrong."""
    window = chromium.new_context(base_url=house.url, storage_state=json.loads(femi))
    window.add_init_script(BLOCKED)
    hosts: set[str] = set()
    wrong: list[str] = []
    window.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    window.on("weberror", lambda error: wrong.append(str(error.error)))
    window.on("console", lambda said: wrong.append(said.text) if "Content Security" in said.text else None)
    yield window
    blocked = [page.evaluate("window.blocked") for page in window.pages]
    window.close()
    assert hosts <= {urlsplit(house.url).netloc}
    assert wrong == []
    assert not any(blocked)


@pytest.fixture
def chat(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/personas/ada-pellowe/")
    return page


def ask(page: Page, question: str) -> None:
    """Type a question and send it by keyboard, and wait for what comes of it."""
    before = page.locator(".turn").count()
    page.get_by_label(re.compile("Your (next )?question")).fill(question)
    page.keyboard.press("Control+Enter")
    page.locator(".turn").nth(before).locator(".claims, .refusal").first.wait_for()


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.className"))


def tab_to(page: Page, name: str, most: int) -> int:
    """Press Tab until *name* has the focus; return how often."""
    for presses in range(1, most + 1):
        page.keyboard.press("Tab")
        if focused(page).startswith(name):
            return presses
    raise AssertionError(f"{name} is not reached within {most} presses of Tab")


def test_stages_are_shown_and_the_answer_comes_once(chat: Page) -> None:
    chat.evaluate(WATCH)
    ask(chat, ANSWERED)
    assert len(chat.evaluate("window.stages")) >= 2
    assert chat.evaluate("window.answers") == 1
    assert chat.locator("#status").inner_text().startswith("The answer is ready: ")
    assert chat.locator(".turn[aria-busy]").count() == 0
    assert re.search(r"/questions/\w+/$", chat.url)


def test_the_page_of_a_question_shows_the_same_again(chat: Page) -> None:
    ask(chat, ANSWERED)
    first = chat.locator(".claims").inner_text()
    chat.reload()
    assert chat.locator(".claims").inner_text() == first


def test_asking_reading_and_looking_at_evidence_need_no_mouse(chat: Page) -> None:
    chat.keyboard.press("Tab")
    assert focused(chat) == "skip"
    chat.keyboard.press("Enter")
    tab_to(chat, "ask-question", 4)
    chat.keyboard.type(SEVERAL)
    tab_to(chat, "button ask__send", 3)
    chat.keyboard.press("Enter")
    chat.locator(".claims").wait_for()
    assert focused(chat) == "ask-question"
    chat.locator("#status a").focus()
    chat.keyboard.press("Enter")
    claims = chat.locator(".claim").count()
    assert claims >= 2
    for _ in range(claims):
        assert tab_to(chat, "c-", 4) <= 4
        chat.keyboard.press("Tab")
        assert focused(chat) == "marker"
    chat.keyboard.press("Enter")
    assert chat.locator(".evidence:target").get_attribute("id") == urlsplit(chat.url).fragment
    tab_to(chat, "evidence__back", 2)
    chat.keyboard.press("Enter")
    assert chat.locator(".claim:target").count() == 1


def test_every_marker_opens_its_own_evidence(chat: Page) -> None:
    ask(chat, SEVERAL)
    for marker in chat.locator(".marker").all():
        marker.click()
        target = chat.locator(".evidence:target")
        assert target.is_visible()
        assert target.locator(".evidence__handle").inner_text() == f"Source {marker.inner_text()[-2]}"


def test_more_around_a_source_comes_as_a_turn_of_its_own_and_holds_what_was_shown(chat: Page) -> None:
    ask(chat, ANSWERED)
    chat.locator(".marker").first.click()
    evidence = chat.locator(".evidence:target")
    quoted = evidence.locator("blockquote").inner_text()
    evidence.get_by_role("button", name="Show more around this").click()
    more = chat.locator(".turn").nth(1)
    more.locator(".claims").wait_for()
    around = " ".join(more.locator("blockquote").all_inner_texts())
    assert quoted.strip() in around
    assert len(around) > len(quoted)
    assert chat.locator(".turn").count() == 2
    assert chat.locator("#status").inner_text().startswith("The answer is ready: ")


def test_a_refusal_says_what_kind_of_no_it_is_and_leads_to_the_inventory(chat: Page) -> None:
    ask(chat, REFUSED)
    assert "this kind of question is not answered here" in chat.locator(".refusal").inner_text()
    chat.get_by_role("link", name="Browse what is in the archive").click()
    assert chat.get_by_role("heading", level=1).inner_text() == "What is in the archive of Ada Pellowe"
    assert chat.locator(".items li").count() > 20


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


def test_without_script_a_question_is_a_form_and_its_answer_a_page(
    chromium: Browser, house: House, femi: str
) -> None:
    window = chromium.new_context(
        base_url=house.url, storage_state=json.loads(femi), java_script_enabled=False
    )
    page = window.new_page()
    page.goto("/personas/ada-pellowe/")
    page.get_by_label("Your question").fill(ANSWERED)
    with page.expect_navigation():
        page.get_by_role("button", name="Ask").click()
    look_again_until(page, page.locator(".claims"))
    page.locator(".marker").first.click()
    assert page.locator(".evidence:target").is_visible()
    with page.expect_navigation():
        page.locator(".evidence:target").get_by_role("button", name="Show more around this").click()
    look_again_until(page, page.locator(".turn").nth(1).locator(".claims"))
    assert page.locator(".turn").nth(1).locator("blockquote").count()
    window.close()


@pytest.mark.parametrize(
    ("scheme", "width"),
    [
        pytest.param("light", 1100, id="light"),
        pytest.param("dark", 1100, id="dark"),
        pytest.param("light", 320, id="small"),
    ],
)
def test_every_page_is_accessible_and_fits(chat: Page, scheme: str, width: int) -> None:
    chat.set_viewport_size({"width": width, "height": 800})
    chat.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    ask(chat, SEVERAL)
    ask(chat, REFUSED)
    asked = urlsplit(chat.url).path
    for path in (
        "",
        "/",
        "/help/",
        "/personas/ada-pellowe/",
        "/personas/ada-pellowe/inventory/",
        "/personas/ada-pellowe/conversations/",
        "/pause/",
        asked,
        f"{asked}keep/",
        "/none/",
    ):
        if path:
            chat.goto(path)
        found = Axe().run(chat).response["violations"]
        assert [(path, one["id"], one["nodes"][0]["html"]) for one in found] == []
        wider = chat.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wider <= 0, path


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


def test_longer_words_and_another_direction_fit_on_a_small_screen(context: BrowserContext) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto("/personas/ada-pellowe/")
    ask(page, SEVERAL)
    asked = urlsplit(page.url).path
    for language in ("en", "ar"):
        page.goto("/help/")
        page.locator(f"button[lang={language}]").click()
        for path in (asked, f"{asked}keep/", "/personas/ada-pellowe/conversations/", "/pause/"):
            page.goto(path)
            found = Axe().run(page).response["violations"]
            assert [(path, one["id"], one["nodes"][0]["html"]) for one in found] == []
            page.evaluate(LONGER)
            assert page.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0, path
    assert page.evaluate("document.documentElement.dir") == "rtl"


def test_nothing_moves_when_an_answer_comes(context: BrowserContext) -> None:
    page = context.new_page()
    page.add_init_script(SHIFTED)
    page.goto("/personas/ada-pellowe/")
    ask(page, SEVERAL)
    ask(page, REFUSED)
    assert page.evaluate("window.shifted") <= SHIFT


def test_what_is_said_of_a_claim_is_said_back_and_the_answer_is_kept(chat: Page) -> None:
    ask(chat, ANSWERED)
    chat.get_by_text("Something is wrong with this").click()
    chat.get_by_role("button", name="The source is read wrongly").click()
    chat.get_by_text("You said: the source is read wrongly.").wait_for()
    chat.get_by_role("link", name="Keep this answer").click()
    with chat.expect_download() as kept:
        chat.get_by_role("link", name="To read").click()
    assert "taught me the Morse code" in Path(kept.value.path()).read_text(encoding="utf-8")


def test_the_chat_is_light(context: BrowserContext) -> None:
    page = context.new_page()
    got: list[Response] = []
    page.on("response", lambda response: got.append(response))  # noqa: PLW0108 -- it takes no builtin
    page.goto("/personas/ada-pellowe/")
    page.wait_for_load_state("networkidle")
    code = [one.body() for one in got if one.request.resource_type in {"script", "stylesheet"}]
    assert len(code) >= 4
    assert sum(len(gzip.compress(one)) for one in code) <= WEIGHT
    assert len(got) <= REQUESTS
