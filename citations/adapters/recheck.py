"""Look again, at the moment of keeping an answer, at everything that allowed it.

A policy may change while a question is being answered. ``begin`` notes what the answer rests on; ``recheck`` holds the
policy still until the answer is committed, and lets nothing be kept that rests on what is no more. So every answer
under an old policy has its leaf before the new policy has its own.
"""

from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import User
from django.db import connection

from citations import selectors
from citations.core.errors import StaleError
from citations.models import Question
from personas import selectors as personas
from personas.selectors import Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """What an answer rests on: the epoch of the policy, the asker's standing, and the day (UTC), for windows."""

    epoch: int
    standing: Standing
    day: date


def begin(question: Question, *, epoch: int) -> Basis:
    """Note what a question is answered under; *epoch* is the one that the newest signed policy speaks for.

    Raises: UnknownPersonaError, ForbiddenError when the asker may not ask any more.
    """
    user = User.objects.get(pk=question.user_id)
    persona = selectors.persona_to_ask(user, question.persona.slug)
    return Basis(epoch=epoch, standing=selectors.standing_of(user, persona), day=_today())


def recheck(question: Question, basis: Basis) -> None:
    """Hold the policy until the transaction ends, and see that all is as it was at the beginning.

    Raises: StaleError when it is not; UnknownPersonaError, ForbiddenError when the asker may not ask any more.
    """
    epoch = personas.hold_policy(question.persona_id)
    if begin(question, epoch=epoch) != basis:
        raise StaleError(f"question {question.pk}: what it was answered under has changed")


def _today() -> date:
    with connection.cursor() as cursor:
        cursor.execute("SELECT (clock_timestamp() AT TIME ZONE 'UTC')::date")
        day: date = cursor.fetchone()[0]
    return day
