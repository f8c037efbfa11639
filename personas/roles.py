"""Roles: a name for each of the four things that somebody may do with a persona.

A role is a row of ``ROLES``. No two rows share a need, so that taking one role away leaves the others whole. To add
one: a member of ``Role``, a row, and a permission on ``Persona`` that it stands for.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.contrib.auth.models import Permission, User
from django.db import transaction
from guardian.models import GroupObjectPermission, UserObjectPermission
from guardian.shortcuts import assign_perm, remove_perm

from personas.core.errors import NoTierError
from personas.models import Membership, Persona
from personas.selectors.access import FOUND, Need


class Role(StrEnum):
    """Who somebody is to one persona."""

    REQUESTOR = "requestor"
    CURATOR = "curator"
    AUDITOR = "auditor"
    STEWARD = "steward"


ROLES: Final[Mapping[Role, frozenset[Need]]] = {
    Role.REQUESTOR: frozenset({Need.ASK}),
    Role.CURATOR: frozenset({Need.TEND}),
    Role.AUDITOR: frozenset({Need.AUDIT}),
    Role.STEWARD: frozenset({Need.STEWARD}),
}
# What they may do reaches beyond themselves: a password alone is not enough for it.
GUARDED: Final = frozenset({Role.CURATOR, Role.AUDITOR, Role.STEWARD})


def needs_second_factor(user: User) -> bool:
    """Say whether *user* holds a guarded role on any persona, by themselves or by a group, or is staff."""
    if user.is_staff or user.is_superuser:
        return True
    needs = [need.value for role in GUARDED for need in ROLES[role]]
    own = UserObjectPermission.objects.filter(user=user, permission__codename__in=needs)
    shared = GroupObjectPermission.objects.filter(group__user=user, permission__codename__in=needs)
    return own.exists() or shared.exists()


@transaction.atomic
def grant(
    user: User,
    persona: Persona,
    role: Role,
    tier: str | None = None,
    *,
    starts: datetime | None = None,
    ends: datetime | None = None,
) -> None:
    """Give a role on one persona; a requestor gets or changes to the tier named *tier* with it.

    *starts* and *ends* bound a requestor's membership; None leaves that side open. Curators and
    stewards may sign in to the admin from now on, which by itself shows nothing.
    Raises: NoTierError for a requestor without a tier, and for a tier that the persona does not have.
    """
    if role is Role.REQUESTOR and tier is None:
        raise NoTierError(f"a requestor of {persona.slug} needs a tier")
    if tier is not None:
        _seat(user, persona, tier, (starts, ends))
    for need in sorted(ROLES[role]):
        assign_perm(need.value, user, persona)
    if role in {Role.CURATOR, Role.STEWARD}:
        _let_in(user)


@transaction.atomic
def let_found(user: User) -> None:
    """Let somebody found archives in the browser, of which they become steward and curator."""
    user.user_permissions.add(_right_to_found())
    _let_in(user)


def end_founding(user: User) -> None:
    """Let somebody found no more archives; what they founded stays as it is."""
    user.user_permissions.remove(_right_to_found())


@transaction.atomic
def revoke(user: User, persona: Persona, role: Role | None = None) -> None:
    """Take a role on one persona away, or all of them; a requestor's tier goes with it."""
    for each in Role if role is None else (role,):
        for need in sorted(ROLES[each]):
            remove_perm(need.value, user, persona)
        if each is Role.REQUESTOR:
            Membership.objects.filter(user=user, persona=persona).delete()


def _right_to_found() -> Permission:
    return Permission.objects.get(codename=FOUND, content_type__app_label=Persona._meta.app_label)  # noqa: SLF001 -- Django's way


def _let_in(user: User) -> None:
    """Let somebody sign in to the admin."""
    if not user.is_staff:
        user.is_staff = True
        user.save(update_fields=["is_staff"])


def _seat(user: User, persona: Persona, name: str, window: tuple[datetime | None, datetime | None]) -> None:
    tier = persona.tiers.filter(name=name).first()
    if tier is None:
        known = ", ".join(persona.tiers.order_by("rank").values_list("name", flat=True)) or "none"
        raise NoTierError(f"persona {persona.slug} has no tier {name!r}; it has {known}")
    starts, ends = window
    Membership.objects.update_or_create(
        user=user,
        persona=persona,
        defaults={"tier": tier, "starts": starts, "ends": ends, "by_door": False},
    )
