"""At the door and on the first page with a real browser, without script: readable by everybody, in any look."""

import pytest
from django.contrib.auth.models import User

from citations.models import Welcome
from citations.selectors import made_of
from citations.tests.conftest import cast, demo_keys, folder
from kwanzaa import tasks
from kwanzaa.tests.test_accounts import PASSWORD
from kwanzaa.tests.test_browser_accounts import browser, sign_in
from personas.roles import Role, grant
from personas.selectors import inventory
from personas.selectors.access import tier_standing
from personas.services import doors
from personas.tests.chromium import wrong_in_any_look

__all__ = ["browser", "cast", "demo_keys", "folder"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
OFFERS = ["What did Ada Obi do in 1979?", "What is in “Memoir”?"]


@pytest.fixture
def people(cast, settings, monkeypatch):
    """Sam knows nobody; Ada's door stands open to the public tier, and what is offered there is made."""
    settings.KWANZAA_MAIL_HOST = "mail.example"
    monkeypatch.setattr("citations.views.PATIENCE", 0.0)
    monkeypatch.setattr("citations.tasks.wake", lambda _: None)
    monkeypatch.setattr(tasks, "call", lambda task, *given: True)
    User.objects.create_user("nia", password=PASSWORD)
    tier = cast.persona.tiers.get(name="public")
    cast.persona.summary = "A wireless operator, a gardener and a keeper of rain gauges."
    cast.persona.save()
    ruth = User.objects.create_user("ruth")
    grant(ruth, cast.persona, Role.STEWARD)
    doors.put_door(persona=cast.persona, by=ruth, tier=tier, why="Her executor, by letter", anybody=True)
    memoir = next(
        one for one in inventory(tier_standing(cast.persona, tier), version=1) if one.title == "Memoir"
    )
    made = [(one, made_of(memoir)) for one in OFFERS]
    Welcome.objects.create(persona=cast.persona, tier=tier, version=1, epoch=1, language="en", questions=made)
    return cast


@pytest.mark.nightly
def test_somebody_comes_in_by_an_open_door_and_asks_what_is_offered_without_script(
    people, browser, live_server
):
    page = browser.new_context(base_url=live_server.url, java_script_enabled=False).new_page()
    page.goto("/login/")
    page.get_by_role("link", name="Ask to be let in").click()
    page.get_by_label("Whose archive").fill("Ada Obi")
    page.get_by_label("Your mail address").fill("nia@example.org")
    page.get_by_label("Who you are").fill("Her niece.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("status").get_by_text("It is on its way").wait_for()
    sign_in(page, "nia")
    page.get_by_role("button", name="Come in").press("Enter")
    page.get_by_role("link", name="Letters (1)").wait_for()
    page.get_by_role("button", name=OFFERS[0]).press("Enter")
    page.locator(".turn").get_by_text(OFFERS[0]).first.wait_for()


def test_a_stranger_reads_and_asks_without_script_and_their_pages_are_readable_by_everybody(
    people, browser, live_server
):
    page = browser.new_context(base_url=live_server.url, java_script_enabled=False).new_page()
    page.goto("/")
    page.get_by_role("link", name="Ada Obi", exact=True).press("Enter")
    page.get_by_text("You read without an account").wait_for()
    page.get_by_role("button", name=OFFERS[0]).press("Enter")
    page.locator(".turn").get_by_text(OFFERS[0]).first.wait_for()
    page.goto("/personas/ada/conversations/")
    page.get_by_role("button", name="Sign in", exact=True).wait_for()
    seeing = browser.new_context(base_url=live_server.url).new_page()
    wrong: list[str] = []
    for path in ("/", "/personas/ada/", "/personas/ada/reading/?q=Femi"):
        seeing.goto(path)
        wrong += wrong_in_any_look(seeing, path)
    assert wrong == []


@pytest.mark.nightly
def test_every_page_at_the_door_is_readable_by_everybody(people, browser, live_server):
    page = browser.new_context(base_url=live_server.url).new_page()
    wrong: list[str] = []
    for path, name in (
        ("/login/", "login"),
        ("/account/knock/", "knock"),
        ("/account/password/forgotten/", "forgotten"),
    ):
        page.goto(path)
        wrong += wrong_in_any_look(page, name)
    page.get_by_label("Your mail address").fill("nia@example.org")
    page.get_by_role("button", name="Send the link").click()
    page.get_by_role("status").wait_for()
    wrong += wrong_in_any_look(page, "sent")
    page.goto("/account/password/new/1/x/")
    wrong += wrong_in_any_look(page, "stale link")
    sign_in(page, "nia")
    page.get_by_role("button", name="Come in").wait_for()
    wrong += wrong_in_any_look(page, "home")
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("heading", name="You could ask").wait_for()
    wrong += wrong_in_any_look(page, "first page")
    assert wrong == []
