"""How often somebody may ask: every question that is posted counts, whatever comes of it."""

from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.utils import timezone

from citations import selectors
from citations.adapters.debit import count
from citations.core.errors import TooManyError
from citations.models import Question, Tally
from personas.core.tiers import Tier
from personas.models import Persona

SEARCHES: Final = "searches"
_LOOKS: Final = "\0looks\0"  # begins no topic of a question


def count_post(*, user: User, persona: Persona, key: str) -> None:
    """Count one post against the minute, unless *key* came before: that is the same post again.

    Raises: TooManyError when the minute holds no more; UnknownPersonaError for whoever has no tier.
    """
    if not (selectors.is_evaluator(user) or _came_before(user, key)):
        _count_minute(user, persona, "")


def count_search(*, user: User, persona: Persona) -> None:
    """Count one search against the minute, beside questions and as often. Raises: as ``count_post``."""
    _count_minute(user, persona, SEARCHES)


def may_look(*, user: User, persona: Persona, tier: Tier, sought: str) -> bool:
    """Whether a search may look inside what is rationed: as often a day as an answer may rest on one artifact.

    So no artifact is looked into oftener by searching. What was searched for today may be leafed through again. Nothing
    is kept of the words but a keyed hash.
    """
    key, all_of_them = (selectors.mark_of(Tally.Kind.TOPIC, f"{_LOOKS}{one}") for one in (sought, ""))
    rows = Tally.objects.filter(user=user, persona=persona, kind=Tally.Kind.TOPIC, period=selectors.today())
    if rows.filter(key=key).exists():
        return True
    return _look(user, persona, all_of_them, tier.daily_probes) and _look(
        user, persona, key, tier.daily_probes
    )


def _look(user: User, persona: Persona, key: str, limit: int) -> bool:
    made = count(
        persona_id=persona.pk,
        user_id=user.pk,
        kind=Tally.Kind.TOPIC,
        key=key,
        period=selectors.today(),
        limit=limit,
    )
    return made is not None


def _count_minute(user: User, persona: Persona, key: str) -> None:
    now = timezone.now()
    minute = now.replace(second=0, microsecond=0)
    made = count(
        persona_id=persona.pk,
        user_id=user.pk,
        kind=Tally.Kind.MINUTE,
        key=key,
        period=minute,
        limit=selectors.standing_of(user, persona).tier.per_minute,
    )
    if made is None:
        left = minute + timedelta(minutes=1) - now
        raise TooManyError(max(1, -(-left // timedelta(seconds=1))))


def count_malformed_post(*, user: User, slug: str) -> None:
    """Count a post that is not even a request. Raises: UnknownPersonaError, ForbiddenError, TooManyError."""
    count_post(user=user, persona=selectors.persona_to_ask(user, slug), key="")


def _came_before(user: User, key: str) -> bool:
    return "\0" not in key and Question.objects.filter(user=user, key=key).exists()
