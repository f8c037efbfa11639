"""The port of the second reader: do these quotations say this claim, and does the claim answer the question?

It can only let through what the hard checks let through already. Without its yes no claim of a model is told in the
model's own words; where it breaks, is slow or says nothing, nothing was agreed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

BESIDE: Final = "question.beside"
"""The doubt of a claim that does not answer the question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A claim and the quotations that it rests on, each behind the words that say whose it is and of when."""

    claim: str
    quotes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """What was said of one claim. A judge that does not look at the question says that every claim answers."""

    says: bool
    answers: bool = True


class Judge(Protocol):
    """Something that reads a second time."""

    @property
    def name(self) -> str:
        """How the tables call it."""
        ...

    def judge(self, told: Sequence[Told], question: str) -> tuple[Opinion | None, ...]:
        """Return an opinion on each, in one go; None where there is none."""
        ...


class NoJudge:
    """The row for none: it agrees to nothing."""

    name = "none"

    def judge(self, told: Sequence[Told], question: str) -> tuple[Opinion | None, ...]:  # noqa: ARG002
        """Say nothing."""
        return (None,) * len(told)


NONE: Final[Judge] = NoJudge()
