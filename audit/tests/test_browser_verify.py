"""Anybody verifies an answer in a real browser: nothing is sent, nothing is run, and the page outlives every file."""

import json
import shutil
from pathlib import Path
from time import perf_counter

import pytest
from django.urls import reverse
from playwright.sync_api import sync_playwright

from audit import selectors, verify_page
from ledger.core.canonical import decode
from personas.tests.chromium import FLAGS, Watch, wrong_in_any_look

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def files(ada, tmp_path) -> dict[str, Path]:
    """What somebody has of one answer, each as a file of theirs."""
    bundle = ada.ask()
    receipt = {"receipt": decode(bytes(bundle.receipt)), "display": decode(bytes(bundle.display))}
    made = {
        "bundle.json": selectors.bundle_file(bundle),
        "keyset.json": selectors.keyset_file(),
        "receipt.json": json.dumps(receipt, indent=2).encode(),
        "id": bundle.bundle_id.encode(),
        "saved.html": verify_page.one_file().encode(),
    }
    for name, data in made.items():
        (tmp_path / name).write_bytes(data)
    return {name: tmp_path / name for name in made}


@pytest.fixture
def browser(files, live_server):
    # After the files: while its loop runs in this thread, Django would open a second connection to the database.
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield launched
        launched.close()


def test_a_printed_answer_is_verified_in_two_clicks(browser, files, live_server):
    context = browser.new_context()
    watch, page = Watch(context), context.new_page()
    sent = []
    page.on("request", lambda one: sent.append((one.method, one.url, one.post_data_buffer)))
    page.goto(f"{live_server.url}{reverse('verify:page')}#{files['id'].read_text()}")
    page.wait_for_timeout(1000)
    n = len(sent)
    began = perf_counter()
    page.get_by_label("The receipt of an answer").set_input_files(files["receipt.json"])
    page.locator(".verdict").wait_for()
    print(perf_counter() - began, page.locator("#results").inner_text()[:3000])
    wrong = wrong_in_any_look(page, "verify-receipt")
    began = perf_counter()
    page.get_by_label("The receipt of an answer").set_input_files([files["receipt.json"], files["bundle.json"]])
    page.locator(".verdict").nth(1).wait_for()
    print(perf_counter() - began, page.locator("#results").inner_text()[:6000])
    print(page.locator("#trust").inner_text())
    wrong += wrong_in_any_look(page, "verify-both")
    print(sent[n:], sent)
    print(wrong, watch.complaints(live_server.url))
    page = context.new_page()
    page.goto(files["saved.html"].as_uri())
    page.get_by_label("The receipt of an answer").set_input_files([files["receipt.json"], files["bundle.json"]])
    page.locator(".verdict").nth(1).wait_for()
    print(page.locator("#results").inner_text()[:500])
    print(wrong_in_any_look(page, "verify-saved"), watch.wrong, page.evaluate("window.blocked"))
    assert 0
