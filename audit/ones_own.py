"""What is kept of one person who audits or attests: what they opened, and what they read of others' answers."""

from django.contrib.auth.models import User
from django.db.models import Q

from audit.models import AnswerReading, Opening


def openings(user: User) -> list[dict[str, object]]:
    """Return the openings of seals that they asked for or decided about."""
    rows = Opening.objects.filter(Q(requester=user) | Q(approver=user)).order_by("pk")
    return [
        {
            "opening": one.handle,
            "bundle": one.bundle_name,
            "case": one.case,
            "reason": one.reason if one.requester_id == user.pk else None,
            "state": one.state,
            "requested": f"{one.requested:%Y-%m-%d %H:%M} UTC",
        }
        for one in rows
    ]


def readings(user: User) -> list[dict[str, object]]:
    """Return what they were shown of others' answers, and when."""
    rows = AnswerReading.objects.filter(reader=user).order_by("pk")
    return [{"bundle": one.bundle_name, "at": f"{one.at:%Y-%m-%d %H:%M} UTC"} for one in rows]
