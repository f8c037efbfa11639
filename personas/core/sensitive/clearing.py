"""That a curator cleared a sentence about somebody who may live, as the signed policy says it."""

from dataclasses import dataclass
from typing import Final

HEADING: Final = -1  # in a paragraph's place: the title and the description


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Cleared:
    """A place of an artifact that may be told, and the receipt that this rests on: who agreed, how and when.

    ``start`` and ``end`` are code points of a canonical paragraph, half open; both are 0 for ``HEADING``.
    """

    artifact: str
    paragraph: int
    start: int
    end: int
    receipt: str
