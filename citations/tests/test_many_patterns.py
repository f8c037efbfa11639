"""A hundred thousand patterns: recall stays quick, and pruning holds up no answer."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from typing import TypeAlias

import numpy as np
import pytest
from django.db import connection, connections, transaction
from django.utils import timezone
from numpy.typing import NDArray

from citations.models import Pattern, Reach
from citations.selectors.learning import nearest
from citations.services import arranging, learning
from personas.models import Persona
from personas.selectors.tenancy import as_tenant
from personas.tests.archives import Archive

SEED = 7
MANY = 100_000
TOPICS = 100
LIKE = 0.75  # cosine of two questions that mean the same
WORKER = "kwanzaa_worker"
Vector: TypeAlias = NDArray[np.float32]
_FILL = """
INSERT INTO citations_pattern (
    persona_id, reach_id, kind, digest, masked, terms, places, askers, embedder, embedding, profile, reason, found,
    needed, retrieved, cited, citations, rate, similarity, episodic, times, nearest, first, last, cell,
    landmark
)
SELECT %s, %s, 'answered', md5(n::text), 'who walked to the … ' || n, '{{"asked": [], "held": [], "found": []}}',
    (SELECT jsonb_agg(jsonb_build_object(
        'artifact', md5(r::text), 'paragraph', r, 'start', 0, 'rank', r, 'citations', 0
     )) FROM generate_series(1, 20) AS r), '{{}}', 'hashing-1',
    (SELECT array_agg(random() - 0.5 + part) FROM unnest(topics.about) AS part WHERE n > 0)::vector,
    'steward', '', 0, 0, 20, 2, 3, 100, 800, true, 1, '[]', now(), now() - n * interval '2 minutes', 0, false
FROM generate_series(%s, %s) AS n JOIN topics ON topics.id = n %% {topics}
"""
_TOPICS = """
CREATE TEMPORARY TABLE topics AS SELECT id, (
    SELECT array_agg((random() - 0.5) * {share}) FROM generate_series(1, 384) WHERE id >= 0
) AS about FROM generate_series(0, {topics} - 1) AS id
"""


def fill(reach: Reach, many: int, topics: int = 1, share: float = 0) -> None:
    """Add patterns by chance; of one topic, two have their *share* in common."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT setseed(0.7)")
        cursor.execute(_TOPICS.format(topics=topics, share=share))
        for start in range(1, many + 1, 5_000):
            cursor.execute(
                _FILL.format(topics=topics), [reach.persona_id, reach.pk, start, min(start + 4_999, many)]
            )
        cursor.execute("DROP TABLE topics")
        cursor.execute("VACUUM ANALYZE citations_pattern")


@pytest.fixture
def reach(transactional_db) -> Reach:
    return reach_in(Archive("ada").persona)


def reach_in(persona: Persona, digest: str = "d") -> Reach:
    return Reach.objects.create(
        persona=persona, digest=digest * 64, rank=0, members=[], epoch=0, day=timezone.now().date()
    )


@contextmanager
def as_worker(acting_as, persona: Persona) -> Iterator[None]:
    """Behind the row security that a worker is behind."""
    with acting_as(WORKER), as_tenant(persona.pk):
        yield


def recalled(reach: Reach, vectors: list[Vector]) -> tuple[list[float], list[tuple[int, ...]]]:
    """Recall for each vector; return how long each took, in milliseconds, sorted, and what was found."""
    took, found = [], []
    for vector in vectors:
        begun = time.perf_counter()
        found.append(nearest(reach.pk, vector, embedder="hashing-1"))
        took.append(1000 * (time.perf_counter() - begun))
    return sorted(took), found


def exact(reach: Reach, vector: Vector) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id FROM citations_pattern WHERE reach_id = %s ORDER BY embedding <=> %s::vector, id LIMIT 2",
            [reach.pk, str(vector.tolist())],
        )
        return [row[0] for row in cursor.fetchall()]


def likened(reach: Reach, times: int) -> tuple[list[int], list[Vector]]:
    """Choose patterns by chance, and put each question in other words: a vector of cosine ``LIKE`` to its own."""
    chance = np.random.default_rng(SEED)
    every = [*Pattern.objects.filter(reach=reach).order_by("pk").values_list("pk", flat=True)]
    keys = [every[n] for n in chance.integers(len(every), size=times)]
    known = Pattern.objects.in_bulk(keys)
    return keys, [other(np.asarray(known[key].embedding, dtype=np.float32), chance) for key in keys]


def other(vector: Vector, chance: np.random.Generator) -> Vector:
    own = vector / np.linalg.norm(vector)
    away = chance.normal(size=384)
    away -= (away @ own) * own
    beside: Vector = (away / np.linalg.norm(away)).astype(np.float32)
    return LIKE * own + np.float32((1 - LIKE**2) ** 0.5) * beside


