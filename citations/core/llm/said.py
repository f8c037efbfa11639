"""What came back from a model, or did not; and the port behind which models are.

An outcome is a code of the sealed record: it says of every attempt what became of it.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from citations.core.llm.prompts import Prompt


class Outcome(StrEnum):
    """What an attempt of a model came to."""

    WRITTEN = "written"
    DECLINED = "declined"
    EMPTY = "empty"
    UNREADABLE = "unreadable"
    UNQUOTED = "unquoted"
    ECHOED = "echoed"
    NOTHING_TO_SEND = "nothing_to_send"
    NOT_SET_UP = "not_set_up"
    UNREACHABLE = "unreachable"
    TIMED_OUT = "timed_out"
    TOO_LONG = "too_long"
    LIMITED = "limited"
    REJECTED = "rejected"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What one request brought: ``text``, else ``failure`` says why.

    ``sent`` is the hex SHA-256 of the exact bytes that were sent, '' when none were. ``read`` and ``written`` are the
    tokens that the server counted, None where it did not say.
    """

    text: str = ""
    failure: Outcome | None = None
    sent: str = ""
    read: int | None = None
    written: int | None = None


class ModelServer(Protocol):
    """Something that a prompt can be sent to. Whatever goes wrong comes back as ``Said.failure``, never as an error."""

    @property
    def name(self) -> str:
        """The protocol that it speaks."""
        ...

    @property
    def model(self) -> str:
        """What the record calls the model."""
        ...

    @property
    def tokens(self) -> int:
        """The most that it may write for one request."""
        ...

    def say(self, prompt: Prompt, seconds: float) -> Said:
        """Send *prompt* and read the answer, all in *seconds* and within a bounded number of bytes."""
        ...
