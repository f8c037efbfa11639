"""Whether the record stands still: answers are signed, and nobody may read them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Min
from django.utils import timezone

from citations.models import Question, StoredBundle

LONG: Final = timedelta(minutes=1)  # the log is sequenced once a second


@dataclass(frozen=True, slots=True, kw_only=True)
class Standstill:
    """How many answers wait for a signed head of the log, and since when the oldest of them does."""

    answers: int
    since: datetime


def standstill(persona_ids: tuple[int, ...]) -> Standstill | None:
    """Return what has waited for too long in these archives; None while all is well.

    The signer may be away, its keys halted, or a backup restored that is older than what it signed.
    """
    waiting = StoredBundle.objects.filter(
        question__persona__in=persona_ids,
        question__released=None,
        question__state=Question.State.ANSWERED,
        created__lt=timezone.now() - LONG,
    ).aggregate(answers=Count("pk"), since=Min("created"))
    return Standstill(**waiting) if waiting["answers"] else None
