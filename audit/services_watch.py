"""Watch: measure, raise and clear alerts, and keep the numbers that the installation is told by.

Everything is said once: an alert when it is raised and when it is cleared, a clock that jumps when it jumps.
"""

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction

from audit import measuring
from audit.core.watch.alerts import RULES, Reading, RuleName, Subject, is_raised
from audit.models import Alert, Gauge, Notice

logger = logging.getLogger("kwanzaa.audit")

LEAP: Final = timedelta(minutes=5)  # between two measurings, that is worth a line


def watch(*, now: datetime) -> int:
    """Measure everything, raise and clear alerts, and keep the gauges; return how many alerts changed."""
    _look_at_clock(now)
    house = measuring.house(now)
    readings = (*house.readings(), *measuring.archives(now))
    with transaction.atomic():
        changed = sum(_settle(reading, now) for reading in readings if reading.rule not in _off())
    keep(measuring.gauges(now, house), now)
    return changed


def keep(gauges: Mapping[tuple[str, str], int], now: datetime) -> None:
    """Keep numbers, in the place of those that have their names."""
    rows = [Gauge(name=name, label=label, value=value, taken=now) for (name, label), value in gauges.items()]
    Gauge.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["name", "label"], update_fields=["value", "taken"]
    )


def _off() -> frozenset[RuleName]:
    return frozenset(RuleName(name) for name in settings.KWANZAA_ALERTS_OFF)


def _settle(reading: Reading, now: datetime) -> bool:
    """Raise or clear what one reading is about; True when either was done."""
    rule = RULES[reading.rule]
    stands = _open(reading.subject)
    if not is_raised(rule, reading, was=stands is not None):
        return stands is not None and _clear(stands, reading, now)
    if stands is not None:
        Alert.objects.filter(pk=stands.pk).update(last=reading.value)
        return False
    made = Alert.objects.create(
        rule=reading.rule,
        persona_id=reading.persona,
        profile=reading.profile,
        value=reading.value,
        last=reading.value,
        limit=rule.limit,
        number=reading.number,
        raised=now,
    )
    logger.warning("alert raised: alert=%s rule=%s value=%s", made.pk, made.rule, made.value)
    _tell(made, now)
    return True


def _open(subject: Subject) -> Alert | None:
    rows = Alert.objects.select_for_update(of=("self",)).filter(cleared=None)
    return rows.filter(rule=subject.rule, persona=subject.persona, profile=subject.profile).first()


def _clear(alert: Alert, reading: Reading, now: datetime) -> bool:
    alert.cleared, alert.last = max(now, alert.raised), reading.value
    alert.save(update_fields=["cleared", "last"])
    logger.info("alert cleared: alert=%s rule=%s value=%s", alert.pk, alert.rule, alert.last)
    _tell(alert, now)
    return True


def _tell(alert: Alert, now: datetime) -> None:
    """Put a notice on every way out that there is; a worker sends it."""
    ways = {Notice.Way.MAIL: settings.KWANZAA_MAIL_HOST, Notice.Way.WEBHOOK: settings.KWANZAA_ALERT_WEBHOOK}
    Notice.objects.bulk_create(
        Notice(alert=alert, way=way, cleared=alert.cleared is not None, due=now)
        for way, where in ways.items()
        if where
    )


def _look_at_clock(now: datetime) -> None:
    """Say that the clock was set back, or that nothing was measured for long; once, because the next look is new."""
    before = Gauge.objects.filter(name="bundles", label="").values_list("taken", flat=True).first()
    if before is None:
        return
    if before - now > LEAP:
        logger.warning("the clock was set back: seconds=%s", int((before - now).total_seconds()))
    elif now - before > LEAP:
        logger.warning("nothing was measured for long: seconds=%s", int((now - before).total_seconds()))
