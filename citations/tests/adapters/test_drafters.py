import pytest

from citations.adapters.drafters import DRAFTERS, drafter_for
from citations.core.errors import UnknownDrafterError
from citations.core.records import Course, Evidence, Life, Query, QueryType, Scoped

LIFE = Life(name="Ada Obi", end_year=1987)
QUERY = Query(text="When did Ada move?", language="en", query_type=QueryType.FACTUAL)
SCOPED = Scoped(query=QUERY, course=Course.PROCEED, category=None, searches=("When did Ada move?",))


@pytest.mark.parametrize("name", DRAFTERS)
def test_every_drafter_has_its_rows_name_and_writes_nothing_from_nothing(name):
    drafter = drafter_for(name, LIFE)
    assert drafter.name == name
    draft = drafter.write(SCOPED, Evidence(passages=(), passed=()))
    assert (draft.drafter, draft.pieces) == (name, ())


def test_a_drafter_without_a_row_is_an_error_that_names_those_with_one():
    with pytest.raises(UnknownDrafterError, match="extractive"):
        drafter_for("oracle", LIFE)
