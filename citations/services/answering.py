"""Take a question and run the pipeline on it."""

import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Final

from django.contrib.auth.models import User
from django.db import DatabaseError, InterfaceError, OperationalError, connection, transaction
from django.db.models import F
from django.utils import timezone

from citations import wiring
from citations.adapters import tracing
from citations.adapters.recheck import TODAY, begin
from citations.adapters.release import release_at_once
from citations.core import pipeline
from citations.core.errors import LostQuestionError, StaleError
from citations.core.records import Answer
from citations.models import Question
from citations.services.asking import ask
from citations.services.holding import (
    ATTEMPTS,
    give_up,
    hold,
    is_open,
    is_orphaned,
    lock_number,
    put_off,
    reopen,
)
from ledger import services_keys as keys
from ledger.core.errors import KeyFileError, SignerError, SigningHaltedError
from ledger.core.keyset import Role
from personas import services as personas
from personas.core.errors import EmbedderError, ForbiddenError, UnknownPersonaError

logger = logging.getLogger("kwanzaa.citations")

AWAY: Final = (
    *(OperationalError, InterfaceError, EmbedderError),
    *(SignerError, SigningHaltedError, KeyFileError),
)
"""The house cannot work: database, disk, signer or embedder are away, or keys are being changed."""
# The attempt's lock is there before anybody can read its name on the row. Its commit waits for no disk: with the power
# goes the attempt, and the question is open.
_TAKE: Final = """
UPDATE citations_question
SET state = 'taken', attempt = %(attempt)s, attempts = attempts + 1, taken_at = %(now)s
WHERE id = (
    SELECT id FROM citations_question WHERE id = %(question)s AND state = 'open' AND attempts < %(most)s
    FOR UPDATE SKIP LOCKED
) AND set_config('synchronous_commit', 'off', true) = 'off'
RETURNING pg_advisory_lock(%(lock)s)
"""
ANEW: Final = 20  # how often one attempt begins again because the policy has changed meanwhile


def take(*, question_id: int) -> str | None:
    """Claim a question and return the name of the attempt; None when it is answered, or somebody is at it."""
    attempt = secrets.token_hex(16)
    if _taken_at_once(question_id, attempt):
        return attempt
    with transaction.atomic():
        question = Question.objects.select_for_update(skip_locked=True).filter(pk=question_id).first()
        if question is None or not (is_open(question) or is_orphaned(question)):
            return None
        if question.attempts >= ATTEMPTS:
            give_up(question)
            return None
        hold(attempt)
        Question.objects.filter(pk=question_id).update(
            state=Question.State.TAKEN, attempt=attempt, attempts=F("attempts") + 1, taken_at=timezone.now()
        )
    return attempt


def _taken_at_once(question_id: int, attempt: str) -> bool:
    """Take a question that nobody is at and nobody tried too often; whatever else it is, is looked at afterwards."""
    named = {"question": question_id, "lock": lock_number(attempt), "most": ATTEMPTS}
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, {**named, "attempt": attempt, "now": timezone.now()})
        return cursor.fetchone() is not None


def answer(*, question_id: int, attempt: str) -> Answer:
    """Run the pipeline on a question that was taken; the bundle is stored and logged on the way.

    When anything breaks, nothing is kept, and the question is open again for the next attempt. Where the asker may not
    ask any more, it has failed.
    Raises: LostQuestionError when the attempt does not hold the question any more; UnknownPersonaError, ForbiddenError.
    """
    with _held(question_id, attempt):
        for _ in range(ANEW):
            with suppress(StaleError):
                return _under_one_policy(question_id, attempt)
        raise StaleError(f"question {question_id}: its policy changed {ANEW} times while it was answered")


def attend(*, question_id: int) -> Answer | None:
    """Take a question and answer it; None when there was nothing to do, or the asker may not ask any more.

    While nobody can sign, it is left open: nothing is searched and drafted in vain.
    """
    if not keys.may_sign(Role.BUNDLE):
        logger.warning("question waits, for nobody can sign: question=%s", question_id)
        return None
    attempt = take(question_id=question_id)
    if not attempt:
        return None
    try:
        return answer(question_id=question_id, attempt=attempt)
    except (UnknownPersonaError, ForbiddenError):
        logger.warning("question given up, for its asker may not ask any more: question=%s", question_id)
        return None


def consult(*, user: User, slug: str, text: str, profile: str = "") -> tuple[Question, Answer]:
    """Ask and answer in this process, in a conversation of its own; for commands."""
    question = ask(user=user, slug=slug, text=text, key=secrets.token_hex(16), profile=profile)
    answered = attend(question_id=question.pk)
    if answered is None:
        raise LostQuestionError(f"question {question.pk} was taken by another worker")
    release_at_once(question.pk)
    question.refresh_from_db(fields=["state", "attempt", "attempts", "released"])
    return question, answered


def _under_one_policy(question_id: int, attempt: str) -> Answer:
    """Answer under the newest signed policy. Raises: StaleError when that is another one by the end."""
    taken = Question.objects.select_related("persona", "user", "conversation").annotate(today=TODAY)
    question = taken.filter(pk=question_id, state=Question.State.TAKEN, attempt=attempt).first()
    if question is None:
        raise LostQuestionError(f"question {question_id} is not held by this attempt")
    epoch = personas.settle_policy(persona=question.persona)
    basis = begin(question, epoch=epoch, day=question.today)
    session = wiring.session_for(question, basis.standing)
    ports = wiring.ports_for(question, session, basis)
    if question.around_id is not None:
        hits = wiring.around(question, session, basis.standing)
        return pipeline.expand(question.text, hits, session, ports)
    return pipeline.answer(question.text, session, ports)


@contextmanager
def _held(question_id: int, attempt: str) -> Iterator[None]:
    """Give the question back when answering breaks, and let go of the attempt's lock in any case."""
    try:
        with tracing.attempt(question_id):
            yield
    except (UnknownPersonaError, ForbiddenError):
        _let_go(question_id, attempt, give_up)
        raise
    except AWAY:
        _let_go(question_id, attempt, put_off)
        raise
    except Exception:
        _let_go(question_id, attempt, partial(reopen, at_once=False))
        raise
    finally:
        # A broken connection has let go of it already.
        with suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [lock_number(attempt)])


def _let_go(question_id: int, attempt: str, how: Callable[[Question], None]) -> None:
    """Do so with the question, if this attempt still holds it."""
    with transaction.atomic():
        mine = Question.objects.select_for_update().filter(pk=question_id, attempt=attempt)
        if (question := mine.filter(state=Question.State.TAKEN).first()) is not None:
            how(question)
