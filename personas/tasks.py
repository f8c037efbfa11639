"""Work for Celery: an ID in, one service call, nothing out. Entry points call ``wake``; services never do."""

import logging
from functools import partial

from celery import current_app, shared_task
from django.db import transaction
from kombu.exceptions import OperationalError

from personas import services
from personas.models import Persona, Upload
from personas.selectors.tenancy import as_tenant
from personas.services import uploading

logger = logging.getLogger("kwanzaa.personas")


@shared_task(ignore_result=True)
def freeze_policy(persona_id: int) -> None:
    """Sign and log a persona's policy as it stands; only workers may write to the log."""
    with as_tenant(persona_id):
        services.freeze_policy(persona=Persona.objects.get(pk=persona_id))


@shared_task(ignore_result=True)
def read_upload(persona_id: int, upload_id: int) -> None:
    """Have a child read what was handed in."""
    with as_tenant(persona_id):
        uploading.read_upload(upload_id=upload_id)


@shared_task(ignore_result=True)
def take_in_upload(persona_id: int, upload_id: int) -> None:
    """Take in what was read; what is new in the policy is signed here, where the keys are."""
    with as_tenant(persona_id):
        uploading.take_in(upload_id=upload_id)


def wake_for(upload: Upload) -> None:
    """Call a worker for an upload, whatever is next for it, once that is committed."""
    task = take_in_upload if upload.state == Upload.State.READ else read_upload
    transaction.on_commit(partial(_call_for, task.name, upload.persona_id, upload.pk))


def _call_for(name: str, persona_id: int, upload_id: int) -> None:
    try:
        current_app.send_task(name, (persona_id, upload_id), retry=False)
    except OperationalError as e:
        # It stays as it is; the desk has an action that calls again.
        logger.warning("worker not called: upload=%s error=%s", upload_id, type(e).__name__)


def wake(persona_id: int) -> None:
    """Call a worker for a persona's policy once its change is committed."""
    transaction.on_commit(partial(_call, persona_id))


def _call(persona_id: int) -> None:
    try:
        freeze_policy.apply_async((persona_id,), retry=False)
    except OperationalError as e:
        # The rules are in force already; they are signed with the next change, ingestion or version.
        logger.warning("worker not called: persona=%s error=%s", persona_id, type(e).__name__)
