"""Work for Celery: an ID in, one service call, nothing out. Entry points call ``wake``; services never do."""

import logging
from functools import partial

from celery import shared_task
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from audit import selectors, services
from audit.models import Opening
from personas.core.tenancy import Crossing
from personas.selectors.tenancy import across_tenants, as_tenant

logger = logging.getLogger("kwanzaa.audit")


@shared_task(ignore_result=True)
def attend_opening(persona_id: int, opening_id: int) -> None:
    """Sign the statement of one opening, if it waits for that; where the glass was broken, tell everybody first."""
    with as_tenant(persona_id):
        services.attend(opening_id=opening_id, now=timezone.now())


@shared_task(ignore_result=True)
def attend_openings() -> None:
    """Look after openings whose call was not heard, and alarms that no mail server took."""
    with across_tenants(Crossing.OPENINGS):
        waiting = selectors.unattended(timezone.now())
    for opening_id, persona_id in waiting:
        with as_tenant(persona_id):
            services.attend(opening_id=opening_id, now=timezone.now())


def wake(opening: Opening) -> None:
    """Call a worker for an opening once its approval is committed."""
    transaction.on_commit(partial(_call, opening.persona_id, opening.pk))


def _call(persona_id: int, opening_id: int) -> None:
    try:
        attend_opening.apply_async((persona_id, opening_id), retry=False)
    except OperationalError as e:
        # The approval is safe: ``attend_openings`` comes by.
        logger.warning("worker not called: opening=%s error=%s", opening_id, type(e).__name__)
