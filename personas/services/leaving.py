"""Whose account ends: what they hold of archives, who has to take it over first, and how it is let go."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Q
from guardian.models import GroupObjectPermission, UserObjectPermission

from personas.doors import Invitation, Knock
from personas.models import Membership, Persona, Token
from personas.roles import ROLES, Role
from personas.selectors.access import needs_of

LASTING: Final = (Role.STEWARD, Role.CURATOR)  # without whom nobody looks after an archive


@dataclass(frozen=True, slots=True, kw_only=True)
class Last:
    """That nobody else is *role* of an archive."""

    persona: Persona
    role: Role


def lasts_of(user: User, *, lock: bool = False) -> tuple[Last, ...]:
    """Return what *user* alone is, by archive: somebody else has to be it before the account ends.

    *lock* holds the archives until the transaction ends, so that of the last two only one goes.
    """
    held = UserObjectPermission.objects.filter(user=user).values_list("object_pk", flat=True)
    shared = GroupObjectPermission.objects.filter(group__user=user).values_list("object_pk", flat=True)
    keys = {int(key) for key in (*held, *shared)}
    found = Persona.objects.filter(pk__in=keys).order_by("pk")
    return tuple(
        last for persona in (found.select_for_update() if lock else found) for last in _lasts(user, persona)
    )


def _lasts(user: User, persona: Persona) -> Iterator[Last]:
    for role in LASTING:
        (need,) = ROLES[role]
        row = {"permission__codename": need.value, "object_pk": str(persona.pk)}
        others = UserObjectPermission.objects.filter(**row, user__is_active=True).exclude(user=user)
        together = GroupObjectPermission.objects.filter(**row, group__user__is_active=True)
        if need in needs_of(user, persona) and not (
            others.exists() or together.exclude(group__user=user).exists()
        ):
            yield Last(persona=persona, role=role)


def leave(*, user: User, now: datetime) -> None:
    """End every role, tier and token, and what stands of the person's address where somebody invited them."""
    Membership.objects.filter(user=user).delete()
    Token.objects.filter(user=user).delete()
    UserObjectPermission.objects.filter(user=user).delete()
    user.user_permissions.clear()
    user.groups.clear()
    Knock.objects.filter(user=user).delete()
    Invitation.objects.filter(made_by=user, used=None, revoked=None).update(revoked=now)
    Invitation.objects.filter(used_by=user).update(address="", whom="")
    if user.email:
        Knock.objects.filter(user=None, address__iexact=user.email).delete()
        over = Q(used__isnull=False) | Q(revoked__isnull=False) | Q(expires__lte=now)
        Invitation.objects.filter(over, address__iexact=user.email).update(address="", whom="")
