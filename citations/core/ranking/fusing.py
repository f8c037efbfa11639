"""What a hit is worth when both rankings are fused, and the one order of those that are worth the same."""

from collections.abc import Sequence

from citations.core.records import Hit


def distinct(worth: Sequence[tuple[int, Hit]]) -> list[tuple[int, Hit]]:
    """Order the hits of one side by what they are worth, best first, each passage once."""
    first: dict[int, tuple[int, Hit]] = {}
    for value, hit in sorted(worth, key=lambda one: (-one[0], *place(one[1]))):
        first.setdefault(hit.passage_id, (value, hit))
    return list(first.values())


def fusion(hit: Hit) -> int:
    """Add cosine and share of the words, in thousandths; equal weights were as good as any that were fitted."""
    return hit.cosine + hit.lexical


def place(hit: Hit) -> tuple[str, str, int, int, int]:
    """Return what orders hits that are worth the same: where they stand."""
    first = hit.sentences[0] if hit.sentences else None
    spot = (first.paragraph, first.start) if first else (-1, -1)
    return (hit.origin.record_key, hit.origin.artifact_id, *spot, hit.passage_id)
