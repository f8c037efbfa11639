"""Keep a question, once for each key."""

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from citations import selectors
from citations.core import demands
from citations.core.errors import (
    ConversationEndedError,
    KeyRequiredError,
    KeyReusedError,
    MalformedQuestionError,
    UnknownProfileError,
)
from citations.core.filters import NONE as ANY
from citations.core.filters import Filters
from citations.core.guardrails import distress
from citations.core.records import Refusal, Understood
from citations.core.stages import enforcement, intake
from citations.models import Conversation, Outbox, Question, RefusalEvent
from citations.services.limits import count_post
from personas.models import Persona

_KEY_LENGTH: Final = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """How a question is asked, in the form that is kept."""

    profile: str
    filters: dict[str, str]
    toggles: list[str]

    @property
    def parts(self) -> tuple[str, ...]:
        """What of it tells two requests under one key apart, beside the profile; nothing where nothing is set."""
        return (*(f"{name}={value}" for name, value in self.filters.items()), *self.toggles)


def ask(
    *,
    user: User,
    slug: str,
    text: str,
    key: str,
    profile: str = "",
    conversation: str = "",
    filters: Filters = ANY,
    toggles: Collection[str] = (),
) -> Question:
    """Keep a question and its outbox row, or find the one that came with this key before.

    The caller calls a worker once this is committed (``tasks.wake``). *profile* empty: the persona's default;
    *conversation* empty: a new one. *filters*: of which papers; *toggles*: what it demands beyond its profile.
    Raises: UnknownPersonaError, MalformedQuestionError, UnknownProfileError, LooserThresholdError, KeyRequiredError,
    KeyReusedError, UnknownConversationError, TooManyError, ConversationEndedError.
    """
    persona = selectors.persona_to_ask(user, slug)
    count_post(user=user, persona=persona, key=key)
    chosen = _profile(persona, profile)
    if not 1 <= len(key) <= _KEY_LENGTH or not (key.isascii() and key.isprintable()):
        raise KeyRequiredError
    if isinstance(admitted := intake.admit(text), Refusal):
        _count_malformed(user, persona, chosen, admitted)
        raise MalformedQuestionError
    told = Asked(
        profile=chosen,
        filters=dict(filters.chosen),
        toggles=demands.kept(enforcement.thresholds(chosen), toggles),
    )
    digest = _digest(slug, text, chosen, conversation, *told.parts)
    try:
        with transaction.atomic():
            kept = _same(user, key, digest)
            return kept or _keep(persona, user, admitted, text, told, key, digest, conversation)
    except IntegrityError:
        # A twin with the same key was faster between our look and our insert.
        if twin := _same(user, key, digest):
            return twin
        raise


def evaluation_user() -> User:
    """Return the built-in user of evaluations, who cannot sign in; made when first needed."""
    user, made = User.objects.get_or_create(username=selectors.EVALUATION, defaults={"is_active": False})
    if made:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


def _profile(persona: Persona, profile: str) -> str:
    chosen = profile or persona.default_profile
    if chosen not in {persona.default_profile, *persona.profiles}:
        raise UnknownProfileError(f"persona {persona.pk} does not offer this profile")
    return chosen


def _count_malformed(user: User, persona: Persona, profile: str, refusal: Refusal) -> None:
    if not settings.ENABLE_OUTCOME_EVENTS:
        return
    event = RefusalEvent(
        persona=persona,
        profile=profile,
        kind=refusal.kind.value,
        reason=refusal.reason.value,
        query_type=refusal.query_type.value,
        evaluation=selectors.is_evaluator(user),
    )
    # The web may write such a row and not read it, not even its number back.
    RefusalEvent.objects.bulk_create([event], ignore_conflicts=True)


def _digest(*parts: str) -> str:
    # No part holds NUL: it is malformed in a question and impossible in a slug.
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _same(user: User, key: str, digest: str) -> Question | None:
    question = Question.objects.filter(user=user, key=key).first()
    if question is not None and question.digest != digest:
        raise KeyReusedError(f"question {question.pk} has this key")
    return question


def _keep(
    persona: Persona,
    user: User,
    admitted: Understood,
    text: str,
    told: Asked,
    key: str,
    digest: str,
    conversation: str,
) -> Question:
    in_need = distress.told(admitted)
    title = "" if in_need else " ".join(text.split())[:120]  # whoever looks over a shoulder reads the list
    talk = (
        selectors.conversation_of(user, persona, conversation)
        if conversation
        else Conversation.objects.create(
            handle=secrets.token_hex(16),
            persona=persona,
            user=user,
            title=title,
            visit=selectors.visit_of(user),
        )
    )
    if talk.ended and not in_need:
        raise ConversationEndedError
    question = Question.objects.create(
        handle=secrets.token_hex(16),
        conversation=talk,
        persona=persona,
        user=user,
        text=text,
        profile=told.profile,
        filters=told.filters,
        toggles=told.toggles,
        key=key,
        digest=digest,
    )
    Outbox.objects.create(question=question)
    return question
