"""What a question wants told as a whole, what it wants of it, and what asks for something else."""

import pytest

from citations.core.asking.addressed import addressed
from citations.core.asking.subjects import Wanted, subject
from citations.core.asking.trades import trade_of
from citations.tests.core.fakes import LIFE


@pytest.mark.parametrize(
    ("text", "words", "wanted"),
    [
        pytest.param("What happened at Mylor?", {"mylor"}, Wanted.HAPPENED, id="at"),
        pytest.param(
            "What really happened in the flood of 1904?", {"flood"}, Wanted.HAPPENED, id="of a year"
        ),
        pytest.param("What was the voyage like?", {"voyag"}, Wanted.HAPPENED, id="like"),
        pytest.param("How bad was the fever?", {"fever"}, Wanted.HAPPENED, id="how bad"),
        pytest.param("What is Slack Water about?", {"slack", "water"}, Wanted.ALL, id="about"),
        pytest.param("Tell me about her husband.", {"husband"}, Wanted.ALL, id="a relative"),
        pytest.param("What did she do in Dresden?", {"dresden"}, Wanted.DONE, id="did"),
        pytest.param("Why was Ada in Dresden?", {"dresden"}, Wanted.DONE, id="was there"),
        pytest.param("What did the critics think of her book?", {"review"}, Wanted.REVIEWED, id="critics"),
        pytest.param(
            "What did the reviewers say about Slack Water?",
            {"review", "slack", "water"},
            Wanted.REVIEWED,
            id="reviewers",
        ),
        pytest.param("What did she say about clean water?", {"clean", "water"}, Wanted.SAID, id="said"),
    ],
)
def test_what_is_to_be_told_is_read_from_the_question(text, words, wanted):
    told = subject(text, LIFE)
    assert told is not None
    assert (told.words, told.wanted, told.kin) == (words, wanted, words == {"husband"})


def test_a_year_is_held_apart():
    told = subject("What happened in the flood of 1904?", LIFE)
    assert told is not None
    assert told.years == {"1904"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("What happened to the boat?", id="its fate"),
        pytest.param("What was Ada like?", id="the person"),
        pytest.param("What was her life like?", id="a life"),
        pytest.param("What happened in 1904?", id="a year alone"),
        pytest.param("Tell me about the cottage.", id="a thing"),
        pytest.param("What did Tom do in Dresden?", id="another one"),
    ],
)
def test_other_questions_have_no_subject(text):
    assert subject(text, LIFE) is None


@pytest.mark.parametrize(
    ("text", "names", "kin"),
    [
        pytest.param("What did she write to Tom Hale?", {"tom", "hale"}, set(), id="name"),
        pytest.param("What did Ada tell her sister?", set(), {"sister"}, id="relative"),
        pytest.param("What did she say in her letters to her brother Tom?", {"tom"}, {"brother"}, id="both"),
    ],
)
def test_who_was_written_to_is_read_from_the_question(text, names, kin):
    told = addressed(text, LIFE)
    assert told is not None
    assert (told.names, told.kin) == (names, kin)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("What did she write to Tom about the pier?", id="of something"),
        pytest.param("What did she write to Tom when Amos died?", id="at some time"),
        pytest.param("What did Rose write to Tom?", id="another one"),
        pytest.param("What did she say to Ada?", id="to the person"),
        pytest.param("What did she say?", id="to nobody"),
    ],
)
def test_more_or_other_questions_are_to_nobody(text):
    assert addressed(text, LIFE) is None


@pytest.mark.parametrize(
    ("text", "kin"),
    [
        pytest.param("What did her father do for a living?", {"father"}, id="a living"),
        pytest.param("What was Ada's late husband's trade?", {"husband"}, id="trade"),
        pytest.param("What kind of work did her mother do?", {"mother"}, id="work"),
    ],
)
def test_a_trade_may_be_that_of_a_relative(text, kin):
    told = trade_of(text, LIFE)
    assert told is not None
    assert told.kin == kin


def test_her_own_trade_and_other_doings_are_no_relatives_trade():
    assert trade_of("What did she do for a living?", LIFE) is None
    assert trade_of("What did her father do in the war?", LIFE) is None
