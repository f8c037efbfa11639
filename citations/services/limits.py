"""How often somebody may ask, or open an item: every time counts, whatever comes of it."""

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
from personas.selectors.visitors import is_visitor

LOOKS: Final = 60  # items opened in a minute: more than anybody reads, whatever their tier
_ITEMS: Final = "items"
_SEARCHES: Final = "searches"
_INSIDE: Final = "\0inside\0"  # begins no topic of a question


def count_post(*, user: User, persona: Persona, key: str) -> None:
    """Count one post against the minute, unless *key* came before: that is the same post again.

    Raises: TooManyError when the minute holds no more; UnknownPersonaError for whoever has no tier.
    """
    if selectors.is_evaluator(user) or _came_before(user, key):
        return
    _count_minute(user, persona, "", limit=selectors.standing_of(user, persona).tier.per_minute)


def count_look(*, user: User, persona: Persona) -> None:
    """Count one item that is opened, be it there or not. Raises: TooManyError when the minute holds no more."""
    _count_minute(user, persona, _ITEMS, limit=LOOKS)


def count_search(*, user: User, persona: Persona) -> None:
    """Count one search against the minute, beside questions and as often. Raises: as ``count_post``."""
    limit = selectors.standing_of(user, persona).tier.per_minute
    _count_minute(user, persona, _SEARCHES, limit=limit)


def may_look(*, user: User, persona: Persona, tier: Tier, sought: str) -> bool:
    """Whether a search may look inside what is rationed: as often a day as an answer may rest on one artifact.

    So no artifact is looked into oftener by searching. What was searched for today may be leafed through again. Nothing
    is kept of the words but a keyed hash. A stranger's search never does: strangers are as many as they like.
    """
    if is_visitor(user):
        return False
    key, all_of_them = (selectors.mark_of(Tally.Kind.TOPIC, f"{_INSIDE}{one}") for one in (sought, ""))
    rows = Tally.objects.filter(user=user, persona=persona, kind=Tally.Kind.TOPIC, period=selectors.today())
    if rows.filter(key=key).exists():
        return True
    return all(_look(user, persona, one, tier.daily_probes) for one in (all_of_them, key))


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


def _count_minute(user: User, persona: Persona, key: str, *, limit: int) -> None:
    now = timezone.now()
    minute = now.replace(second=0, microsecond=0)
    made = count(
        persona_id=persona.pk,
        user_id=user.pk,
        kind=Tally.Kind.MINUTE,
        key=key,
        period=minute,
        limit=limit,
    )
    if made is None:
        left = minute + timedelta(minutes=1) - now
        raise TooManyError(max(1, -(-left // timedelta(seconds=1))))


def count_malformed_post(*, user: User, slug: str) -> None:
    """Count a post that is not even a request. Raises: UnknownPersonaError, ForbiddenError, TooManyError."""
    count_post(user=user, persona=selectors.persona_to_ask(user, slug), key="")


def _came_before(user: User, key: str) -> bool:
    return "\0" not in key and Question.objects.filter(user=user, key=key).exists()
