"""Whether somebody in a sentence is who is asked for, where a title tells a man from a woman."""

import pytest

from citations.core.asking.milestones import Whose, whose
from citations.core.writing.somebody import parties, same
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import passage


def met(who, name, text):
    told = whose(who, LIFE)
    assert told is not None
    return same(told, next(iter(parties(name))), passage(text), LIFE)


@pytest.mark.parametrize(
    ("who", "name", "text", "is_met"),
    [
        pytest.param("Mr. Carne", "Mr. Carne", "Mr. Carne died.", True, id="the same"),
        pytest.param(
            "Mr. Carne", "Tom Carne", "Tom Carne died.", True, id="a first name of which nothing is told"
        ),
        pytest.param(
            "Mr. Carne", "Rose Carne", "Rose Carne died. My aunt Rose is buried here.", False, id="an aunt"
        ),
        pytest.param(
            "Mr. Carne", "Rose Carne", "We saw Miss Rose. Rose Carne died.", False, id="called Miss"
        ),
        pytest.param("Mr. Carne", "Miss Carne", "Miss Carne died.", False, id="the other title"),
        pytest.param("Mr. Carne", "Carne", "Carne died. My aunt Rose Carne wept.", True, id="no first name"),
        pytest.param(
            "Mrs. Carne", "Tom Carne", "Tom Carne died. My uncle Tom is buried here.", False, id="an uncle"
        ),
        pytest.param(
            "Mrs. Carne", "Rose Carne", "Rose Carne died. My aunt Rose is buried.", True, id="her own"
        ),
        pytest.param("Tom Carne", "Tom Carne", "Tom Carne died.", True, id="no title"),
        pytest.param("Rose Carne", "Carne", "Mr. Carne died.", True, id="no title asked"),
    ],
)
def test_a_title_meets_nobody_of_the_other_sex(who, name, text, is_met):
    assert met(who, name, text) is is_met


def test_a_title_is_kept_of_who_is_asked_for():
    assert whose("Mrs. Carne", LIFE) == Whose(own=False, names=frozenset({"carn"}), sex="she")
