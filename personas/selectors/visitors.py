"""Who reads without signing in: one of a few accounts that nobody can sign in to, whoever they are.

A seat is inactive and has no password, so everything that asks for somebody present is closed to it; what is open to
strangers is said here. No crawler makes an account, and all strangers together are one reader of what may ever be
shown of one artifact.
"""

from typing import Final

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from personas.models import Persona, Tier

NAME: Final = "visitor "  # the blank is in no name that an account may be given
SEATS: Final = 64  # among which addresses are divided; what one seat has spent its other addresses have not


def is_visitor(user: User | AnonymousUser) -> bool:
    """Whether this is a stranger's seat: one that nobody can sign in to."""
    return (
        isinstance(user, User)
        and user.username.startswith(NAME)
        and not user.is_active
        and not user.has_usable_password()
    )


def seats() -> QuerySet[User]:
    """Return all seats, in their order; none before a steward opened an archive to anybody."""
    without = {"is_active": False, "password__startswith": UNUSABLE_PASSWORD_PREFIX}
    return User.objects.filter(username__startswith=NAME, **without).order_by("username")


def readers(user: User) -> tuple[int, ...]:
    """Return who counts as one reader with *user* of what may ever be shown of an artifact: strangers are one."""
    return tuple(seats().values_list("pk", flat=True)) if is_visitor(user) else (user.pk,)


def open_to_anybody() -> QuerySet[Persona]:
    """Return the archives that their stewards opened to whoever does not sign in."""
    return Persona.objects.filter(door__anybody=True, state=Persona.State.ACTIVE)


def public_tier(persona: Persona) -> Tier | None:
    """Return the tier in which strangers read: the lowest; None where the archive is not open to them."""
    if not open_to_anybody().filter(pk=persona.pk).exists():
        return None
    return Tier.objects.filter(persona=persona).order_by("rank").first()
