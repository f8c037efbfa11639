"""Patterns of one reach, gathered into the table that a curator sees.

Only what several people's questions agree on is taken, so that nothing of one person alone stands in a table.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from citations.core.learning.patterns import Kind, Pattern, of_spot
from citations.core.learning.table import Spot, Table, Useful

PEOPLE: Final = 2  # for whom a passage must have been cited, at least
ENOUGH: Final = 8  # patterns without which there is no table
SHARE: Final = 850  # of all cited passages, in thousandths, that must lie within the depth
SHALLOW: Final = 8
DEEP: Final = 20
_PASSAGES: Final = 2_000
_TERMS: Final = 16
_WORDINGS: Final = 300
_FOUND: Final = 4
_AGREE: Final = 2  # questions, of different places, that a wording must have led to


def gather(patterns: Sequence[Pattern]) -> Table | None:
    """Return the table of *patterns*; None where too few were answered. Their order does not matter."""
    answered = [one for one in patterns if one.kind is Kind.ANSWERED and any(p.citations for p in one.places)]
    if len(answered) < ENOUGH:
        return None
    return Table(
        depth=_depth(answered),
        useful=tuple(_useful(answered)),
        wordings=tuple(_wordings(answered)),
        patterns=len(answered),
    )


def _depth(answered: Sequence[Pattern]) -> int:
    """Return how deep one must look for ``SHARE`` of what was cited."""
    ranks = sorted(place.rank for one in answered for place in one.places if place.citations)
    reached = ranks[min(len(ranks) * SHARE // 1000, len(ranks) - 1)]
    return max(SHALLOW, min(DEEP, reached))


def _useful(answered: Sequence[Pattern]) -> Iterable[Useful]:
    led: dict[Spot, Counter[str]] = defaultdict(Counter)
    people: dict[Spot, set[str]] = defaultdict(set)
    for one in answered:
        for place in one.places:
            if place.citations:
                led[place.spot].update(one.terms)
                people[place.spot] |= one.askers.get(of_spot(place.spot), frozenset())
    shared = [spot for spot in led if len(people[spot]) >= PEOPLE and led[spot]]
    most = sorted(shared, key=lambda spot: (-led[spot].total(), spot.key))[:_PASSAGES]
    for spot in sorted(most, key=lambda spot: spot.key):
        best = sorted(led[spot].items(), key=lambda item: (-item[1], item[0]))[:_TERMS]
        yield Useful(spot=spot, terms=tuple(sorted(best)))


def _wordings(answered: Sequence[Pattern]) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Pair a term that was asked with terms that stood in what was cited for it, and seldom in what was cited else."""
    pairs: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    asked: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for one in answered:
        asked.update(one.terms)
        found.update(one.found)
        where = next(place.spot.artifact_id for place in one.places if place.citations)
        for term in one.terms:
            for other in one.found:
                pairs[term][other].add(where)
    sure = {
        term: sorted(
            (other for other, places in others.items() if len(places) >= _AGREE),
            key=lambda other: (-len(others[other]) * 1000 // found[other], other),
        )[:_FOUND]
        for term, others in pairs.items()
    }
    most = sorted((term for term in sure if sure[term]), key=lambda term: (-asked[term], term))[:_WORDINGS]
    return ((term, tuple(sorted(sure[term]))) for term in sorted(most))
