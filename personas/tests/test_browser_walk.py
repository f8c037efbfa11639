"""From a shoebox to a published archive: a curator who knows nothing, a browser, forty files of a family.

Clicks are counted, a choice in a list or of a folder as one; what is typed is typed once.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connections
from playwright.sync_api import Locator, Page, expect

from personas import tasks
from personas.handed_in import BatchFile
from personas.models import Persona
from personas.selectors.access import FOUND
from personas.tests.chats import PROGRAMS, exports
from personas.tests.chromium import started
from personas.tests.desks import signed_in
from personas.tests.readers.test_files import mail, page, word
from personas.tests.readers.test_kinds import HEIC, WRITTEN
from personas.tests.readers.voices import ogg
from personas.tests.services.mixed import picture, tape

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_child", "nobody_called", "log"),
]
T = TypeVar("T")
MOST, FILES = 40, 40
SAID = "On day {n} the ferry went to Horta with Bea Marlow, and the sea was grey."


def family() -> Iterator[tuple[str, bytes]]:
    """Give chats, letters, scans, pictures, a voice message, office files, mail and pages, as a family has them."""
    for program in PROGRAMS:
        one = next(exports(program, 1, 12))
        yield f"chats/{program}/{one.name}", one.data
    for n in range(4):
        yield f"letters/{n}.txt", SAID.format(n=n).encode()
    yield "letters/1998.doc", WRITTEN
    yield "letters/2001.rtf", b"{\\rtf1 " + SAID.format(n=8).encode() + b"\\par}"
    yield "tree.ged", b"0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Bea /Marlow/\n0 TRLR\n"
    yield "phone/IMG_0042.heic", HEIC  # no words come with it, nor with what follows
    yield "phone/PTT-0001.opus", ogg(7)
    for n in range(9, 13):
        yield f"papers/{n}.docx", word(SAID.format(n=n))
        yield f"scans/{n}.pdf", page(SAID.format(n=n))
        yield f"pictures/IMG_{n}.png", picture(n)
        yield f"pictures/IMG_{n}.txt", SAID.format(n=n).encode()
    for n in range(13, 17):
        yield (
            f"mail/{n}.eml",
            mail(SAID.format(n=n), Subject=f"News {n}", Date=f"{n} May 2001 10:00").as_bytes(),
        )
    for n in range(17, 19):
        yield f"web/{n}.html", f"<title>Day {n}</title><p>{SAID.format(n=n)}</p>".encode()
        yield f"notes/{n}.md", f"# Day {n}\n\n{SAID.format(n=n)}\n".encode()
    yield "voice/birthday.wav", tape(1)
    yield "voice/birthday.vtt", b"WEBVTT\n\n00:00.000 --> 00:01.000\nMany happy returns.\n"


class Walker:
    """Somebody at a desk: every click is counted, and nothing is typed twice."""

    def __init__(self, desk: Page, sent: list[tuple[str, tuple[int, ...]]]) -> None:
        self.desk, self.sent = desk, sent
        self.clicks, self.typed = list[str](), list[str]()

    def click(self, what: Locator) -> None:
        self.clicks.append(str(what))
        what.click()

    def write(self, label: str, words: str) -> None:
        assert words not in self.typed
        self.typed.append(words)
        self.desk.get_by_label(label).fill(words)

    def choose(self, folder: Path) -> None:
        self.clicks.append("a folder")
        self.desk.wait_for_load_state()  # the script that takes a folder stands at the page's end
        self.desk.locator("#folder").set_input_files(folder)

    def link(self, name: str) -> None:
        self.click(self.desk.get_by_role("link", name=name, exact=True).first)

    def button(self, name: str) -> None:
        self.click(self.desk.get_by_role("button", name=name).first)

    def wait(self) -> None:
        """Let workers do what they were called for; the page says so by itself."""
        aside(self._work)
        expect(self.desk.locator("[data-busy]")).to_have_count(0)

    def _work(self) -> None:
        while self.sent:
            name, ids = self.sent.pop(0)
            getattr(tasks, name)(*ids)


def aside(work: Callable[[], T]) -> T:
    """Do it in another thread, because a browser's loop runs in this one; leave no connection behind."""

    def done() -> T:
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as one:
        return one.submit(done).result()


def archive() -> tuple[list[object], str, int, int]:
    """Return what was left out and why, the state of the archive, its records, and those of its one version."""
    persona = Persona.objects.get()
    left = BatchFile.objects.exclude(outcome__in=["added", "already here"]).values_list("path", "said")
    held = persona.versions.get().entries.filter(state="present").count()
    return [*left], persona.state, persona.artifacts.count(), held


