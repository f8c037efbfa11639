"""Find again what waits: questions whose call was not heard, and those whose worker died."""

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from citations.adapters.release import release
from citations.models import Outbox, Question, StoredBundle
from citations.services.holding import CALL_AGAIN, is_orphaned, reopen
from ledger import selectors as ledger

STALE: Final = timedelta(minutes=5)  # longer than a task may run (CELERY_TASK_TIME_LIMIT)
_BATCH: Final = 100


def drain() -> tuple[int, ...]:
    """Return questions that still wait and for which no worker was called lately, oldest first, and note the call.

    Questions whose worker died are opened again on the way. Safe in many processes at once.
    """
    reopen_stale(older_than=STALE)
    with transaction.atomic():
        # A call that is yet to come was made before the clock was set back.
        now = timezone.now()
        called = Q(woken__lt=now - CALL_AGAIN) | Q(woken__gt=now + CALL_AGAIN)
        late = Outbox.objects.filter(called, question__state=Question.State.OPEN)
        rows = tuple(late.select_for_update(skip_locked=True, of=("self",)).order_by("pk")[:_BATCH])
        Outbox.objects.filter(pk__in=[row.pk for row in rows]).update(woken=timezone.now())
    return tuple(row.question_id for row in rows)


def release_covered() -> int:
    """Release what a signed checkpoint covers and nobody released; return how much it was.

    That is an answer whose worker died, or could not have the log sequenced, between signing and releasing.
    """
    signed = StoredBundle.objects.filter(question__released=None, question__state=Question.State.ANSWERED)
    covered = [row.question_id for row in signed.order_by("pk")[:_BATCH] if ledger.is_covered(row.ticket)]
    for question_id in covered:
        release(question_id)
    return len(covered)


def reopen_stale(*, older_than: timedelta) -> int:
    """Open again, or give up, what a dead worker holds, and what any worker holds for too long; return how many."""
    reopened = 0
    with transaction.atomic():
        taken = Question.objects.select_for_update(skip_locked=True).filter(state=Question.State.TAKEN)
        for question in taken.order_by("taken_at")[:_BATCH]:
            if is_orphaned(question) or _is_late(question, older_than):
                reopen(question, at_once=True)
                reopened += 1
    return reopened


def _is_late(question: Question, older_than: timedelta) -> bool:
    return question.taken_at is None or question.taken_at < timezone.now() - older_than
