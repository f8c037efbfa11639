"""By the issuer and back with a real browser: our policy lets no form go to another site, not even by a redirect."""

import pytest
from django.contrib.auth.models import User

from kwanzaa.tests.test_oidc import issuer
from personas.tests.chromium import started

__all__ = ["issuer"]

pytestmark = [pytest.mark.browser, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]


def test_one_comes_back_signed_in_and_the_browser_has_no_complaint(issuer, live_server, settings):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
    said = list[str]()
    with started() as browser:
        page = browser.new_context(base_url=live_server.url).new_page()
        page.on("console", lambda message: said.append(message.text))
        page.goto("/login/?next=/help/")
        page.get_by_role("button", name="Sign in with The Parish").click()
        page.wait_for_url("**/help/")
        assert page.get_by_role("button", name="Sign out").is_visible()
    assert said == []
    assert User.objects.get().username == "femi"
