"""The default drafter: the archive's own words, no model."""

from citations.core.extractive import extraction
from citations.core.llm.purse import ENDLESS, Purse
from citations.core.records import Draft, Evidence, Life, Scoped, Session


def make(session: Session, _: Purse = ENDLESS) -> "Extractive":
    """Return it; it spends nothing."""
    return Extractive(session.life)


class Extractive:
    """Writes with ``citations.core.extractive.extraction``."""

    name = extraction.NAME

    def __init__(self, life: Life) -> None:
        """Take whose archive it is."""
        self._life = life

    def write(self, scoped: Scoped, evidence: Evidence) -> Draft:
        """Write quotations, metadata facts and two-sided comparisons."""
        return extraction.write(scoped, evidence, self._life)
