"""Invitations on the desk: the link is shown once, the service's words are said, and what is closed stays closed."""

import re

import pytest
from django.utils import timezone

from personas.doors import Invitation
from personas.roles import Role
from personas.services import inviting
from personas.tests.desks import client_of

pytestmark = pytest.mark.django_db
ADD = "/admin/personas/invitation/add/"
LIST = "/admin/personas/invitation/"


@pytest.fixture
def cora(archive):
    return client_of("cora", archive.persona, Role.CURATOR)


def given(archive, **more):
    return {"persona": archive.persona.pk, "role": "requestor", "tier": archive.family.pk, "days": 14, **more}


def test_a_curator_invites_and_sees_the_link_once(archive, cora):
    page = cora.post(ADD, given(archive, member_days=30), follow=True).content.decode()
    found = re.search(r"http://testserver/invitations/([\w-]{43})/", page)
    assert found
    opened = inviting.open_invitation(secret=found[1], now=timezone.now())
    assert (opened.made_by.username, opened.member_days) == ("cora", 30)
    assert found[1] not in cora.get(LIST).content.decode()
    assert found[1] not in cora.get(f"{LIST}{opened.pk}/change/").content.decode()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"role": "curator", "tier": ""}, "cora may not invite to ada: tends"),
        ({"tier": ""}, "who reads needs a level"),
    ],
)
def test_what_may_not_be_is_said_and_not_made(archive, cora, more, said):
    assert said in cora.post(ADD, given(archive, **more)).content.decode()
    assert not Invitation.objects.exists()


def test_nobody_is_invited_to_be_a_steward_here(archive, cora):
    assert "Select a valid choice" in cora.post(ADD, given(archive, role="steward", tier="")).content.decode()


def test_a_link_is_closed_on_the_desk(archive, cora):
    cora.post(ADD, given(archive))
    made = Invitation.objects.get()
    told = cora.post(LIST, {"action": "close", "_selected_action": [made.pk]}, follow=True).content.decode()
    assert "1 of 1 closed" in told
    made.refresh_from_db()
    assert made.revoked
