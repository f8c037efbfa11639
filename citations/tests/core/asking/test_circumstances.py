"""First questions of a life, in the ways in which people ask them."""

import pytest

from citations.core.asking.circumstances import Circumstance, circumstance, sought
from citations.core.records import Life

ORRIN = Life(name="Orrin Varden", aliases=("Old Orrin",), pronoun="he", born="1821", end_year=1889)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        pytest.param("Where did he live?", Circumstance.HOME, id="live"),
        pytest.param("In which town did Orrin Varden live?", Circumstance.HOME, id="which town"),
        pytest.param("What did he do for a living?", Circumstance.WORK, id="a living"),
        pytest.param("What was Varden's occupation?", Circumstance.WORK, id="occupation"),
        pytest.param("How did you earn your living?", Circumstance.WORK, id="earned"),
        pytest.param("Was he ever married?", Circumstance.MARRIAGE, id="married"),
        pytest.param("Who was his wife?", Circumstance.SPOUSE, id="wife"),
        pytest.param("Where did he live when he was old?", Circumstance.HOME, id="when old"),
        pytest.param("Where did he grow up?", Circumstance.RAISED, id="grew up"),
        pytest.param("Did he have any brothers or sisters?", Circumstance.SIBLINGS, id="brothers or sisters"),
        pytest.param("Was Varden an only child?", Circumstance.SIBLINGS, id="only child"),
        pytest.param("What was he like?", Circumstance.LIKE, id="like"),
        pytest.param("What sort of man was Orrin Varden?", Circumstance.LIKE, id="sort of man"),
        pytest.param("Was he religious?", Circumstance.FAITH, id="religious"),
        pytest.param("Did Orrin have any children?", Circumstance.CHILDREN, id="children"),
        pytest.param("How many sons did he have?", Circumstance.CHILDREN, id="sons"),
        pytest.param("Where did he go to school?", Circumstance.SCHOOL, id="school"),
        pytest.param("What was his childhood like?", Circumstance.CHILDHOOD, id="childhood"),
        pytest.param("about his childhood", Circumstance.CHILDHOOD, id="tell me about"),
        pytest.param("Who was Orrin Varden?", Circumstance.WHO, id="who"),
        pytest.param("about him", Circumstance.WHO, id="tell me about him"),
        pytest.param("Where did he live in Leeds?", None, id="more is asked"),
        pytest.param("Where did his mother live?", None, id="another one lived"),
        pytest.param("Who was his mother?", None, id="another one"),
        pytest.param("Was Rose Hale married?", None, id="another one's marriage"),
        pytest.param("What did he do for the mill?", None, id="another doing"),
        pytest.param("When was he married?", None, id="when"),
    ],
)
def test_what_is_asked_of_a_life_is_told_by_its_words(text, asked):
    assert circumstance(text, ORRIN) is asked


def test_it_is_searched_for_by_the_words_of_papers():
    assert sought("Was he single?", ORRIN) == (
        "Was Orrin Varden married or single, and who was the husband or wife?"
    )
    assert sought("Where did the mill stand?", ORRIN) == "Where did the mill stand?"
