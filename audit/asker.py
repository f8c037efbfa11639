"""Who asked, as an auditor may know it: a code for one person in one archive, and another one in every other.

It is made with this house's secret, so nobody finds a name by trying names. It tells that two answers went to one
person, and not to whom.
"""

from collections.abc import Iterable
from typing import Final

from django.utils.crypto import salted_hmac

from citations.models import Question, StoredBundle
from personas.models import Persona

MARK: Final = "asker-"
LENGTH: Final = 12
_SALT: Final = "audit.asker"


def code_of(question: Question) -> str:
    """Return the code of whoever asked."""
    return _code(question.persona_id, question.user_id)


def askers(personas: Iterable[Persona], code: str) -> list[tuple[int, int]]:
    """Return (persona, user) of every asker of these archives whose code begins with *code*."""
    bundles = StoredBundle.objects.filter(question__persona__in=personas).order_by()
    asked = bundles.values_list("question__persona", "question__user").distinct()
    return [(persona, user) for persona, user in asked if _code(persona, user).startswith(code)]


def _code(persona: int, user: int) -> str:
    made = salted_hmac(_SALT, f"{persona}:{user}", algorithm="sha256").hexdigest()
    return MARK + made[:LENGTH]
