"""A whole house as ``manage.py run`` starts it, and what a person does in its pages with a browser."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Download, Page

from kwanzaa import demo
from kwanzaa.embedded.processes import alive
from kwanzaa.tests.test_embedded import passable_folder
from kwanzaa.tests.test_run import family_of, free_port, wait_for

PROJECT = Path(__file__).resolve().parents[2]
WATCHING = Path(__file__).parent / "watching"  # its module notes who opens a private key


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """Where the running house answers, its process and state, what it says, its passwords, its commands' settings."""

    url: str
    pid: int
    state: Path
    said: Callable[[str], int]
    passwords: Mapping[str, str]
    environment: Mapping[str, str]


@contextmanager
def running(**settings: str) -> Iterator[House]:
    """Start a house with the demo archive, and end it; no process of it but the signer may open a private key."""
    with passable_folder() as folder, (folder / "said").open("w+") as said:
        port = free_port()
        own = {"KWANZAA_STATE": str(folder / "state"), "KWANZAA_KEYS": str(folder / "keys")}
        environment = os.environ | own | {"DJANGO_SETTINGS_MODULE": "kwanzaa.settings"} | settings
        environment.pop("KWANZAA_ROLE")
        environment.pop("KWANZAA_SIGNER")  # a true one, as in service
        opened = folder / "opened"
        watched = environment | {"PYTHONPATH": str(WATCHING), "KWANZAA_TEST_OPENED": str(opened)}
        command = [sys.executable, "manage.py", "run", "--port", str(port)]
        process = subprocess.Popen(command, cwd=PROJECT, env=watched, stdout=said, stderr=said)
        try:
            words = lambda: Path(said.name).read_text()  # noqa: E731 -- read again and again
            assert wait_for(lambda: "Ctrl-C stops" in words() or process.poll() is not None), words()
            assert process.poll() is None, words()
            people = {one.login: one.password for one in demo.logins(folder / "state")}
            yield House(
                url=f"http://127.0.0.1:{port}",
                pid=process.pid,
                state=folder / "state",
                said=lambda told: words().count(told),
                passwords=people,
                environment=environment,
            )
        finally:
            family = family_of(process.pid)
            process.send_signal(signal.SIGTERM)
            assert process.wait(300) == 0
        assert not [one for one in family if alive(one.pid)]
        noted = opened.read_text()
        assert {"granian", "celery", "load_demo"} <= set(re.findall(r"granian|celery|load_demo", noted))
        assert " opened " not in noted, "a private key, by another process than the signer"


def signed_in(chromium: Browser, house: House, name: str) -> str:
    """Sign somebody in; return their cookies, as JSON."""
    context = chromium.new_context(base_url=house.url)
    page = context.new_page()
    page.goto("/login/")
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(house.passwords[name])
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Archives you may ask").wait_for()
    state = json.dumps(context.storage_state())
    context.close()
    return state


def window_of(chromium: Browser, house: House, who: str, *, script: bool = True) -> BrowserContext:
    """Open a window of somebody's who is signed in."""
    return chromium.new_context(base_url=house.url, storage_state=json.loads(who), java_script_enabled=script)


def ask(page: Page, question: str) -> None:
    """Type a question and send it by keyboard, and wait for what comes of it."""
    before = page.locator(".turn").count()
    page.get_by_label(re.compile("Your (next )?question")).fill(question)
    page.keyboard.press("Control+Enter")
    page.locator(".turn").nth(before).locator(".claims, .refusal").first.wait_for()


def focused(page: Page) -> str:
    """Name what has the focus: by its id, or else its class."""
    return str(page.evaluate("document.activeElement.id || document.activeElement.className"))


def tab_to(page: Page, name: str, most: int) -> int:
    """Press Tab until *name* has the focus; return how often."""
    for presses in range(1, most + 1):
        page.keyboard.press("Tab")
        if focused(page).startswith(name):
            return presses
    raise AssertionError(f"{name} is not reached within {most} presses of Tab")


def tab_to_link(page: Page, words: str, most: int) -> None:
    """Press Tab until a link has the focus that begins with *words*."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if str(page.evaluate("document.activeElement.textContent.trim()")).startswith(words):
            return
    raise AssertionError(f"{words} is not reached within {most} presses of Tab")


def kept_citations(kept: Download) -> int:
    """Count the citations in a file that an answer was kept as."""
    text = Path(kept.path()).read_text(encoding="utf-8")
    if kept.suggested_filename == "answer.md":
        return len(re.findall(r"(?<!^- )\*\*\[[A-Z]+\]\*\*", text, re.MULTILINE))
    display = json.loads(text).get("display", json.loads(text))
    return sum(len(one["sources"]) for one in (*display["claims"], *display.get("nearest", ())))


def rooms(asked: str) -> tuple[str, ...]:
    """Name every page of a requestor's, with those of a question that was *asked*."""
    persona = "/personas/ada-pellowe/"
    account = ("second-factor/", "tokens/", "password/")
    return (
        *("/", "/help/", "/pause/", "/none/", persona, f"{persona}reading/", f"{persona}conversations/"),
        *(f"{persona}care/", f"{persona}reading/?q=storm&kind=letter"),
        *(asked, f"{asked}keep/", *(f"/account/{name}" for name in account)),
    )
