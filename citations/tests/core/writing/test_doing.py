"""What a question takes for granted that somebody did, and only another one did, is not answered."""

import pytest

from citations.core.records import Passage, Piece
from citations.core.writing import doing
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import evidence, origin, passage, scoped

MINE = passage("Dear Rose, I have sold the pony to a farmer.", of=origin("a"))
ROSE = passage("Rose sold the pony in May; Tom would keep the cart.", of=origin("b"))
THEIRS = passage("I have sold the mill at last.", of=origin("c", creator="Tom Hale"))
PASSIVE = passage("The pony was sold by somebody.", of=origin("d"))
HE = passage("Tom came in. He sold the pony.", of=origin("e"))
ASKED = passage("I asked the Board to close the well.", of=origin("f"))
TOGETHER = passage("I sold the pony with Rose in May.", of=origin("g"))
OTHER = passage("The cart stood in the yard.", of=origin("h"))


def write(question: str, *passages: Passage) -> tuple[Piece, ...] | None:
    return doing.write(scoped(question), evidence(*passages).keyed(), LIFE)


@pytest.mark.parametrize(
    ("question", "papers"),
    [
        pytest.param(
            "Why did Rose sell the pony?", (MINE, OTHER), id="the person did, in a letter to that one"
        ),
        pytest.param("Why did she sell the pony?", (ROSE,), id="another one did"),
        pytest.param("When did Ada Finch sell the mill?", (THEIRS,), id="the writer of another paper did"),
        pytest.param("Why did Tom sell the pony?", (ROSE,), id="who is named for something else"),
        pytest.param("Why did Mr. Hallam close the well?", (ASKED,), id="who was asked to"),
        pytest.param("How did her brother sell the pony?", (MINE, ROSE), id="a relative"),
    ],
)
def test_what_only_another_one_did_is_not_granted(question, papers):
    assert write(question, *papers) == ()


@pytest.mark.parametrize(
    ("question", "papers"),
    [
        pytest.param("Why did Rose sell the pony?", (MINE, ROSE), id="as it is, somewhere"),
        pytest.param("Why did she sell the pony?", (MINE,), id="in her own words"),
        pytest.param(
            "Why did Ada sell the pony?",
            (passage("Ada sold the pony.", of=origin("x", creator="Tom")),),
            id="by name",
        ),
        pytest.param("Why did Rose sell the pony?", (PASSIVE,), id="nobody is told"),
        pytest.param("Why did Rose sell the pony?", (HE,), id="a pronoun"),
        pytest.param("Why did Rose sell the pony?", (TOGETHER,), id="named beside another one"),
        pytest.param("Why did Rose sell the pony?", (OTHER,), id="no such deed"),
        pytest.param("Why did Rose think of the pony?", (MINE,), id="no deed"),
        pytest.param("Why did Rose sell?", (MINE,), id="nothing it was done to"),
        pytest.param("Why did the mill sell the pony?", (MINE,), id="nobody"),
        pytest.param("What did Rose sell?", (MINE,), id="another question"),
    ],
)
def test_in_doubt_the_question_is_asked(question, papers):
    assert write(question, *papers) is None


def test_what_somebody_else_says_in_a_talk_does_not_count():
    talk = passage("TOM: I sold the pony.", "ADA FINCH: Yes.", of=origin("t", kind="interview"))
    assert write("Why did Rose sell the pony?", talk) is None


def test_a_comparison_is_left_alone():
    both = scoped("Why did Rose sell the pony?", "Rose", "Tom")
    assert doing.write(both, evidence(MINE).keyed(), LIFE) is None
