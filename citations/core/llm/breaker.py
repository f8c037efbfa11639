"""Leave a server alone that does not answer: it opens after some failures in a row, and after a rest one request tries.

The state is a value; who keeps it, and the time, come from outside.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

FAILURES: Final = 5  # in a row
REST: Final = timedelta(seconds=60)


@dataclass(frozen=True, slots=True, kw_only=True)
class Breaker:
    """How often in a row a server failed, and until when nobody asks it."""

    failures: int = 0
    rests_until: datetime | None = None


def may_ask(state: Breaker, now: datetime) -> bool:
    """Tell whether a request may be sent now."""
    return state.rests_until is None or now >= state.rests_until


def asked(state: Breaker, now: datetime) -> Breaker:
    """Return the state once a request was let through: after a rest only that one tries, the others rest on."""
    return state if state.rests_until is None else replace(state, rests_until=now + REST)


def came_back(state: Breaker, now: datetime, *, failed: bool) -> Breaker:
    """Return the state once a request came back; one answer is enough to ask again."""
    if not failed:
        return Breaker()
    failures = min(state.failures + 1, FAILURES)
    return Breaker(failures=failures, rests_until=now + REST if failures >= FAILURES else None)
