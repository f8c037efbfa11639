"""Work for Celery: an ID in, one service call, nothing out. Entry points call ``wake``; services never do."""

import logging
import time
from functools import partial

from celery import current_app, shared_task
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from ledger import services as ledger
from personas import services
from personas.core.tenancy import Crossing
from personas.edits import Edit
from personas.handed_in import Batch, Errand, Upload
from personas.models import Persona
from personas.new_archives import NewArchive
from personas.selectors.placing import unplaced
from personas.selectors.tenancy import across_tenants, as_tenant
from personas.services import (
    batch_work,
    batching,
    editing,
    errands,
    new_archives,
    taking_out,
    thumbnails,
    trash,
    uploading,
)
from personas.services.placing import place

TURN = batch_work.TURN
PACKING = 14_400  # seconds for one archive to be packed: a big one takes longer than what others wait for
UNATTENDED = 20.0  # seconds after which somebody else takes a batch up

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


@shared_task(ignore_result=True)
def work_on_batch(persona_id: int, batch_id: int) -> None:
    """Read, take in or undo a batch for some seconds; then others have their turn, and it is called again."""
    with as_tenant(persona_id):
        left = batch_work.work(batch_id=batch_id)
    if left:
        _send("personas.tasks.work_on_batch", persona_id, batch_id)


@shared_task(ignore_result=True)
def run_errand(persona_id: int, errand_id: int) -> None:
    """Do what a curator asked a worker for."""
    with as_tenant(persona_id):
        errands.run(errand_id=errand_id)


@shared_task(ignore_result=True, time_limit=PACKING)
def take_out(persona_id: int, errand_id: int) -> None:
    """Pack an archive, or a catalogue of it, that a curator takes along."""
    with as_tenant(persona_id):
        taking_out.pack(errand_id=errand_id)


@shared_task(ignore_result=True)
def make_edit(persona_id: int, edit_id: int) -> None:
    """Change records that a curator chose, for some seconds; then others have their turn, and it is called again."""
    end = time.monotonic() + TURN
    with as_tenant(persona_id):
        while left := editing.step(edit_id=edit_id):
            if time.monotonic() >= end:
                break
    if left:
        _send("personas.tasks.make_edit", persona_id, edit_id)


@shared_task(ignore_result=True)
def found_archive(new_id: int) -> None:
    """Found an archive that somebody asked for in the browser."""
    ledger.found()  # the first archive of a house comes before its log
    with across_tenants(Crossing.FOUND):
        new_archives.run(new_id=new_id)


@shared_task(ignore_result=True)
def attend_desks() -> None:
    """Call workers for batches that nobody is at, and for what nobody did that was asked for, whosever it is."""
    with across_tenants(Crossing.DESKS):
        batches, asked = batching.unattended(UNATTENDED), errands.waiting()
        edits = editing.waiting()
        packed, stale = taking_out.waiting(), taking_out.stale()
        founded = new_archives.waiting()
    for new_id in founded:
        _send("personas.tasks.found_archive", new_id)
    for persona_id, batch_id in batches:
        _send("personas.tasks.work_on_batch", persona_id, batch_id)
    for persona_id, errand_id in asked:
        _send("personas.tasks.run_errand", persona_id, errand_id)
    for persona_id, errand_id in packed:
        _send("personas.tasks.take_out", persona_id, errand_id)
    for persona_id in stale:
        with as_tenant(persona_id):
            taking_out.sweep(persona=Persona.objects.get(pk=persona_id))
    for persona_id, edit_id in edits:
        _send("personas.tasks.make_edit", persona_id, edit_id)


@shared_task(ignore_result=True)
def place_passages() -> None:
    """Place passages anew, archive by archive, where policy or archive have changed."""
    with across_tenants(Crossing.PLACE):
        whose = unplaced()
    for persona_id in whose:
        with as_tenant(persona_id):
            place(persona_id=persona_id)


@shared_task(ignore_result=True)
def draw_small() -> None:
    """Draw the pictures of some archives small, for some seconds; the next tick goes on."""
    with across_tenants(Crossing.DRAW):
        whose = thumbnails.undrawn()
    end = time.monotonic() + TURN
    for persona_id in whose:
        with as_tenant(persona_id):
            while time.monotonic() < end and thumbnails.draw(persona_id=persona_id):
                continue


@shared_task(ignore_result=True)
def empty_trash() -> None:
    """Remove, archive by archive, what lay in the trash for its days."""
    now = timezone.now()
    with across_tenants(Crossing.TRASH):
        whose = list(Persona.objects.filter(trash__state="in", trash__ends__lte=now).distinct())
    for persona in whose:
        with as_tenant(persona.pk):
            trash.empty(persona=persona, now=now)


def wake_batch(batch: Batch) -> None:
    """Call a worker for a batch once its new state is committed."""
    transaction.on_commit(partial(_send, "personas.tasks.work_on_batch", batch.persona_id, batch.pk))


def wake_errand(errand: Errand) -> None:
    """Call a worker for an errand once it is committed."""
    transaction.on_commit(partial(_send, "personas.tasks.run_errand", errand.persona_id, errand.pk))


def wake_packing(errand: Errand) -> None:
    """Call a worker for what is taken out once that is committed."""
    transaction.on_commit(partial(_send, "personas.tasks.take_out", errand.persona_id, errand.pk))


def wake_edit(edit: Edit) -> None:
    """Call a worker for a change of records once it is committed."""
    transaction.on_commit(partial(_send, "personas.tasks.make_edit", edit.persona_id, edit.pk))


def wake_new(row: NewArchive) -> None:
    """Call a worker for an archive that is to be founded, once that is committed."""
    transaction.on_commit(partial(_send, "personas.tasks.found_archive", row.pk))


def _send(name: str, *rows: int) -> None:
    try:
        current_app.send_task(name, rows, retry=False)
    except OperationalError as e:
        # It stays as it is; ``attend_desks`` calls again.
        logger.warning("worker not called: task=%s row=%s error=%s", name, rows[-1], type(e).__name__)


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
