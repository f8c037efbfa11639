"""The default drafter: the archive's own words, no model."""

from citations.core.extractive import extraction
from citations.core.ranking.sentences import Selector
from citations.core.records import Draft, Evidence, Life, Scoped


class Extractive:
    """Writes with ``citations.core.extractive.extraction``."""

    name = extraction.NAME

    def __init__(self, life: Life, selector: Selector) -> None:
        """Take whose archive it is, and who selects."""
        self._life = life
        self._selector = selector

    def write(self, scoped: Scoped, evidence: Evidence) -> Draft:
        """Write quotations, metadata facts and two-sided comparisons."""
        return extraction.write(scoped, evidence, self._life, self._selector)
