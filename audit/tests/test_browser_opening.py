"""Two persons open a seal in a real browser, by keyboard and without a command; nothing of it leaves the page."""

import base64
import gzip
import json
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from guardian.shortcuts import assign_perm
from playwright.sync_api import BrowserContext, FilePayload, Page, Playwright, sync_playwright

from audit import selectors, tasks
from audit.adapters.key_files import lock
from audit.core.exchange import open_letter
from audit.core.letters import Letter
from audit.core.trust import read_trust
from audit.core.warrant import StatementFile, verify_statement
from audit.models import Opening, OpeningFile
from audit.tests.conftest import ASKED, TAUGHT
from audit.tests.leaks import found_below, found_in
from audit.tests.test_page_opens import under_a_token as under_another_token
from ledger.core.bundle import BundleFile
from ledger.core.sharing import Holder, recipient
from personas.tests import keyboard
from personas.tests.chromium import FLAGS, Watch, wrong_in_any_look

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MARKUP: Final = "Who <img src=x onerror=alert(1)><script>alert(2)</script> taught the children?"
PASSPHRASE: Final = "one for nobody else, in café"
LARGE: Final = 50_000_000  # bytes of a file that is no key
MOST: Final = 8  # clicks of one person, or what is a click by keyboard
CASE: Final = "2026/17"
SAVE: Final = "Save what was opened, for kwanzaa-verify; it is as secret as what it holds"
REASON: Final = "The family asks whether the quotation is right."
# What is planted in each place on the browser's disk, and packed: the search must find all of it.
PLANTED: Final = {
    one: f"planted {one}, to be found".encode() for one in ("storage", "database", "cache", "packed")
}
PLANT: Final = """async ({storage, database, cache, packed}) => {
  localStorage.setItem("planted", storage);
  const bytes = Uint8Array.from(atob(packed), (one) => one.codePointAt(0));
  await (await caches.open("planted")).put("/planted", new Response(bytes));
  await (await caches.open("planted")).put("/planted-too", new Response(cache));
  await new Promise((done, failed) => {
    const asked = indexedDB.open("planted");
    asked.onupgradeneeded = () => asked.result.createObjectStore("planted").add(database, 1);
    asked.onsuccess = () => (asked.result.close(), done());
    asked.onerror = failed;
  });
}"""


@dataclass(kw_only=True)
class Person:
    """Somebody at the desk: counts their clicks, and keeps every byte that leaves their browser."""

    context: BrowserContext
    page: Page
    watch: Watch
    home: str
    key: Path
    profile: Path
    clicks: int = 0
    sent: list[bytes] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    def go(self, name: str, *ids: str) -> None:
        self.page.goto(self.home + reverse(name, args=ids))

    def press(self, role: Any, name: str) -> None:
        """Come to a link or button by Tab, and press it with Enter: a click."""
        self.clicks += 1
        wanted = self.page.get_by_role(role, name=name, exact=True).first
        self.lost += keyboard.reach(self.page, wanted)
        self.page.keyboard.press("Enter")

    def write(self, label: str, text: str) -> None:
        self.lost += keyboard.write(self.page, self.page.get_by_label(label), text)

    def choose(self, label: str, value: str) -> None:
        self.lost += keyboard.choose(self.page, self.page.get_by_label(label), value)

    def choose_key(self, file: Path | FilePayload) -> None:
        """Choose it without a click, once the page's script stands: it shows the field."""
        self.page.locator("#drop").wait_for()
        self.page.locator("#key").set_input_files(file)

    def drop(self, file: Path | None = None) -> None:
        """Choose the key file: one click opens the window of files; what is done there is not the page's."""
        self.clicks += 1
        self.lost += keyboard.reach(self.page, self.page.locator("#key"))
        with self.page.expect_file_chooser() as window:
            self.page.keyboard.press("Enter")
        window.value.set_files(file or self.key)

    def note(self, request: Any) -> None:
        head = json.dumps(request.headers).encode()
        self.sent += [request.url.encode(), head, request.post_data_buffer or b""]


