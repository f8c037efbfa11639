import pytest

from citations.adapters.drafters import DRAFTERS, drafter_for
from citations.core.errors import UnknownDrafterError
from citations.core.extractive import extraction
from citations.core.records import Evidence
from citations.tests.core.fakes import SESSION
from citations.tests.core.making import scoped


@pytest.mark.parametrize("name", DRAFTERS)
def test_every_drafter_has_its_rows_name_and_writes_nothing_from_nothing(name):
    drafter = drafter_for(name, SESSION)
    assert drafter.name == name
    draft = drafter.write(scoped("When did Ada move?"), Evidence(passages=(), passed=()))
    assert (draft.drafter, draft.pieces, draft.declined) == (name, (), name == extraction.NAME)


def test_a_drafter_without_a_row_is_an_error_that_names_those_with_one():
    with pytest.raises(UnknownDrafterError, match="extractive"):
        drafter_for("oracle", SESSION)
