"""Anybody verifies an answer in a real browser: nothing is sent, nothing is run, and the page outlives every file."""

import io
import json
import zipfile
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import pytest
from django.urls import reverse
from django.utils.translation import override
from playwright.sync_api import Browser, BrowserContext, FilePayload, Page

from audit import selectors, verify_page
from audit.tests.conftest import FORBIDDEN
from citations.models import StoredBundle
from ledger.core.canonical import decode
from personas.tests.chromium import Watch, started, wrong_in_any_look

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


CHOOSE: Final = "#files"
QUICK: Final = 2.0  # seconds that a reader waits for a sentence
MB: Final = 2**20
MARKUP: Final = "<img src=x onerror=alert(1)><script>alert(2)</script>"


def in_arabic() -> bytes:
    with override("ar"):
        return verify_page.one_file().encode()


def receipt_of(bundle: StoredBundle) -> bytes:
    value = {"receipt": decode(bytes(bundle.receipt)), "display": decode(bytes(bundle.display))}
    return json.dumps(value, indent=2).encode()


def of_word() -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as made:
        made.writestr("[Content_Types].xml", "<Types/>")
    return held.getvalue()


@pytest.fixture
def files(ada, tmp_path) -> dict[str, Path]:
    """What somebody has of one answer, each as a file of theirs."""
    bundle, refusal = ada.ask(), ada.ask(FORBIDDEN)
    made = {
        "bundle.json": selectors.bundle_file(bundle),
        "keyset.json": selectors.keyset_file(),
        "receipt.json": receipt_of(bundle),
        "refusal.json": receipt_of(refusal),
        "id": bundle.bundle_id.encode(),
        "saved.html": verify_page.one_file().encode(),
        "saved-ar.html": in_arabic(),
    }
    for name, data in made.items():
        (tmp_path / name).write_bytes(data)
    return {name: tmp_path / name for name in made}


@pytest.fixture
def browser(files, live_server):
    with started() as launched:
        yield launched


def sentence(page: Page, n: int = 0) -> str:
    """The sentence of a result, and its colour."""
    note = page.locator(".verdict > .note").nth(n)
    note.wait_for()
    return f"{note.get_attribute('data-tone')}: {note.locator('h2').inner_text()}"


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    page.locator("#trust code").wait_for()
    return page


def test_a_printed_answer_is_verified_in_one_choice_and_nothing_is_sent(browser, files, live_server):
    context, sent = browser.new_context(), []
    watch = Watch(context)
    context.on("request", lambda one: sent.append((one.method, one.url, one.post_data_buffer)))
    page = opened(context, f"{live_server.url}{reverse('verify:page')}#{files['id'].read_text()}")
    before, began = len(sent), perf_counter()
    page.locator(CHOOSE).set_input_files([files["receipt.json"], files["bundle.json"]])
    said = sentence(page)
    assert perf_counter() - began < QUICK
    assert said.startswith("good: This answer was given on ")
    assert said.endswith(", and is unchanged.")
    told = page.locator("#results").inner_text()
    for line in (
        "from the archive of Ada Finch",
        "That it is right is not proved",
        "the ID on your paper",
        "entry 1.",
    ):
        assert line in told
    assert page.locator(".verdict").count() == 2
    assert page.evaluate("document.activeElement.className") == "note note--good"
    wrong = wrong_in_any_look(page, "verify-good")
    assert sent[before:] == []
    assert {method for method, _, _ in sent} == {"GET"}
    assert not [url for _, url, _ in sent if files["id"].read_text() in url.partition("#")[0]]
    assert [*wrong, *watch.complaints(live_server.url)] == []
    context.close()


def check_saved(browser: Browser, saved: Path, receipt: Path) -> list[str]:
    """Verify with a saved page, without a network; say what went wrong."""
    context = browser.new_context(offline=True)
    watch = Watch(context)
    page = opened(context, saved.as_uri())
    page.locator(CHOOSE).set_input_files(receipt)
    assert sentence(page).startswith("good: ")
    wrong = wrong_in_any_look(page, saved.stem)
    page.locator("#keys").set_input_files(receipt)  # keys that are none: nothing is trusted any more
    page.locator(".note--care").wait_for()
    wrong += [*watch.wrong, *map(str, page.evaluate("window.blocked"))]
    context.close()
    return wrong


