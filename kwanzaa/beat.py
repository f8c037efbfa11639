"""The clock of periodic tasks, which does not stop when the machine's clock is set back.

Celery's own waits until the time has come round again: for a day, after a jump of a day. It keeps the times when tasks
ran last, in memory and as pickles on disk, and believes them even when they are yet to come. This one keeps no file.
"""

from datetime import timedelta
from typing import Final

from celery.beat import Scheduler

_LONG_AGO: Final = timedelta(days=1)  # longer than any task waits


class SteadyScheduler(Scheduler):
    """Begins with everything, because nobody knows what ran before; and anew when a task seems to have run later."""

    def setup_schedule(self) -> None:
        """Let every task be due."""
        super().setup_schedule()
        for entry in self.schedule.values():
            entry.last_run_at = entry.default_now() - _LONG_AGO

    def tick(self) -> float:  # type: ignore[override]  # Celery's arguments are for its own tests
        """Run what is due; return after how many seconds to look again."""
        ahead = [
            entry
            for entry in self.schedule.values()
            if entry.last_run_at is not None and entry.last_run_at > entry.default_now()
        ]
        for entry in ahead:
            entry.last_run_at = entry.default_now()
        if ahead:
            self._heap = None  # it is in the order of moments that will not come; the next look makes another
        seconds: float = super().tick()
        return seconds
