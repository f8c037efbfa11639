"""What one question taught: where it was looked, what was cited there, and which of its words may be kept.

A pattern never holds the question. Who asked is counted by keyed hashes under the names of ``whole``, ``of_term`` and
``of_spot``, each another key, so that the same person cannot be followed from one to the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from citations.core.evidence import Passage
from citations.core.language import words
from citations.core.learning import masking
from citations.core.learning.table import Spot
from citations.core.learning.use import Used

FOUND: Final = 24  # terms of cited passages that are kept, those of fewest passages first


class Kind(StrEnum):
    """How a question ended. Answered is seed 002's *procedural*, *episodic* too where at least half was not used."""

    ANSWERED = "answered"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A passage that was retrieved: its rank, from 1, and how often it was cited."""

    spot: Spot
    rank: int
    citations: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """One question, as often as it was asked. ``found`` are terms of what was cited that it did not have itself.

    ``askers`` holds keyed hashes by what they are counted for. Similarities and rates are in thousandths.
    """

    kind: Kind
    masked: str
    terms: tuple[str, ...]
    found: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    askers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    times: int = 1
    similarity: int = 0

    @property
    def people(self) -> int:
        """How many people asked it."""
        return len(self.askers.get(WHOLE, ()))


WHOLE: Final = "question"


def of_term(term: str) -> str:
    """Return the name under which the askers of a term are counted."""
    return f"term {term}"


def of_spot(spot: Spot) -> str:
    """Return the name under which those are counted for whom a passage was cited."""
    return f"spot {spot.key}"


def spot_of(passage: Passage) -> Spot:
    """Return where a passage begins; one without sentences begins before everything."""
    first = passage.sentences[0] if passage.sentences else None
    return Spot(
        artifact_id=passage.origin.artifact_id,
        paragraph=first.paragraph if first else 0,
        start=first.start if first else 0,
    )


def learnt(question: str, passages: Sequence[Passage], used: Used | None, *, names: Sequence[str]) -> Pattern:
    """Return what *question* taught; *used* is None where it was refused, else it counts in the order of *passages*.

    *names* are everybody's that is known, the person's own too. Without askers: those are counted outside.
    """
    known = masking.plain((passage.text for passage in passages), names)
    masked = masking.masked(question, known)
    counts = used.counts if used else (0,) * len(passages)
    places = tuple(
        Place(spot=spot_of(passage), rank=passage.rank, citations=count)
        for passage, count in zip(passages, counts, strict=True)
    )
    cited = [passage for passage, count in zip(passages, counts, strict=True) if count]
    return Pattern(
        kind=Kind.ANSWERED if used else Kind.REFUSED,
        masked=masked.text,
        terms=masked.terms,
        found=_found(cited, passages, known, frozenset(masked.terms)) if cited else (),
        places=places,
        similarity=sum(one.similarity for one in cited) // len(cited) if cited else 0,
    )


def _found(
    cited: Sequence[Passage], passages: Sequence[Passage], known: frozenset[str], asked: frozenset[str]
) -> tuple[str, ...]:
    """Choose plain terms that tell the cited passages from the others."""
    everywhere = [_terms(one, known) for one in passages]
    inside = [_terms(one, known) for one in cited]
    share = {
        term: (sum(term in one for one in inside) / len(inside))
        / (1 + sum(term in one for one in everywhere) - sum(term in one for one in inside))
        for term in frozenset().union(*inside) - asked
    }
    return tuple(sorted(sorted(share, key=lambda term: (-share[term], term))[:FOUND]))


def _terms(passage: Passage, known: frozenset[str]) -> frozenset[str]:
    return frozenset(masking.meant(word for word in words.tokens(passage.text) if word in known))
