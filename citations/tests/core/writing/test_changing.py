"""A change is shown by what was said in different years, and nothing is said of it."""

import pytest

from citations.core.records import Passage, Piece, Relation
from citations.core.writing import changing
from citations.tests.core.fakes import LIFE, OPEN
from citations.tests.core.making import evidence, origin, passage, scoped


def on(text: str, year: str, **facts: str) -> Passage:
    return passage(text, of=origin(f"{year}{facts.get('creator', '')}", scope=OPEN, date=year, **facts))


HUNGRY = on("A strike is a hungry thing.", "1883")
FEEDS = on("I have said that a strike feeds nobody.", "1885")
FLOOD = on("The flood came in the night and took the bridge.", "1889", title="Journal: the flood")
WRONG = on("A strike is the only letter that a master reads.", "1902")
OUT = on("I would still come out in a strike, and count the bread.", "1924")
PAPER = on("The strike is a folly, says the paper.", "1903", creator="The Mercury")
MORE = on("The strike of the dyers has begun.", "1891")


def write(question: str, *passages: Passage) -> tuple[Piece, ...] | None:
    return changing.write(scoped(question), evidence(*passages).keyed(), LIFE)


def years(pieces: tuple[Piece, ...] | None) -> list[str]:
    assert pieces is not None
    assert {piece.relation for piece in pieces} <= {Relation.DIRECT_QUOTE}
    return [piece.side.name for piece in pieces if piece.side]


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("How did her view of strikes change?", id="a view"),
        pytest.param("How have her opinions about the strike evolved over the years?", id="opinions"),
        pytest.param("Did she ever change her mind about strikes?", id="her mind"),
        pytest.param("What did she think of strikes early and late in her life?", id="early and late"),
        pytest.param("What did she say about strikes in her youth and in old age?", id="youth and age"),
        pytest.param("What did she say about strikes as she grew older?", id="as she grew"),
        pytest.param("How do the early letters and the late letters differ about strikes?", id="papers"),
    ],
)
def test_what_was_said_is_told_in_the_order_of_time(question):
    assert years(write(question, WRONG, PAPER, HUNGRY)) == ["1883", "1902"]


def test_of_many_years_the_first_and_the_last_are_told():
    told = years(write("How did her view of strikes change?", WRONG, HUNGRY, OUT, FEEDS, MORE))
    assert (told[0], told[-1], len(told)) == ("1883", "1924", 4)
    assert told == sorted(told)


@pytest.mark.parametrize(
    ("question", "passages"),
    [
        pytest.param("How did her view of strikes change?", (HUNGRY, PAPER), id="one year of hers"),
        pytest.param("How did her view of horses change?", (HUNGRY, WRONG), id="nothing on it"),
        pytest.param(
            "What did she say about strikes before and after the war?", (HUNGRY, WRONG), id="no year of it"
        ),
        pytest.param(
            "What did she say about strikes before and after the flood?", (HUNGRY, FLOOD), id="nothing after"
        ),
    ],
)
def test_where_two_times_cannot_be_told_nothing_is_said(question, passages):
    assert write(question, *passages) == ()


@pytest.mark.parametrize(
    ("question", "names"),
    [
        pytest.param(
            "What did she say about strikes before and after the flood?",
            ["before the flood", "after the flood"],
            id="an event that a title names",
        ),
        pytest.param(
            "How did her view of strikes change before and after 1889?",
            ["before 1889", "after 1889"],
            id="a year",
        ),
    ],
)
def test_before_and_after_is_told_by_the_year(question, names):
    same = on("The strike has begun, and the flood came.", "1889", title="Letter to Rose")
    assert years(write(question, WRONG, FLOOD, same, HUNGRY)) == names


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("What did she say about strikes?", id="no change"),
        pytest.param(
            "Compare the letter of 1883 and the letter of 1902: did she change her mind about strikes?",
            id="accounts",
        ),
    ],
)
def test_what_asks_for_no_change_is_left_to_others(question):
    assert write(question, HUNGRY, WRONG) is None


GRIEF = on("Strikes are just, I say.", "1900-03-02", kind="speech")
TOMS = on("They are no picnic.", "1900-05-20", creator="Tom Hale", title="Letter from Tom Hale")
SORRY = on("I was wrong about strikes.", "1901")


def test_the_day_of_a_paper_parts_what_its_year_does_not():
    asked = "What did she say about strikes before and after Tom Hale's letter?"
    assert years(write(asked, GRIEF, TOMS, SORRY)) == [
        "before Tom Hale's letter",
        "after Tom Hale's letter",
    ]
    assert write(asked, on("Strikes are just.", "1900"), TOMS, SORRY) == ()


@pytest.mark.parametrize(
    ("last", "told"),
    [
        pytest.param(SORRY, ["1883", "1901"], id="it says that it was otherwise"),
        pytest.param(WRONG, [], id="it does not"),
    ],
)
def test_where_nobody_dates_the_event_the_last_must_say_that_it_changed(last, told):
    assert years(write("What did she say about strikes before and after she left?", HUNGRY, last)) == told


def test_a_word_of_a_thing_is_not_the_thing():
    class_ = on("There are six women in the class.", "1888")
    scottish = on("Rose went with the Scottish women.", "1914")
    assert (
        write("What did she think of women in medicine early and late in her life?", class_, scottish) == ()
    )
