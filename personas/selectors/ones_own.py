"""What is kept of one person: what they hold of archives, their tokens, and whom they invited."""

from django.contrib.auth.models import User
from guardian.models import UserObjectPermission

from personas.doors import Invitation
from personas.models import Membership, Persona, Token

Told = dict[str, object]


def holds(user: User) -> list[Told]:
    """Return their roles, of archives that they may know of; the first of those that somebody gave, not of a group."""
    slugs = {f"{pk}": slug for pk, slug in Persona.objects.values_list("pk", "slug")}
    rows = UserObjectPermission.objects.filter(user=user, object_pk__in=slugs).order_by("object_pk", "pk")
    given = rows.values_list("object_pk", "permission__codename")
    return [{"archive": slugs[key], "may": need.partition("_")[0]} for key, need in given]


def seats(user: User) -> list[Told]:
    """Return their tiers."""
    rows = Membership.objects.filter(user=user).select_related("persona", "tier").order_by("pk")
    return [
        {
            "archive": one.persona.slug,
            "tier": one.tier.name,
            "starts": _day(one.starts),
            "ends": _day(one.ends),
            "by_door": one.by_door,
        }
        for one in rows
    ]


def programs(user: User) -> list[Told]:
    """Return their tokens, without what opens anything."""
    return [
        {
            "name": one.name,
            "scopes": one.scopes,
            "created": _day(one.created),
            "expires": _day(one.expires),
            "last_used": _day(one.last_used),
            "revoked": _day(one.revoked),
        }
        for one in Token.objects.filter(user=user).order_by("pk")
    ]


def invited(user: User) -> list[Told]:
    """Return whom they invited: to what and when. Whose address it was is that person's."""
    rows = Invitation.objects.filter(made_by=user).select_related("persona").order_by("pk")
    return [
        {
            "archive": one.persona.slug,
            "role": one.role,
            "made": _day(one.created),
            "used": _day(one.used),
            "revoked": _day(one.revoked),
        }
        for one in rows
    ]


def _day(at: object) -> str | None:
    return f"{at:%Y-%m-%d %H:%M} UTC" if at else None
