"""Questions and conversations of one person; everybody else's do not exist."""

from typing import Final

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet

from citations.core.errors import UnknownConversationError, UnknownQuestionError
from citations.core.query.followups import MOST
from citations.core.records import Span
from citations.models import Conversation, Handle, Question
from citations.selectors.access import persona_to_ask, visit_of
from ledger.selectors import Rows, Statement, together
from personas.core.errors import ForbiddenError, UnknownPersonaError
from personas.core.media import from_value
from personas.core.media.base import TextLocator
from personas.models import Persona

_CARED: Final = (
    b'"reason":"care"'  # of a display; words in it cannot hold this, for their quotation marks are escaped
)
_FOLLOWS: Final = "SELECT EXISTS (SELECT FROM citations_question WHERE conversation_id = %s AND id < %s)"
WORDS: Final = 8  # of what is looked for in one's own conversations


def question_of(user: User, handle: str) -> Question:
    """Return a question to its owner, who may still ask the persona. Raises: UnknownQuestionError."""
    found = Question.objects.select_related("persona", "conversation", "user")
    mine = found.filter(user=user, conversation__visit=visit_of(user))
    question = mine.filter(handle=handle, forgotten=None).first()
    if question is None:
        raise UnknownQuestionError
    try:
        persona_to_ask(user, question.persona.slug)
    except (UnknownPersonaError, ForbiddenError) as e:
        raise UnknownQuestionError from e
    return question


def question_of_bundle(user: User, bundle_id: str) -> Question | None:
    """Return the question whose answer has this ID, to its owner who may still ask; None to everybody else."""
    found = Question.objects.filter(bundle__bundle_id=bundle_id, user=user, forgotten=None).first()
    try:
        return question_of(user, found.handle) if found else None
    except UnknownQuestionError:
        return None


def tenant_of(question_id: int) -> Statement:
    """Return what finds the ID of the persona that a question was put to, as text."""
    return "SELECT persona_id::text FROM citations_question WHERE id = %s", [question_id]


def conversation_of(user: User, persona: Persona, handle: str) -> Conversation:
    """Return a conversation to its owner. Raises: UnknownConversationError."""
    mine = _remembered(user, persona)
    conversation = None if "\0" in handle else mine.filter(handle=handle).first()  # PostgreSQL knows no NUL
    if conversation is None:
        raise UnknownConversationError
    return conversation


def conversations(user: User, persona: Persona, words: str = "") -> tuple[Conversation, ...]:
    """Return the user's conversations with a persona, newest first; those alone whose title or questions hold *words*.

    Each word counts by itself, in any case; what was forgotten has none.
    """
    found = _remembered(user, persona)
    for word in words.replace("\0", " ").split()[:WORDS]:
        asked = Question.objects.filter(
            conversation=OuterRef("pk"), forgotten=None, around=None, text__icontains=word
        )
        found = found.filter(Q(title__icontains=word) | Exists(asked))
    return tuple(found.order_by("-created", "-pk"))


def history(conversation: Conversation) -> tuple[Question, ...]:
    """Return the questions of a conversation in the order in which they were asked; no request for context."""
    asked = conversation.questions.filter(forgotten=None, around=None)
    return tuple(asked.select_related("persona", "user", "conversation").order_by("pk"))


def follows(question: Question) -> Statement:
    """Return what asks whether anything was asked before *question* in its conversation, for ``before``."""
    return _FOLLOWS, [question.conversation_id, question.pk]


def before(question: Question, rows: Rows | None = None) -> tuple[tuple[str, ...], tuple[Span, ...]]:
    """Return what was asked before *question* in its conversation, and what answers to it cite.

    *rows* are those of ``follows``, if it was asked. Before one that is not stored nothing was asked.
    """
    rows = together(follows(question))[0] if rows is None else rows
    return (_earlier(question), _shown(question)) if rows == [(True,)] else ((), ())


def _earlier(question: Question) -> tuple[str, ...]:
    """Return what was asked before *question* in its conversation, newest first; no request for context.

    Words count as long as they are there: a conversation that was put out of sight while an answer was on its way
    still fixes what that question points back to. What was met with care is carried nowhere.
    """
    before = question.conversation.questions.filter(pk__lt=question.pk, around=None).exclude(text="")
    rows = before.order_by("-pk").values_list("text", "bundle__display")[:MOST]
    return tuple(text for text, display in rows if not was_met(bytes(display or b"")))


def was_met(display: bytes) -> bool:
    """Tell whether somebody was met with care, of what they got."""
    return _CARED in display


def _shown(question: Question) -> tuple[Span, ...]:
    """Return the places that answers before *question* cite in its conversation; where there are none, nothing."""
    before = Handle.objects.filter(
        bundle__question__conversation=question.conversation_id, bundle__question_id__lt=question.pk
    )
    cited = before.order_by("pk").values_list("artifact__artifact_id", "locator")
    return tuple(
        Span(artifact_id=artifact_id, paragraph=one.paragraph, start=one.start, end=one.end)
        for artifact_id, locators in cited
        for one in map(from_value, locators)
        if isinstance(one, TextLocator)
    )


def _remembered(user: User, persona: Persona) -> QuerySet[Conversation]:
    """Leave out conversations of which every question is forgotten."""
    kept = Exists(Question.objects.filter(conversation=OuterRef("pk"), forgotten=None))
    return Conversation.objects.filter(kept, user=user, persona=persona, visit=visit_of(user))
