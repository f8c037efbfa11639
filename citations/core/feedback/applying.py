"""Reorder what was found by an accepted table. It finds nothing, moves no similarity, and is bounded.

What is found, and so whether a question is answered, does not depend on a table: it was gathered from answers that
nobody checked.

What it adds is a function of the passages that this requestor found, of their question and of the table: with other
artifacts hidden or away, the same passages keep the same order.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Final

from citations.core.evidence import Hit, Passage
from citations.core.learned_table import Spot, Table
from citations.core.text import words

USEFUL: Final = 250  # the most that a passage gains by having been useful, in thousandths of a cosine
WORDED: Final = 60  # the most that it gains by the words that others were found under
IDLE: Final = 600  # the most that it loses by words that never led anywhere: what it had for them


def lift(table: Table, stems: frozenset[str]) -> Callable[[Hit], int]:
    """Return what a hit gains, found for whichever side of a question with these *stems* of meaning."""
    terms = sorted(stems)
    rarity = _rarity(table)
    whole = max(sum(rarity.get(term, 1000) for term in terms), 1)
    useful = {one.spot: frozenset(term for term, _ in one.terms) for one in table.useful}
    others = _others(table, frozenset(terms))
    idle = frozenset(terms).intersection(table.idle)

    def gained(hit: Hit) -> int:
        led = useful.get(spot_of(hit), frozenset())
        gain = USEFUL * sum(rarity[term] for term in terms if term in led) // whole
        if others or idle:
            held = _held(hit)
            gain += WORDED * len(others & held) // max(len(others), 1)
            gain -= IDLE * len(idle & held) // max(len(terms), 1)
        return gain

    return gained


def spot_of(hit: Hit | Passage) -> Spot:
    """Return where a passage begins; one without sentences begins before everything."""
    first = hit.sentences[0] if hit.sentences else None
    return Spot(
        artifact_id=hit.origin.artifact_id,
        paragraph=first.paragraph if first else 0,
        start=first.start if first else 0,
    )


def _rarity(table: Table) -> dict[str, int]:
    """Weigh a term by how few useful passages it leads to, in thousandths."""
    led: dict[str, int] = defaultdict(int)
    for one in table.useful:
        for term, _ in one.terms:
            led[term] += 1
    return {term: 1000 // count for term, count in led.items()}


def _others(table: Table, terms: frozenset[str]) -> frozenset[str]:
    found = (other for asked, others in table.wordings if asked in terms for other in others)
    return frozenset(found) - terms


def _held(hit: Hit) -> frozenset[str]:
    return frozenset[str]().union(*(words.content(sentence.text) for sentence in hit.sentences))
