"""What a likeness means. Profile thresholds of seed 000 act on a calibrated similarity, never on a raw cosine.

A similarity says how rarely so near a passage is found by chance: of a hundred questions about something else than the
archive, ninety find one at 0.40, 25 at 0.60, 15 at 0.65, three at 0.75, one at 0.80. Chance comes nearer among more
passages, so each embedder, by its full name, has (raw, calibrated) points in thousandths, joined by straight lines, for
some numbers of passages: in ``TABLES`` of a passage's cosine, and in ``BY_PIECES`` of that and what its nearest
sentence comes to, where word pieces are compared (docs/decisions/0187). MiniLM's are written by ``make calibrate`` from
public questions (``evaluation.similarity``; docs/decisions/0022); those of the hashing one, which serves tests, were
set by hand. Tables are named by hash in every bundle.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, TypeAlias

Points: TypeAlias = tuple[tuple[int, int], ...]
Rows: TypeAlias = tuple[tuple[int, Points], ...]
"""A number of passages, and what a likeness is worth among so many; rising, and all of the same calibrated values."""

TABLES: Final[dict[str, Rows]] = {
    "minilm-53aa51172d142c89-1": (
        (50, ((0, 0), (84, 400), (245, 600), (276, 650), (365, 750), (417, 800), (1000, 1000))),
        (100, ((0, 0), (109, 400), (270, 600), (301, 650), (383, 750), (435, 800), (1000, 1000))),
        (200, ((0, 0), (125, 400), (291, 600), (320, 650), (407, 750), (455, 800), (1000, 1000))),
        (400, ((0, 0), (139, 400), (298, 600), (336, 650), (419, 750), (455, 800), (1000, 1000))),
        (800, ((0, 0), (155, 400), (320, 600), (354, 650), (434, 750), (475, 800), (1000, 1000))),
        (1600, ((0, 0), (233, 400), (379, 600), (414, 650), (473, 750), (525, 800), (1000, 1000))),
    ),
    "hashing-1": ((1, ((0, 0), (50, 300), (100, 550), (200, 700), (350, 800), (600, 900), (1000, 1000))),),
}
BY_PIECES: Final[dict[str, Rows]] = {
    "minilm-53aa51172d142c89-1": (
        (50, ((0, 0), (550, 400), (898, 600), (964, 650), (1167, 750), (1290, 800), (3000, 1000))),
        (100, ((0, 0), (625, 400), (950, 600), (1011, 650), (1222, 750), (1374, 800), (3000, 1000))),
        (200, ((0, 0), (680, 400), (995, 600), (1057, 650), (1283, 750), (1388, 800), (3000, 1000))),
        (400, ((0, 0), (720, 400), (1029, 600), (1103, 650), (1285, 750), (1400, 800), (3000, 1000))),
        (800, ((0, 0), (751, 400), (1065, 600), (1151, 650), (1326, 750), (1433, 800), (3000, 1000))),
        (1600, ((0, 0), (884, 400), (1219, 600), (1312, 650), (1448, 750), (1569, 800), (3000, 1000))),
    ),
}
"""Of a passage's cosine, and the most that the cosine and the pieces of one of its sentences add up to."""
UNWEIGHED: Final[Rows] = ((1, ((0, 0), (1000, 1000))),)
"""Of an embedder that nobody calibrated: its cosine as it is."""
LIFTED: Final = 400
"""What a passage of a side may come to by one sentence: enough for the profile that demands least, and for no other."""
WORDED: Final = 500
"""Thousandths of a question's words, the rare ones counting most, that are as good as being just near enough.

Of 400 questions about something else, 174 found a passage of a small archive at 0.40, and two one that held half of
their words.
"""


def calibrated(cosine: int, embedder: str, *, among: int = 0) -> int:
    """Turn a raw cosine into a similarity, both in thousandths; *among* so many passages, 0 where nobody counted."""
    return _worth(TABLES.get(embedder, UNWEIGHED), cosine, among)


def calibrated_by_pieces(cosine: int, nearest: int, embedder: str, *, among: int = 0) -> int:
    """Do the same with what the nearest sentence comes to as well; by the cosine alone where no table says more."""
    rows = BY_PIECES.get(embedder)
    return (
        calibrated(cosine, embedder, among=among) if rows is None else _worth(rows, cosine + nearest, among)
    )


def _worth(rows: Rows, raw: int, among: int) -> int:
    points = _points(rows, among)
    last = points[-1][0]
    held = min(max(raw, 0), last)
    right = min(bisect_right(points, (held, last + 1)), len(points) - 1)
    return _between(points[right - 1], points[right], held)


def _points(rows: Rows, among: int) -> Points:
    """Return the points among so many passages: between two rows a straight line, the last where nobody counted."""
    right = bisect_right([size for size, _ in rows], among) if among else len(rows)
    if right in {0, len(rows)}:
        return rows[min(right, len(rows) - 1)][1]
    (few, low), (many, high) = rows[right - 1], rows[right]
    return tuple(
        (_between((few, a), (many, b), among), value) for (a, value), (b, _) in zip(low, high, strict=True)
    )


def _between(low: Sequence[int], high: Sequence[int], at: int) -> int:
    return low[1] + (high[1] - low[1]) * (at - low[0]) // (high[0] - low[0])
