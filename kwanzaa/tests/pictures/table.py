"""Which pages have a picture, and how to come there. To add one, add a row; ``make screenshots`` takes it.

Rows are walked in their order in one house with the demo archive, each person in a window of their own: what a row
does on its page stands for those that follow. A row does nothing that it does not need for its own picture.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import FilePayload, Page

from personas.tests.readers.test_recognising import LETTER, scanned

PERSONA: Final = "/personas/ada-pellowe/"
PERSONAS: Final = "/admin/personas/persona/"
BATCHES: Final = "/admin/personas/batch/"


def stay(page: Page) -> None:
    """Take the page as it opens."""
    page.wait_for_load_state()


@dataclass(frozen=True, slots=True)
class Picture:
    """One page. *who* is a login of the demo, empty for a stranger; *act* does what must be done before it is taken."""

    name: str
    room: str
    who: str
    path: str
    act: Callable[[Page], None] = stay


def asked(question: str) -> Callable[[Page], None]:
    """Ask, and wait for what comes of it."""

    def act(page: Page) -> None:
        before = page.locator(".turn").count()
        page.get_by_label(re.compile("Your (next )?question")).fill(question)
        page.keyboard.press("Control+Enter")
        page.locator(".turn").nth(before).locator(".claims, .refusal").first.wait_for()

    return act


def followed(*links: str) -> Callable[[Page], None]:
    """Follow links by their names, one after the other."""

    def act(page: Page) -> None:
        for link in links:
            page.get_by_role("link", name=link).first.click()
            page.wait_for_load_state()

    return act


def both(first: Callable[[Page], None], then: Callable[[Page], None]) -> Callable[[Page], None]:
    """Do one after the other."""

    def act(page: Page) -> None:
        first(page)
        then(page)

    return act


def first_row(page: Page) -> None:
    """Follow the link of the newest row of a list."""
    page.locator("main tbody a").first.click()
    page.wait_for_load_state()


def of_first_row(*links: str) -> Callable[[Page], None]:
    """Do that, and follow links of its page."""
    return both(first_row, followed(*links))


def opening_asked_for(page: Page) -> None:
    """Ask to open the newest bundle's seal."""
    of_first_row("Ask to open the seal")(page)
    page.get_by_label("Case number").fill("2026/17")
    page.get_by_label("Reason").fill("The family asks whether the quotation is right.")
    page.get_by_role("button", name="Ask").click()
    page.get_by_role("heading", name="Opening of a seal").wait_for()


def approved(page: Page) -> None:
    """Approve what waits, and look again until the log has published it."""
    first_row(page)
    page.get_by_role("button", name="Approve").click()
    taken = page.get_by_role("link", name="Download the statement")
    for _ in range(60):
        page.wait_for_load_state()
        if taken.count():
            break
        page.wait_for_timeout(500)
        page.reload()


def chosen(page: Page) -> None:
    """Say whose words the files hold."""
    page.get_by_label("Persona").select_option(index=1)
    page.get_by_label("Whose words they are").fill("Ada Pellowe")


def handed_in(page: Page) -> None:
    """Hand in files of which one becomes a letter, one asks for its words, one is empty, and one is half there."""
    _sent(page, HANDED_IN)
    page.get_by_role("button", name="Take in").wait_for()


def read_in_an_image(page: Page) -> None:
    """Hand in a picture of a page, and open what a program read in it."""
    _sent(page, {"letters/1951-06-03.png": scanned(*LETTER)})
    page.get_by_role("link", name="Compare its words with the image").click()
    page.locator(".compared img").evaluate("image => image.decode()")


def _sent(page: Page, files: Mapping[str, bytes]) -> None:
    chosen(page)
    page.locator("#id_chosen").set_input_files(
        [
            FilePayload(name=name, mimeType="application/octet-stream", buffer=data)
            for name, data in files.items()
        ]
    )
    page.get_by_role("button", name="Hand in").click()


def taken_out(page: Page) -> None:
    """Have a finding aid packed, and look again until it waits."""
    of_first_row("Take the archive out")(page)
    page.get_by_label("A finding aid").check()
    page.get_by_role("button", name="Pack it").click()
    waits = page.get_by_role("link", name="Download it")
    for _ in range(60):
        page.wait_for_load_state()
        if waits.count():
            break
        page.wait_for_timeout(500)
        page.reload()


def compared(page: Page) -> None:
    """Bring in a table of records that changes one title."""
    of_first_row("Tables out and in", "records")(page)
    table = page.request.get(
        page.get_by_role("link", name="Take the table").get_attribute("href") or ""
    ).text()
    lines = [line.split(",", 2) for line in table.splitlines()[:2]]
    changed = f"{lines[0][0]},{lines[0][1]}\n{lines[1][0]},The Pellowe family in 1911\n"
    buffer = changed.encode()
    page.locator("#file").set_input_files({"name": "records.csv", "mimeType": "text/csv", "buffer": buffer})
    page.get_by_role("button", name="See what it would change").click()
    page.get_by_role("button", name="Make these changes").wait_for()


HANDED_IN: Final = {
    "letters/1951-05-12.txt": b"In the spring I moved to Cardiff, and took a post as wireless operator on a tug.",
    "photographs/pier.png": bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63606060f80f0001040100"
        "5fe5c34b0000000049454e44ae426082"
    ),
    "letters/empty.txt": b"",
    "letters/half.pdf": b"%PDF-1.7\nhalf of it",
}
REQUESTORS: Final = "Requestors"
AUDITORS: Final = "Auditors"
CURATORS: Final = "Curators"
EVERYBODY: Final = "Everybody"

