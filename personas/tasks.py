"""Work for Celery: an ID in, one service call, nothing out. Entry points call ``wake``; services never do."""

import logging
from functools import partial

from celery import shared_task
from django.db import transaction
from kombu.exceptions import OperationalError

from personas import services
from personas.models import Persona
from personas.selectors.tenancy import as_tenant

logger = logging.getLogger("kwanzaa.personas")


@shared_task(ignore_result=True)
def freeze_policy(persona_id: int) -> None:
    """Sign and log a persona's policy as it stands; only workers may write to the log."""
    with as_tenant(persona_id):
        services.freeze_policy(persona=Persona.objects.get(pk=persona_id))


def wake(persona_id: int) -> None:
    """Call a worker for a persona's policy once its change is committed."""
    transaction.on_commit(partial(_call, persona_id))


def _call(persona_id: int) -> None:
    try:
        freeze_policy.apply_async((persona_id,), retry=False)
    except OperationalError as e:
        # The rules are in force already; they are signed with the next change, ingestion or version.
        logger.warning("worker not called: persona=%s error=%s", persona_id, type(e).__name__)
