"""Order what was found by an accepted table. It finds nothing, moves no similarity, and is bounded.

What it adds is a function of the passages that this requestor found, of their question and of the table: with other
artifacts hidden or away, the same passages keep the same order.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

from citations.core.evidence import Hit
from citations.core.language import words
from citations.core.learning.table import Spot, Table

USEFUL: Final = 250  # the most that a passage gains by having been useful, in thousandths of a cosine
WORDED: Final = 60  # the most that it gains by holding the other words


def lift(table: Table | None, searches: Sequence[str]) -> Callable[[Hit], int]:
    """Return what a hit gains, by the search that found it; nothing without a table."""
    if table is None:
        return _nothing
    rarity = _rarity(table)
    useful = {one.spot: dict(one.terms) for one in table.useful}
    asked = [sorted(words.content(text)) for text in searches]
    others = [_others(table, terms) for terms in asked]

    def gained(hit: Hit) -> int:
        terms = asked[hit.side]
        known = useful.get(_spot(hit), {})
        whole = sum(rarity.get(term, 1000) for term in terms)
        had = sum(rarity[term] for term in terms if term in known)
        gain = USEFUL * had // whole if whole else 0
        return gain + _worded(hit, others[hit.side])

    return gained


def _nothing(_hit: Hit) -> int:
    return 0


def _rarity(table: Table) -> dict[str, int]:
    """Weigh a term by how few useful passages it leads to, in thousandths."""
    led: dict[str, int] = defaultdict(int)
    for one in table.useful:
        for term, _ in one.terms:
            led[term] += 1
    return {term: 1000 // count for term, count in led.items()}


def _others(table: Table, terms: Sequence[str]) -> frozenset[str]:
    wanted = set(terms)
    found = (other for asked, others in table.wordings if asked in wanted for other in others)
    return frozenset(found) - wanted


def _worded(hit: Hit, others: frozenset[str]) -> int:
    if not others:
        return 0
    held = frozenset().union(*(words.content(sentence.text) for sentence in hit.sentences))
    return WORDED * len(others & held) // len(others)


def _spot(hit: Hit) -> Spot:
    first = hit.sentences[0] if hit.sentences else None
    return Spot(
        artifact_id=hit.origin.artifact_id,
        paragraph=first.paragraph if first else 0,
        start=first.start if first else 0,
    )
