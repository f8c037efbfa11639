"""Port Progress: tells whoever waits how far an answer is, step by step (``citations.adapters.release``)."""

import time
from collections.abc import Iterator
from typing import Final

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from citations.adapters import release, tracing
from citations.adapters.release import Moment
from citations.waiting import Pause

STAGES_SHOWN: Final[dict[str, Promise]] = {
    "categories": _("Reading the question"),
    "retrieval": _("Searching the archive"),
    "drafting": _("Gathering the words"),
    "assignment": _("Binding every claim to its source"),
    "coverage": _("Checking what the archive supports"),
    "display": _("Applying the person's instructions"),
    "assembly": _("Sealing and signing"),
}
"""The stages of the pipeline that a requestor sees, in order, with their names. Others pass in silence."""

# Nobody waits in these, for they ask nothing outside of this process: they are shown as done with the next one.
_IN_PASSING: Final = frozenset({"coverage", "display"})
_ALONE: Final = frozenset({"categories", "drafting", "assignment"})  # nor in these, where no server is asked
_LEAST: Final = 0.02  # seconds between two looks, where there are no steps
_LONG: Final = 10.0  # seconds; from then on so many steps are passed over between two looks
_SKIPPED: Final = 2
_AFTER: Final = 0.005  # seconds after a step, so that a look does not come a moment too early


class Stages:
    """Writes the stages of one attempt at one question."""

    def __init__(self, *, question_id: int, attempt: str, is_alone: bool = False) -> None:
        """Take the question, the attempt that may write, and whether no server is asked on the way."""
        self._question_id = question_id
        self._attempt = attempt
        self._in_passing = _IN_PASSING | _ALONE if is_alone else _IN_PASSING

    def reached(self, stage: str) -> None:
        """Tell that *stage* has begun, if it is one of those shown."""
        tracing.reached(stage)
        if stage in STAGES_SHOWN and stage not in self._in_passing:
            release.reach(self._question_id, attempt=self._attempt, stage=stage, order=tuple(STAGES_SHOWN))


def watch(question_id: int, *, seconds: float) -> Iterator[Moment | Pause]:
    """Look at a question now and after every step, for about so many *seconds*; end once it is settled.

    Whoever iterates waits for as long as each pause says. Who has waited for long is looked at more rarely.
    """
    begun = time.monotonic()
    while True:
        moment = release.look(question_id)
        yield moment
        waited = time.monotonic() - begun
        if moment.is_settled or waited > seconds:
            return
        more = settings.KWANZAA_RELEASE_STEP_MS / 1000 * _SKIPPED if waited > _LONG else 0.0
        yield Pause(max(moment.wait.total_seconds() + more + _AFTER, _LEAST))
