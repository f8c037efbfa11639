"""The port that everything which asks a model goes through: *may I ask, and here is what it used*.

A request without a ``Leave`` is not made, and every ``Leave`` is given back, whatever came of the request.
"""

from dataclasses import dataclass
from typing import Final, Protocol

from citations.core.llm.budgets import Denial, Use


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """That one request may be made, of at most so much. ``number`` and ``place`` are the purse's own."""

    most: Use
    number: int = 0
    place: int = 0


class Purse(Protocol):
    """What one question may still use. It sees numbers, and never a word of prompt or answer."""

    def ask(self, prompt_bytes: int, written: int, ms: int) -> Leave | Denial:
        """Reserve a request that reads so many bytes, writes so many tokens at most and takes so many milliseconds."""
        ...

    def give_back(
        self, leave: Leave, *, read: int | None, written: int | None, ms: int, failed: bool
    ) -> None:
        """Settle a request by the tokens that its server counted; None where it did not say.

        *failed* means that the server did not answer as one, not that what it wrote was bad.
        """
        ...


class Endless:
    """A purse without a bottom, for checks of a connection and for tests."""

    def ask(self, prompt_bytes: int, written: int, ms: int) -> Leave | Denial:
        """Let everything through."""
        return Leave(most=Use(read=prompt_bytes, written=written, ms=ms))

    def give_back(
        self, leave: Leave, *, read: int | None, written: int | None, ms: int, failed: bool
    ) -> None:
        """Remember nothing."""


ENDLESS: Final[Purse] = Endless()
