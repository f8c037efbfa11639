"""A Celery worker that dies where it is told: ``celery -A kwanzaa worker -I citations.tests.killing``.

The plan stands in Valkey, one place for one question, and is used up by the death that it causes: the next attempt
lives. Production code has no hook for this; the worker's own copies of two ports are exchanged.
"""

import os
import signal

from citations import wiring
from citations.adapters.progress import Stages, valkey
from citations.adapters.record import Bundles

COMMITTING = "committing"  # everything is written and signed, nothing is committed
SEQUENCING = "sequencing"  # committed, and not in the log


class DeadlyStages(Stages):
    """Dies when a stage begins."""

    def reached(self, stage: str) -> None:
        die_if_planned(self._handle, stage)
        super().reached(stage)


class DeadlyBundles(Bundles):
    """Dies inside the last step."""

    def _close(self) -> None:
        super()._close()
        die_if_planned(self._question.handle, COMMITTING)

    def _publish(self) -> None:
        die_if_planned(self._question.handle, SEQUENCING)
        super()._publish()


def plan_death(handle: str, place: str) -> None:
    """Have the first worker that comes to *place* with this question die there."""
    valkey().set(plan_name(handle), place, ex=300)


def die_if_planned(handle: str, place: str) -> None:
    name = plan_name(handle)
    if valkey().get(name) == place:
        valkey().delete(name)
        os.kill(os.getpid(), signal.SIGKILL)


def plan_name(handle: str) -> str:
    return f"kwanzaa:test:death:{handle}"


if os.environ.get("KWANZAA_TEST_DEADLY"):
    wiring.Stages = DeadlyStages  # type: ignore[attr-defined]  # exchanged, not imported
    wiring.Bundles = DeadlyBundles  # type: ignore[attr-defined]
