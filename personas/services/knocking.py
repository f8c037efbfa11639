"""Who asks to be let in: kept for those who tend the archive, and answered by them; the asker learns a yes alone."""

from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from personas import roles
from personas.core.errors import InvitationError
from personas.doors import Invitation, Knock
from personas.models import Persona, Tier
from personas.roles import Role
from personas.services import inviting

MOST: Final = 200  # that wait at one archive; who comes then is not kept
DAYS: Final = 14  # that a stranger's invitation works
ANSWERED: Final = timedelta(days=30)  # that it is kept after its answer
WAITING: Final = timedelta(days=180)  # that it waits for one


def tenant_of(named: str) -> int | None:
    """Return whose archive somebody named, by its address or its person's name; None for no such one."""
    found = Persona.objects.filter(Q(slug__iexact=named) | Q(name__iexact=named), state=Persona.State.ACTIVE)
    return found.order_by("pk").values_list("pk", flat=True).first()


def keep(*, persona_id: int, user_id: int | None, address: str, words: str) -> bool:
    """Keep it, once for each who asks while it waits; False where it was not kept."""
    waiting = Knock.objects.filter(persona=persona_id, state=Knock.State.WAITING)
    same = waiting.filter(user=user_id) if user_id else waiting.filter(user=None, address__iexact=address)
    if same.exists() or waiting.count() >= MOST:
        return False
    who = {"user_id": user_id} if user_id else {"address": address}
    Knock.objects.create(persona_id=persona_id, words=words, **who)
    return True


@transaction.atomic
def let_in(*, knock: Knock, by: User, tier: Tier, now: datetime) -> tuple[Invitation, str] | None:
    """Give who asks a tier; a stranger gets an invitation to it, which is returned with its secret.

    Raises: InvitationError where *by* may not, or where it was answered before.
    """
    terms = inviting.Terms(role=Role.REQUESTOR, tier=tier.name, days=DAYS, address=knock.address)
    inviting.check(persona=knock.persona, by=by, terms=terms)
    _answer(knock, by, Knock.State.LET_IN, now)
    if knock.user is None:
        return inviting.invite(persona=knock.persona, by=by, terms=terms, now=now)
    roles.grant(knock.user, knock.persona, Role.REQUESTOR, tier=tier.name)
    return None


def decline(*, knock: Knock, by: User, now: datetime) -> None:
    """Say no, which nobody is told. Raises: as ``let_in``."""
    if Role.REQUESTOR not in inviting.invitable(by, knock.persona):
        raise InvitationError(f"{by.username} may not answer for {knock.persona.slug}")
    _answer(knock, by, Knock.State.DECLINED, now)


def forget(now: datetime) -> int:
    """Delete who was answered, or waits, for too long; return how many."""
    answered = Q(answered__lt=now - ANSWERED)
    unanswered = Q(answered=None, created__lt=now - WAITING)
    return Knock.objects.filter(answered | unanswered).delete()[0]


def _answer(knock: Knock, by: User, state: Knock.State, now: datetime) -> None:
    waiting = Knock.objects.filter(pk=knock.pk, state=Knock.State.WAITING)
    if waiting.update(state=state, answered_by=by, answered=now) != 1:
        raise InvitationError("somebody answered this before")
