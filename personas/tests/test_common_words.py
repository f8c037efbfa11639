"""Bytes of common words: what the postings say, written with places, and gone with what is destroyed."""

from typing import Any

import pytest
from django.db import connection

from personas.models import Passage
from personas.services.placing import place
from personas.tests.archives import Archive, built_once

pytestmark = pytest.mark.django_db

_SAME = """
SELECT count(*) FILTER (WHERE get_byte(common.tfs, (posting.passage_id - places.low)::integer) = posting.tf)
FROM personas_common AS common JOIN personas_places AS places USING (persona_id)
JOIN personas_posting AS posting USING (persona_id, lexeme)
"""
_HELD = """
SELECT count(*) FROM personas_common AS common CROSS JOIN LATERAL generate_series(0, octet_length(tfs) - 1) AS n
WHERE get_byte(common.tfs, n) > 0
"""
_LONG = """
SELECT bool_and(octet_length(tfs) = high - low + 1) FROM personas_common JOIN personas_places USING (persona_id)
"""


@pytest.fixture
def archive(written_once) -> Archive:
    return built_once(written_once, __name__, written)


def written() -> Archive:
    made = Archive()
    made.add("a.txt", *(f"Tide and tide, board {n}." for n in range(30)), "Comet " * 300, "Tide " * 299)
    made.add("b.txt", *("Board and rain." for _ in range(4)))
    return made


def one(statement: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        row = cursor.fetchone()
    return row and row[0]


def lexemes() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT lexeme FROM personas_common")
        return {row[0] for row in cursor.fetchall()}


def test_they_hold_what_the_postings_say(archive):
    place(persona_id=archive.persona.pk)
    # What stands 256 times in one passage, and what stands in fewer than a sixteenth, is looked up in the index.
    assert {"board", "rain"} <= lexemes()
    assert not {"tide", "comet", "7"} & lexemes()
    assert one(_SAME) == one(_HELD) > 30
    assert one(_LONG) is True


def test_they_go_with_a_destroyed_passage_and_are_written_anew(archive):
    place(persona_id=archive.persona.pk)
    Passage.objects.filter(persona=archive.persona, artifact__record_key="b.txt").delete()
    assert lexemes() == set()
    place(persona_id=archive.persona.pk)
    assert "board" in lexemes()
    assert "rain" not in lexemes()
    assert one(_SAME) == one(_HELD)


def test_they_come_with_passages_that_come(archive):
    place(persona_id=archive.persona.pk)
    archive.add("c.txt", *("Rain and tide." for _ in range(9)))
    place(persona_id=archive.persona.pk)
    assert one(_SAME) == one(_HELD)
    assert one(_LONG) is True


def test_where_other_archives_lie_between_there_are_none(archive):
    bea = Archive("bea")
    bea.add("d.txt", *("Tide." for _ in range(200)))
    archive.add("e.txt", "Tide.")
    place(persona_id=archive.persona.pk)
    assert lexemes() == set()
