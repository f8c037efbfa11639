"""Keep, for auditors alone, what the full archive would have said, at a moment that chance chooses."""

import logging
import secrets
from datetime import timedelta
from typing import Final

from django.db import IntegrityError
from django.utils import timezone

from citations import wiring
from citations.core import pipeline
from citations.models import StoredBundle
from ledger.core.errors import KwanzaaError

logger = logging.getLogger("kwanzaa.citations")

LEAST: Final = timedelta(seconds=30)  # after the answer was stored
ONE_IN: Final = 8  # so often is a bundle chosen when it is looked at: how long it waits is left to chance
_BATCH: Final = 64


def unreflected() -> tuple[tuple[int, int], ...]:
    """Choose, by chance, answers that wait for their counterfactual; return (bundle, persona) keys.

    The load of making it is no sign of what was asked, or when.
    """
    waiting = StoredBundle.objects.filter(counterfactual=None, created__lt=timezone.now() - LEAST)
    rows = waiting.order_by("pk").values_list("pk", "question__persona")[:_BATCH]
    return tuple(row for row in rows if secrets.randbelow(ONE_IN) == 0)


def reflect(*, bundle_id: int) -> bool:
    """Ask the full archive the same question, and seal what it would have said; False when it is there already."""
    rows = StoredBundle.objects.select_related(
        "question__persona", "question__user", "question__conversation"
    )
    bundle = rows.filter(pk=bundle_id, counterfactual=None).first()
    if bundle is None:
        return False
    session, ports = wiring.reflection_of(bundle)
    try:
        pipeline.answer(bundle.question.text, session, ports)
    except IntegrityError:
        return False  # somebody else was faster
    except KwanzaaError as e:
        logger.warning("no counterfactual: bundle=%s code=%s", bundle.bundle_id, e.code)
        return False
    return True
