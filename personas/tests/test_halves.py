"""Halves of vectors: as many as passages, never staler than they, and near enough to find whoever may be nearest."""

from typing import Any

import numpy as np
import pytest
from django.db import connection

from personas.models import Passage
from personas.services.placing import place
from personas.tests.archives import HASHING, Archive, built_once

pytestmark = pytest.mark.django_db

_OFF = "1 / 1024::float8 + 4 * 384 / 16777216::float8 + 1e-5"  # half of ``room`` in kwanzaa_nearest


@pytest.fixture
def archive(written_once) -> Archive:
    return built_once(written_once, __name__, written)


def written() -> Archive:
    made = Archive()
    made.add("a.txt", *(f"Tide {n}." for n in range(5)))
    return made


def one(statement: str, *given: Any) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(statement, given)
        row = cursor.fetchone()
    return row and row[0]


def halved(archive: Archive) -> bool | None:
    place(persona_id=archive.persona.pk)
    told: bool | None = one("SELECT halved FROM personas_places WHERE persona_id = %s", archive.persona.pk)
    return told


def test_a_half_comes_changes_and_goes_with_its_passage(archive):
    same = (
        "SELECT count(*) FROM personas_half AS near JOIN personas_passage AS passage ON passage.id = near.passage_id"
        " AND passage.persona_id = near.persona_id WHERE near.half = kwanzaa_half(passage.embedding)"
    )
    assert halved(archive) is True
    assert one(same) == one("SELECT count(*) FROM personas_half") == 5
    first = Passage.objects.filter(persona=archive.persona).earliest("pk")
    rows = Passage.objects.filter(pk=first.pk)
    rows.update(embedding=HASHING.embed(["Something else."])[0].tolist())
    assert one("SELECT embedder FROM personas_places") is None
    assert one(same) == 5
    rows.update(embedding=[0.0] * 384)
    assert (halved(archive), one("SELECT count(*) FROM personas_half")) == (False, 4)
    rows.delete()
    assert (halved(archive), one(same)) == (True, 4)


def test_no_half_is_farther_off_than_is_counted_with(archive):
    chance = np.random.default_rng(4)
    spread = chance.normal(size=(400, 384)) * 10.0 ** chance.integers(-6, 7, (400, 1))
    # Halfway between two halves, where as much is lost as can be, and all in one direction.
    worst = np.where(chance.random((40, 384)) < 0.5, 1, 2) * (1 + 2.0**-11 + 2.0**-20)
    vectors = [str(row.astype(np.float32).tolist()) for row in (*spread, *worst)]
    off = one(
        "SELECT max(abs((one <=> other) - (1 + (kwanzaa_half(one) <#> kwanzaa_half(other)))))"
        " FROM unnest(%s::vector[]) AS one, unnest(%s::vector[]) AS other",
        vectors,
        vectors[::7],
    )
    assert 0.0002 < off < one(f"SELECT {_OFF}")
    assert one("SELECT kwanzaa_half(%s)", str([0.0] * 384)) is None
    assert one("SELECT kwanzaa_half(%s)", str([1e12] * 384)) is None


def test_what_is_counted_with_is_what_the_search_leaves_room_for():
    body = one("SELECT prosrc FROM pg_proc WHERE proname = 'kwanzaa_nearest'")
    assert f"2 * ({_OFF.replace('384', 'vector_dims(question)')})" in body


def test_where_no_sketch_is_of_the_question_s_embedder_no_vector_is_compared(archive):
    near = (
        "SELECT cardinality(kwanzaa_nearest(persona_id, min(embedder), min(id), max(id), repeat('1', 5)::bit varying,"
        " 20001, %s, 3, %s)) FROM personas_passage GROUP BY persona_id"
    )
    question = str(HASHING.embed(["Tide."])[0].tolist())
    assert one(near, question, HASHING.name) >= 3
    assert one(near, question, "another") is None


def test_a_first_pass_finds_whose_bits_are_nearest_and_looks_at_nothing_that_is_closed():
    said = [f"Tide {n}." for n in range(120)]
    Archive().add("a.txt", *said)
    near = (
        "SELECT ARRAY(SELECT key - min(id) FROM unnest(kwanzaa_nearest(persona_id, min(embedder), min(id), max(id),"
        " %s::bit varying, 20001, %s, 1, %s)) AS key) FROM personas_passage GROUP BY persona_id"
    )
    for n in (0, 60, 119):
        question = str(HASHING.embed([said[n]])[0].tolist())
        assert one(near, "1" * 120, question, HASHING.name) == [n]
        assert one(near, "1" * n + "0" + "1" * (119 - n), question, HASHING.name) not in ([n], [])
