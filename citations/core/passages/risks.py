"""What may expose somebody who lives, and what that asks of whoever quotes it.

A sentence that surely does is in nobody's reach. Of the others the archive tells how likely each does, in the measure
in which it is told how likely each answers: thousandths of a logarithm of odds. So one is weighed against the other.
"""

from typing import Final

from citations.core.passages.runs import touched
from citations.core.records import Passage
from personas.core.media.base import TextLocator

EASED: Final = 1_750
"""So much of a sentence's risk asks for nothing; chosen on the first archive of ``evaluation/sensitivity`` (0114)."""


def demanded(passage: Passage, place: TextLocator) -> int:
    """Return by how much an answer must be surer than others because of the sentences that *place* touches."""
    return max(0, max((one.risk for one in touched(passage, place)), default=0) - EASED)