def check_without_script(browser: Browser, address: str, bundle_id: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert page.get_by_text("cannot verify anything without script").is_visible()
    assert page.get_by_text("kwanzaa-verify --receipt").is_visible()
    assert not page.locator(CHOOSE).is_visible()
    page.get_by_label("The ID on your paper").fill(bundle_id)
    page.get_by_role("button", name="Look").click()
    page.get_by_text("This has the form of an ID.").wait_for()
    context.close()


def chosen(name: str, data: bytes, folder: Path) -> FilePayload | Path:
    """Return a file to choose: what is big from the disk, as it would take minutes to send it to the browser."""
    if len(data) > MB:
        (folder / name).write_bytes(data)
        return folder / name
    return FilePayload(name=name, mimeType="application/json", buffer=data)


def forged(files: dict[str, Path]) -> dict[str, tuple[bytes, str]]:
    """Hostile files, each with how what is said of it begins."""
    bundle, receipt = files["bundle.json"].read_bytes(), json.loads(files["receipt.json"].read_bytes())
    other = {**receipt, "display": {**receipt["display"], "claims": [{"n": 1, "text": MARKUP}]}}
    names = {"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "toString": None}
    return {
        MARKUP: (b"\xff\x00", "bad: <img"),
        "another answer": (json.dumps(other).encode(), "bad: Do not rely"),
        "a flipped bit": (bundle.replace(b'"index":1', b'"index":0'), "bad: Do not rely"),
        "a half": (bundle[: len(bundle) // 2], "bad: This is no whole"),
        "a huge number": (
            bundle.replace(b'"index":1', b'"index":' + b"9" * 100_000),
            "bad: This is no whole",
        ),
        "depth": (b'{"a":' * 200_000 + b"1" + b"}" * 200_000, "bad: This is no whole"),
        "lists": (b"[" * 1_000_000, "care: A kept answer"),
        "prototype": (json.dumps({**receipt, **names}).encode(), "bad: This is no whole"),
        "names alone": (json.dumps(names).encode(), "bad: names alone is no file"),
        "50 MB": (b"x" * 50_000_000, "bad: 50 MB is larger than 16 MB"),
        "16 MB of one string": (b'{"envelope":"' + b"a" * (15 * MB) + b'"}', "bad: 16 MB of one"),
        "a PDF": (b"%PDF-1.7\n", "care: a PDF is made for reading"),
        "of Word": (of_word(), "care: of Word is made for reading"),
        "nothing": (b"", "bad: nothing is no file"),
    }


@pytest.mark.nightly
def test_hostile_files_are_refused_with_a_sentence_and_the_page_lives(browser, files, live_server, tmp_path):
    context = browser.new_context()
    watch = Watch(context)
    page = opened(context, f"{live_server.url}{reverse('verify:page')}")
    page.on("dialog", lambda _: watch.wrong.append("a dialog"))
    said: dict[str, Any] = {}
    for name, (data, begins) in forged(files).items():
        page.locator("#results").evaluate("one => one.replaceChildren()")
        page.locator(CHOOSE).set_input_files(chosen(name, data, tmp_path))
        said[name] = sentence(page)
        assert said[name].startswith(begins), (name, said[name])
        assert page.locator("#results img, #results script").count() == 0
        page.locator(CHOOSE).set_input_files(files["bundle.json"])
        page.locator(".note--good").wait_for()
    assert page.evaluate("({}).polluted") is None
    page.locator(CHOOSE).set_input_files(
        [FilePayload(name=f"{n}", mimeType="", buffer=b"{}") for n in range(51)]
    )
    assert sentence(page) == "bad: Choose at most 50 files at once."
    page.locator(CHOOSE).set_input_files([files["bundle.json"], files["keyset.json"]])
    assert sentence(page, 1).startswith("care: keyset.json holds keys.")
    (tmp_path / "kept.html").write_bytes(b"<!doctype html><p>Another answer.")
    page.locator(CHOOSE).set_input_files([files["receipt.json"], tmp_path / "kept.html"])
    page.get_by_text("kept.html is a saved web page, which cannot be compared here.").wait_for()
    assert sentence(page).startswith("care: This answer was given")
    page.locator(CHOOSE).set_input_files(files["refusal.json"])
    page.get_by_text("This question was refused on").wait_for()
    assert sentence(page).startswith("good: ")
    assert watch.complaints(live_server.url) == []
    context.close()


def test_a_saved_page_verifies_without_a_network_and_without_script_a_page_says_what_to_do(
    browser, files, live_server
):
    for name in ("saved.html", "saved-ar.html"):
        assert check_saved(browser, files[name], files["receipt.json"]) == []
    check_without_script(browser, live_server.url + reverse("verify:page"), files["id"].read_text())
