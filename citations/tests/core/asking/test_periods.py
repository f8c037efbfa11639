"""A time to which a question keeps, in years, and what is left of the question."""

import pytest

from citations.core.asking.periods import period, said, without
from citations.core.records import Life

LIFE = Life(name="Orrin Vale", pronoun="he", born="1821-05-02", died="1889-01-03", end_year=1889)
UNBORN = Life(name="Orrin Vale", pronoun="he", end_year=1889)
EVENTS = {"the fire": 1860}


@pytest.mark.parametrize(
    ("text", "first", "last", "rest"),
    [
        pytest.param(
            "What did he say of rain in his thirties?", 1851, 1861, "What did he say of rain ?", id="own"
        ),
        pytest.param("What did he say at the age of 40?", 1861, 1862, "What did he say ?", id="an age"),
        pytest.param(
            "What did he say of rain when he was forty-one?",
            1862,
            1863,
            "What did he say of rain ?",
            id="in words",
        ),
        pytest.param(
            "What did he write on his fortieth birthday?", 1861, 1862, "What did he write ?", id="a birthday"
        ),
        pytest.param("What did he say in the 1850s?", 1850, 1859, "What did he say ?", id="a decade"),
        pytest.param("What did he say in the fifties?", 1850, 1859, "What did he say ?", id="its word"),
        pytest.param("What did he say between 1840 and 1850?", 1840, 1850, "What did he say ?", id="between"),
        pytest.param("What did he say before 1850?", 0, 1849, "What did he say ?", id="before"),
        pytest.param("What did he say until 1850?", 0, 1849, "What did he say ?", id="until"),
        pytest.param("What did he say after 1850?", 1851, 9999, "What did he say ?", id="after"),
        pytest.param("What did he say since 1850?", 1850, 9999, "What did he say ?", id="since"),
        pytest.param(
            "What did he say two years after the fire?", 1862, 1862, "What did he say ?", id="counted"
        ),
        pytest.param(
            "What did he say a year before the fire?", 1859, 1859, "What did he say ?", id="one year"
        ),
        pytest.param(
            "What did he say the year after the fire?", 1861, 1861, "What did he say ?", id="the next year"
        ),
        pytest.param(
            "What did he say two years after the flood?", 1, 0, "What did he say ?", id="from no year"
        ),
        pytest.param("What did he say after the fire?", 1861, 9999, "What did he say ?", id="after an event"),
        pytest.param("What did he say before the fire?", 0, 1859, "What did he say ?", id="before an event"),
    ],
)
def test_a_time_is_told_in_years(text, first, last, rest):
    told = period(text, LIFE, EVENTS.get)
    assert told is not None
    assert (told.first, told.last, told.rest) == (first, last, rest)


@pytest.mark.parametrize(
    ("text", "life"),
    [
        pytest.param("What did he say of rain?", LIFE, id="no time"),
        pytest.param("What did he say after the flood?", LIFE, id="an event without a year"),
        pytest.param("What did he say in his thirties?", UNBORN, id="an age without a birth"),
        pytest.param("What did he say at the age of 40?", UNBORN, id="a number without a birth"),
        pytest.param("What did he say when he was ill?", LIFE, id="no age"),
        pytest.param("What did he say in the fifties?", UNBORN, id="a decade without a birth"),
        pytest.param("What did he say in the nineties?", LIFE, id="a decade that he had not"),
    ],
)
def test_what_cannot_be_told_is_no_time(text, life):
    assert period(text, life, EVENTS.get) is None


def test_a_paper_without_a_year_is_of_no_time():
    told = period("What did he say before 1850?", LIFE, EVENTS.get)
    assert told is not None
    assert (told.holds(1849), told.holds(1850), told.holds(None)) == (True, False, False)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        pytest.param(
            "What did he say of rain in his thirties?", "What did he say of rain ?", id="without the time"
        ),
        pytest.param("What did he do in his thirties?", "What did he do in his thirties?", id="nothing said"),
        pytest.param(
            "What did he say in his thirties?", "What did he say in his thirties?", id="all would be gone"
        ),
        pytest.param(
            "What did he say of rain two years after the fire?",
            "What did he say of rain two years after the fire?",
            id="an event is searched for",
        ),
        pytest.param("What did he say of rain?", "What did he say of rain?", id="no time"),
    ],
)
def test_it_is_searched_for_without_the_time(text, asked):
    assert without(text, LIFE) == asked


def test_what_was_said_is_told_from_what_was_done():
    assert said("What did Orrin Vale ever write of rain?")
    assert not said("What did Orrin Vale sell?")
