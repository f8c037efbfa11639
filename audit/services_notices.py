"""Deliver what is told of alerts. A way out that is closed is said once, tried again, and holds nothing else up."""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import httpx
from django.db import transaction
from django.db.models import Q

from audit.adapters import outgoing
from audit.core.watch.alerts import RuleName
from audit.core.watch.messages import Message
from audit.models import Gauge, Notice
from audit.services_watch import keep

logger = logging.getLogger("kwanzaa.audit")

FIRST: Final = timedelta(seconds=30)
LONGEST: Final = timedelta(hours=1)
ATTEMPTS: Final = 48  # the last of them about two days after the first
AT_ONCE: Final = 20  # notices that one call sends


def deliver(*, now: datetime) -> int:
    """Send what is due, oldest first; return how many were delivered. Each is tried at least once, and seldom twice."""
    sent = 0
    for _ in range(AT_ONCE):
        notice = _take(now)
        if notice is None:
            break
        sent += _send(notice, now)
    return sent


def pause(attempts: int) -> timedelta:
    """Return how long to wait after so many attempts."""
    return min(FIRST * (1 << min(max(attempts, 1) - 1, 10)), LONGEST)


def _take(now: datetime) -> Notice | None:
    """Claim one notice by putting its next attempt off, so that nobody else sends it meanwhile.

    What is due later than it can be was put off before the clock was set back.
    """
    with transaction.atomic():
        is_due = Q(due__lte=now) | Q(due__gt=now + 2 * LONGEST)
        waiting = Notice.objects.filter(is_due, delivered=None, given_up=None).order_by("pk")
        notice = waiting.select_for_update(skip_locked=True).first()
        if notice is None:
            return None
        notice.attempts += 1
        notice.due = now + pause(notice.attempts)
        notice.save(update_fields=["attempts", "due"])
    return notice


def _send(notice: Notice, now: datetime) -> bool:
    try:
        _ways(notice, now)[Notice.Way(notice.way)]()
    except (httpx.HTTPError, OSError) as e:
        _say(notice.way, is_open=False, why=type(e).__name__, now=now)
        if notice.attempts >= ATTEMPTS:
            Notice.objects.filter(pk=notice.pk).update(given_up=now)
            logger.warning("notice given up: notice=%s alert=%s", notice.pk, notice.alert_id)
        return False
    _say(notice.way, is_open=True, why="", now=now)
    Notice.objects.filter(pk=notice.pk).update(delivered=now)
    return True


def _ways(notice: Notice, now: datetime) -> Mapping[Notice.Way, Callable[[], object]]:
    message = _message(notice)
    return {
        Notice.Way.MAIL: partial(outgoing.mail, message, notice.alert.persona),
        Notice.Way.WEBHOOK: partial(outgoing.post, message, now),
    }


def _message(notice: Notice) -> Message:
    alert = notice.alert
    at = alert.cleared if notice.cleared and alert.cleared else alert.raised
    return Message(
        alert=alert.pk,
        rule=RuleName(alert.rule),
        persona=alert.persona_id,
        profile=alert.profile,
        value=alert.last if notice.cleared else alert.value,
        limit=alert.limit,
        number=alert.number,
        at=at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        cleared=notice.cleared,
    )


def _say(way: str, *, is_open: bool, why: str, now: datetime) -> None:
    """Log that a way out is closed, or open again, when that is news; a gauge remembers it."""
    closed = Gauge.objects.filter(name="closed", label=way).values_list("value", flat=True).first() or 0
    if bool(closed) != is_open:
        return
    if is_open:
        logger.info("way out open again: way=%s", way)
    else:
        logger.warning("way out closed: way=%s error=%s; it is tried again", way, why)
    keep({("closed", way): int(not is_open)}, now)