def aside(call: Callable[[], Any]) -> Any:
    """Call the database from another thread: in this one the browser's loop runs."""

    def alone() -> Any:
        try:
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(alone).result()


@pytest.fixture
def people(ada, ola, live_server, keys):
    """The cookies of an auditor, and of a steward who is none; their keys; and a bundle."""
    ruth = User.objects.create(username="ruth")
    assign_perm("steward_persona", ruth, ada.persona)
    cookies = {}
    for user, key in ((ola, "auditor-1"), (ruth, "steward")):
        client = Client()
        client.force_login(user)
        value = client.cookies[settings.SESSION_COOKIE_NAME].value
        cookies[user.username] = (
            {"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url},
            keys / key / "seed",
        )
    return cookies, ada.ask().bundle_id, ada.ask(MARKUP).bundle_id


@pytest.fixture
def desk(people, live_server, tmp_path):
    """Both persons, each with a browser that keeps a profile; after the people, as its loop runs in this thread."""
    with sync_playwright() as playwright:
        yield [
            at_desk(playwright, cookie, key, tmp_path / f"profile-{name}")
            for name, (cookie, key) in people[0].items()
        ]


def at_desk(playwright: Playwright, cookie: Any, key: Path, profile: Path) -> Person:
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=shutil.which("chromium"), args=FLAGS, accept_downloads=True
    )
    context.add_cookies([cookie])
    watch, page = Watch(context), context.pages[0]
    person = Person(context=context, watch=watch, page=page, home=cookie["url"], key=key, profile=profile)
    context.on("request", person.note)
    person.page.on(
        "filechooser", lambda _: None
    )  # told to the browser now: else its own window may open first
    return person


def seed_of(person: Person) -> bytes:
    return base64.b64decode(person.key.read_bytes())


def agreed(ola: Person, ruth: Person, bundle_id: str, what: str) -> str:
    """Ask, and approve; the worker signs, logs and lays out. Return the opening's handle."""
    ola.go("audit:bundle", bundle_id)
    ola.press("link", "Ask to open the seal")
    ola.choose("What to open", what)
    ola.write("Case number", CASE)
    ola.write("Reason", REASON)
    ola.choose("Your key", recipient(seed_of(ola), Holder.AUDITOR).kid)
    ola.press("button", "Ask")
    ola.page.get_by_text("requested.").wait_for()
    handle = ola.page.url.rstrip("/").rpartition("/")[2]
    ruth.go("audit:openings")
    ruth.press("link", CASE)
    ruth.press("button", "Approve")
    ruth.page.get_by_text("approved.").wait_for()

    def attend() -> None:
        row = Opening.objects.get(handle=handle)
        tasks.attend_opening(row.persona_id, row.pk)

    aside(attend)
    ola.page.reload()
    ruth.page.reload()
    return handle


def give(ruth: Person) -> None:
    ruth.press("link", "Give the steward's share")
    ruth.drop()
    ruth.page.get_by_text("Given. The other person can go on now.").wait_for()


def opened_by_command(handle: str, seed: bytes) -> bytes:
    """Open the same files as the command does."""

    def files() -> dict[str, bytes]:
        row = Opening.objects.get(handle=handle)
        held = {kind: selectors.file_of(row, OpeningFile.Kind(kind)) or b"" for kind in ("bundle", "share")}
        return {
            **held,
            "statement": selectors.statement_file(row, timezone.now()),
            "keyset": selectors.keyset_file(),
        }

    given = aside(files)
    bundle = BundleFile.parse(given["bundle"])
    file = StatementFile.parse(given["statement"])
    warrant = verify_statement(file, bundle=bundle, trust=read_trust(given["keyset"]), now=timezone.now())
    return open_letter(bundle, warrant=warrant, seed=seed, share=Letter.parse(given["share"])).encode()


