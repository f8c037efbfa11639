import pytest

from audit.core.glossary import GLOSSARY, Room, codes, term
from citations.core.pipeline import STAGES
from citations.core.records import QueryType, Reason, RefusalKind, Rung
from citations.core.stages.enforcement import PROFILES

CODES = {
    Room.RUNG: [one.value for one in Rung],
    Room.KIND: [one.value for one in RefusalKind],
    Room.REASON: [*(one.value for one in Reason), RefusalKind.COVERAGE.value],
    Room.STAGE: STAGES,
    Room.PROFILE: PROFILES,
    Room.QUESTION: [one.value for one in QueryType],
}


@pytest.mark.parametrize("room", CODES)
def test_every_code_has_its_word_and_none_is_left_over(room):
    assert GLOSSARY[room].keys() == set(CODES[room])
    assert all(one.word and one.line.endswith((".", "?")) for one in GLOSSARY[room].values())


def test_a_code_of_another_version_stands_for_itself():
    assert term(Room.RUNG, "floating").word == "floating"
    assert term(Room.RUNG, "refused").word == "not covered"


def test_codes_are_found_by_all_words_of_what_is_said_of_them():
    assert codes(Room.REASON, "too few SOURCES") == {"below_min_sources"}
    assert codes(Room.REASON, "post_death") == {"post_death"}
    assert codes(Room.REASON, "few sources banana") == frozenset()
    assert codes(Room.REASON, "  ") == frozenset()
