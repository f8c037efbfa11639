"""Port Desk: how near questions are to each other, and what of the inventory one standing may know of."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from citations.core.holdings import KINDS, Held
from citations.core.ranking.calibration import calibrated
from citations.selectors import shelves
from personas import selectors
from personas.embedders import Embedder
from personas.selectors import Shelved, Standing


@dataclass(frozen=True, kw_only=True)
class FrontDesk:
    """Who asks, the pinned archive version, the embedder of its passages, and of which papers is asked (all: None)."""

    standing: Standing
    version: int
    embedder: Embedder
    only: frozenset[str] | None = None

    def alike(self, text: str, others: Sequence[str]) -> Sequence[int]:
        """Compare whole questions by their vectors."""
        one, *rows = self.embedder.embed((text, *others), asked=True)
        return [calibrated(round(1000 * float(row @ one)), self.embedder.name) for row in rows]

    def holdings(self) -> Sequence[Held]:
        """Return the inventory of this standing, read once for a question: every count is a count of these."""
        return self._held

    def shelved(self) -> Sequence[Shelved]:
        """Return what this standing may know of."""
        return selectors.shelf(self.standing, version=self.version)

    @cached_property
    def _held(self) -> Sequence[Held]:
        return [
            Held(
                kind=item.kind if item.kind in KINDS else "other",
                creator=item.creator,
                year=item.year,
                last=max(shelves.years(one) or (0,)) or None,
                date=item.date,
                title=item.title,
                recipient=one.recipient,
                artifact_id=item.artifact_id,
            )
            for one in self.shelved()
            for item in (one.item,)
            if self.only is None or item.artifact_id in self.only
        ]


@dataclass(frozen=True, kw_only=True)
class WholeDesk(FrontDesk):
    """The same of all that may be in the archive at all: for auditors, past its policy."""

    def shelved(self) -> Sequence[Shelved]:
        """Return everything, whoever asks."""
        return selectors.shelf_whole(self.standing.persona_id, version=self.version)
