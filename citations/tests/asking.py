"""Ask Ada's archive, have it answered, and look at what a requestor gets."""

from itertools import count
from typing import Any

from django.contrib.auth.models import User
from rest_framework.test import APIClient

from citations import selectors, services
from citations.models import Question
from personas.tests.desks import signed_in

CARDIFF = "When did Ada move to Cardiff?"
MORSE = "Who taught Ada the Morse code?"
CHARTS = "Who taught her to read the weather charts?"
_keys = count()
browser = signed_in


def ask(user: User, text: str = CARDIFF, *, key: str | None = None, **more: Any) -> Question:
    """Ask under a key of its own, unless one is given."""
    key = f"k{next(_keys)}" if key is None else key
    return services.ask(user=user, slug="ada", text=text, key=key, **more)


def attended(question: Question) -> Question:
    """Answer a question that waits."""
    assert services.attend(question_id=question.pk) is not None
    question.refresh_from_db()
    return question


def answered(user: User, text: str = CARDIFF, **more: Any) -> Question:
    """Ask, and answer."""
    return attended(ask(user, text, **more))


def shown(question: Question) -> Any:
    """Return what is delivered, free to be indexed; None until it is."""
    return selectors.delivered(question)


def reason(question: Question) -> str | None:
    """Return why an answer was refused."""
    refusal = shown(question)["outcome"]["refusal"]
    return str(refusal["reason"]) if refusal else None


def program(user: User) -> APIClient:
    """Let somebody's program in."""
    client = APIClient()
    client.force_authenticate(user)
    return client
