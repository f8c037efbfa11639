"""What is measured of a sentence beside a question: fourteen features, each in thousandths, six of its word pieces.

And what a cross-encoder said, if one was asked.

Shares are of the weight of everything asked for, which is how rare each stem is among the sentences that were found.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import log
from typing import Final

from citations.core.passages.voices import own
from citations.core.query.kinds import Kind
from citations.core.query.understood import ENGLISH, small_words
from citations.core.ranking.reading import Reading, read
from citations.core.records import Life, Passage, Understood
from citations.core.text.words import stem, stems

SURE: Final = 1000
FEATURES: Final = (
    *("cosine", "similar", "rank", "beside", "before", "passage", "record", "unnamed"),
    *("pairs", "names_missing", "figures_missing", "answers", "own", "length"),
)
PIECES: Final = ("piece", "piece_plain", "piece_least", "piece_back", "piece_three", "piece_asking")
"""How near a sentence comes to the word pieces that are asked (``personas.embedders.pieces``), if anybody looked."""
CROSSED: Final = "crossed"
"""What a cross-encoder said of it (``citations.core.ranking.crossing``), if one was asked."""
_DEEP: Final = 60  # as reciprocal ranks are fused: the first twenty differ by a quarter
_FAR: Final = 2  # words apart that still stand together
_LONG: Final = 40
_NOTHING: Final = frozenset[str]()


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """A question as it is measured against: the weight of every stem that is asked for, and what must be met."""

    reading: Reading
    kind: Kind
    weights: Mapping[str, int]
    total: int
    names: frozenset[str]
    figures: frozenset[str]


def need(question: Understood, passages: Sequence[Passage], life: Life) -> Need:
    """Read a question. The person's own name need not be bound, unless nothing else is asked."""
    reading = read(question.plain)
    mine = {one for name in (life.name, *life.aliases) for one in _stems(name)}
    small = _NOTHING if question.language == ENGLISH else frozenset(map(stem, small_words()))
    asked = tuple(one for one in reading.stems if one not in mine | small) or reading.stems
    weights = _weights(asked, [read(one.text).bag for passage in passages for one in passage.sentences])
    return Need(
        reading=reading,
        kind=question.kind,
        weights=weights,
        total=sum(weights.values()) or 1,
        names=reading.names & weights.keys(),
        figures=reading.figures & weights.keys(),
    )


def _weights(asked: Sequence[str], sentences: Sequence[frozenset[str]]) -> dict[str, int]:
    """Weigh a stem by how few of the sentences hold it; one that stands nowhere may be the asker's own word."""
    holding = Counter(one for bag in sentences for one in asked if one in bag)
    most = len(sentences) + 2
    return {
        one: SURE + int(SURE * log(most / (0.5 + holding[one]))) if holding[one] else 2 * SURE
        for one in asked
    }


def measured(asked: Need, passage: Passage, life: Life) -> list[dict[str, int]]:
    """Measure every sentence of a passage; beside the features, what rules ask for: ``lost`` and ``misdated``."""
    origin = passage.origin
    record = _stems(" ".join((origin.title, origin.creator, *(value for _, value in origin.facts))))
    readings = [read(one.text) for one in passage.sentences]
    known = frozenset().union(record, *(one.bag for one in readings))
    whole = {
        "similar": max(passage.whole, 0),
        "rank": SURE * _DEEP // (_DEEP - 1 + passage.rank),
        "passage": _share(asked, asked.weights.keys() & known),
        "record": _share(asked, asked.weights.keys() & record),
        "own": SURE * own(origin, life),
        "lost": _missing(asked.names | asked.figures, known),
    }
    astray = asked.reading.within - known
    told = list[dict[str, int]]()
    for n, (one, here) in enumerate(zip(passage.sentences, readings, strict=True)):
        before, behind = _beside(passage, readings, n)
        told.append(
            {
                **whole,
                **_words(asked, here, before, behind),
                "names_missing": _missing(asked.names, record, here.bag, before, behind),
                "figures_missing": _missing(asked.figures, record, here.bag, before, behind),
                "answers": SURE * bool(here.answers.get(asked.kind, _NOTHING) - asked.weights.keys()),
                "cosine": max(one.cosine or 0, 0),
                **dict(zip(PIECES, one.pieces, strict=False)),
                "misdated": SURE * _misdated(asked, here, astray),
                **({} if one.crossed is None else {CROSSED: one.crossed}),
            }
        )
    return told


def summits(found: Sequence[Mapping[str, int]]) -> dict[str, int]:
    """Tell the most that any sentence reaches, and what share of the names and figures asked for no passage has."""
    most = {f"most_{name}": max((one[name] for one in found), default=0) for name in ("held", "cosine")}
    return most | {"missing": min((one["lost"] for one in found), default=0)}


def standing(points: Sequence[int], n: int) -> dict[str, int]:
    """Tell how one of several stands among them, and how far it is ahead of all others or behind the best."""
    best = max((other for m, other in enumerate(points) if m != n), default=points[n])
    return {"points": points[n], "lead": points[n] - best}


def _beside(passage: Passage, readings: Sequence[Reading], n: int) -> tuple[frozenset[str], frozenset[str]]:
    """Return what stands in the sentence before and in the one behind, as far as they are of the same paragraph."""
    told = [_NOTHING, _NOTHING]
    for side, m in enumerate((n - 1, n + 1)):
        if 0 <= m < len(readings) and passage.sentences[m].paragraph == passage.sentences[n].paragraph:
            told[side] = readings[m].bag
    return told[0], told[1]


def _misdated(asked: Need, here: Reading, astray: frozenset[str]) -> bool:
    """Tell whether a year that the question is about stands nowhere, and the sentence is about other years."""
    return bool(astray and here.years and here.years.isdisjoint(asked.reading.years))


def _words(asked: Need, here: Reading, before: frozenset[str], behind: frozenset[str]) -> dict[str, int]:
    """Measure the words asked for that stand in a sentence, beside it and before it.

    And how many that are asked for side by side stand together, and how much is said at all. One walk for all of it:
    an answer measures hundreds of sentences.
    """
    held = beside = ahead = unnamed = 0
    for one, weight in asked.weights.items():
        if one in here.bag:
            held += weight
            unnamed += 0 if one in asked.names else weight
        else:
            beside += weight if one in before or one in behind else 0
        ahead += weight if one in before else 0
    share, most = (weight * SURE // asked.total for weight in (held, held + beside))
    return {
        "held": share,
        "beside": most,
        "before": ahead * SURE // asked.total,
        "binds": (share + most) // 2,
        "unnamed": unnamed * SURE // asked.total,
        "pairs": SURE * (_close(asked, here) if held else 0) // max(len(asked.weights) - 1, 1),
        "length": SURE * min(len(here.stems), _LONG) // _LONG,
    }


def _close(asked: Need, here: Reading) -> int:
    at = {one: n for n, one in enumerate(here.stems) if one in asked.weights}
    return sum(abs(a - b) <= _FAR for a, b in pairwise([at[one] for one in asked.weights if one in at]))


def _share(asked: Need, some: Collection[str]) -> int:
    return sum(asked.weights[one] for one in some) * SURE // asked.total


def _missing(wanted: frozenset[str], *known: Collection[str]) -> int:
    """Return which share of *wanted* is not *known*; nothing where nothing is wanted."""
    if not wanted:
        return 0
    return sum(not any(one in each for each in known) for one in wanted) * SURE // len(wanted)


@lru_cache(maxsize=4_096)
def _stems(text: str) -> frozenset[str]:
    return frozenset(stems(text))
