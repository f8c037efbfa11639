"""By the issuer and back with a real browser: our policy lets no form go to another site, not even by a redirect."""

import shutil

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import sync_playwright

from kwanzaa.tests.test_oidc import issuer
from personas.tests.chromium import FLAGS

__all__ = ["issuer"]

pytestmark = [pytest.mark.browser, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]


def test_one_comes_back_signed_in_and_the_browser_has_no_complaint(issuer, live_server, settings):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
    said = list[str]()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_context(base_url=live_server.url).new_page()
        page.on("console", lambda message: said.append(message.text))
        page.goto("/login/?next=/help/")
        page.get_by_role("button", name="Sign in with The Parish").click()
        page.wait_for_url("**/help/")
        assert page.get_by_role("button", name="Sign out").is_visible()
        browser.close()
    assert said == []
    assert User.objects.get().username == "femi"
