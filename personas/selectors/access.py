"""Who may do what with which persona. Whoever holds nothing gets the same answer as for a name that is free."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeGuard

from django.contrib.auth.models import AnonymousUser, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from guardian.models import GroupObjectPermission, UserObjectPermission
from guardian.shortcuts import get_objects_for_user

from personas.core.errors import ForbiddenError, NoTierError, UnknownPersonaError
from personas.core.tiers import Tier
from personas.models import Membership, Persona
from personas.models import Tier as TierRow
from personas.selectors import visitors


class Need(StrEnum):
    """What somebody wants to do with a persona: the code names of its object permissions."""

    ASK = "ask_persona"
    TEND = "tend_persona"
    AUDIT = "audit_persona"
    STEWARD = "steward_persona"


FOUND: Final = "found_persona"
"""The right to found archives: of the whole installation and of no persona, given by ``manage.py founder``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Who asks, and how deep they may see. ``subject`` is their opaque name; ``user_id`` is None for evaluation."""

    persona_id: int
    subject: str
    tier: Tier
    user_id: int | None


def persona_for(user: User | AnonymousUser, slug: str, need: Need) -> Persona:
    """Return a persona to someone who holds *need* on it.

    Raises: UnknownPersonaError (404) to whoever may not know that it exists, ForbiddenError (403) to whoever may
    know it and may not do this.
    """
    persona = Persona.objects.filter(slug=slug).first()
    held = needs_of(user, persona) if persona else frozenset()
    if persona is None or not held:
        raise UnknownPersonaError
    if need not in held:
        raise ForbiddenError
    return persona


def personas_for(user: User | AnonymousUser, need: Need) -> QuerySet[Persona]:
    """Return every persona on which *user* holds *need*, by slug; to be asked, it must have a tier for them now too."""
    if visitors.is_visitor(user):
        found = visitors.open_to_anybody() if need is Need.ASK else Persona.objects.none()
        return found.order_by("slug")
    if not _present(user):
        return Persona.objects.none()
    found = get_objects_for_user(
        user, f"personas.{need}", klass=Persona, with_superuser=False, accept_global_perms=False
    )
    if need is Need.ASK:
        found = found.filter(state=Persona.State.ACTIVE, pk__in=_seats(user).values("persona"))
    return found.order_by("slug")


def needs_of(user: User | AnonymousUser, persona: Persona) -> frozenset[Need]:
    """Return what *user* holds on *persona*, by itself or by a group; being a Django superuser adds nothing.

    The right to ask rests while a persona is not active, and while no membership is in force.
    """
    if visitors.is_visitor(user):
        return frozenset({Need.ASK}) if visitors.public_tier(persona) else frozenset()
    if not _present(user):
        return frozenset()
    held = _held(user, persona)
    asks = persona.state == Persona.State.ACTIVE and _seats(user).filter(persona=persona).exists()
    return held if asks else held - {Need.ASK}


def may_found(user: User | AnonymousUser) -> bool:
    """Tell whether *user* may found archives here, by itself or by a group; being a Django superuser adds nothing."""
    if not _present(user):
        return False
    rights = Permission.objects.filter(
        codename=FOUND, content_type=ContentType.objects.get_for_model(Persona)
    )
    return rights.filter(Q(user=user) | Q(group__user=user)).exists()


def standing_of(user: User | AnonymousUser, persona: Persona) -> Standing:
    """Return how deep *user* may see; UnknownPersonaError when they have no tier with this persona now."""
    tier = visitors.public_tier(persona) if visitors.is_visitor(user) else _tier_of(user, persona)
    if tier is None:
        raise UnknownPersonaError
    return _standing(persona, tier, subject=f"user-{user.pk}", user_id=user.pk)


def standing_to_ask(user: User, persona: Persona) -> Standing:
    """Return how deep *user* may see, if they may ask *persona*: what ``persona_for`` and ``standing_of`` say of both.

    The seat is looked at once for the two. Raises: as ``persona_for``.
    """
    if visitors.is_visitor(user):
        return standing_of(user, persona)
    held = _held(user, persona) if _present(user) else frozenset[Need]()
    asks = Need.ASK in held and persona.state == Persona.State.ACTIVE
    tier = _tier_of(user, persona) if asks else None
    if tier is None:
        raise ForbiddenError if held - {Need.ASK} else UnknownPersonaError
    return _standing(persona, tier, subject=f"user-{user.pk}", user_id=user.pk)


def fullest_standing(persona: Persona) -> Standing:
    """Return the standing of evaluation: the persona's highest tier, and nobody's. Raises: NoTierError."""
    highest = persona.tiers.order_by("-rank").first()
    if highest is None:
        raise NoTierError(f"persona {persona.slug} has no tier")
    return _standing(persona, highest, subject="evaluation", user_id=None)


def tier_standing(persona: Persona, tier: TierRow) -> Standing:
    """Return the standing of somebody of *tier*, and nobody's: to look at what such a one would see."""
    return _standing(persona, tier, subject="tier", user_id=None)


def _tier_of(user: User | AnonymousUser, persona: Persona) -> TierRow | None:
    if not _present(user):
        return None
    membership = _seats(user).filter(persona=persona).select_related("tier").first()
    return membership.tier if membership else None


def _seats(user: User) -> QuerySet[Membership]:
    """Return the memberships of *user* that are in force: begun, not ended, in a tier of the same persona."""
    now = timezone.now()
    begun, lasting = Q(starts=None) | Q(starts__lte=now), Q(ends=None) | Q(ends__gt=now)
    return Membership.objects.filter(begun, lasting, user=user, tier__persona=F("persona"))


def _held(user: User, persona: Persona) -> frozenset[Need]:
    """Read what *user* was given on *persona*, in one query: every request asks for it."""
    kind, code = ContentType.objects.get_for_model(Persona), "permission__codename"
    here = Q(content_type=kind, permission__content_type=kind, object_pk=str(persona.pk))
    own = UserObjectPermission.objects.filter(here, user=user).values_list(code, flat=True)
    shared = GroupObjectPermission.objects.filter(here, group__user=user).values_list(code, flat=True)
    codes = frozenset(own.union(shared))
    return frozenset(need for need in Need if need in codes)


def _present(user: User | AnonymousUser) -> TypeGuard[User]:
    return user.is_authenticated and user.is_active


def _standing(persona: Persona, tier: TierRow, *, subject: str, user_id: int | None) -> Standing:
    value = Tier(
        name=tier.name,
        rank=tier.rank,
        excerpt_cap=tier.excerpt_cap,
        context_chars=tier.context_chars,
        daily_chars=tier.daily_chars,
        daily_expansions=tier.daily_expansions,
        per_minute=tier.per_minute,
        artifact_chars=tier.artifact_chars,
        daily_probes=tier.daily_probes,
    )
    return Standing(persona_id=persona.pk, subject=subject, tier=value, user_id=user_id)
