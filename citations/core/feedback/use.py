"""How much of what was found was cited (seed 002, "Key Metrics")."""

from dataclasses import dataclass

from citations.core.outcome import Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """The citations of each reference, in the order of retrieval; ``stray`` named none of them and are errors."""

    counts: tuple[int, ...]
    stray: int = 0

    @property
    def retrieved(self) -> int:
        """How many references there were."""
        return len(self.counts)

    @property
    def cited(self) -> int:
        """How many of them were cited at all."""
        return sum(1 for count in self.counts if count)

    @property
    def citations(self) -> int:
        """How often they were cited."""
        return sum(self.counts)

    @property
    def rate(self) -> int:
        """Different references cited over all retrieved, in thousandths; 0 where nothing was retrieved."""
        return 1000 * self.cited // self.retrieved if self.counts else 0


def used(usage: Usage) -> Used | None:
    """Return what an answer used; None for a refusal, which is told by its outcome and not by its text."""
    if usage.refused:
        return None
    return Used(counts=tuple(count for _, _, count in usage.passages), stray=usage.stray)