@pytest.mark.services
def test_of_as_many_as_are_compared_exactly_the_two_nearest_are_those_of_a_full_comparison(reach):
    fill(reach, 32)
    chance = np.random.default_rng(SEED)
    for _ in range(5):
        vector = chance.normal(size=384).astype(np.float32)
        assert list(nearest(reach.pk, vector, embedder="hashing-1")) == exact(reach, vector)
    first = Pattern.objects.order_by("pk").first()
    assert first is not None
    assert nearest(reach.pk, first.embedding, embedder="hashing-1", but=first.pk)[0] != first.pk
    assert nearest(reach.pk, first.embedding, embedder="another") == ()


@pytest.mark.services
def test_a_big_reach_is_looked_through_by_cells_and_nothing_beside_it_has_a_part_in_them(
    reach, acting_as, monkeypatch, settings
):
    monkeypatch.setattr(arranging, "LEAST", 400)
    monkeypatch.setattr(arranging, "FRESH", 50)
    settings.KWANZAA_EMBEDDER = "hashing"
    beside = reach_in(reach.persona, "e"), reach_in(Archive("grace").persona)
    fill(reach, 500, TOPICS, 1)
    keys, vectors = likened(reach, 50)
    with as_worker(acting_as, reach.persona):
        learning.arrange(persona_id=reach.persona_id)
        _, found = recalled(reach, vectors)
    assert Pattern.objects.filter(landmark=True).count() == 22
    assert not Pattern.objects.filter(cell=0).exists()
    assert again(keys, found) >= 38, "four cells of 22 by chance would hold nine"
    for one in beside:
        fill(one, 100)
    with as_worker(acting_as, reach.persona):
        learning.arrange(persona_id=reach.persona_id)
        assert recalled(reach, vectors)[1] == found, "what is learnt elsewhere changes nothing here"
        assert recalled(beside[1], vectors[:1])[1] == [()], "of another archive nothing can be recalled"
    gone = [*Pattern.objects.filter(reach=reach, landmark=True).values_list("pk", flat=True)[:8]]
    Pattern.objects.filter(pk__in=gone).delete()
    left = [(key, vector) for key, vector in zip(keys, vectors, strict=True) if key not in gone]
    with as_worker(acting_as, reach.persona):
        learning.arrange(persona_id=reach.persona_id)
        assert again([key for key, _ in left], recalled(reach, [one for _, one in left])[1]) >= 0.6 * len(
            left
        )
    assert not Pattern.objects.filter(cell__in=gone).exists(), "no cell is left without its landmark"


def again(keys: list[int], found: list[tuple[int, ...]]) -> int:
    """Count the questions that were found again in other words."""
    return sum(key in two for key, two in zip(keys, found, strict=True))


@pytest.mark.services
def test_patterns_are_pruned_in_parts_while_one_of_them_is_held_and_others_come(reach, monkeypatch):
    monkeypatch.setattr(learning, "_PRUNED", 10)
    fill(reach, 60)
    Pattern.objects.update(last=timezone.now() - timedelta(days=400))
    held, young = Pattern.objects.order_by("pk").values_list("pk", flat=True)[:2]
    Pattern.objects.filter(pk=young).update(last=timezone.now() - timedelta(days=89))
    gone: list[int] = []
    with transaction.atomic():
        Pattern.objects.select_for_update().get(pk=held)  # as a worker does that learns
        apart(lambda: gone.append(learning.prune_patterns()))
    assert gone == [58]
    assert set(Pattern.objects.values_list("pk", flat=True)) == {held, young}


def apart(call: Callable[[], object]) -> None:
    """Call it on a connection of its own."""

    def run() -> None:
        try:
            call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(run).result(timeout=30)


@pytest.mark.nightly
@pytest.mark.services
def test_a_hundred_thousand_patterns_are_recalled_in_ten_milliseconds_and_pruned_in_parts(
    reach, soak, acting_as, settings
):
    settings.KWANZAA_EMBEDDER = "hashing"
    fill(reach, MANY, TOPICS, 1)
    begun = time.perf_counter()
    with as_worker(acting_as, reach.persona):
        learning.arrange(persona_id=reach.persona_id)
    arranged = time.perf_counter() - begun
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE citations_pattern")
    keys, vectors = likened(reach, 300)
    with as_worker(acting_as, reach.persona):
        recalled(reach, vectors[:20])
        took, found = recalled(reach, vectors)
    hit = again(keys, found)
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
        found_of_300=hit,
        arrange_ms=round(1000 * arranged),
        pruned=gone,
        prune_ms=round(1000 * seconds),
    )
    assert p95 <= 10
    assert hit >= 240
