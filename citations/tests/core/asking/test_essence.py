"""What is searched for: the question without manners, the asker's own affairs, and slips in the person's name."""

import pytest

from citations.core import categories, intake
from citations.core.asking import essence
from citations.core.records import Life, Query, Scoped

ORRIN = Life(name="Orrin Varden", aliases=("Orrin",), pronoun="he", born="1821", end_year=1889)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        pytest.param("Who taught him the loom?", "Who taught him the loom?", id="nothing to leave out"),
        pytest.param("Could you please tell me who taught him?", "who taught him?", id="a courtesy"),
        pytest.param("Who taught him, please?", "Who taught him?", id="a courtesy behind"),
        pytest.param(
            "Where was he born, for a school project?", "Where was he born?", id="what it is wanted for"
        ),
        pytest.param("Who sailed with him, all the names please?", "Who sailed with him?", id="how fully"),
        pytest.param(
            "I am writing a report for my class. Who taught him?", "Who taught him?", id="the asker's affairs"
        ),
        pytest.param(
            "When was he born? I found two different dates in his letters.",
            "When was he born?",
            id="what the asker found",
        ),
        pytest.param(
            "I read of Orrin in Leeds. Who taught the loom there?",
            "I read of Orrin in Leeds. Who taught the loom there?",
            id="what names the person stays",
        ),
        pytest.param(
            "He kept my mill. Who taught the loom?",
            "He kept my mill. Who taught the loom?",
            id="what speaks of the person stays",
        ),
        pytest.param(
            "The mill burned. Who taught the loom?",
            "The mill burned. Who taught the loom?",
            id="what speaks of nobody stays",
        ),
        pytest.param(
            "“I love my loom.” Who said it?", "“I love my loom.” Who said it?", id="a quotation stays whole"
        ),
        pytest.param("We love our town.", "We love our town.", id="nothing else is asked"),
        pytest.param("Could you please?", "Could you please?", id="manners alone"),
    ],
)
def test_what_is_asked_is_left(text, asked):
    assert essence.asked(text, ORRIN) == asked


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        pytest.param("Varen", "Varden", id="a letter less"),
        pytest.param("Vardden", "Varden", id="a letter more"),
        pytest.param("vardan", "Varden", id="another letter"),
        pytest.param("Vadren", "Varden", id="two that changed places"),
        pytest.param("Vardens", "Varden", id="one at the end"),
        pytest.param("Varden", "Varden", id="no slip"),
        pytest.param("Warden", "Warden", id="another word: the first letter differs"),
        pytest.param("Vander", "Vander", id="two slips"),
        pytest.param("Vardenham", "Vardenham", id="a longer name"),
        pytest.param("Vard", "Vard", id="too short to tell"),
        pytest.param("Orin", "Orin", id="a short name may be another one"),
    ],
)
def test_a_slip_in_the_name_is_put_right(word, meant):
    assert essence.asked(f"Where was {word} born?", ORRIN) == f"Where was {meant} born?"


def test_of_a_person_with_short_names_nothing_is_put_right():
    short = Life(name="Ada Low", aliases=(), pronoun="she", born="1901", end_year=1950)
    assert essence.asked("Where was Adda born?", short) == "Where was Adda born?"


def test_the_question_itself_stays_as_it_came():
    query = intake.admit("Hello, could you tell me where Vardan was born?")
    assert isinstance(query, Query)
    scoped = categories.judge(query, ORRIN)
    assert isinstance(scoped, Scoped)
    assert scoped.query.text == "Hello, could you tell me where Vardan was born?"
    assert scoped.searches == ("where Varden was born?",)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("Do the accounts of the fire agree?", "the fire?", id="agree"),
        pytest.param(
            "How do the versions of who rang the bell differ from each other?",
            "who rang the bell?",
            id="differ",
        ),
        pytest.param(
            "Did her accounts of it differ?", "Did her accounts of it differ?", id="of nothing that is told"
        ),
        pytest.param(
            "Where are the accounts of the mill?", "Where are the accounts of the mill?", id="no such thing"
        ),
    ],
)
def test_of_what_accounts_agree_is_searched_for(text, told):
    assert essence.told_of(text) == told
