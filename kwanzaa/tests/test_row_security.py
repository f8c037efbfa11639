"""Row security: what web and worker see of whom, whatever the app believes."""

import pytest
from django.contrib.auth.models import User
from django.db import connection

from kwanzaa.embedded.roles import Login
from kwanzaa.row_security import secure_all
from personas.core.tenancy import Crossing
from personas.models import Artifact, Entry, Passage, Persona, Posting, Rule
from personas.selectors.tenancy import across_tenants, as_tenant, as_user
from personas.tests.archives import Archive

pytestmark = [pytest.mark.services, pytest.mark.django_db]

OF_ARCHIVE = (Persona, Artifact, Entry, Passage, Posting, Rule)


@pytest.fixture
def two():
    """Ada's archive and Bea's, with one letter each."""
    archives = Archive("ada"), Archive("bea")
    for archive in archives:
        archive.add("letter.txt", "The tide was low.")
    return archives


def whose() -> dict[str, set[str]]:
    """The slugs of the personas whose rows are seen, table by table."""
    path = {Persona: "slug", Entry: "version__persona__slug"}
    return {
        model.__name__: set(model.objects.values_list(path.get(model, "persona__slug"), flat=True))
        for model in OF_ARCHIVE
    }


def every(*slugs: str) -> dict[str, set[str]]:
    return {model.__name__: set(slugs) for model in OF_ARCHIVE}


def test_the_web_sees_what_its_user_reaches_and_nothing_without_one(two, acting_as):
    rhea, sam = two[0].requestor("rhea"), User.objects.create_user("sam")
    with acting_as(Login.WEB):
        assert whose() == every()
        with as_user(rhea):
            assert whose() == every("ada")
        with as_user(sam):
            assert whose() == every()
        assert whose() == every()


def test_a_worker_sees_one_tenant_or_says_why_it_sees_all(two, acting_as):
    with acting_as(Login.WORKER):
        assert whose() == every()
        with across_tenants(Crossing.DRAIN):
            assert whose() == every("ada", "bea")
            with as_tenant(two[1].persona.pk):
                assert whose() == every("bea")
            assert whose() == every("ada", "bea")
        assert whose() == every()


def test_all_is_right_after_migrate_and_stays_untouched():
    assert secure_all(connection) == 0
