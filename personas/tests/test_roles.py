"""Roles: four names, four rights, given and taken whole."""

import pytest
from django.contrib.auth.models import User

from personas.core.errors import NoTierError
from personas.models import Membership
from personas.roles import ROLES, Role, grant, revoke
from personas.selectors import Need, needs_of
from personas.tests.archives import Archive

pytestmark = pytest.mark.django_db


@pytest.fixture
def cora() -> User:
    return User.objects.create(username="cora")


def test_a_role_is_given_and_taken_whole(archive, cora):
    assert sorted(need for role in Role for need in ROLES[role]) == sorted(Need), "no two share a need"
    for role in Role:
        grant(cora, archive.persona, role, tier="public")
        assert needs_of(cora, archive.persona) == ROLES[role]
        revoke(cora, archive.persona, role)
        assert needs_of(cora, archive.persona) == frozenset()


def test_taking_one_role_leaves_the_others(archive, cora):
    for role in Role:
        grant(cora, archive.persona, role, tier="family")
    revoke(cora, archive.persona, Role.AUDITOR)
    assert needs_of(cora, archive.persona) == {Need.ASK, Need.TEND, Need.STEWARD}
    assert Membership.objects.filter(user=cora).exists()
    revoke(cora, archive.persona)
    assert needs_of(cora, archive.persona) == frozenset()


def test_a_requestors_tier_comes_and_goes_with_the_role(archive, cora):
    grant(cora, archive.persona, Role.REQUESTOR, tier="public")
    grant(cora, archive.persona, Role.REQUESTOR, tier="family")
    assert Membership.objects.get(user=cora).tier == archive.family
    revoke(cora, archive.persona, Role.REQUESTOR)
    assert not Membership.objects.exists()


def test_a_role_on_one_persona_says_nothing_about_another(archive, cora):
    other = Archive("bea")
    grant(cora, archive.persona, Role.CURATOR)
    grant(cora, other.persona, Role.CURATOR)
    revoke(cora, archive.persona)
    assert needs_of(cora, archive.persona) == frozenset()
    assert needs_of(cora, other.persona) == {Need.TEND}


def test_a_requestor_without_a_tier_of_the_persona_is_refused_and_nothing_is_given(archive, cora):
    for tier in (None, "friends"):
        with pytest.raises(NoTierError, match="ada"):
            grant(cora, archive.persona, Role.REQUESTOR, tier=tier)
    assert needs_of(cora, archive.persona) == frozenset()
    assert not Membership.objects.exists()


def test_curators_and_stewards_alone_may_sign_in_to_the_admin(archive):
    for role in Role:
        user = User.objects.create(username=role)
        grant(user, archive.persona, role, tier="public")
        grant(user, archive.persona, role, tier="public")
        user.refresh_from_db()
        assert user.is_staff is (role in {Role.CURATOR, Role.STEWARD})
