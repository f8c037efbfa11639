"""A door that stands open: whoever signs in may come in, in the one tier that the steward named for them."""

from datetime import datetime
from typing import Final

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet
from guardian.shortcuts import assign_perm, remove_perm

from personas.core.errors import ForbiddenError, UnknownPersonaError
from personas.doors import Door
from personas.models import Membership, Persona, Tier
from personas.selectors.access import Need, needs_of
from personas.selectors.visitors import NAME, SEATS, is_visitor

_ONE_AT_A_TIME: Final = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"


def open_to(user: User) -> QuerySet[Door]:
    """Return the doors that *user* may come in by, by name: not where they are in, or were sent away from."""
    if is_visitor(user):
        return Door.objects.none()
    known = Membership.objects.filter(user=user).values("persona")
    doors = Door.objects.filter(persona__state=Persona.State.ACTIVE).exclude(persona__in=known)
    return doors.select_related("persona").order_by("persona__name", "persona__slug")


def enter(*, user: User, slug: str) -> Persona:
    """Let *user* in. Raises: UnknownPersonaError where no door stands open to them."""
    here = open_to(user).filter(persona__slug=slug)
    found = here.first()
    if found is None:
        raise UnknownPersonaError
    try:
        with transaction.atomic():
            _alone(found.persona)
            door = here.get()  # it may be closed meanwhile, or lead elsewhere
            assign_perm(Need.ASK.value, user, door.persona)
            Membership.objects.create(persona=door.persona, user=user, tier_id=door.tier_id, by_door=True)
    except (Door.DoesNotExist, IntegrityError) as e:  # twice at once, or sent away meanwhile
        raise UnknownPersonaError from e
    return door.persona


@transaction.atomic
def put_door(*, persona: Persona, by: User, tier: Tier, why: str, anybody: bool = False) -> Door:
    """Open the door, or lead everybody who came in by it to another tier; *anybody*: to strangers too.

    Raises: ForbiddenError but for a steward.
    """
    _attests(by, persona)
    _alone(persona)
    if tier.persona_id != persona.pk:
        raise ForbiddenError("a door leads to a tier of its own archive")
    if anybody:
        _make_seats()
    door, _ = Door.objects.update_or_create(
        persona=persona, defaults={"tier": tier, "why": why, "opened_by": by, "anybody": anybody}
    )
    Membership.objects.filter(persona=persona, by_door=True).update(tier=tier)
    return door


@transaction.atomic
def close_door(*, persona: Persona, by: User, now: datetime) -> int:
    """Close it, and let out at once everybody who came in by it; return how many. Raises: as ``put_door``."""
    _attests(by, persona)
    _alone(persona)
    Door.objects.filter(persona=persona).delete()
    inside = Membership.objects.filter(persona=persona, by_door=True).exclude(ends__lte=now)
    return sum(_let_out(one) for one in inside)


def send_away(*, membership: Membership, now: datetime) -> None:
    """End a membership for good: the row stays, so that who came in by the door does not come in again."""
    remove_perm(Need.ASK.value, membership.user, membership.persona)
    Membership.objects.filter(pk=membership.pk).update(ends=now)


def _alone(persona: Persona) -> None:
    """Let nobody else through this door, open it or close it until the transaction is over."""
    with connection.cursor() as cursor:
        cursor.execute(_ONE_AT_A_TIME, [f"kwanzaa.door {persona.pk}"])


def _make_seats() -> None:
    """Make the accounts, which nobody can sign in to, that strangers read by; once for the whole house."""
    names = (f"{NAME}{n:02}" for n in range(SEATS))
    seats = (User(username=name, password=make_password(None), is_active=False) for name in names)
    User.objects.bulk_create(seats, ignore_conflicts=True)


def _let_out(membership: Membership) -> bool:
    remove_perm(Need.ASK.value, membership.user, membership.persona)
    membership.delete()
    return True


def _attests(by: User, persona: Persona) -> None:
    if Need.STEWARD not in needs_of(by, persona):
        raise ForbiddenError("its steward alone opens and closes the door of an archive")
