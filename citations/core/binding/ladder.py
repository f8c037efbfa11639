"""The rung of a whole answer, from the rungs of its claims (requirements 6.2), and the words of an inference."""

from collections.abc import Sequence
from typing import Final

from citations.core.records import Removed, Rung
from citations.core.text.words import tokens

MARKERS: Final = frozenset(
    "suggest suggests appear appears seem seems may might perhaps probably likely indicate indicates".split()
)

UNFOUND: Final = "part.not_found"
"""The doubt of a part of the question that nothing surely answers."""


def marked(text: str) -> bool:
    """Tell whether a word of *text* says that it is a conclusion."""
    return not MARKERS.isdisjoint(tokens(text))


def rung_of(delivered: Sequence[Rung], removed: Sequence[Removed]) -> Rung:
    """Refused when nothing is delivered; labelled before narrowed, because its label must be seen."""
    if not delivered:
        return Rung.REFUSED
    if Rung.LABELED in delivered:
        return Rung.LABELED
    return Rung.NARROWED if removed else Rung.SUPPORTED
