"""What became of an archive folder, file by file."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from personas.core.findings import Finding


class Outcome(StrEnum):
    """What became of one row of a manifest."""

    ADDED = "added"
    HERE = "already here"
    CORRECTED = "corrected"
    LEFT_OUT = "left out: inclusion is no"
    WITHDRAWN = "left out: it was withdrawn"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One row and what became of it."""

    path: str
    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class IngestReport:
    """What was taken in; nothing at all when there are findings. ``people`` were entered in the register."""

    items: tuple[Item, ...]
    findings: tuple[Finding, ...] = ()
    passages: int = 0
    people: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings

    def counts(self) -> dict[str, int]:
        """Return how many rows came to each outcome."""
        return dict(Counter(item.outcome.value for item in self.items))
