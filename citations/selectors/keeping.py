"""What somebody said of whole answers, and the questions that they share."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.contrib.auth.models import User
from django.db.models import BooleanField, F, Func

from citations.core.errors import UnknownQuestionError
from citations.models import Question, Rating, Shared
from citations.selectors.access import persona_to_ask
from personas.core.errors import ForbiddenError, UnknownPersonaError
from personas.models import Persona

NEWEST: Final = 200  # of what readers wrote, on a curator's page
_ASKS: Final = Func(F("user_id"), F("persona_id"), function="kwanzaa_asks", output_field=BooleanField())
"""Its author may ask the archive still; no reader sees the rows that say so."""


def ratings_of(questions: Iterable[Question]) -> Mapping[int, Rating]:
    """Return what their owner said of these answers, by key of the question."""
    return {one.question_id: one for one in Rating.objects.filter(question__in=[q.pk for q in questions])}


def shared_of(questions: Iterable[Question]) -> Mapping[int, Shared]:
    """Return which of these their owner shares, by key of the question."""
    return {one.question_id: one for one in Shared.objects.filter(question__in=[q.pk for q in questions])}


def shared_to(user: User, handle: str) -> Shared:
    """Return a question that somebody shares, who may ask the archive, to whoever may ask it too.

    Raises: UnknownQuestionError.
    """
    found = Shared.objects.select_related("persona").filter(_ASKS, handle=handle).first()
    if found is None:
        raise UnknownQuestionError
    try:
        persona_to_ask(user, found.persona.slug)
    except (UnknownPersonaError, ForbiddenError) as e:
        raise UnknownQuestionError from e
    return found


def ratings_told(persona: Persona) -> tuple[Rating, ...]:
    """Return what readers wrote to the curators of an archive, newest first; what has no word is not there."""
    written = Rating.objects.filter(persona=persona).exclude(words="", wording="")
    return tuple(written.order_by("-day", "-pk")[:NEWEST])