PICTURES: Final = (
    Picture("sign-in", EVERYBODY, "", "/login/"),
    Picture("account", EVERYBODY, "ola", "/account/second-factor/"),
    Picture("not-there", EVERYBODY, "", "/none/"),
    Picture("verify", EVERYBODY, "", "/verify/"),
    Picture("archives", REQUESTORS, "femi", "/"),
    Picture("help", REQUESTORS, "femi", "/help/"),
    Picture("first-visit", REQUESTORS, "femi", PERSONA),
    Picture("answer", REQUESTORS, "femi", PERSONA, asked("Who taught Ada the Morse code?")),
    Picture("refusal", REQUESTORS, "femi", PERSONA, asked("What did she think of Brexit?")),
    Picture(
        "comparison",
        REQUESTORS,
        "femi",
        PERSONA,
        asked(
            "Compare how high the sea came in the storm of 1962 according to the letter to Hélène and according to"
            " Slack Water."
        ),
    ),
    Picture(
        "keep",
        REQUESTORS,
        "femi",
        PERSONA,
        both(asked("Who taught Ada the Morse code?"), followed("Keep this answer")),
    ),
    Picture(
        "item",
        REQUESTORS,
        "femi",
        PERSONA,
        both(asked("Who taught Ada the Morse code?"), followed("Open")),
    ),
    Picture("conversations", REQUESTORS, "femi", f"{PERSONA}conversations/"),
    Picture("pause", REQUESTORS, "femi", "/pause/"),
    Picture("reading-room", REQUESTORS, "femi", f"{PERSONA}reading/"),
    Picture("search", REQUESTORS, "femi", f"{PERSONA}reading/?q=storm"),
    Picture("tokens", EVERYBODY, "ola", "/account/tokens/"),
    Picture("password", EVERYBODY, "femi", "/account/password/"),
    Picture("curators-desk", CURATORS, "cora", "/admin/"),
    Picture("curators-artifacts", CURATORS, "cora", "/admin/personas/artifact/"),
    Picture("curators-hand-in", CURATORS, "cora", f"{BATCHES}add/", chosen),
    Picture("curators-batch", CURATORS, "cora", f"{BATCHES}add/", handed_in),
    Picture("curators-batches", CURATORS, "cora", BATCHES),
    Picture("curators-words", CURATORS, "cora", f"{BATCHES}add/", read_in_an_image),
    Picture("curators-new-archive", CURATORS, "cora", f"{PERSONAS}add/"),
    Picture("curators-persona", CURATORS, "cora", PERSONAS, first_row),
    Picture("curators-consent", CURATORS, "cora", PERSONAS, of_first_row("Consent as a table")),
    Picture("curators-publish", CURATORS, "cora", PERSONAS, of_first_row("Publish: see first")),
    Picture("curators-trash", CURATORS, "cora", PERSONAS, of_first_row("Trash")),
    Picture("curators-names", CURATORS, "cora", PERSONAS, of_first_row("Names in the texts")),
    Picture(
        "curators-sentences", CURATORS, "cora", PERSONAS, of_first_row("Held back of people who may live")
    ),
    Picture("curators-take-out", CURATORS, "cora", PERSONAS, taken_out),
    Picture("curators-tables", CURATORS, "cora", PERSONAS, compared),
    Picture("curators-people", CURATORS, "cora", "/admin/personas/person/"),
    Picture("curators-version", CURATORS, "cora", "/admin/personas/archiveversion/", first_row),
    Picture("curators-errands", CURATORS, "cora", "/admin/personas/errand/"),
    *(
        Picture(f"curators-{name}", CURATORS, "cora", f"/admin/{path}/")
        for name, path in (
            ("tiers", "personas/tier"),
            ("rules", "personas/rule"),
            ("requestors", "personas/membership"),
            ("uploads", "personas/upload"),
            ("policies", "personas/policyversion"),
            ("patterns", "citations/pattern"),
            ("suggestions", "citations/suggestion"),
            ("learned-tables", "citations/learnedtable"),
            ("feedback", "citations/feedbackevent"),
        )
    ),
    Picture("stewards-tiers", CURATORS, "ruth", PERSONAS, of_first_row("Levels and budgets")),
    Picture("stewards-invitations", CURATORS, "ruth", "/admin/personas/invitation/"),
    Picture("curators-writer", CURATORS, "cora", "/admin/writer/"),
    Picture("auditors-desk", AUDITORS, "ola", "/audit/"),
    Picture("auditors-statistics", AUDITORS, "ola", "/audit/statistics/"),
    Picture("auditors-alerts", AUDITORS, "ola", "/audit/alerts/"),
    Picture("auditors-log", AUDITORS, "ola", "/audit/log/"),
    Picture("auditors-bundle", AUDITORS, "ola", "/audit/", first_row),
    Picture("auditors-request", AUDITORS, "ola", "/audit/", of_first_row("Ask to open the seal")),
    Picture("auditors-requested", AUDITORS, "ola", "/audit/", opening_asked_for),
    Picture("stewards-decision", AUDITORS, "ruth", "/audit/openings/", first_row),
    Picture("stewards-approved", AUDITORS, "ruth", "/audit/openings/", approved),
    Picture("auditors-openings", AUDITORS, "ola", "/audit/openings/"),
)
