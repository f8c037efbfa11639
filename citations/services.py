"""What is done with questions: ask, take, answer, and find again what was left behind.

A question goes OPEN → TAKEN → ANSWERED. Whoever takes it writes the name of its attempt on the row and holds an
advisory lock under that name for as long as its connection lives, so that a dead worker is known at once. Only the
attempt on the row may store a bundle (``adapters.record``); a late one finds its name gone and keeps nothing.
"""

import hashlib
import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import F
from django.utils import timezone

from citations import selectors, wiring
from citations.adapters import progress
from citations.core import intake, pipeline
from citations.core.errors import (
    KeyRequiredError,
    KeyReusedError,
    LostQuestionError,
    MalformedQuestionError,
    UnknownProfileError,
)
from citations.core.records import Answer, Refusal
from citations.models import Conversation, Outbox, Question, RefusalEvent
from personas.models import Persona

logger = logging.getLogger("kwanzaa.citations")

ATTEMPTS: Final = 5  # after so many a question has failed, and says so
STALE: Final = timedelta(minutes=5)  # longer than a task may run (CELERY_TASK_TIME_LIMIT)
CALL_AGAIN: Final = timedelta(seconds=3)  # how long a worker that was called has before another is
_BATCH: Final = 100
# An advisory lock of 64 bits stands in two columns (PostgreSQL, "pg_locks"). Looking takes no lock, so the holder's
# own connection gets the same answer as any other.
_IS_HELD: Final = """
SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND (classid::bigint << 32 | objid::bigint) = %s)
"""
_KEY_LENGTH: Final = 80


def ask(*, user: User, slug: str, text: str, key: str, profile: str = "", conversation: str = "") -> Question:
    """Keep a question and its outbox row, or find the one that came with this key before.

    The caller calls a worker once this is committed (``tasks.wake``). *profile* empty: the persona's default;
    *conversation* empty: a new one.
    Raises: UnknownPersonaError, MalformedQuestionError, UnknownProfileError, KeyRequiredError, KeyReusedError,
    UnknownConversationError.
    """
    persona = selectors.persona_to_ask(user, slug)
    chosen = _profile(persona, profile)
    if not 1 <= len(key) <= _KEY_LENGTH or not (key.isascii() and key.isprintable()):
        raise KeyRequiredError
    if isinstance(admitted := intake.admit(text), Refusal):
        _count_malformed(persona, chosen, admitted)
        raise MalformedQuestionError
    digest = _digest(slug, text, chosen, conversation)
    try:
        with transaction.atomic():
            return _same(user, key, digest) or _keep(persona, user, text, chosen, key, digest, conversation)
    except IntegrityError:
        # A twin with the same key was faster between our look and our insert.
        if twin := _same(user, key, digest):
            return twin
        raise


def take(*, question_id: int) -> str | None:
    """Claim a question and return the name of the attempt; None when it is answered, or somebody is at it."""
    attempt = secrets.token_hex(16)
    with transaction.atomic():
        question = Question.objects.select_for_update(skip_locked=True).filter(pk=question_id).first()
        if question is None or not (_is_open(question) or _is_orphaned(question)):
            return None
        if question.attempts >= ATTEMPTS:
            _give_up(question)
            return None
        _hold(attempt)
        Question.objects.filter(pk=question_id).update(
            state=Question.State.TAKEN, attempt=attempt, attempts=F("attempts") + 1, taken_at=timezone.now()
        )
    return attempt


def answer(*, question_id: int, attempt: str) -> Answer:
    """Run the pipeline on a question that was taken; the bundle is stored and logged on the way.

    When anything breaks, nothing is kept, and the question is open again for the next attempt.
    Raises: LostQuestionError when the attempt does not hold the question any more.
    """
    taken = Question.objects.select_related("persona", "user", "conversation")
    question = taken.filter(pk=question_id, state=Question.State.TAKEN, attempt=attempt).first()
    if question is None:
        raise LostQuestionError(f"question {question_id} is not held by this attempt")
    with _held(question_id, attempt):
        standing = wiring.standing_for(question)
        session = wiring.session_for(question, standing)
        return pipeline.answer(question.text, session, wiring.ports_for(question, session, standing))


def attend(*, question_id: int) -> Answer | None:
    """Take a question and answer it; None when there was nothing to do."""
    attempt = take(question_id=question_id)
    return answer(question_id=question_id, attempt=attempt) if attempt else None


def consult(*, user: User, slug: str, text: str, profile: str = "") -> tuple[Question, Answer]:
    """Ask and answer in this process, in a conversation of its own; for commands."""
    question = ask(user=user, slug=slug, text=text, key=secrets.token_hex(16), profile=profile)
    answered = attend(question_id=question.pk)
    if answered is None:
        raise LostQuestionError(f"question {question.pk} was taken by another worker")
    question.refresh_from_db()
    return question, answered


def evaluation_user() -> User:
    """Return the built-in user of evaluations, who cannot sign in; made when first needed."""
    user, made = User.objects.get_or_create(username=selectors.EVALUATION, defaults={"is_active": False})
    if made:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


