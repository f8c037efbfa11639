"""The auditor's desk in a real browser: readable by everybody, on any screen, with nothing from elsewhere."""

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from guardian.shortcuts import assign_perm
from playwright.sync_api import Page

from audit import public_log, selectors, services
from audit.models import Alert
from audit.tests.conftest import FORBIDDEN
from audit.tests.reading_age import LIMIT, reading_age
from personas.tests import keyboard
from personas.tests.chromium import LOOKS, Watch, started, wrong_in_any_look, wrong_in_look

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk(ada, ola, client, live_server):
    """Everything the pages show, and a session of Ola's."""
    client.force_login(ola)
    bundles = [ada.ask(), ada.ask(FORBIDDEN)]
    waiting, released = openings(ada, ola, bundles[0])
    numbers = {"value": 536, "limit": 500, "number": 28, "last": 610, "raised": timezone.now()}
    Alert.objects.create(persona=ada.persona, rule="refusals", profile="steward", **numbers)
    public_log.attest(persona=ada.persona, by=ola, why="For the newspaper of the village.")
    cookie = {
        "name": settings.SESSION_COOKIE_NAME,
        "value": client.cookies[settings.SESSION_COOKIE_NAME].value,
        "url": live_server.url,
    }
    pages = {
        "desk": reverse("audit:desk"),
        "statistics": reverse("audit:statistics"),
        "alerts": reverse("audit:alerts"),
        "log": reverse("audit:log"),
        "bundle": reverse("audit:bundle", args=[bundles[0].bundle_id]),
        "request": reverse("audit:request-opening", args=[bundles[0].bundle_id]),
        "openings": reverse("audit:openings"),
        "opening": reverse("audit:opening", args=[waiting.handle]),
        "released": reverse("audit:opening", args=[released.handle]),
        "glossary": reverse("audit:glossary"),
        "public-log": reverse("audit:public-log"),
        "log-for-everybody": reverse("public-log:page"),
    }
    return cookie, {name: live_server.url + address for name, address in pages.items()}


def openings(ada, ola, bundle):
    """One that Ola, who is a steward too, can decide about, and one that was released."""
    sam = User.objects.create(username="sam")
    for user, right in ((sam, "audit_persona"), (sam, "steward_persona"), (ola, "steward_persona")):
        assign_perm(right, user, ada.persona)
    now, found = timezone.now(), selectors.bundle_for(ola, bundle.bundle_id)
    key, steward = selectors.wrapped_to(found)[0].kid, selectors.stewards()[0].kid
    reason = "The family asks whether the quotation is right."
    made = [
        services.request(
            user=user,
            bundle=found,
            wish=services.Wish(path=path, case="2026/17", reason=reason, auditor=key, days=7),
            now=now,
        )
        for user, path in ((sam, ""), (ola, "/question"))
    ]
    services.approve(opening=made[1], by=sam, steward=steward, now=now)
    services.attend(opening_id=made[1].pk, now=now)
    return made


@pytest.fixture
def browser(desk):
    with started() as launched:
        yield launched


def wrong_with(page: Page, name: str, address: str, language: str) -> list[str]:
    """Look at a page in English, wide and light, by keyboard too; or in Arabic, narrow and dark."""
    page.goto(address)
    look, direction = {"en": (LOOKS[0], "ltr"), "ar": (LOOKS[1], "rtl")}[language]
    wrong = wrong_in_look(page, look, f"audit-{name}")
    if page.locator("html").get_attribute("dir") != direction:
        wrong.append(f"{name}: {language} does not run {direction}")
    return [*wrong, *(keyboard.walked(page) + hard_to_read(page) if language == "en" else [])]


def hard_to_read(page: Page) -> list[str]:
    """Say which page begins with words for people older than fourteen."""
    first = page.locator("main .lead, main .note, main > p").first.inner_text()
    age = reading_age(first)
    return [f"{page.url}: {age:.1f} for {first!r}"] if age > LIMIT else []


@pytest.mark.parametrize(
    "looked",
    [
        pytest.param(("desk", "bundle"), id="desk and bundle"),
        pytest.param((), id="every page", marks=pytest.mark.nightly),
    ],
)
def test_every_page_is_accessible_loads_nothing_from_elsewhere_and_a_bundle_is_saved_by_keyboard(
    browser, desk, looked
):
    cookie, pages = desk
    context = browser.new_context(accept_downloads=True)
    context.add_cookies([cookie])
    watch, wrong, page = Watch(context), [], context.new_page()
    for language in ("ar", "en"):
        context.add_cookies(
            [{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": cookie["url"]}]
        )
        for name in looked or pages:
            wrong += wrong_with(page, name, pages[name], language)
    page.goto(pages["bundle"])
    page.locator("details > summary").first.press("Enter")
    page.locator("#checks table").wait_for()
    page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true })")
    wrong += wrong_in_any_look(page, "audit-bundle-unfolded")
    page.goto(pages["desk"])
    page.get_by_role("row").nth(1).get_by_role("link").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Bundle", exact=True).wait_for()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the bundle").press("Enter")
    assert saved.value.suggested_filename.startswith("bundle-")
    assert wrong == [], "\n".join(wrong)
    assert [*wrong, *watch.complaints(cookie["url"])] == []
    context.close()
