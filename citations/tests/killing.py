"""A Celery worker that dies where it is told: ``celery -A kwanzaa worker -I citations.tests.killing``.

The plan stands in Valkey, one place for one question, and is used up by the death that it causes: the next attempt
lives. Production code has no hook for this; the worker's own copies of two ports are exchanged.
"""

import os
import signal
from functools import cache
from typing import Any

import redis
from celery.signals import task_prerun
from django.conf import settings
from django.contrib.contenttypes.models import ContentType

from citations import wiring
from citations.adapters.progress import Stages
from citations.adapters.record import Bundles

COMMITTING = "committing"  # everything is written and signed, nothing is committed
SEQUENCING = "sequencing"  # committed, and not in the log


@cache
def valkey() -> "redis.Redis":
    """Return this process's connections to Valkey."""
    address = settings.CELERY_BROKER_URL.replace("redis+socket:", "unix:", 1)
    return redis.Redis.from_url(address, decode_responses=True, protocol=2)


class DeadlyStages(Stages):
    """Dies when a stage begins."""

    def reached(self, stage: str) -> None:
        die_if_planned(self._question_id, stage)
        super().reached(stage)


class DeadlyBundles(Bundles):
    """Dies inside the last step."""

    def _close(self, *what: Any) -> None:
        super()._close(*what)
        die_if_planned(self._question.pk, COMMITTING)

    def _publish(self, ticket: int) -> None:
        die_if_planned(self._question.pk, SEQUENCING)
        super()._publish(ticket)


def plan_death(question_id: int, place: str) -> None:
    """Have the first worker that comes to *place* with this question die there."""
    valkey().set(plan_name(question_id), place, ex=300)


def die_if_planned(question_id: int, place: str) -> None:
    name = plan_name(question_id)
    if valkey().get(name) == place:
        valkey().delete(name)
        os.kill(os.getpid(), signal.SIGKILL)


def plan_name(question_id: int) -> str:
    return f"kwanzaa:test:death:{question_id}"


if os.environ.get("KWANZAA_TEST_DEADLY"):
    # Between two tests the database is emptied, and its types are numbered anew.
    task_prerun.connect(lambda **_: ContentType.objects.clear_cache(), weak=False)
    wiring.Stages = DeadlyStages  # type: ignore[attr-defined]  # exchanged, not imported
    wiring.Bundles = DeadlyBundles  # type: ignore[attr-defined]
