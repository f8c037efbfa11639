"""Look again, at the moment of keeping an answer, at everything that allowed it.

A policy may change while a question is being answered. ``begin`` notes what the answer rests on; ``recheck`` holds the
policy still until the answer is committed, and lets nothing be kept that rests on what is no more. So every answer
under an old policy has its leaf before the new policy has its own.
"""

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.db import connection
from django.db.models import DateField, Func

from citations import selectors
from citations.core.errors import LostQuestionError, StaleError
from citations.models import Question
from personas import selectors as personas
from personas.selectors import Standing

_DAY: Final = "(clock_timestamp() AT TIME ZONE 'UTC')::date"
TODAY: Final = Func(template=_DAY, output_field=DateField())
"""The day as the database has it, to be read with the question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """What an answer rests on: the epoch of the policy, the asker's standing, and the day (UTC), for windows."""

    epoch: int
    standing: Standing
    day: date


def begin(question: Question, *, epoch: int, day: date | None = None) -> Basis:
    """Note what a question is answered under; *epoch* is the one that the newest signed policy speaks for.

    *question* was read just now, with its persona and who asks, and with the *day* (``TODAY``); else it is asked for.
    Raises: UnknownPersonaError, ForbiddenError when the asker may not ask any more.
    """
    standing = selectors.standing_to_ask(question.user, question.persona)
    return Basis(epoch=epoch, standing=standing, day=day or _today())


def recheck(question: Question, basis: Basis) -> Question:
    """Hold the policy until the transaction ends, and see that all is as it was at the beginning.

    Return the question as it stands now, locked with its conversation.
    Raises: LostQuestionError when another attempt holds it; StaleError when what the answer rests on has changed;
    UnknownPersonaError, ForbiddenError when the asker may not ask any more.
    """
    epoch = personas.hold_policy(question.persona_id)
    mine = Question.objects.filter(pk=question.pk, state=Question.State.TAKEN, attempt=question.attempt)
    rows = mine.select_related("persona", "user", "conversation").annotate(today=TODAY)
    held = rows.select_for_update(of=("self", "conversation")).first()
    if held is None:
        raise LostQuestionError(f"question {question.pk} is not held by this attempt")
    if begin(held, epoch=epoch, day=held.today) != basis:
        raise StaleError(f"question {question.pk}: what it was answered under has changed")
    return held


def _today() -> date:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {_DAY}")
        day: date = cursor.fetchone()[0]
    return day
