"""What a cosine means. Profile thresholds of seed 000 act on a calibrated similarity, never on a raw cosine.

Each embedder, by its full name, has its own table of (raw, calibrated) points in thousandths, joined by straight
lines. First form: the points were set by hand from the observation that a *right* passage has a raw MiniLM cosine
near 0.5; they are to be fitted from public data, and are named by hash in every bundle like every other table.
"""

from bisect import bisect_right

TABLES: dict[str, tuple[tuple[int, int], ...]] = {
    "minilm-53aa51172d142c89-1": (
        (0, 0),
        (150, 300),
        (300, 550),
        (400, 680),
        (500, 800),
        (600, 880),
        (700, 930),
        (1000, 1000),
    ),
    "hashing-1": ((0, 0), (50, 300), (100, 550), (200, 700), (350, 800), (600, 900), (1000, 1000)),
}


def calibrated(cosine: int, embedder: str) -> int:
    """Turn a raw cosine into a similarity, both in thousandths. An embedder without a table is a KeyError."""
    points = TABLES[embedder]
    held = min(max(cosine, 0), 1000)
    right = min(bisect_right(points, (held, 1001)), len(points) - 1)
    (low, below), (high, above) = points[right - 1], points[right]
    return below + (above - below) * (held - low) // (high - low)
