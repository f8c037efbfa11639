"""The default drafter: the archive's own words, no model."""

from citations.core.records import Draft, Evidence, Life, Scoped
from citations.core.writing import extraction


class Extractive:
    """Writes with ``citations.core.writing.extraction``."""

    name = extraction.NAME

    def __init__(self, life: Life) -> None:
        """Take whose archive it is."""
        self._life = life

    def write(self, scoped: Scoped, evidence: Evidence) -> Draft:
        """Write quotations, metadata facts and two-sided comparisons."""
        return extraction.write(scoped, evidence, self._life)
