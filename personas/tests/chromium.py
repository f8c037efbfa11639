"""How Chromium is started in tests, what a page notes that its policy blocked, and who could not read a page."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BLOCKED = """window.blocked = [];
document.addEventListener("securitypolicyviolation", (e) => window.blocked.push(e.violatedDirective));"""
# Only what is wrong: to tell all that is right of a page takes a third as long as to look at it.
_VIOLATIONS = "axe.run({resultTypes: ['violations']}).then((found) => found.violations)"
_STILL = "Promise.allSettled(document.getAnimations().map((one) => one.finished))"
# Both colours and both widths, each once: what is wrong with a colour is so at any width.
Look = tuple[Literal["light", "dark"], int]
LOOKS: Final[tuple[Look, ...]] = (("light", 1200), ("dark", 320))


@contextmanager
def started() -> Iterator[Browser]:
    """Start Chromium, after rows are written: while its loop runs in this thread, Django opens a second connection."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield browser
        browser.close()


class Watch:
    """Watches a window from its opening on: where its pages ask, what their policy blocks, and what goes wrong."""

    def __init__(self, window: BrowserContext) -> None:
        self.window = window
        self.asked = list[str]()
        self.wrong = list[str]()
        window.add_init_script(BLOCKED)
        window.on("request", lambda request: self.asked.append(request.url))
        window.on("weberror", lambda error: self.wrong.append(str(error.error)))
        window.on(
            "console",
            lambda said: self.wrong.append(said.text) if "Content Security" in said.text else None,
        )

    def complaints(self, home: str) -> list[str]:
        """Say what went wrong or was blocked, and what was asked of another host than *home*."""
        blocked = [str(one) for page in self.window.pages for one in page.evaluate("window.blocked")]
        return [*self.wrong, *blocked, *(url for url in self.asked if not url.startswith(f"{home}/"))]


def wrong_in_any_look(page: Page, name: str = "") -> list[str]:
    """Say what is wrong in light, wide, and in dark, narrow; take pictures into the folder ``KWANZAA_SHOTS``."""
    return [one for look in LOOKS for one in wrong_in_look(page, look, name)]


def wrong_in_look(page: Page, look: Look, name: str = "") -> list[str]:
    """Say what is wrong in one colour and width; take its picture."""
    scheme, width = look
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    page.evaluate(_STILL)  # a colour halfway between two looks is of neither
    if (folder := os.environ.get("KWANZAA_SHOTS")) and name:
        page.screenshot(path=f"{folder}/{name}-{scheme}-{width}.png", full_page=True)
    return [f"{scheme}, {width}: {one}" for one in wrong_in(page)]


def wrong_in(page: Page) -> list[str]:
    """Say what of a page not everybody can read, and whether it is wider than the window."""
    if page.evaluate("typeof axe === 'undefined'"):  # half a megabyte of it, once in a document
        page.evaluate(AXE_SCRIPT)
    violations = page.evaluate(_VIOLATIONS)
    return [f"{page.url}: {one['id']} {one['nodes'][0]['html']}" for one in violations] + too_wide(page)


def too_wide(page: Page) -> list[str]:
    """Say by how much a page is wider than its window."""
    wider = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return [f"{page.url}: {wider} pixels too wide"] if wider > 0 else []
