"""What was said in a time is answered from papers of that time."""

from dataclasses import replace

import pytest

from citations.core.records import Passage, Piece
from citations.core.writing import timing
from citations.tests.core.fakes import LIFE, OPEN
from citations.tests.core.making import evidence, origin, passage, scoped

BORN = replace(LIFE, born="1861-03-30", died="1929-10-11", end_year=1929)


def on(text: str, year: str, **facts: str) -> Passage:
    return passage(text, of=origin(f"{year}{facts.get('creator', '')}", scope=OPEN, date=year, **facts))


EARLY = on("A vote will not mend a roof.", "1895")
LATE = on("I want the vote before I am old.", "1902")
ROSE = on("The vote is a hat for ladies.", "1896", creator="Rose")
FIRE = on("The mill burned in the night.", "1889", title="Journal: the fire")
BLAZE = on("The vote was talked of at the inquest.", "1891")
FLOOD = (on("It rained.", "1900", title="The flood"), on("It rained.", "1901", title="After the flood"))
PEACE = on("The vote is nothing in a war.", "1914", title="The war")


def write(question: str, *passages: Passage) -> tuple[Piece, ...] | None:
    return timing.write(scoped(question), evidence(*passages).keyed(), BORN)


def years(pieces: tuple[Piece, ...] | None) -> list[str]:
    assert pieces is not None
    return [piece.keys[0] for piece in pieces]


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        pytest.param("What did she say about the vote in the nineties?", ["c1"], id="a decade"),
        pytest.param("What did she say about the vote after 1900?", ["c2"], id="after"),
        pytest.param("What did she think of the vote in her thirties?", ["c1"], id="an age"),
        pytest.param("What did Rose say about the vote before 1900?", ["c3"], id="somebody else's"),
        pytest.param("What did she say about horses in the nineties?", [], id="nothing on it"),
        pytest.param("What did she say in the nineties?", [], id="nothing is asked"),
        pytest.param("What did she say about the vote in the 1850s?", [], id="nothing of that time"),
    ],
)
def test_what_was_said_in_a_time_comes_from_papers_of_it(question, keys):
    assert sorted(set(years(write(question, EARLY, LATE, ROSE)))) == keys


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        pytest.param(
            "What did she say about the vote two years after the fire?", ["c2"], id="dated by a title"
        ),
        pytest.param("What happened two years after the fire?", [], id="nothing is asked"),
        pytest.param("What happened in the mill two years after the flood?", [], id="titles of two years"),
        pytest.param("What did she say about the vote a year after the war?", [], id="what lasts"),
    ],
)
def test_years_are_counted_from_an_event_that_a_title_dates(question, keys):
    assert years(write(question, FIRE, BLAZE, EARLY, *FLOOD, PEACE)) == keys


@pytest.mark.parametrize(
    ("question", "passages"),
    [
        pytest.param("What did she say about the vote?", (EARLY,), id="no time"),
        pytest.param("Where did she live in her thirties?", (EARLY,), id="nothing said"),
        pytest.param(
            "What did she say about the vote after the war?", (EARLY, PEACE), id="an end without a year"
        ),
        pytest.param(
            "What happened two years after the fire?",
            (FIRE, on("Two years after the fire the mill stood again.", "1921")),
            id="a paper counts them itself",
        ),
        pytest.param(
            "What did the letter of 1895 and the letter of 1902 say in the nineties?",
            (EARLY, LATE),
            id="accounts",
        ),
    ],
)
def test_what_keeps_to_no_time_is_left_to_others(question, passages):
    assert write(question, *passages) is None


def test_a_comparison_is_left_to_others():
    asked = scoped("What did she say about the vote in the nineties?", "vote", "nineties")
    assert timing.write(asked, evidence(EARLY).keyed(), BORN) is None
