"""What may expose somebody who lives, and what that asks of whoever quotes it.

A sentence that surely does is in nobody's reach. Of the others the archive tells how likely each does, in the measure
in which it is told how likely each answers: thousandths of a logarithm of odds. So one is weighed against the other.
"""

from typing import Final

from citations.core.records import Passage
from personas.core.media.base import TextLocator

EASED: Final = 1_750
"""So much of a sentence's risk asks for nothing; chosen on the first archive of ``evaluation/sensitivity`` (0114)."""


def demanded(passage: Passage, place: TextLocator) -> int:
    """Return by how much an answer must be surer than others because of the sentences that *place* touches."""
    touched = (
        one.risk
        for one in passage.sentences
        if one.paragraph == place.paragraph and place.start < one.end and one.start < place.end
    )
    return max(0, max(touched, default=0) - EASED)
