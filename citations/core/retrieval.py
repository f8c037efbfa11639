"""Stage 3. One reproducible order of what the archive found.

Receives: hits with how near their vectors are and how much of the words they bind, for one search or one for each side.
Returns:  passages, best first, by the sum of both; the same hits in any order give the same passages.
Never:    searches; the fused number orders and nothing else: the gate looks at the calibrated similarity.

Why a sum and not reciprocal ranks, which lose how far apart two places are: docs/decisions/0021.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

from citations.core.picking.calibration import LIFTED, WORDED, calibrated
from citations.core.picking.weights import fitted
from citations.core.records import Hit, Passage, Sentence

LIMIT = 20


def rank(
    hits: Sequence[Hit],
    *,
    embedder: str,
    limit: int = LIMIT,
    gained: Callable[[Hit], int] = lambda _: 0,
) -> tuple[Passage, ...]:
    """Fuse the rankings of each side, give every side its share of *limit*, and merge by a stable key.

    *gained* is what an accepted table adds to the fused number of a hit.
    """
    fused: dict[int, int] = defaultdict(int)
    best: dict[int, Hit] = {}
    sides: dict[int, set[int]] = defaultdict(set)
    count = 1 + max((hit.side for hit in hits), default=0)
    for side in range(count):
        worth = [(fusion(hit) + gained(hit), hit) for hit in hits if hit.side == side]
        for value, hit in _distinct(worth)[: -(-limit // count)]:
            fused[hit.passage_id] += value
            sides[hit.passage_id].add(side)
            known = best.get(hit.passage_id)
            best[hit.passage_id] = hit if known is None or hit.cosine > known.cosine else known
    kept = sorted(best.values(), key=lambda hit: (-fused[hit.passage_id], *_place(hit)))
    return tuple(
        Passage(
            passage_id=hit.passage_id,
            origin=hit.origin,
            sentences=_compared(hit.sentences, embedder),
            similarity=_similarity(hit, embedder, lifted=count > 1),
            rank=n,
            sides=tuple(sorted(sides[hit.passage_id])),
        )
        for n, hit in enumerate(kept, 1)
    )


def _similarity(hit: Hit, embedder: str, *, lifted: bool) -> int:
    """Return how near a passage is; what holds half of the words asked for is just near enough, whatever its vector.

    Of a side, which may be no more than a name, one near sentence is just enough.
    """
    whole = calibrated(hit.cosine, embedder)
    if hit.lexical >= WORDED:
        return max(whole, LIFTED)
    if not lifted:
        return whole
    near = max((one.cosine or 0 for one in hit.sentences), default=0)
    return max(whole, min(calibrated(near, embedder), LIFTED))


def _compared(sentences: tuple[Sentence, ...], embedder: str) -> tuple[Sentence, ...]:
    """Forget how near each sentence is, where that is of an embedder whose nearness nobody weighed."""
    if embedder == fitted().likeness_of:
        return sentences
    return tuple(one if one.cosine is None else replace(one, cosine=None) for one in sentences)


def _distinct(worth: Sequence[tuple[int, Hit]]) -> list[tuple[int, Hit]]:
    """Order the hits of one side by what they are worth, best first, each passage once."""
    first: dict[int, tuple[int, Hit]] = {}
    for value, hit in sorted(worth, key=lambda one: (-one[0], *_place(one[1]))):
        first.setdefault(hit.passage_id, (value, hit))
    return list(first.values())


def fusion(hit: Hit) -> int:
    """Add cosine and share of the words, in thousandths; equal weights were as good as any that were fitted."""
    return hit.cosine + hit.lexical


def _place(hit: Hit) -> tuple[str, str, int, int, int]:
    first = hit.sentences[0] if hit.sentences else None
    spot = (first.paragraph, first.start) if first else (-1, -1)
    return (hit.origin.record_key, hit.origin.artifact_id, *spot, hit.passage_id)
