"""Ask for what stands around a source: a question of its own, answered, signed and debited like any other."""

import secrets
from datetime import UTC

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from citations import selectors
from citations.core.errors import ConversationEndedError, KeyReusedError
from citations.models import Handle, Outbox, Question
from citations.services.limits import count_post


def ask_around(*, user: User, handle: str, letter: str) -> Question:
    """Keep a request for more context, or find the one that was made for this source on this day.

    The caller calls a worker once this is committed (``tasks.wake``).
    Raises: UnknownQuestionError, TooManyError, ConversationEndedError, KeyReusedError.
    """
    source = selectors.handle_of(user, handle, letter)
    asked = source.bundle.question
    key = f"context {timezone.now().astimezone(UTC):%Y-%m-%d} {handle} {letter}"
    count_post(user=user, persona=asked.persona, key=key)
    if asked.conversation.ended:
        raise ConversationEndedError
    try:
        with transaction.atomic():
            return _same(source, key) or _keep(source, asked, key)
    except IntegrityError as e:
        # A twin was faster between our look and our insert, or somebody chose this key for a question.
        if twin := _same(source, key):
            return twin
        raise KeyReusedError from e


def _same(source: Handle, key: str) -> Question | None:
    kept = Question.objects.select_related("conversation", "persona", "user")
    return kept.filter(user=source.owner_id, key=key, around=source).first()


def _keep(source: Handle, asked: Question, key: str) -> Question:
    question = Question.objects.create(
        handle=secrets.token_hex(16),
        conversation=asked.conversation,
        persona=asked.persona,
        user=asked.user,
        text=f"More around Source {source.letter}.",
        profile=asked.profile,
        key=key,
        around=source,
    )
    Outbox.objects.create(question=question)
    return question
