"""Patterns of one reach, gathered into the table that a curator sees.

Only what several people's questions agree on is taken, so that nothing of one person alone stands in a table.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from citations.core.feedback.patterns import Kind, Pattern, of_spot, of_term
from citations.core.learned_table import Spot, Table, Useful

PEOPLE: Final = 2  # who must have asked, at least, for anything to be taken
ENOUGH: Final = 8  # patterns without which there is no table
SHARE: Final = 900  # of all cited passages, in thousandths, that must lie within the depth
SHALLOW: Final = 8
DEEP: Final = 20
_PASSAGES: Final = 2_000
_TERMS: Final = 16
_WORDS: Final = 300
_FOUND: Final = 4
_AGREE: Final = 2  # questions, or places, that must agree on a word


def gather(patterns: Sequence[Pattern]) -> Table | None:
    """Return the table of *patterns*; None where too few were answered. Their order does not matter."""
    answered = [one for one in patterns if one.kind is Kind.ANSWERED and one.cited]
    if len(answered) < ENOUGH:
        return None
    shared = _shared(answered)
    return Table(
        depth=_depth(answered),
        useful=tuple(_useful(answered, shared)),
        idle=tuple(_idle(answered, shared)),
        wordings=tuple(_wordings(answered, shared)),
        patterns=len(answered),
    )


def _shared(answered: Sequence[Pattern]) -> frozenset[str]:
    """Return the terms that several people asked for."""
    people: dict[str, set[str]] = defaultdict(set)
    for one in answered:
        for term in one.terms:
            people[term] |= one.askers.get(of_term(term), frozenset())
    return frozenset(term for term, askers in people.items() if len(askers) >= PEOPLE)


def _depth(answered: Sequence[Pattern]) -> int:
    """Return how deep one must look for ``SHARE`` of what was cited."""
    ranks = sorted(place.rank for one in answered for place in one.cited)
    return max(SHALLOW, min(DEEP, ranks[(len(ranks) - 1) * SHARE // 1000]))


def _useful(answered: Sequence[Pattern], shared: frozenset[str]) -> Iterable[Useful]:
    led: dict[Spot, Counter[str]] = defaultdict(Counter)
    people: dict[Spot, set[str]] = defaultdict(set)
    for one in answered:
        for place in one.cited:
            led[place.spot].update(shared.intersection(one.terms))
            people[place.spot] |= one.askers.get(of_spot(place.spot), frozenset())
    kept = [spot for spot in led if len(people[spot]) >= PEOPLE and led[spot]]
    most = sorted(kept, key=lambda spot: (-led[spot].total(), spot.key))[:_PASSAGES]
    for spot in sorted(most, key=lambda spot: spot.key):
        best = sorted(led[spot].items(), key=lambda item: (-item[1], item[0]))[:_TERMS]
        yield Useful(spot=spot, terms=tuple(sorted(best)))


def _idle(answered: Sequence[Pattern], shared: frozenset[str]) -> Iterable[str]:
    """Return terms that were asked for again and again, and stood in what was cited at most one time in four."""
    asked = Counter(term for one in answered for term in one.terms)
    held = Counter(term for one in answered for term in one.held)
    idle = [term for term in shared if asked[term] >= _AGREE and 4 * held[term] <= asked[term]]
    return sorted(sorted(idle, key=lambda term: (-asked[term], term))[:_WORDS])


def _wordings(answered: Sequence[Pattern], shared: frozenset[str]) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Pair a term that was asked with terms of what was cited for it in several places, and seldom for others."""
    pairs: dict[str, dict[str, set[Spot]]] = defaultdict(lambda: defaultdict(set))
    asked = Counter(term for one in answered for term in one.terms)
    elsewhere: dict[str, set[Spot]] = defaultdict(set)
    for one in answered:
        where = max(one.cited, key=lambda place: (place.citations, -place.rank)).spot
        for other in one.found:
            elsewhere[other].add(where)
            for term in shared.intersection(one.terms):
                pairs[term][other].add(where)
    sure = {term: _best(others, elsewhere) for term, others in pairs.items()}
    most = sorted((term for term in sure if sure[term]), key=lambda term: (-asked[term], term))[:_WORDS]
    return [(term, sure[term]) for term in sorted(most)]


def _best(others: dict[str, set[Spot]], elsewhere: dict[str, set[Spot]]) -> tuple[str, ...]:
    agreed = {
        other: len(spots)
        for other, spots in others.items()
        if len(spots) >= _AGREE and 2 * len(spots) >= len(elsewhere[other])
    }
    return tuple(sorted(sorted(agreed, key=lambda other: (-agreed[other], other))[:_FOUND]))
