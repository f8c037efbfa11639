"""The clock of periodic tasks, which does not stop when the machine's clock is set back.

Celery's own waits until the time has come round again: for a day, after a jump of a day. It keeps the times when tasks
ran last, in memory and on disk, and believes them even when they are yet to come.
"""

from celery.beat import PersistentScheduler


class SteadyScheduler(PersistentScheduler):
    """Begins to count again when a task seems to have run in the future."""

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
