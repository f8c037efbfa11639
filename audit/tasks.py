"""Work for Celery: an ID in, one service call, nothing out. Entry points call ``wake``; services never do."""

import logging
from functools import partial
from time import monotonic
from typing import Final

from celery import shared_task
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from audit import (
    selectors,
    services,
    services_letters,
    services_notices,
    services_pruning,
    services_reverifying,
    services_watch,
)
from audit.models import Opening
from personas.core.tenancy import Crossing
from personas.selectors.tenancy import across_tenants, as_tenant

logger = logging.getLogger("kwanzaa.audit")

SLICE: Final = 60.0  # seconds that one call looks at bundles


@shared_task(ignore_result=True)
def attend_opening(persona_id: int, opening_id: int) -> None:
    """Sign the statement of one opening, if it waits for that; where the glass was broken, tell everybody first."""
    with as_tenant(persona_id):
        _attend(opening_id)


@shared_task(ignore_result=True)
def attend_openings() -> None:
    """Look after openings whose call was not heard, and alarms that no mail server took."""
    with across_tenants(Crossing.OPENINGS):
        waiting = selectors.unattended(timezone.now())
    for opening_id, persona_id in waiting:
        with as_tenant(persona_id):
            _attend(opening_id)


def _attend(opening_id: int) -> None:
    services.attend(opening_id=opening_id, now=timezone.now())
    services_letters.lay_out(opening_id=opening_id, now=timezone.now())


def wake(opening: Opening) -> None:
    """Call a worker for an opening once its approval is committed."""
    transaction.on_commit(partial(_call, opening.persona_id, opening.pk))


def _call(persona_id: int, opening_id: int) -> None:
    try:
        attend_opening.apply_async((persona_id, opening_id), retry=False)
    except OperationalError as e:
        # The approval is safe: ``attend_openings`` comes by.
        logger.warning("worker not called: opening=%s error=%s", opening_id, type(e).__name__)


@shared_task(ignore_result=True)
def watch() -> None:
    """Measure everything, and raise and clear alerts."""
    with across_tenants(Crossing.WATCH):
        services_watch.watch(now=timezone.now())


@shared_task(ignore_result=True)
def deliver_notices() -> None:
    """Tell of alerts what is not told yet."""
    with across_tenants(Crossing.WATCH):
        services_notices.deliver(now=timezone.now())


@shared_task(ignore_result=True)
def reverify() -> None:
    """Go on with this night's look at what is kept, for a minute."""
    until = monotonic() + SLICE
    with across_tenants(Crossing.REVERIFY):
        run = services_reverifying.tonight(now=timezone.now())
        if run is not None:
            services_reverifying.go_on(run, is_time=lambda: monotonic() < until)


@shared_task(ignore_result=True)
def prune() -> None:
    """Remove what was counted long ago."""
    with across_tenants(Crossing.FORGET):
        services_pruning.prune(now=timezone.now())
