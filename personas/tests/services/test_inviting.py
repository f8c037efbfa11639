"""Invitations: who may invite whom, for how long, and what ends them."""

from datetime import timedelta
from itertools import product

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from personas.core.errors import InvitationError, UnknownInvitationError
from personas.doors import Invitation
from personas.models import Membership
from personas.roles import Role, grant, revoke
from personas.selectors import Need, needs_of
from personas.services import inviting
from personas.services.inviting import Terms
from personas.tests.archives import Archive

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast(archive):
    people = {role: User.objects.create_user(role.value) for role in Role}
    for role, user in people.items():
        grant(user, archive.persona, role, "public" if role is Role.REQUESTOR else None)
    return people


def invite(archive, by, role=Role.REQUESTOR, tier="family", **terms):
    tier = tier if role is Role.REQUESTOR else None
    return inviting.invite(
        persona=archive.persona, by=by, terms=Terms(role=role, tier=tier, **terms), now=timezone.now()
    )


MAY = {
    (Role.CURATOR, Role.REQUESTOR),
    (Role.STEWARD, Role.REQUESTOR),
    (Role.STEWARD, Role.CURATOR),
    (Role.STEWARD, Role.AUDITOR),
}


def test_nobody_invites_above_themselves(archive, cast):
    for by, role in product(Role, Role):
        if (by, role) in MAY:
            _, secret = invite(archive, cast[by], role)
            sam = User.objects.create_user(f"{by} {role}")
            inviting.accept(secret=secret, user=sam, now=timezone.now())
            need = {"requestor": Need.ASK, "curator": Need.TEND}.get(role, Need.AUDIT)
            assert needs_of(sam, archive.persona) == {need}
        else:
            with pytest.raises(InvitationError, match="may not invite"):
                invite(archive, cast[by], role)


def test_who_is_no_curator_of_this_archive_any_more_or_never_was_invites_nobody(archive, cast):
    with pytest.raises(InvitationError):
        invite(Archive("bea"), cast[Role.CURATOR])
    cast[Role.CURATOR].is_active = False
    for user in (User.objects.create_superuser("root"), cast[Role.CURATOR]):
        with pytest.raises(InvitationError):
            invite(archive, user)


def test_what_makes_no_sense_is_named(archive, cast):
    for terms, said in (
        ({"tier": None}, "needs a tier"),
        ({"tier": "royal"}, "has no tier 'royal'; it has public, family"),
        ({"days": 0}, "1 to 90 days"),
        ({"days": 91}, "1 to 90 days"),
        ({"member_days": 0}, "membership lasts"),
        ({"member_days": 3661}, "membership lasts"),
        ({"role": Role.CURATOR, "member_days": 3}, "membership lasts"),
    ):
        with pytest.raises(InvitationError, match=said):
            invite(archive, cast[Role.STEWARD], **terms)
    given = {"persona": archive.persona, "by": cast[Role.STEWARD], "now": timezone.now()}
    with pytest.raises(InvitationError, match="a curator has no tier"):
        inviting.invite(terms=Terms(role=Role.CURATOR, tier="family"), **given)
    assert not Invitation.objects.exists()


def test_the_database_holds_a_digest_and_not_the_secret(archive, cast):
    _, secret = invite(archive, cast[Role.CURATOR])
    assert secret not in str(Invitation.objects.values().get())


def test_a_membership_has_its_days_from_the_moment_of_accepting(archive, cast):
    _, secret = invite(archive, cast[Role.CURATOR], member_days=10)
    sam, now = User.objects.create_user("sam"), timezone.now() + timedelta(days=3)
    inviting.accept(secret=secret, user=sam, now=now)
    member = Membership.objects.get(user=sam)
    assert (member.starts, member.ends) == (None, now + timedelta(days=10))


def test_what_a_curator_gave_out_ends_with_their_own_role(archive, cast):
    _, secret = invite(archive, cast[Role.CURATOR])
    revoke(cast[Role.CURATOR], archive.persona)
    with pytest.raises(UnknownInvitationError):
        inviting.accept(secret=secret, user=User.objects.create_user("sam"), now=timezone.now())


def test_a_link_works_once_and_cannot_be_closed_afterwards(archive, cast):
    made, secret = invite(archive, cast[Role.CURATOR])
    inviting.accept(secret=secret, user=User.objects.create_user("sam"), now=timezone.now())
    with pytest.raises(UnknownInvitationError):
        inviting.accept(secret=secret, user=User.objects.create_user("tom"), now=timezone.now())
    assert not inviting.revoke_invitation(invitation=made, now=timezone.now())


def test_what_cannot_be_a_secret_opens_nothing(archive):
    for secret in ("", "x", "x" * 42, "x" * 44, "x" * 43, "\0" * 43, "é" * 43):
        with pytest.raises(UnknownInvitationError):
            inviting.open_invitation(secret=secret, now=timezone.now())
