"""Lay the patterns of a big reach in cells, so that recall looks through some of them and not through all.

Landmarks are patterns of the reach itself, by their keyed hashes as good as drawn by lot: nothing of another reach or
archive has a part in what is found, as it would have in one index over all (docs/decisions/0009). New patterns are in
no cell, and looked at by everybody, until there are enough of them.
"""

from math import isqrt
from typing import Final

import numpy as np
from django.db import connection, transaction
from django.db.models import QuerySet
from numpy.typing import NDArray

from citations.models import Pattern

LEAST: Final = 4_096  # patterns, before a reach has cells
FRESH: Final = 1_024  # patterns in no cell, before they are laid into one
_DIMENSIONS: Final = 384
_BATCH: Final = 2_000  # rows of one transaction
_COUNTED: Final = """
SELECT count(*), count(*) FILTER (WHERE landmark), count(*) FILTER (WHERE cell = 0)
FROM citations_pattern WHERE reach_id = %(reach)s AND kind = 'answered' AND embedder = %(embedder)s
"""
_ORPHANED: Final = """
UPDATE citations_pattern AS lost SET cell = 0 WHERE reach_id = %(reach)s AND cell <> 0 AND NOT EXISTS (
    SELECT FROM citations_pattern AS kept WHERE kept.id = lost.cell AND kept.landmark
)
"""
_CLEARED: Final = "UPDATE citations_pattern SET cell = 0, landmark = false WHERE reach_id = %(reach)s"
_CHOSEN: Final = """
UPDATE citations_pattern SET landmark = true WHERE id IN (
    SELECT id FROM citations_pattern
    WHERE reach_id = %(reach)s AND kind = 'answered' AND embedder = %(embedder)s ORDER BY digest LIMIT %(wanted)s
)
"""
_LAID: Final = """
UPDATE citations_pattern AS one SET cell = near.cell
FROM unnest(%s::bigint[], %s::bigint[]) AS near(id, cell) WHERE one.id = near.id
"""


def arrange(*, reach_id: int, embedder: str) -> int:
    """Lay what is in no cell into one, where there is enough of it; return how many.

    When the patterns have doubled since the landmarks were chosen, all are laid anew around as many as the root of
    their number. Meanwhile nothing is missed: what is in no cell yet is looked at too.
    """
    given: dict[str, int | str] = {"reach": reach_id, "embedder": embedder}
    _run(_ORPHANED, given)
    with connection.cursor() as cursor:
        cursor.execute(_COUNTED, given)
        many, landmarks, fresh = cursor.fetchone()
    if many >= LEAST and many > 2 * landmarks**2:
        with transaction.atomic():
            _run(_CLEARED, given)
            _run(_CHOSEN, {**given, "wanted": isqrt(many)})
    elif not landmarks or fresh < FRESH:
        return 0
    return _laid(Pattern.objects.filter(reach=reach_id, kind=Pattern.Kind.ANSWERED, embedder=embedder))


def _laid(patterns: QuerySet[Pattern]) -> int:
    """Lay every pattern that is in no cell into that of its nearest landmark, the first of those as near."""
    keys, landmarks = _vectors(patterns.filter(landmark=True).order_by("pk"))
    laid = 0
    while True:
        with transaction.atomic():
            waiting = patterns.filter(cell=0).order_by("pk").select_for_update(skip_locked=True)
            mine, vectors = _vectors(waiting[:_BATCH])
            if not mine:
                return laid
            nearest = np.argmax(vectors @ landmarks.T, axis=1)
            with connection.cursor() as cursor:
                cursor.execute(_LAID, [mine, [keys[n] for n in nearest]])
            laid += len(mine)


def _vectors(patterns: QuerySet[Pattern]) -> tuple[list[int], NDArray[np.float32]]:
    """Return keys and vectors, each of length one, in the order of the rows."""
    rows = list(patterns.values_list("pk", "embedding"))
    vectors = np.array([vector for _, vector in rows], dtype=np.float32).reshape(len(rows), _DIMENSIONS)
    return [key for key, _ in rows], vectors / np.maximum(
        np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9
    )


def _run(statement: str, given: dict[str, int | str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, given)
