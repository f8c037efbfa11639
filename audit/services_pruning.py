"""Remove what was counted long ago, in batches, so that nobody waits for it."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db.models import Q, QuerySet

from audit.models import Alert, Opening, OpeningFile
from citations.models import AnswerEvent, RefusalEvent

BATCH: Final = 1000


def prune(*, now: datetime) -> int:
    """Remove events and cleared alerts older than KWANZAA_EVENT_DAYS, and what is over; return how many rows.

    That is sessions, and the letters of openings.

    What was signed and logged is never pruned.
    """
    before = now - timedelta(days=settings.KWANZAA_EVENT_DAYS)
    old: tuple[QuerySet[Any], ...] = (
        AnswerEvent.objects.filter(created__lt=before),
        RefusalEvent.objects.filter(created__lt=before),
        Alert.objects.filter(cleared__lt=before),
        OpeningFile.objects.filter(~Q(opening__state=Opening.State.APPROVED) | Q(opening__expires__lte=now)),
    )
    SessionStore.clear_expired()
    return sum(map(_remove, old))


def _remove(rows: QuerySet[Any]) -> int:
    removed = 0
    while keys := list(rows.order_by("pk").values_list("pk", flat=True)[:BATCH]):
        rows.model._default_manager.filter(pk__in=keys).delete()  # noqa: SLF001 -- public in Django
        removed += len(keys)
    return removed
