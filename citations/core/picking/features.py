"""What ties a sentence to a question, as numbers: words held, their order and nearness, and the kind of answer.

Shares are thousandths of the weight of everything asked for.
"""

from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import Final

from citations.core.picking.fields import Ground, Need, bound, share
from citations.core.picking.kinds import MUST, Kind
from citations.core.picking.reading import SURE, Reading
from citations.core.picking.telling import told

_FAR = 3
_LONG = 60
_NONE: Final[frozenset[str]] = frozenset()
_UNHELD: Final = dict.fromkeys(
    "held near rarest names figures binds before after leaning_on pairs order tight opens".split(), 0
)
"""What ties a sentence that holds nothing, and beside which nothing stands."""


def ties(ground: Ground, n: int) -> dict[str, int]:
    """Measure sentence *n* of a passage against the question; what was not asked for is 0."""
    need, field = ground.need, ground.field
    here, sentence, held = field.readings[n], field.passage.sentences[n], ground.held[n]
    before = ground.held[n - 1] if n else _NONE
    after = ground.held[n + 1] if n + 1 < len(ground.held) else _NONE
    gone, around = need.stems - held, held | before | after
    alike = {one for one, front in need.fronts.items() if front in here.fronts and one in gone}
    known = around | alike | ground.recorded
    found = {
        **_UNHELD,
        **ground.shares,
        "nowhere": share(need, gone - known),
        "names_near": bound(need.names, known),
        "figures_near": bound(need.figures, known),
        "misdated": SURE * _misdated(ground, here),
        "head": bound(need.asking.heads, here.places),
        "extreme": SURE * (not need.reading.extremes.isdisjoint(here.extremes)),
        "negation_lost": SURE * (need.reading.negated and not here.negated),
        "contrary": 0 if need.against.isdisjoint(here.places) else _contrary(need, gone, here),
        "length": min(here.length, _LONG) * SURE // _LONG,
        "cosine": max(sentence.cosine or 0, 0),
    }
    if around:
        found["near"] = share(need, around)
        found["before"], found["after"] = share(need, before), share(need, after)
        found["leaning_on"] = share(need, gone & before) * here.leaning
    ordered = [one for one in need.order if one in held] if held else []
    if held:
        found.update(_bound(need, held, around | ground.recorded))
        found.update(_shape(need, here, ordered))
    found.update(told(ground, n, held))
    found.update(_kind(need, here, ordered))
    return found


def _bound(need: Need, held: AbstractSet[str], near: AbstractSet[str]) -> dict[str, int]:
    """Measure what is *held*; what stands beside it or in the record binds half."""
    got = sum(map(need.milder.__getitem__, held)) + sum(map(need.milder.__getitem__, near))
    return {
        "held": share(need, held),
        "rarest": max(map(need.weights.__getitem__, held)) * SURE // need.most,
        "names": bound(need.names, held),
        "figures": bound(need.figures, held),
        "binds": got * SURE // (2 * sum(need.milder.values())),
    }


def _contrary(need: Need, gone: AbstractSet[str], here: Reading) -> int:
    """Count what says the contrary of something asked for that does not stand here; at most two."""
    said = sum(one in gone and not others.isdisjoint(here.places) for one, others in need.contraries.items())
    return min(2, said) * SURE


def _misdated(ground: Ground, here: Reading) -> bool:
    """Tell whether a year that the question is about stands nowhere near, and the sentence is about other years."""
    return bool(ground.astray and here.years and here.years.isdisjoint(ground.need.reading.years))


def _shape(need: Need, here: Reading, held: list[str]) -> dict[str, int]:
    """Compare the order: neighbours that stay close; the weightiest run in the asked order; nearness; who opens.

    Something is *held*.
    """
    at = [here.places[one] for one in held]
    close = sum(0 < b - a <= _FAR for a, b in pairwise(at))
    best: list[int] = []
    for n, one in enumerate(held):
        best.append(need.weights[one] + max([best[m] for m in range(n) if at[m] < at[n]], default=0))
    return {
        "pairs": close * SURE // max(len(need.order) - 1, 1),
        "order": max(best) * SURE // need.total,
        "tight": (len(at) - 1) * SURE // (max(at) - min(at)) if len(at) > 1 else 0,
        "opens": SURE * any(place <= _FAR for place in at),
    }


def _kind(need: Need, here: Reading, held: list[str]) -> dict[str, int]:
    """Tell how surely something of the kind asked for stands here that the question does not say itself.

    ``close`` is how near to what is held it stands.
    """
    kind = need.asking.kind
    new = [(at, sure) for at, sure in here.spots.get(kind, ()) if here.order[at] not in need.weights]
    best = max(sure for _, sure in new) if new else 0
    places = [here.places[one] for one in held]
    close = (
        max(4 * sure // (3 + min([abs(at - m) for m in places])) for at, sure in new) if held and new else 0
    )
    lacking = kind in MUST and not best and not (kind is Kind.PERSON and here.own)
    return {
        "some": SURE * (best > 0),
        "sure": SURE * (best >= SURE),
        "lacking": SURE * lacking,
        "close": close,
    }