def kept(person: Person) -> list[str]:
    """Return what a page finds again of what was stored, and plant what the search of the profile has to find."""
    found = person.page.evaluate("""async () => [...Object.keys(localStorage), ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({name}) => name), ...await caches.keys()]""")
    person.sent.append(person.page.evaluate("document.cookie").encode())
    given = {name: one.decode() for name, one in PLANTED.items()}
    packed = base64.b64encode(gzip.compress(PLANTED["packed"] * 2)).decode()
    person.page.evaluate(PLANT, {**given, "packed": packed})
    return [str(one) for one in found]


def leaks(person: Person, logs: str, secrets: list[bytes]) -> list[object]:
    """Return what of *secrets* was sent, logged, or is anywhere in the browser's profile once it is closed."""
    stored = [f"stored: {one}" for one in kept(person)]
    person.context.close()
    planted = found_below(person.profile, PLANTED.values())
    assert {one for _, one in planted} == {*PLANTED.values()}, planted
    sent = found_in(b"\n".join([*person.sent, logs.encode()]), secrets)
    return [*stored, *sent, *found_below(person.profile, secrets)]


AUTHENTICATOR: Final = {
    "protocol": "ctap2",
    "ctap2Version": "ctap2_1",
    "transport": "internal",
    "hasUserVerification": True,
    "isUserVerified": True,
    "hasPrf": True,
}


def under_a_token(person: Person, folder: Path) -> Path:
    """Keep a person's key under a security key in their browser, and let them use the new file from now on."""
    session = person.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    person.go("audit:openings")
    person.page.get_by_role("link", name="Keep your key under a security key").press("Enter")
    person.choose_key(person.key)
    with person.page.expect_download() as saved:
        person.page.get_by_role("button", name="Save the new key file").press("Enter")
    assert wrong_in_any_look(person.page, "key-file") == []
    made = folder / "token.key"
    made.write_bytes(saved.value.path().read_bytes())
    return made


def test_two_persons_open_a_bundle_and_nothing_of_it_leaves_the_page(desk, people, caplog, tmp_path):
    ola, ruth = desk
    token = under_a_token(ola, tmp_path)
    handle = agreed(ola, ruth, people[1], "")
    give(ruth)
    ola.press("link", "Open it here")
    ola.drop(token)
    ola.page.get_by_role(
        "heading", name="The seal is open, here alone. Nothing of it was sent or kept."
    ).wait_for()
    told = ola.page.locator("#results").inner_text()
    for words in (ASKED, TAUGHT, "As shown", "As sealed", "quoted word for word"):
        assert words in told, told
    assert ola.page.evaluate("document.activeElement.className") == "note note--good"
    assert ola.page.locator(".opened__way").first.locator("li").count() == 12
    ola.lost += keyboard.reach(ola.page, ola.page.locator(".opened__way summary").first)
    ola.page.keyboard.press("Enter")
    assert ola.page.locator(".opened__way li").first.is_visible()
    tags = ola.page.locator(".opened__checks .tag").all_inner_texts()
    assert tags == ["holds"] * 8 + ["not checked here", "holds"] + ["not checked here"] * 3
    with ola.page.expect_download() as saved:
        ola.press("button", SAVE)
    data = saved.value.path().read_bytes()
    assert data == opened_by_command(handle, seed_of(ola))
    content_key = base64.b64decode(json.loads(data)["content_key"])
    secrets = [
        seed_of(ola),
        seed_of(ola)[:32],
        seed_of(ruth),
        seed_of(ruth)[:32],
        content_key,
        TAUGHT.encode(),
    ]
    assert wrong_in_any_look(ola.page, "opened") == []
    assert [one for person in desk for one in (*person.lost, *person.watch.complaints(person.home))] == []
    assert max(ola.clicks, ruth.clicks) <= MOST, (ola.clicks, ruth.clicks)
    assert [one for person in desk for one in leaks(person, caplog.text, secrets)] == []
    steps = aside(lambda: list(Opening.objects.get().events.values_list("kind", flat=True)))
    assert steps == ["requested", "approved", "signed", "laid", "fetched", "share", "fetched"]


