"""What comes back from any model server: JSON of which no part need be there, and a status that means something."""

from typing import Final, Self

from citations.adapters.drafters.line import OversizedError
from citations.core.llm.said import Outcome

UNFIT: Final = frozenset({400, 415, 422})  # what servers say to a field that they do not know
_BUSY, _BROKEN = 429, 500


class At:
    """A place in JSON that may not be there."""

    def __init__(self, value: object) -> None:
        """Take what stands there."""
        self.value = value

    def at(self, name: str) -> Self:
        """Go on to a field."""
        return type(self)(self.value.get(name) if isinstance(self.value, dict) else None)

    def first(self) -> Self:
        """Go on to the first of a list."""
        return type(self)(self.value[0] if isinstance(self.value, list) and self.value else None)

    def each(self) -> "list[Self]":
        """Go on to every one of a list."""
        return [type(self)(one) for one in self.value] if isinstance(self.value, list) else []

    def text(self) -> str:
        """Return a text, '' where there is none."""
        return self.value if isinstance(self.value, str) else ""

    def count(self) -> int | None:
        """Return a number of something, None where there is none."""
        return self.value if type(self.value) is int and 0 <= self.value < 2**31 else None


def outcome_of(status: int) -> Outcome:
    """Tell what a status above 299 means."""
    if status == _BUSY:
        return Outcome.LIMITED
    return Outcome.FAILED if status >= _BROKEN else Outcome.REJECTED


def failure_of(error: Exception, away: type[Exception]) -> Outcome:
    """Tell what an error of a client package means; *away* is what it raises where nobody answers.

    One package hands on what the line raises, the other wraps it.
    """
    if isinstance(error, TimeoutError):
        return Outcome.TIMED_OUT
    if isinstance(error, OversizedError) or isinstance(error.__cause__, OversizedError):
        return Outcome.TOO_LONG
    status: object = getattr(error, "status_code", None)
    if isinstance(status, int):
        return outcome_of(status)
    return Outcome.UNREACHABLE if isinstance(error, away) else Outcome.FAILED
