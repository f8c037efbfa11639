"""What each side is called, and what is of it."""

import pytest

from citations.core.records import Compared, Piece
from citations.core.writing.naming import called, dated, named
from citations.tests.core.making import origin, passage


def piece(*keys: str) -> Piece:
    return Piece(text=" ".join(keys), keys=keys)


@pytest.mark.parametrize(
    ("found", "quoted", "keys"),
    [
        pytest.param(
            [("c1", "c2"), ("c3",)], [("c1",), ("c3",)], [("c1", "c2"), ("c3",)], id="each found its own"
        ),
        pytest.param(
            [("c1", "c2"), ("c1", "c2")],
            [("c1",), ("c2",)],
            [("c1",), ("c2",)],
            id="of the one that quotes it",
        ),
        pytest.param(
            [("c1",), ("c1",)], [("c1",), ("c1",)], [("c1",), ("c1",)], id="quoted for both, of both"
        ),
        pytest.param(
            [("c1", "c3"), ("c2", "c3")],
            [("c1",), ("c2",)],
            [("c1", "c3"), ("c2", "c3")],
            id="quoted for none",
        ),
    ],
)
def test_what_more_than_one_side_found_is_of_those_that_quote_it(found, quoted, keys):
    pieces = named(["her letter", "her memoir"], found, [[piece(*one)] for one in quoted])
    assert [one.side and one.side.keys for one in pieces] == keys


def test_a_name_is_one_line_and_every_quotation_of_a_side_bears_it():
    one, other, last = named(
        ["her\n letter", "1979"], [["c1"], ["c2"]], [[piece("c1"), piece("c1")], [piece("c2")]]
    )
    assert one.side == other.side == Compared(name="her letter", keys=("c1",))
    assert last.side == Compared(name="1979", keys=("c2",))


def test_works_are_named_by_their_years_and_hold_all_of_that_year_and_hand():
    told = {
        "c1": passage("The sea came.", of=origin("a", date="1962-03-09")),
        "c2": passage("It came again.", of=origin("b", date="1979")),
        "c3": passage("It went.", of=origin("c", date="1962")),
        "c4": passage("It rose.", of=origin("d", date="1962", creator="Tom Finch")),
    }
    first, second = dated([piece("c1"), piece("c2")], told)
    assert (first.side, second.side) == (
        Compared(name="1962", keys=("c1", "c3")),
        Compared(name="1979", keys=("c2",)),
    )


@pytest.mark.parametrize(
    ("topics", "names"),
    [
        pytest.param(("she do in Dresden", "she do in Oslo"), ("Dresden", "Oslo"), id="behind a preposition"),
        pytest.param(
            ("wages in the shed in May", "wages in the shed in June"), ("May", "June"), id="the last of two"
        ),
        pytest.param(
            ("price of a fan", "price of a coffin"), ("price of a fan", "price of a coffin"), id="a"
        ),
        pytest.param(
            ("strikes of Rose", "strikes of Tom"), ("strikes of Rose", "strikes of Tom"), id="short"
        ),
        pytest.param(("she do in", "she do in Oslo"), ("she", "she do in Oslo"), id="nothing left"),
        pytest.param(("he leave to Rose", "he leave to Tom"), ("Rose", "Tom"), id="to"),
        pytest.param(
            ("what she wrote to Rose", "what she wrote to Tom"),
            ("what she wrote to Rose", "what she wrote to Tom"),
            id="what",
        ),
        pytest.param(("ferns", "fishing"), ("ferns", "fishing"), id="nothing alike"),
    ],
)
def test_topics_are_called_by_what_tells_them_apart(topics, names):
    assert called(topics) == names
