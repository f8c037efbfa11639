"""The one place that asks answerability for its best sentence, whatever form that takes."""

from dataclasses import dataclass
from typing import Final

from citations.core.ranking.sentences import Candidate
from evaluation.memory import Memory

_NONE: Final = -10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Picked:
    """The sentence that comes first, if any, and how likely the archive is to hold an answer, in thousandths."""

    candidate: Candidate | None
    likely: int


def first(memory: Memory, text: str) -> Picked:
    """Pick from what is retrieved for *text*, whatever its category."""
    found = memory.candidates(text)
    if not found:
        return Picked(candidate=None, likely=_NONE)
    return Picked(candidate=found[0], likely=found[0].odds)
