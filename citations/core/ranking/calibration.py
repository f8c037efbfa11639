"""What a cosine means. Profile thresholds of seed 000 act on a calibrated similarity, never on a raw cosine.

Each embedder, by its full name, has its own table of (raw, calibrated) points in thousandths, joined by straight
lines. A similarity says how rarely so near a passage is found by chance: of a hundred questions about something else
than the archive, ninety find one at 0.40, 25 at 0.60, 15 at 0.65, three at 0.75, one at 0.80. MiniLM's points are
written by ``make calibrate`` from public questions (``evaluation.similarity``; docs/decisions/0022); those of
the hashing one, which serves tests, were set by hand. Tables are named by hash in every bundle.
"""

from bisect import bisect_right

TABLES: dict[str, tuple[tuple[int, int], ...]] = {
    "minilm-53aa51172d142c89-1": (
        (0, 0),
        (233, 400),
        (379, 600),
        (414, 650),
        (473, 750),
        (525, 800),
        (1000, 1000),
    ),
    "hashing-1": ((0, 0), (50, 300), (100, 550), (200, 700), (350, 800), (600, 900), (1000, 1000)),
}
UNWEIGHED = ((0, 0), (1000, 1000))
"""Of an embedder that nobody calibrated: its cosine as it is."""
LIFTED = 400
"""What a passage of a side may come to by one sentence: enough for the profile that demands least, and for no other."""
WORDED = 500
"""Thousandths of a question's words, the rare ones counting most, that are as good as being just near enough.

Of 400 questions about something else, 174 found a passage of a small archive at 0.40, and two one that held half of
their words.
"""


def calibrated(cosine: int, embedder: str) -> int:
    """Turn a raw cosine into a similarity, both in thousandths."""
    points = TABLES.get(embedder, UNWEIGHED)
    held = min(max(cosine, 0), 1000)
    right = min(bisect_right(points, (held, 1001)), len(points) - 1)
    (low, below), (high, above) = points[right - 1], points[right]
    return below + (above - below) * (held - low) // (high - low)
