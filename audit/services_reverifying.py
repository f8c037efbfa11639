"""Look again at what is kept: every night all bundles since the last look, and some older ones chosen by lot.

In slices, so that no worker is held for long; where a run stands is a row, so that another worker goes on with it.
"""

import logging
import secrets
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import cache
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from audit.models import Reverification
from audit.soundness import Ground, findings_of, ground
from citations.models import StoredBundle

logger = logging.getLogger("kwanzaa.audit")

NIGHT: Final = 2  # o'clock in UTC, from which on a new day has its run
_STEP: Final = 50  # bundles that are read at once


def begin(*, now: datetime, sample: int | None = None, everything: bool = False) -> Reverification:
    """Begin a run over all bundles since the last one that ended, and *sample* of the older ones."""
    done = Reverification.objects.filter(finished__isnull=False).order_by("-pk").first()
    first = 0 if everything or done is None else done.last
    newest = StoredBundle.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    wanted = settings.KWANZAA_REVERIFY_SAMPLE if sample is None else sample
    return Reverification.objects.create(
        first=first, last=max(newest, first), reached=first, sample=wanted, begun=now
    )


def tonight(*, now: datetime) -> Reverification | None:
    """Return the run that is to go on, begun now where its night has come; None when this night's is done."""
    last = Reverification.objects.order_by("-pk").first()
    if last is not None and last.finished is None:
        return last
    night = (now - timedelta(hours=NIGHT)).date()
    # A run of the future was begun before the clock was set back; it says nothing about this night.
    if last is not None and last.begun <= now and (last.begun - timedelta(hours=NIGHT)).date() >= night:
        return None
    return begin(now=now)


def go_on(run: Reverification, *, is_time: Callable[[], bool] = lambda: True) -> Reverification:
    """Look at bundles while *is_time*, and end the run when all were looked at; nothing when somebody else is at it."""
    on = cache(ground)
    while is_time() and (looked := _step(run.pk, on)) is not None:
        run = looked
    return run


def _step(run_id: int, on: Callable[[], Ground]) -> Reverification | None:
    """Look at the next few bundles; None when there is nothing to do any more, or somebody does it."""
    with transaction.atomic():
        waiting = Reverification.objects.select_for_update(skip_locked=True)
        run = waiting.filter(pk=run_id, finished=None).first()
        if run is None:
            return None
        rows = _next(run)
        for bundle in rows:
            run.findings += int(_is_unsound(bundle, on))
        run.bundles += len(rows)
        if run.reached >= run.last:
            for bundle in _drawn(run):
                run.findings += int(_is_unsound(bundle, on))
                run.bundles += 1
            run.finished = max(timezone.now(), run.begun)
        run.save()
    return run


def _next(run: Reverification) -> list[StoredBundle]:
    found = StoredBundle.objects.filter(pk__gt=run.reached, pk__lte=run.last).order_by("pk")[:_STEP]
    rows = list(found.select_related("question"))
    run.reached = rows[-1].pk if len(rows) == _STEP else run.last
    return rows


def _drawn(run: Reverification) -> Iterator[StoredBundle]:
    """Draw older bundles by lot, each at most once."""
    keys = {secrets.randbelow(run.first) + 1 for _ in range(run.sample)} if run.first else set[int]()
    seen = set[int]()
    for key in sorted(keys):
        row = StoredBundle.objects.filter(pk__gte=key, pk__lte=run.first).order_by("pk").first()
        if row is not None and row.pk not in seen:
            seen.add(row.pk)
            yield row


def _is_unsound(bundle: StoredBundle, on: Callable[[], Ground]) -> bool:
    """Say by its ID, in the logs, that a bundle does not hold; ``manage.py fsck`` says what of it does not."""
    is_unsound = bool(findings_of(bundle, on))
    if is_unsound:
        logger.error("bundle does not hold: bundle=%s", bundle.bundle_id)
    return is_unsound
