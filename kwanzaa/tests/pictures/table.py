"""Which pages have a picture, and how to come there. To add one, add a row; ``make screenshots`` takes it.

Rows are walked in their order in one house with the demo archive, each person in a window of their own: what a row
does on its page stands for those that follow. A row does nothing that it does not need for its own picture.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page

PERSONA: Final = "/personas/ada-pellowe/"


def stay(page: Page) -> None:
    """Take the page as it opens."""
    page.wait_for_load_state()


@dataclass(frozen=True, slots=True, kw_only=True)
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


def first_row(page: Page) -> None:
    """Follow the link of the newest row of a list."""
    page.locator("tbody a").first.click()
    page.wait_for_load_state()


def of_first_row(*links: str) -> Callable[[Page], None]:
    """Do both."""

    def act(page: Page) -> None:
        first_row(page)
        followed(*links)(page)

    return act


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


REQUESTORS: Final = "Requestors"
AUDITORS: Final = "Auditors"
CURATORS: Final = "Curators"
EVERYBODY: Final = "Everybody"

PICTURES: Final = (
    Picture(name="sign-in", room=EVERYBODY, who="", path="/login/"),
    Picture(name="account", room=EVERYBODY, who="ola", path="/account/second-factor/"),
    Picture(name="not-there", room=EVERYBODY, who="", path="/none/"),
    Picture(name="archives", room=REQUESTORS, who="femi", path="/"),
    Picture(name="help", room=REQUESTORS, who="femi", path="/help/"),
    Picture(name="first-visit", room=REQUESTORS, who="femi", path=PERSONA),
    Picture(
        name="answer",
        room=REQUESTORS,
        who="femi",
        path=PERSONA,
        act=asked("Who taught Ada the Morse code?"),
    ),
    Picture(
        name="refusal",
        room=REQUESTORS,
        who="femi",
        path=PERSONA,
        act=asked("What did she think of Brexit?"),
    ),
    Picture(name="inventory", room=REQUESTORS, who="femi", path=f"{PERSONA}inventory/"),
    Picture(name="curators-desk", room=CURATORS, who="cora", path="/admin/"),
    Picture(name="curators-artifacts", room=CURATORS, who="cora", path="/admin/personas/artifact/"),
    Picture(name="auditors-desk", room=AUDITORS, who="ola", path="/audit/"),
    Picture(name="auditors-statistics", room=AUDITORS, who="ola", path="/audit/statistics/"),
    Picture(name="auditors-alerts", room=AUDITORS, who="ola", path="/audit/alerts/"),
    Picture(name="auditors-log", room=AUDITORS, who="ola", path="/audit/log/"),
    Picture(name="auditors-bundle", room=AUDITORS, who="ola", path="/audit/", act=first_row),
    Picture(
        name="auditors-request",
        room=AUDITORS,
        who="ola",
        path="/audit/",
        act=of_first_row("Ask to open the seal"),
    ),
    Picture(name="auditors-requested", room=AUDITORS, who="ola", path="/audit/", act=opening_asked_for),
    Picture(name="stewards-decision", room=AUDITORS, who="ruth", path="/audit/openings/", act=first_row),
    Picture(name="stewards-approved", room=AUDITORS, who="ruth", path="/audit/openings/", act=approved),
    Picture(name="auditors-openings", room=AUDITORS, who="ola", path="/audit/openings/"),
)
