"""Take what a requestor says of a whole answer, and let them share a question, or end it."""

import secrets
from typing import Final

from django.contrib.auth.models import User

from citations import selectors
from citations.core.errors import UnknownQuestionError
from citations.models import Question, Rating, Shared

LONGEST: Final = 500  # code points of what is written to the curators, as the column holds


def rate(*, user: User, handle: str, verdict: str, words: str = "", sends_question: bool = False) -> Question:
    """Note what *user* says of an answer that they may read now, instead of what they said before; '' takes it back.

    Raises: UnknownQuestionError, also for what is not answered and for another verdict.
    """
    question = selectors.question_of(user, handle)
    if selectors.delivered(question) is None or verdict not in {"", *Rating.Verdict.values}:
        raise UnknownQuestionError
    if not verdict:
        Rating.objects.filter(question=question).delete()
        return question
    said = {
        "persona": question.persona,
        "verdict": verdict,
        "words": words.replace("\0", " ").strip()[:LONGEST],
        "wording": question.text if sends_question else "",
        "day": selectors.today().date(),
    }
    Rating.objects.update_or_create(question=question, defaults=said)
    return question


def share(*, user: User, handle: str) -> Shared:
    """Let others who may ask the same archive open a question and ask it for themselves.

    Raises: UnknownQuestionError, also for a request for context.
    """
    question = selectors.question_of(user, handle)
    if question.around_id is not None:
        raise UnknownQuestionError
    made = {
        "handle": secrets.token_hex(16),
        "persona": question.persona,
        "user": user,
        "text": question.text,
    }
    return Shared.objects.get_or_create(question=question, defaults=made)[0]


def unshare(*, user: User, handle: str) -> Question:
    """End that; the link is unknown from now on. Raises: UnknownQuestionError."""
    question = selectors.question_of(user, handle)
    Shared.objects.filter(question=question).delete()
    return question
