"""What a claim has otherwise that copies a sentence nearly word for word."""

import pytest

from citations.core.binding.near_copy import altered
from citations.core.binding.pairs import Pair

MILL = "The old mill of Leeds was painted in 1903 by Silas Penrose and some of his men."


def changes(claim, *spans):
    return list(altered(Pair(claim=claim, spans=spans)))


@pytest.mark.parametrize(
    ("claim", "text", "what"),
    [
        pytest.param(MILL.replace("Leeds", "York"), MILL, ["replaced"], id="a name"),
        pytest.param(MILL.replace("mill", "barn"), MILL, ["replaced"], id="a thing"),
        pytest.param(MILL.replace("old", "ancient"), MILL, ["replaced"], id="a word that says the same"),
        pytest.param(MILL.replace("1903", "1904"), MILL, ["replaced"], id="a number"),
        pytest.param(MILL.replace("was", "was not"), MILL, ["copied_negation"], id="a not put in"),
        pytest.param(MILL, MILL.replace("was", "was never"), ["copied_negation"], id="a never left out"),
        pytest.param("To the inn at York by rail.", "To the inn at Leeds by rail.", ["replaced"], id="short"),
        pytest.param(
            "Penrose and Rose met at York, where Penrose kept the mill.",
            "Penrose and Vane met at York, where Penrose kept the mill.",
            ["replaced"],
            id="a name, where the one that is lost stands elsewhere",
        ),
    ],
)
def test_what_stands_in_the_place_of_something_else_is_seen(claim, text, what):
    assert changes(claim, text) == what
    assert changes(claim, text, "The rain fell for six days.") == what
    assert changes(text, text) == []


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        pytest.param(MILL.replace("1903", "1903, it is said,"), MILL, id="what is only put in"),
        pytest.param(
            "It took 43 men and 11 carts.", "It took forty-three men and eleven carts.", id="values"
        ),
        pytest.param(
            "In 1903 the old mill of Leeds was painted by Silas Penrose and some of his men.",
            MILL,
            id="order",
        ),
        pytest.param(
            "The mill burned, and all the men saw it.", "All the men saw it: the mill burned.", id="all"
        ),
        pytest.param(
            "The mill of Leeds burned in May.", "Not for long. The mill of Leeds burned in May.", id="before"
        ),
        pytest.param(
            "The mill of Leeds burned in May.", "The mill of Leeds burned in May; few wept.", id="behind"
        ),
        pytest.param(
            "The mill of Leeds burned in May.",
            "The mill of Leeds burned in May and neither barn nor rick was left.",
            id="much behind it in one clause",
        ),
        pytest.param(
            "The women won the national cup of students there.",
            "The women took Volleyball England National Student Cup there.",
            id="a thing for a name, told freely",
        ),
        pytest.param(
            "The tall mill of Leeds, which Tom and Rose sold, was burnt.",
            "The tall mill of Leeds was burnt.",
            id="more than two words put in",
        ),
        pytest.param(
            "The tall mill of Leeds by the wide red river burned in May of 1903.",
            "The tall mill of Leeds near an old ash wood burned in May of 1903.",
            id="much told otherwise",
        ),
        pytest.param("The mill was bought by a cousin.", "Nobody saw the rain.", id="nothing alike"),
        pytest.param("", "Nobody saw the rain.", id="no claim"),
    ],
)
def test_what_is_told_otherwise_or_elsewhere_is_no_change(claim, text):
    assert changes(claim, text) == []


def test_one_true_copy_is_enough():
    assert changes(MILL, MILL.replace("Leeds", "York"), MILL) == []
    assert changes(MILL, MILL.replace("Leeds", "York")) == ["replaced"]
