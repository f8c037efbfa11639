"""Keep what a requestor says of one claim of their own answer; curators get numbers of it."""

from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from citations import selectors
from citations.core.errors import UnknownQuestionError
from citations.models import Feedback, FeedbackEvent, Question
from ledger.core.fields import Fields

NOTHING: Final = ""
"""Said to take back what was said before."""


def give_feedback(*, user: User, handle: str, n: int, kind: str) -> Question:
    """Note what is wrong with a claim that *user* may read now, instead of what they said of it before.

    *kind* is one of ``Feedback.Kind``, or ``NOTHING``. Raises: UnknownQuestionError, also for a claim that is not
    shown and for another kind.
    """
    question = selectors.question_of(user, handle)
    rung = _rung(question, n)
    if rung is None or kind not in {NOTHING, *Feedback.Kind.values}:
        raise UnknownQuestionError
    with transaction.atomic():
        Question.objects.select_for_update().get(
            pk=question.pk
        )  # two answers of one reader, one after the other
        before = Feedback.objects.filter(question=question, n=n).first()
        if before is not None and before.kind == kind:
            return question
        if before is not None:
            before.delete()
            _count(question, before.kind, rung, -1)
        if kind:
            Feedback.objects.create(question=question, n=n, kind=kind)
            _count(question, kind, rung, 1)
    return question


def _rung(question: Question, n: int) -> str | None:
    """Return the rung of a claim that may be read now; None where there is none of this number."""
    display = selectors.delivered(question)
    shown = Fields(dict(display), "display").items("claims") if display else ()
    claims = (Fields(value, "display.claims") for value in shown)
    return next((claim.text("rung") for claim in claims if claim.integer("n") == n), None)


def _count(question: Question, kind: str, rung: str, change: int) -> None:
    event = FeedbackEvent(
        persona=question.persona, kind=kind, rung=rung, change=change, day=selectors.today().date()
    )
    # The web may write such a row and not read it, not even its number back.
    FeedbackEvent.objects.bulk_create([event], ignore_conflicts=True)
