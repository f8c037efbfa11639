"""Who holds a question: an attempt whose advisory lock lives as long as its connection."""

import logging
from datetime import timedelta
from typing import Final

from django.db import connection
from django.utils import timezone

from citations.adapters.release import release
from citations.models import Outbox, Question

logger = logging.getLogger("kwanzaa.citations")

ATTEMPTS: Final = 5  # after so many a question has failed, and says so
CALL_AGAIN: Final = timedelta(seconds=3)  # how long a worker that was called has before another is
PATIENCE: Final = timedelta(days=1)  # how long a question waits for a house that cannot work
# An advisory lock of 64 bits stands in two columns (PostgreSQL, "pg_locks"). Looking takes no lock, so the holder's
# own connection gets the same answer as any other.
_IS_HELD: Final = """
SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND (classid::bigint << 32 | objid::bigint) = %s)
"""


def is_open(question: Question) -> bool:
    """Whether nobody is at it."""
    return question.state == Question.State.OPEN


def is_orphaned(question: Question) -> bool:
    """Whether the connection of the attempt on the row is gone; asked under the row's lock."""
    if question.state != Question.State.TAKEN:
        return False
    with connection.cursor() as cursor:
        cursor.execute(_IS_HELD, [lock_number(question.attempt)])
        return bool(cursor.fetchone() == (False,))


def reopen(question: Question, *, at_once: bool) -> None:
    """Open a question again; *at_once* lets the next ``drain`` call for it without a pause."""
    if question.attempts >= ATTEMPTS:
        give_up(question)
        return
    question.state, question.attempt = Question.State.OPEN, ""
    question.save(update_fields=["state", "attempt"])
    woken = timezone.now() - CALL_AGAIN if at_once else timezone.now()
    Outbox.objects.filter(question=question).update(woken=woken)
    logger.warning("question reopened: question=%s attempts=%s", question.pk, question.attempts)


def put_off(question: Question) -> None:
    """Open a question again because the house could not work: that is no fault of the question, and does not count.

    Not for ever: what breaks the house each time is found by its age.
    """
    if question.created > timezone.now() - PATIENCE:
        question.attempts = max(0, question.attempts - 1)
        question.save(update_fields=["attempts"])
    reopen(question, at_once=False)


def give_up(question: Question) -> None:
    """Let a question have failed, and say so to whoever waits, from the next step on."""
    question.state, question.attempt = Question.State.FAILED, ""
    question.save(update_fields=["state", "attempt"])
    Outbox.objects.filter(question=question).delete()
    release(question.pk)
    logger.error("question failed: question=%s attempts=%s", question.pk, question.attempts)


def hold(attempt: str) -> None:
    """Take the advisory lock of an attempt, for as long as this connection lives."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [lock_number(attempt)])


def lock_number(attempt: str) -> int:
    """Turn an attempt's name into the signed 64 bits of an advisory lock."""
    return int.from_bytes(bytes.fromhex(attempt)[:8], "big", signed=True)