HOSTILE: Final = {
    "<img src=x onerror=alert(1)>": (
        b"<script>alert(1)</script>",
        "<img src=x onerror=alert(1)> is no private key.",
    ),
    "__proto__": (b'{"__proto__":{"say":"pass"}}', "__proto__ is no private key."),
    "depth": (b"[" * 4000, "depth is no private key."),
    "token.key": (
        under_another_token(bytes(32), bytes(96)),
        "This file opens only at the address where it was made.",
    ),
    "another": (base64.b64encode(bytes(range(96))), "This is not the key that the statement names."),
}


def refused(person: Person, file: Path | FilePayload) -> str:
    """Choose what is no key; return the sentence."""
    person.page.locator("#results").evaluate("one => one.replaceChildren()")
    person.choose_key(file)
    note = person.page.locator("#results .note--bad p").first
    note.wait_for()
    return str(note.inner_text())


@pytest.mark.nightly
def test_one_field_opens_by_halves_under_a_passphrase_and_hostile_files_are_refused(desk, people, tmp_path):
    ola, ruth = desk
    agreed(ola, ruth, people[2], "/question")
    ruth.go("audit:give-share", ruth.page.url.rstrip("/").rpartition("/")[2])
    assert "The auditor gives their half first." in ruth.page.inner_text("main")
    ruth.page.get_by_role("link", name="Back to the opening").press("Enter")
    ola.press("link", "Open it here")
    ola.page.on("dialog", lambda _: ola.watch.wrong.append("a dialog"))
    for name, (data, says) in HOSTILE.items():
        assert refused(ola, FilePayload(name=name, mimeType="", buffer=data)).startswith(says)
    bare = ruth.context.new_page()
    bare.add_init_script("delete window.PublicKeyCredential")
    bare.goto(ruth.home + reverse("audit:key-file"))
    bare.get_by_text("Choose the copy of your key that is under a passphrase").wait_for()
    bare.close()
    (tmp_path / "large").write_bytes(b"x" * LARGE)
    assert refused(ola, tmp_path / "large").startswith("large is too large for a key")
    locked = tmp_path / "auditor.key"
    locked.write_bytes(lock(seed_of(ola), PASSPHRASE))
    assert refused(ola, locked).startswith("This key is kept under a passphrase.")
    ola.page.get_by_label("Passphrase").fill("another")
    assert refused(ola, locked).startswith("The passphrase does not open this key.")
    wrong = wrong_in_any_look(ola.page, "opening-refused")
    ola.page.get_by_label("Passphrase").fill(PASSPHRASE)
    ola.drop(locked)
    ola.page.get_by_text("Given. The other person can go on now.").wait_for()
    give(ruth)
    wrong += wrong_in_any_look(ruth.page, "opening-given")
    ola.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "ar", "url": ola.home}])
    ola.page.reload()
    ola.page.locator("a[href$='/open/']").press("Enter")
    ola.clicks += 1
    ola.page.get_by_label("Passphrase").fill(PASSPHRASE)
    ola.drop(locked)
    ola.page.get_by_text(MARKUP).wait_for()
    assert ola.page.locator("html[dir=rtl]").count() == 1
    assert ola.page.locator("#results img, #results script").count() == 0
    wrong += wrong_in_any_look(ola.page, "opened-field")
    ola.page.go_back()
    ola.page.go_forward()
    assert MARKUP not in ola.page.inner_text("body")
    assert [*wrong, *(one for person in desk for one in person.watch.complaints(person.home))] == []
    assert max(ola.clicks, ruth.clicks) <= MOST, (ola.clicks, ruth.clicks)
    secrets = [seed_of(ola), seed_of(ruth), MARKUP.encode(), PASSPHRASE.encode()]
    assert [one for person in desk for one in leaks(person, "", secrets)] == []