@pytest.fixture
def walker(live_server, sent, tmp_path, settings) -> Iterator[Walker]:
    settings.KWANZAA_STATE, settings.KWANZAA_EMBEDDER = tmp_path / "state", "hashing"
    settings.KWANZAA_STATE.mkdir()
    ruth = User.objects.create_user("ruth", is_staff=True)
    ruth.user_permissions.add(Permission.objects.get(codename=FOUND))
    cookie = signed_in(ruth).cookies["sessionid"].value
    with started() as browser:
        window = browser.new_context(base_url=live_server.url)
        window.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        yield Walker(window.new_page(), sent)


def test_who_knows_nothing_comes_from_a_shoebox_to_a_published_archive(walker, tmp_path, soak) -> None:
    box = tmp_path / "box"
    made = dict(family())
    for path, data in made.items():
        (box / path).parent.mkdir(parents=True, exist_ok=True)
        (box / path).write_bytes(data)
    walker.desk.goto("/admin/")
    found(walker)
    hand_in(walker, box)
    answer(walker)
    publish(walker)
    left, state, records, held = aside(archive)
    wrong = len(walker.clicks) > MOST or len(made) != FILES or bool(left)
    counts = {"clicks": len(walker.clicks), "typed": len(walker.typed), "records": records}
    soak.note(seed=20, count=len(made), differences=int(wrong), **counts)
    assert left == []
    assert len(made) == FILES
    assert (state, held) == (Persona.State.ACTIVE, records)
    assert len(walker.clicks) <= MOST, walker.clicks


def found(walker: Walker) -> None:
    walker.link("Begin an archive")
    walker.write("Whose archive is it?", "Ada Pellowe")
    walker.write("When were they born?", "3 March 1948")
    walker.write("When did they die?", "November 2022")
    walker.click(walker.desk.get_by_label("she", exact=True))
    walker.click(walker.desk.get_by_label("Answers may use it and quote up to"))
    walker.button("Found the archive")
    walker.wait()


def hand_in(walker: Walker, box: Path) -> None:
    walker.link("Hand in files")
    walker.choose(box)
    walker.button("Hand in")
    walker.desk.get_by_text(f"of {FILES} files").first.wait_for()
    walker.wait()


def answer(walker: Walker) -> None:
    """Answer what is asked, write what is to be read and heard, answer what is asked of that; take all of it in."""
    settle(walker)
    write(walker)
    settle(walker)
    walker.button("Take in")
    walker.wait()


def settle(walker: Walker) -> None:
    """Answer the first question that is open, until none is."""
    asked = walker.desk.locator("tr:has(.outcome--needs-you):has(button[name=_answer])")
    while asked.count():
        row = asked.first
        names = ("They are", "Ada Pellowe", "Me", "The one of them")
        choices = [row.get_by_role("checkbox", name=one) for one in names]
        if own := [one for one in choices if one.count()]:
            walker.click(own[0].first)
        if (alike := row.get_by_role("checkbox", name="The same holds")).count():
            walker.click(alike)
        if (orders := row.get_by_role("radio")).count():
            walker.click(orders.first)
        walker.click(row.get_by_role("button", name="Answer"))
        walker.wait()


def write(walker: Walker) -> None:
    """Say what is to be seen in the picture of a telephone, and what is spoken in its voice message."""
    walker.link("Write its words, or say what is to be seen")
    walker.write("Its words", "Two women on a pier, and a dog.")
    walker.click(walker.desk.get_by_label("They say what is to be seen"))
    walker.click(walker.desk.get_by_label("I have compared every word with the image"))
    walker.button("Confirm these words")
    walker.write("What is spoken", "I am at the harbour, come down.")
    walker.click(walker.desk.get_by_label("I have listened, and every word is right"))
    walker.button("Confirm these words")
    walker.wait()


def publish(walker: Walker) -> None:
    walker.link("Publish: see first what becomes visible, and to whom")
    if walker.desk.get_by_role("link", name="Settle them").count():
        walker.link("Settle them")
        walker.click(walker.desk.locator("#action-toggle"))
        walker.clicks.append("a choice")
        walker.desk.locator("select[name=action]").select_option("seal")
        walker.button("Go")
        walker.link("Publish: see first what becomes visible, and to whom")
    walker.button("Publish version 1")
    walker.wait()
