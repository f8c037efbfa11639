"""Invitations: a link that gives one role on one persona, once, to whoever opens it.

Who invites must be allowed to at the time of inviting *and* at the time of accepting, so that what somebody gave out
ends with their own role.
"""

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from guardian.shortcuts import get_users_with_perms

from personas import roles
from personas.adapters import letters
from personas.core.errors import InvitationError, UnknownInvitationError
from personas.doors import Invitation
from personas.models import Persona
from personas.roles import Role
from personas.selectors.access import Need, needs_of
from personas.selectors.tenancy import holding

# Nobody invites above themselves, and nobody becomes a steward by a link.
MAY_INVITE: Final[Mapping[Role, frozenset[Need]]] = {
    Role.REQUESTOR: frozenset({Need.TEND, Need.STEWARD}),
    Role.CURATOR: frozenset({Need.STEWARD}),
    Role.AUDITOR: frozenset({Need.STEWARD}),
    Role.STEWARD: frozenset(),
}
LONGEST_DAYS: Final = 90
LONGEST_MEMBERSHIP: Final = 3660
_FORM: Final = re.compile(r"[A-Za-z0-9_-]{43}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What an invitation gives: a role, for a requestor a tier by name, and how long link and membership last.

    ``member_days`` None: no end. ``address``: whom the link is mailed to; '' for one that is handed over, to *whom*.
    """

    role: Role
    tier: str | None = None
    days: int = 14
    member_days: int | None = None
    address: str = ""
    whom: str = ""


def invitable(user: User, persona: Persona) -> frozenset[Role]:
    """Return the roles that *user* may invite to."""
    held = needs_of(user, persona) if user.is_active else frozenset[Need]()
    return frozenset(role for role, needs in MAY_INVITE.items() if needs & held)


def stewards_of(persona: Persona) -> list[User]:
    """Return who may invite to every role, by name."""
    holders = get_users_with_perms(
        persona, only_with_perms_in=[Need.STEWARD.value], with_superusers=False, with_group_users=True
    )
    return sorted(
        (user for user in holders if isinstance(user, User) and user.is_active),
        key=lambda user: user.username,
    )


def check(*, persona: Persona, by: User, terms: Terms) -> None:
    """Raise InvitationError, which names what is wrong, unless *by* may invite on these terms."""
    asks = terms.role is Role.REQUESTOR
    if terms.role not in invitable(by, persona):
        raise InvitationError(f"{by.username} may not invite a {terms.role} to {persona.slug}")
    if asks != bool(terms.tier):
        raise InvitationError("a requestor needs a tier" if asks else f"a {terms.role} has no tier")
    if terms.tier and not persona.tiers.filter(name=terms.tier).exists():
        known = ", ".join(persona.tiers.order_by("rank").values_list("name", flat=True)) or "none"
        raise InvitationError(f"persona {persona.slug} has no tier {terms.tier!r}; it has {known}")
    if not 1 <= terms.days <= LONGEST_DAYS:
        raise InvitationError(f"an invitation lasts 1 to {LONGEST_DAYS} days, not {terms.days}")
    if terms.member_days is not None and not (asks and 1 <= terms.member_days <= LONGEST_MEMBERSHIP):
        raise InvitationError(
            f"a requestor's membership lasts 1 to {LONGEST_MEMBERSHIP} days; others' has no end"
        )


@transaction.atomic
def invite(*, persona: Persona, by: User, terms: Terms, now: datetime) -> tuple[Invitation, str]:
    """Make an invitation and return it with the link's secret, which is kept nowhere.

    Raises: InvitationError, which names what is wrong.
    """
    check(persona=persona, by=by, terms=terms)
    secret = secrets.token_urlsafe(32)
    invitation = Invitation.objects.create(
        persona=persona,
        role=terms.role.value,
        tier=persona.tiers.filter(name=terms.tier).first() if terms.tier else None,
        address=terms.address,
        whom=terms.whom,
        digest=_digest(secret),
        made_by=by,
        expires=now + timedelta(days=terms.days),
        member_days=terms.member_days,
    )
    return invitation, secret


def open_invitation(*, secret: str, now: datetime) -> Invitation:
    """Return the invitation that a link opens.

    Raises: UnknownInvitationError when it is wrong, used, expired or revoked, or whoever gave it may do so no more.
    """
    with holding(_digest(secret)):
        return _found(Invitation.objects.all(), secret, now)


@transaction.atomic
def accept(*, secret: str, user: User, now: datetime) -> Invitation:
    """Give *user* what the link gives, and use it up; of two at once, one is too late.

    Raises: UnknownInvitationError, also where it is for another address than the user's.
    """
    with holding(_digest(secret)):
        found = _found(Invitation.objects.select_for_update(of=("self",)), secret, now)
        if not fits(found, user):
            raise UnknownInvitationError
        ends = None if found.member_days is None else now + timedelta(days=found.member_days)
        tier = found.tier.name if found.tier else None
        # It starts at once, by no clock: the database's may be a little behind ours, and row security asks that one.
        # Used up last: row security lets a stranger in through an open invitation alone.
        roles.grant(user, found.persona, Role(found.role), tier=tier, ends=ends)
        Invitation.objects.filter(pk=found.pk).update(used=now, used_by=user)
    return found


def fits(invitation: Invitation, user: User) -> bool:
    """Tell whether *user* may take it: what was mailed to one address is for no account that has another."""
    return not (invitation.address and user.email) or user.email.casefold() == invitation.address.casefold()


def mail(*, invitation: Invitation, link: str) -> bool:
    """Mail the link to whom it is for; False when no mail went out, and it has to be handed over."""
    persona, by = invitation.persona.name, invitation.made_by
    words = {"persona": persona, "who": by.get_full_name() or by.username, "link": link}
    until = date_format(invitation.expires, "DATETIME_FORMAT")
    subject = _("An invitation to the archive of %(persona)s") % words
    body = _(
        "%(who)s invites you to the archive of %(persona)s. Open this address once, before %(until)s UTC:\n\n"
        "%(link)s\n\n"
        "It is for you alone: whoever opens it comes in. If you expected no invitation, do nothing."
    ) % {**words, "until": until}
    sent = letters.send(to=invitation.address, subject=subject, body=body)
    if sent:
        Invitation.objects.filter(pk=invitation.pk).update(mailed=True)
    return sent


def revoke_invitation(*, invitation: Invitation, now: datetime) -> bool:
    """Close a link that nobody has used; False when it was used or closed before."""
    live = Invitation.objects.filter(pk=invitation.pk, used=None, revoked=None)
    return live.update(revoked=now) == 1


def _found(rows: QuerySet[Invitation], secret: str, now: datetime) -> Invitation:
    if not _FORM.fullmatch(secret):
        raise UnknownInvitationError
    live = rows.select_related("persona", "tier", "made_by").filter(used=None, revoked=None, expires__gt=now)
    found = live.filter(digest=_digest(secret)).first()
    if found is None or Role(found.role) not in invitable(found.made_by, found.persona):
        raise UnknownInvitationError
    return found


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
