"""What ties a sentence to a question, as numbers: words held, their order and nearness, and the kind of answer.

Shares are thousandths of the weight of everything asked for.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import log

from citations.core.language.oppositions import opposites
from citations.core.language.words import stems
from citations.core.picking.kinds import Asking, asking
from citations.core.picking.reading import FRONT, SURE, Reading, read
from citations.core.records import Life, Passage

_UNSEEN = 6_000
_FAR = 3
_LONG = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What a question asks to be bound: stems in their order, and their weights by how rare they are."""

    reading: Reading
    asking: Asking
    order: tuple[str, ...]
    weights: dict[str, int]
    total: int
    names: frozenset[str]
    figures: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A passage with its sentences read. ``words`` unites them; ``record`` is what is known of the artifact."""

    passage: Passage
    readings: tuple[Reading, ...]
    words: frozenset[str]
    record: frozenset[str]


def field(passage: Passage) -> Field:
    """Read every sentence of a passage."""
    readings = tuple(read(one.text) for one in passage.sentences)
    origin = passage.origin
    return Field(
        passage=passage,
        readings=readings,
        words=frozenset(stem for one in readings for stem in one.places),
        record=_stems(" ".join((origin.title, origin.creator, *(value for _, value in origin.facts)))),
    )


@lru_cache(maxsize=4_096)
def _stems(text: str) -> frozenset[str]:
    return frozenset(stems(text))


def need(text: str, fields: Collection[Field], life: Life) -> Need:
    """Read a question against the passages. The person's own name need not be bound, unless nothing else is asked."""
    reading = read(text)
    own = {one for name in (life.name, *life.aliases) for one in _stems(name)}
    order = tuple(one for one in reading.places if one not in own) or tuple(reading.places)
    weights = _weights(order, [one.places for field in fields for one in field.readings])
    return Need(
        reading=reading,
        asking=asking(text),
        order=order,
        weights=weights,
        total=sum(weights.values()) or 1,
        names=reading.named & set(order),
        figures=reading.figures & set(order),
    )


def _weights(order: Iterable[str], sentences: list[dict[str, int]]) -> dict[str, int]:
    """Weigh a stem by how few of the sentences hold it."""
    holding = Counter(one for places in sentences for one in order if one in places)
    most = len(sentences) + 2
    return {one: int(1000 * log(most / (0.5 + holding[one]))) if holding[one] else _UNSEEN for one in order}


def ties(need: Need, field: Field, n: int) -> dict[str, int]:
    """Measure sentence *n* of a passage against the question; what was not asked for is 0."""
    here = field.readings[n]
    before = field.readings[n - 1].places if n else {}
    after = field.readings[n + 1].places if n + 1 < len(field.readings) else {}
    held = [one for one in need.order if one in here.places]
    gone = [one for one in need.order if one not in here.places]
    alike = [one for one in gone if len(one) >= FRONT and one[:FRONT] in here.fronts]
    around = [one for one in need.order if one in here.places or one in before or one in after]
    known = {*around, *alike, *(one for one in gone if one in field.record)}
    cosine = field.passage.sentences[n].cosine
    found = {
        "held": _share(need, held),
        "near": _share(need, around),
        "passage": _share(need, (one for one in need.order if one in field.words)),
        "record": _share(need, (one for one in need.order if one in field.record)),
        "nowhere": _share(need, (one for one in gone if one not in known)),
        "rarest": max((need.weights[one] for one in held), default=0)
        * SURE
        // max(need.weights.values(), default=1),
        "names": _bound(need.names, here.places),
        "names_near": _bound(need.names, known),
        "figures": _bound(need.figures, here.places),
        "figures_near": _bound(need.figures, known),
        "binds": _binds(need, held, around, field) if held else 0,
        "unbound": _unbound(need, field),
        "misdated": SURE * _misdated(need, field, here),
        "before": _share(need, (one for one in need.order if one in before)),
        "after": _share(need, (one for one in need.order if one in after)),
        "leaning_on": _share(need, (one for one in gone if one in before)) * here.leaning,
        "head": _bound(need.asking.heads, here.places),
        "extreme": SURE * (not need.reading.extremes.isdisjoint(here.extremes)),
        "negation_lost": SURE * (need.reading.negated and not here.negated),
        "contrary": min(2, sum(not opposites(one).isdisjoint(here.places) for one in gone)) * SURE,
        "length": min(here.length, _LONG) * SURE // _LONG,
        "similar": max(field.passage.similarity, 0),
        "cosine": max(cosine or 0, 0),
    }
    known_odds = field.passage.sentences[n].read
    told = {} if known_odds is None else {"read": known_odds}
    return found | told | _shape(need, here, held) | _kind(need, here, held)


def _share(need: Need, some: Iterable[str]) -> int:
    return sum(need.weights[one] for one in some) * SURE // need.total


def _bound(wanted: frozenset[str], known: Collection[str]) -> int:
    return sum(one in known for one in wanted) * SURE // len(wanted) if wanted else 0


def _binds(need: Need, held: list[str], around: list[str], field: Field) -> int:
    """Tell what share is held, half of it where it stands beside or in the record.

    A word that stands nowhere may be the asker's own, and weighs as a rare one here, not more.
    """
    weights = {one: SURE + (weight if weight != _UNSEEN else SURE) for one, weight in need.weights.items()}
    near = {*around, *(one for one in need.order if one in field.record)}
    got = sum(weight * (one in held) + weight * (one in near) for one, weight in weights.items())
    return got * SURE // (2 * sum(weights.values()))


def _unbound(need: Need, field: Field) -> int:
    """Tell what share of the names and figures asked for stands neither in the passage nor in its record."""
    must = need.names | need.figures
    return SURE - _bound(must, field.words | field.record) if must else 0


def _misdated(need: Need, field: Field, here: Reading) -> bool:
    """Tell whether a year that the question is about stands nowhere near, and the sentence is about other years."""
    asked = need.reading.within - field.words - field.record
    return bool(asked and here.years and here.years.isdisjoint(need.reading.years))


def _shape(need: Need, here: Reading, held: list[str]) -> dict[str, int]:
    """Compare the order: neighbours that stay close; the weightiest run in the asked order; nearness; who opens."""
    at = [here.places[one] for one in held]
    close = sum(0 < b - a <= _FAR for a, b in pairwise(at))
    best: list[int] = []
    for n, one in enumerate(held):
        best.append(need.weights[one] + max((best[m] for m in range(n) if at[m] < at[n]), default=0))
    return {
        "pairs": close * SURE // max(len(need.order) - 1, 1),
        "order": max(best, default=0) * SURE // need.total,
        "tight": (len(at) - 1) * SURE // (max(at) - min(at)) if len(at) > 1 else 0,
        "opens": SURE * any(place <= _FAR for place in at),
    }


def _kind(need: Need, here: Reading, held: list[str]) -> dict[str, int]:
    """Tell how surely something of the kind asked for stands here that the question does not say itself.

    ``some`` and ``sure`` are of any kind, and again of this one kind; ``close`` is how near to what is held it stands.
    """
    kind = need.asking.kind
    new = [(at, sure) for at, sure in here.spots.get(kind, ()) if here.order[at] not in need.weights]
    best = max((sure for _, sure in new), default=0)
    places = [here.places[one] for one in held]
    close = (
        max((4 * sure // (3 + min(abs(at - m) for m in places)) for at, sure in new), default=0)
        if held
        else 0
    )
    some, sure = SURE * (best > 0), SURE * (best >= SURE)
    return {"some": some, "sure": sure, "close": close, f"{kind}_some": some, f"{kind}_sure": sure}