def drain() -> tuple[int, ...]:
    """Return questions that still wait and for which no worker was called lately, oldest first, and note the call.

    Questions whose worker died are opened again on the way. Safe in many processes at once.
    """
    reopen_stale(older_than=STALE)
    with transaction.atomic():
        late = Outbox.objects.filter(
            woken__lt=timezone.now() - CALL_AGAIN, question__state=Question.State.OPEN
        )
        rows = tuple(late.select_for_update(skip_locked=True, of=("self",)).order_by("pk")[:_BATCH])
        Outbox.objects.filter(pk__in=[row.pk for row in rows]).update(woken=timezone.now())
    return tuple(row.question_id for row in rows)


def reopen_stale(*, older_than: timedelta) -> int:
    """Open again, or give up, what a dead worker holds, and what any worker holds for too long; return how many."""
    reopened = 0
    with transaction.atomic():
        taken = Question.objects.select_for_update(skip_locked=True).filter(state=Question.State.TAKEN)
        for question in taken.order_by("taken_at")[:_BATCH]:
            if _is_orphaned(question) or _is_late(question, older_than):
                _reopen(question, at_once=True)
                reopened += 1
    return reopened


def _profile(persona: Persona, profile: str) -> str:
    chosen = profile or persona.default_profile
    if chosen not in {persona.default_profile, *persona.profiles}:
        raise UnknownProfileError(f"persona {persona.pk} does not offer this profile")
    return chosen


def _count_malformed(persona: Persona, profile: str, refusal: Refusal) -> None:
    RefusalEvent.objects.create(
        persona=persona,
        profile=profile,
        kind=refusal.kind.value,
        reason=refusal.reason.value,
        query_type=refusal.query_type.value,
    )


def _digest(*parts: str) -> str:
    # No part holds NUL: it is malformed in a question and impossible in a slug.
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _same(user: User, key: str, digest: str) -> Question | None:
    question = Question.objects.filter(user=user, key=key).first()
    if question is not None and question.digest != digest:
        raise KeyReusedError(f"question {question.pk} has this key")
    return question


def _keep(
    persona: Persona, user: User, text: str, profile: str, key: str, digest: str, conversation: str
) -> Question:
    talk = (
        selectors.conversation_of(user, persona, conversation)
        if conversation
        else Conversation.objects.create(
            handle=secrets.token_hex(16), persona=persona, user=user, title=" ".join(text.split())[:120]
        )
    )
    question = Question.objects.create(
        handle=secrets.token_hex(16),
        conversation=talk,
        persona=persona,
        user=user,
        text=text,
        profile=profile,
        key=key,
        digest=digest,
    )
    Outbox.objects.create(question=question)
    return question


def _is_open(question: Question) -> bool:
    return question.state == Question.State.OPEN


def _is_orphaned(question: Question) -> bool:
    """Whether the connection of the attempt on the row is gone; asked under the row's lock."""
    if question.state != Question.State.TAKEN:
        return False
    with connection.cursor() as cursor:
        cursor.execute(_IS_HELD, [_lock_number(question.attempt)])
        return bool(cursor.fetchone() == (False,))


def _is_late(question: Question, older_than: timedelta) -> bool:
    return question.taken_at is None or question.taken_at < timezone.now() - older_than


def _reopen(question: Question, *, at_once: bool) -> None:
    """Open a question again; *at_once* lets the next ``drain`` call for it without a pause."""
    if question.attempts >= ATTEMPTS:
        _give_up(question)
        return
    question.state, question.attempt = Question.State.OPEN, ""
    question.save(update_fields=["state", "attempt"])
    woken = timezone.now() - CALL_AGAIN if at_once else timezone.now()
    Outbox.objects.filter(question=question).update(woken=woken)
    logger.warning("question reopened: question=%s attempts=%s", question.pk, question.attempts)


def _give_up(question: Question) -> None:
    question.state, question.attempt = Question.State.FAILED, ""
    question.save(update_fields=["state", "attempt"])
    Outbox.objects.filter(question=question).delete()
    transaction.on_commit(lambda: progress.tell(question.handle, progress.FAILED))
    logger.error("question failed: question=%s attempts=%s", question.pk, question.attempts)


def _hold(attempt: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_lock_number(attempt)])


@contextmanager
def _held(question_id: int, attempt: str) -> Iterator[None]:
    """Give the question back when answering breaks, and let go of the attempt's lock in any case."""
    try:
        yield
    except Exception:
        with transaction.atomic():
            mine = Question.objects.select_for_update().filter(pk=question_id, attempt=attempt)
            if (question := mine.filter(state=Question.State.TAKEN).first()) is not None:
                _reopen(question, at_once=False)
        raise
    finally:
        # A broken connection has let go of it already.
        with suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_lock_number(attempt)])


def _lock_number(attempt: str) -> int:
    """Turn an attempt's name into the signed 64 bits of an advisory lock."""
    return int.from_bytes(bytes.fromhex(attempt)[:8], "big", signed=True)
