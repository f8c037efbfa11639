"""Work for Celery: an ID in, one service call, nothing out. Entry points call ``wake``; services never do."""

import logging
from functools import partial

from celery import shared_task
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from citations import selectors, services
from citations.adapters.missing import going_on
from citations.services import learning, suggesting, welcoming
from ledger import services as ledger
from personas.core.tenancy import Crossing
from personas.selectors.tenancy import across_tenants, as_tenant, as_tenant_of
from personas.services import knocking

logger = logging.getLogger("kwanzaa.citations")


@shared_task(ignore_result=True)
def answer_question(question_id: int) -> None:
    """Answer one question, unless somebody does or did."""
    with as_tenant_of(Crossing.ADDRESS, selectors.tenant_of(question_id)) as tenant:
        if tenant is not None:
            services.attend(question_id=question_id)


@shared_task(ignore_result=True)
def drain_outbox() -> None:
    """Call workers for every question that waits, whether or not the call at its asking was heard."""
    with across_tenants(Crossing.DRAIN):
        waiting = services.drain()
    for question_id in waiting:
        _call(question_id)


@shared_task(ignore_result=True)
def sequence_log() -> None:
    """Give what is queued its place in the log, sign a checkpoint over it, and release what it covers."""
    ledger.sequence()
    with across_tenants(Crossing.RELEASE):
        services.release_covered()


@shared_task(ignore_result=True)
def find_groups() -> None:
    """Tell stewards what several people together were shown too much of."""
    with across_tenants(Crossing.SIGNALS):
        services.find_groups()


@shared_task(ignore_result=True)
def forget() -> None:
    """Remove requestors' words that are older than their persona keeps them, and who asked long ago to be let in."""
    with across_tenants(Crossing.FORGET):
        services.forget()
        knocking.forget(timezone.now())


@shared_task(ignore_result=True)
def learn() -> None:
    """Learn from answers that were delivered, let go what may not be kept, and sign tables that were accepted."""
    waiting: list[tuple[int, int]] = []
    with across_tenants(Crossing.LEARN), going_on("uses"):
        waiting += learning.unlearnt()
    for use_id, tenant in waiting:
        with as_tenant(tenant):
            learning.learn(use_id=use_id)
    for tenant in _learning():
        with as_tenant(tenant), going_on("learned_tables"):
            learning.withdraw(persona_id=tenant)
            suggesting.sign_accepted(persona_id=tenant)


@shared_task(ignore_result=True)
def suggest() -> None:
    """Remove patterns that are too old, and make what the others suggest to curators anew."""
    with across_tenants(Crossing.LEARN), going_on("pruning"):
        learning.prune_patterns()
    for tenant in _learning():
        with as_tenant(tenant), going_on("suggestions"):
            learning.arrange(persona_id=tenant)
            suggesting.suggest(persona_id=tenant)


@shared_task(ignore_result=True)
def welcome() -> None:
    """Make anew what is offered to be asked first, where version or policy changed; a language at once."""
    with across_tenants(Crossing.WELCOME):
        waiting = welcoming.waiting()
    for tenant in waiting:
        with as_tenant(tenant), going_on("welcomes"):
            welcoming.welcome(persona_id=tenant)


def _learning() -> tuple[int, ...]:
    """Return the personas that anything was learnt of; none while the table of it is missing."""
    found: list[int] = []
    with across_tenants(Crossing.LEARN), going_on("reaches"):
        found += learning.with_patterns()
    return tuple(found)


@shared_task(ignore_result=True)
def reflect() -> None:
    """Keep for auditors what the full archive would have said to some of the questions that were answered."""
    with across_tenants(Crossing.REFLECT):
        chosen = services.unreflected()
    for bundle_id, tenant in chosen:
        with as_tenant(tenant):
            services.reflect(bundle_id=bundle_id)


def wake(question_id: int) -> None:
    """Call a worker for a question once it is committed."""
    transaction.on_commit(partial(_call, question_id))


def _call(question_id: int) -> None:
    try:
        answer_question.apply_async((question_id,), retry=False)
    except OperationalError as e:
        # The question and its outbox row are safe: ``drain_outbox`` calls again.
        logger.warning("worker not called: question=%s error=%s", question_id, type(e).__name__)
