"""What one question taught: where it was looked, what was cited there, and which of its words may be kept.

A pattern never holds the question. Who asked is counted by keyed hashes under the names of ``WHOLE``, ``of_term`` and
``of_spot``, each another key, so that the same person cannot be followed from one to the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from citations.core.feedback import masking
from citations.core.learned_table import Spot
from citations.core.text import words

FOUND: Final = 24  # terms of cited passages that are kept, those first that other passages have not
WHOLE: Final = "question"


class Kind(StrEnum):
    """How a question ended. Answered is seed 002's *procedural*, *episodic* too where at least half was not used."""

    ANSWERED = "answered"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A passage as it was retrieved for a question: its text, its rank, from 1, and how often it was cited."""

    spot: Spot
    text: str
    rank: int
    citations: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What stays of it."""

    spot: Spot
    rank: int
    citations: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """One question. ``held`` are those of its terms that stood in what was cited; ``found`` are others from there.

    ``askers`` holds keyed hashes by what they are counted for.
    """

    kind: Kind
    masked: str
    terms: tuple[str, ...]
    held: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    askers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    times: int = 1

    @property
    def cited(self) -> tuple[Place, ...]:
        """The places that were cited."""
        return tuple(place for place in self.places if place.citations)

    def people(self, counted: str = WHOLE) -> int:
        """Return how many people asked it, or are counted under another name."""
        return len(self.askers.get(counted, ()))


def of_term(term: str) -> str:
    """Return the name under which the askers of a term are counted."""
    return f"term {term}"


def of_spot(spot: Spot) -> str:
    """Return the name under which those are counted for whom a passage was cited."""
    return f"spot {spot.key}"


def learnt(question: str, seen: Sequence[Seen], *, names: Sequence[str], refused: bool) -> Pattern:
    """Return what *question* taught; *names* are everybody's that is known, the person's own too.

    It has no askers yet: ``counted`` names what they are counted for.
    """
    known = masking.plain((one.text for one in seen), names)
    masked = masking.masked(question, known)
    cited = [] if refused else [_terms(one, known) for one in seen if one.citations]
    others = [_terms(one, known) for one in seen if not one.citations] if cited else []
    inside = frozenset[str]().union(*cited)
    return Pattern(
        kind=Kind.REFUSED if refused else Kind.ANSWERED,
        masked=masked.text,
        terms=masked.terms,
        held=tuple(term for term in masked.terms if term in inside),
        found=_telling(inside - set(masked.terms), cited, others),
        places=tuple(Place(spot=one.spot, rank=one.rank, citations=one.citations) for one in seen),
    )


def counted(pattern: Pattern) -> tuple[str, ...]:
    """Return everything that an asker of this pattern is counted for."""
    return (WHOLE, *map(of_term, pattern.terms), *(of_spot(place.spot) for place in pattern.cited))


def _telling(
    terms: frozenset[str], cited: Sequence[frozenset[str]], others: Sequence[frozenset[str]]
) -> tuple[str, ...]:
    """Choose the terms that tell cited passages from others."""
    worth = {
        term: 1000 * sum(term in one for one in cited) // (1 + sum(term in one for one in others))
        for term in terms
    }
    return tuple(sorted(sorted(terms, key=lambda term: (-worth[term], term))[:FOUND]))


def _terms(seen: Seen, known: frozenset[str]) -> frozenset[str]:
    return frozenset(masking.meant(word for word in words.tokens(seen.text) if word in known))
