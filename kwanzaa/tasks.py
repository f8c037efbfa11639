"""Work for Celery that comes from strangers: what they typed travels sealed, and is looked up by a worker alone."""

import logging

from celery import Task, shared_task
from kombu.exceptions import OperationalError

from kwanzaa.accounts import erasing, parcels, recovering
from personas.core.tenancy import Crossing
from personas.selectors.tenancy import across_tenants, as_tenant
from personas.services import knocking

logger = logging.getLogger("kwanzaa.accounts")


@shared_task(ignore_result=True)
def mail_new_password(address: str, origin: str, language: str) -> None:
    """Mail a link to whoever has this address."""
    recovering.mail_link(address=address, origin=origin, language=language)


@shared_task(ignore_result=True)
def carry_knock(named: str, user_id: int | None, address: str, words: str) -> None:
    """Bring it to those who tend the archive that is named, if there is one."""
    with across_tenants(Crossing.KNOCK):
        tenant = knocking.tenant_of(named)
    if tenant is not None:
        with as_tenant(tenant):
            knocking.keep(persona_id=tenant, user_id=user_id, address=address, words=words)


@shared_task(ignore_result=True)
def erase_account(user_id: int) -> None:
    """Let go of one account that its person closed for good."""
    with across_tenants(Crossing.ERASE):
        erasing.erase(user_id)


@shared_task(ignore_result=True)
def erase_accounts() -> None:
    """Let go of those of which no worker was told."""
    with across_tenants(Crossing.ERASE):
        for user_id in erasing.waiting():
            erasing.erase(user_id)


@shared_task(ignore_result=True)
def pack(user_id: int) -> None:
    """Pack what is kept of somebody who wants to take it along."""
    with across_tenants(Crossing.PACK):
        parcels.pack(user_id)


@shared_task(ignore_result=True)
def tend_parcels() -> None:
    """Pack what no worker was told of, or one that died, and throw away what waited its day."""
    with across_tenants(Crossing.PACK):
        parcels.sweep()
        for user_id in parcels.waiting():
            parcels.pack(user_id)


def call(task: "Task[..., None]", *given: object) -> bool:
    """Hand something to a worker; False where nobody took it, and it has to be sent again."""
    try:
        task.apply_async(given, retry=False)
    except OperationalError as e:
        logger.warning("worker not called: task=%s error=%s", task.name, type(e).__name__)
        return False
    return True
