"""Accounts that are set beside each other on an event of a life are quoted on that event."""

import pytest

from citations.core.records import Course, Passage, Piece
from citations.core.writing import milestones_beside
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import evidence, origin, passage, scoped

EARLY = origin("e", title="Slack Water", kind="memoir", date="1950")
LATE = origin("l", title="High Water", kind="memoir", date="1970")
REGISTER = origin("r", title="Register of Hayle", creator="The parish", kind="legal", date="1908")
SEVEN = passage("My mother died when I was about seven years old.", of=EARLY)
NINE = passage("My mother died when I was nine years old, at Hayle.", of=LATE)
SHOP = passage("My mother kept a shop for nine years.", of=LATE)
HERS = passage("I was born on the 4th of May 1907.", of=EARLY)
THEIRS = passage("Ada Finch was born on the 12th of March 1908.", of=REGISTER)
AGE = "How old was she when her mother died? I find two different answers in her books."


def write(question: str, *papers: Passage) -> tuple[Piece, ...] | None:
    return milestones_beside.write(scoped(question), evidence(*papers).keyed(), LIFE)


def sides(told: tuple[Piece, ...] | None) -> list[tuple[str, str]]:
    return [(one.side.name, one.text.split("“")[-1].rstrip("”")) for one in told or () if one.side]


def test_works_that_differ_are_each_quoted_on_the_event():
    told = write(AGE, NINE, SEVEN) or ()
    assert sides(told) == [("1950", SEVEN.text), ("1970", NINE.text)]
    assert "the accounts of 1950 and 1970 differ" in told[-1].text


def test_accounts_that_are_named_are_each_quoted_on_the_event():
    told = write("Do Slack Water and the Register of Hayle agree on when she was born?", HERS, THEIRS)
    assert sides(told) == [("Slack Water", HERS.text), ("Register of Hayle", THEIRS.text)]


def test_the_persons_own_words_are_told_without_inference():
    told = milestones_beside.write(scoped(AGE, course=Course.DOWNGRADE), evidence(SEVEN, NINE).keyed(), LIFE)
    assert len(told or ()) == len(sides(told)) == 2


@pytest.mark.parametrize(
    ("question", "papers"),
    [
        pytest.param(AGE, (SEVEN, SHOP), id="one alone tells it"),
        pytest.param("How old was she when her mother died?", (SEVEN, NINE), id="nothing is compared"),
        pytest.param("How deep was it? I find two different answers.", (SEVEN, NINE), id="no event"),
        pytest.param(
            "Do Slack Water and the Register of Hayle agree on when she was born?",
            (SEVEN, passage("Tom was born in May 1908.", of=REGISTER)),
            id="no account with it",
        ),
    ],
)
def test_else_others_decide(question, papers):
    assert write(question, *papers) is None


def test_an_account_that_tells_such_a_thing_of_another_one_is_not_said_to_have_nothing():
    other = passage("Tom was born in May.", of=EARLY)
    assert (
        write("Do Slack Water and the Register of Hayle agree on when she was born?", other, THEIRS) is None
    )


def test_of_an_account_that_does_not_tell_it_this_is_said():
    told = write("Do Slack Water and the Register of Hayle agree on when she was born?", SEVEN, THEIRS) or ()
    assert [one.keys for one in told] == [(), ("c2",)]
    assert [one.side.name for one in told if one.side] == ["Slack Water", "Register of Hayle"]
