"""A hundred thousand patterns: recall stays quick, and pruning holds up no answer."""

import time

import numpy as np
import pytest
from django.db import connection
from django.utils import timezone

from citations.models import Pattern, Reach
from citations.selectors.learning import NEAREST, nearest
from citations.services import learning
from personas.tests.archives import Archive

SEED = 7
MANY = 100_000
_FILL = """
INSERT INTO citations_pattern (
    persona_id, reach_id, kind, digest, masked, terms, places, askers, embedder, embedding, profile, reason, found,
    needed, retrieved, cited, citations, rate, similarity, episodic, times, nearest, first, last
)
SELECT %s, %s, 'answered', md5(n::text), 'who walked to the … ' || n, '{"asked": [], "held": [], "found": []}',
    (SELECT jsonb_agg(jsonb_build_object(
        'artifact', md5(r::text), 'paragraph', r, 'start', 0, 'rank', r, 'citations', 0
     )) FROM generate_series(1, 20) AS r), '{}', 'hashing-1',
    (SELECT array_agg(random() - 0.5) FROM generate_series(1, 384) WHERE n > 0)::vector,
    'steward', '', 0, 0, 20, 2, 3, 100, 800, true, 1, '[]', now(), now() - n * interval '2 minutes'
FROM generate_series(%s, %s) AS n
"""


def fill(reach: Reach, many: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT setseed(0.7)")
        for start in range(1, many + 1, 5_000):
            cursor.execute(_FILL, [reach.persona_id, reach.pk, start, min(start + 4_999, many)])
        cursor.execute("VACUUM ANALYZE citations_pattern")


@pytest.fixture
def reach(transactional_db) -> Reach:
    persona = Archive("ada").persona
    return Reach.objects.create(
        persona=persona, digest="d" * 64, rank=0, members=[], epoch=0, day=timezone.now().date()
    )


def recalled(reach: Reach, times: int) -> list[float]:
    """Recall so often with vectors by chance; return how long each took, in milliseconds."""
    chance = np.random.default_rng(SEED)
    took = []
    for _ in range(times):
        vector = chance.normal(size=384).astype(np.float32)
        begun = time.perf_counter()
        assert len(nearest(reach.pk, vector, embedder="hashing-1")) == NEAREST
        took.append(1000 * (time.perf_counter() - begun))
    return sorted(took)


def exact(reach: Reach, vector: "np.ndarray[tuple[int], np.dtype[np.float32]]") -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id FROM citations_pattern WHERE reach_id = %s ORDER BY embedding <=> %s::vector, id LIMIT 2",
            [reach.pk, str(vector.tolist())],
        )
        return [row[0] for row in cursor.fetchall()]


@pytest.mark.services
def test_the_two_nearest_are_those_of_a_full_comparison(reach):
    fill(reach, 60)
    chance = np.random.default_rng(SEED)
    for _ in range(5):
        vector = chance.normal(size=384).astype(np.float32)
        assert list(nearest(reach.pk, vector, embedder="hashing-1")) == exact(reach, vector)
    first = Pattern.objects.order_by("pk").first()
    assert first is not None
    assert nearest(reach.pk, first.embedding, embedder="hashing-1", but=first.pk)[0] != first.pk
    assert nearest(reach.pk, first.embedding, embedder="another") == ()


@pytest.mark.nightly
@pytest.mark.services
def test_a_hundred_thousand_patterns_are_recalled_in_ten_milliseconds_and_pruned_in_parts(reach, soak):
    fill(reach, MANY)
    recalled(reach, 20)
    took = recalled(reach, 300)
    begun = time.perf_counter()
    gone = learning.prune_patterns()
    seconds = time.perf_counter() - begun
    p50, p95 = took[150], took[285]
    soak.note(
        seed=SEED,
        count=MANY,
        differences=0,
        recall_p50_us=round(1000 * p50),
        recall_p95_us=round(1000 * p95),
        pruned=gone,
        prune_ms=round(1000 * seconds),
    )
    assert p95 <= 10
