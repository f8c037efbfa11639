"""Take the pictures of ``table`` in a house of its own, and write them and their index to ``build/pictures/``.

``--only NAME`` keeps that one alone; every row is walked all the same, because later pages stand on earlier ones.
``--at URL --state FOLDER`` takes them in a house that runs already, ``--to FOLDER`` lays them elsewhere: to look at.
"""

import argparse
import io
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from tqdm import tqdm

from kwanzaa import demo
from kwanzaa.tests.pictures.index import IMAGES, SCHEMES, file_of, index
from kwanzaa.tests.pictures.table import PICTURES, Picture
from kwanzaa.tests.test_embedded import passable_folder
from kwanzaa.tests.test_run import free_port, wait_for

PROJECT: Final = Path(__file__).resolve().parents[3]
WIDTH, HEIGHT, TALLEST = 1100, 760, 2400
COLOURS: Final = 64
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]


class House:
    """A running house, and everybody's window in it."""

    def __init__(self, browser: Browser, url: str, state: Path) -> None:
        self.browser, self.url, self.state = browser, url, state
        self.pages: dict[str, Page] = {}

    def page_of(self, who: str) -> Page:
        """Return somebody's window; they sign in when it opens."""
        if who not in self.pages:
            size = {"width": WIDTH, "height": HEIGHT}
            context = self.browser.new_context(base_url=self.url, viewport=size, reduced_motion="reduce")  # type: ignore[arg-type] # a size
            self.pages[who] = context.new_page()
            if who:
                self._sign_in(self.pages[who], who)
        return self.pages[who]

    def _sign_in(self, page: Page, who: str) -> None:
        password = {one.login: one.password for one in demo.everybody(self.state)}[who]
        page.goto("/login/")
        page.get_by_label("User name").fill(who)
        page.get_by_label("Password").fill(password)
        page.keyboard.press("Enter")
        code, inside = page.locator("input[name=code]"), page.get_by_role("button", name="Sign out")
        code.or_(inside).first.wait_for()
        for _ in range(4):  # a code holds for half a minute, and once
            if not code.count():
                break
            code.fill(self._code(who))
            page.keyboard.press("Enter")
            page.wait_for_timeout(2_000)
            if code.count():
                page.wait_for_timeout(10_000)
        inside.first.wait_for()

    def _code(self, who: str) -> str:
        command = [sys.executable, "manage.py", "one_time_code", who]
        said = subprocess.run(
            command, cwd=PROJECT, env=environment(self.state), capture_output=True, check=True
        )
        return said.stdout.split()[0].decode()


def environment(state: Path) -> dict[str, str]:
    """Return the environment of a house with a state of its own, in which a program reads images."""
    own = {
        "KWANZAA_STATE": str(state),
        "KWANZAA_KEYS": str(state.parent / "keys"),
        "KWANZAA_TESSERACT": "eng",
    }
    return os.environ | own


@contextmanager
def house() -> Iterator[tuple[str, Path]]:
    """Start a house with the demo archive; end it."""
    with passable_folder() as folder, (folder / "said").open("w") as said:
        port, state = free_port(), folder / "state"
        command = [sys.executable, "manage.py", "run", "--port", str(port)]
        process = subprocess.Popen(command, cwd=PROJECT, env=environment(state), stdout=said, stderr=said)
        try:
            words = lambda: Path(said.name).read_text()  # noqa: E731 -- read again and again
            if not wait_for(lambda: "Ctrl-C stops" in words() or process.poll() is not None, 180):
                sys.exit(f"the house did not start in three minutes:\n{words()}")
            if process.poll() is not None:
                sys.exit(f"the house did not start:\n{words()}")
            yield f"http://127.0.0.1:{port}", state
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)


def take(page: Page, picture: Picture, folder: Path | None) -> None:
    """Go there, do what must be done, and take it in both schemes; without a folder, only do it."""
    page.goto(picture.path)
    picture.act(page)
    for scheme in SCHEMES if folder else ():
        page.emulate_media(color_scheme=scheme)
        whole = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": WIDTH, "height": max(HEIGHT, min(int(whole), TALLEST))})
        data = smaller(page.screenshot(animations="disabled"))
        (Path(folder or IMAGES) / file_of(picture.name, scheme)).write_bytes(data)
    page.emulate_media(color_scheme=SCHEMES[0])
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})


def smaller(data: bytes) -> bytes:
    """Write a picture with few colours: text and lines need no more."""
    whole, out = Image.open(io.BytesIO(data)).convert("RGB"), io.BytesIO()
    whole.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Take them all, or keep one alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", default=[], choices=[one.name for one in PICTURES])
    parser.add_argument("--at", help="address of a house that runs already")
    parser.add_argument("--state", type=Path, help="its KWANZAA_STATE")
    parser.add_argument("--to", type=Path, default=IMAGES)
    given = parser.parse_args()
    if missing := [program for program in ("chromium", "tesseract") if not shutil.which(program)]:
        sys.exit(
            f"The pictures need {' and '.join(missing)}. Install what is missing (apt: chromium, tesseract-ocr)."
        )
    given.to.mkdir(exist_ok=True, parents=True)
    running = nullcontext((given.at, given.state)) if given.at else house()
    with running as (url, state), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        rooms = House(browser, url, state)
        for picture in tqdm(PICTURES, unit="page", disable=None):
            kept = not given.only or picture.name in given.only
            take(rooms.page_of(picture.who), picture, given.to if kept else None)
        browser.close()
    if given.to == IMAGES:
        (IMAGES / "README.md").write_text(index(), encoding="utf-8")


if __name__ == "__main__":
    main()
