"""The question of a connection's test: nobody's, as long as a prompt can be, with one right answer."""

import pytest

from citations.core.binding.judge import Opinion
from citations.core.llm import tried
from citations.core.llm.reading import Reading
from citations.core.llm.said import Outcome
from citations.core.llm.sending import MOST
from citations.core.ranking.sentences import Chosen
from citations.core.records import Piece

BOUNDARY = "0123456789abcdef" * 2


def said(text, *keys, outcome=Outcome.WRITTEN):
    return Reading(outcome=outcome, pieces=(Piece(text=text, keys=keys),))


def sent(*, full=True):
    sending = tried.trial(BOUNDARY, full=full).sending
    return sending.passages if sending else ()


def test_it_is_as_long_as_a_prompt_can_be_and_the_answer_stands_first():
    passages = sent()
    length = sum(len(one.text) for one in passages)
    assert MOST * 0.8 < length <= MOST
    assert [tried.COLOUR in one.text for one in passages] == [True] + [False] * (len(passages) - 1)


def test_a_small_one_has_the_answer_alone():
    assert len(sent(full=False)) == 1


def test_a_boundary_that_stands_in_it_is_none():
    with pytest.raises(ValueError, match="boundary"):
        tried.trial("lamp")


@pytest.mark.parametrize(
    ("reading", "right"),
    [
        pytest.param(said("The lamp was green.", "c1"), True, id="by its key"),
        pytest.param(said("The lamp was GREEN.", "c1"), True, id="in capitals"),
        pytest.param(said("The lamp was red.", "c1"), False, id="another colour"),
        pytest.param(said("The lamp was green.", "c2"), False, id="another passage"),
        pytest.param(said("The lamp was green."), False, id="no passage"),
        pytest.param(
            said("The lamp was green.", "c1", outcome=Outcome.UNQUOTED), False, id="without a quotation"
        ),
        pytest.param(Reading(outcome=Outcome.DECLINED), False, id="declined"),
    ],
)
def test_the_colour_and_its_passage_are_right_and_nothing_else(reading, right):
    assert tried.right(reading) is right


@pytest.mark.parametrize(
    ("said", "right"),
    [
        pytest.param((Opinion(says=True), Opinion(says=False)), True, id="yes and no"),
        pytest.param((Opinion(says=True), Opinion(says=True)), False, id="it agrees to everything"),
        pytest.param((Opinion(says=False), Opinion(says=False)), False, id="it agrees to nothing"),
        pytest.param((Opinion(says=True), None), True, id="it says nothing of the second"),
        pytest.param((None, None), False, id="it says nothing"),
    ],
)
def test_a_second_reader_agrees_to_what_is_said_alone(said, right):
    assert tried.judged(said) is right
    assert {bool(one.quotes) for one in tried.pairs()} == {True}


@pytest.mark.parametrize(
    ("numbers", "right"),
    [((2,), True), ((2, 0), True), ((0, 2), False), ((), False), (None, False)],
)
def test_a_selector_must_put_the_lamp_first(numbers, right):
    assert "lamp" in tried.sentences()[2].sentence.text
    said = None if numbers is None else [Chosen(n=n, points=0, odds=0) for n in numbers]
    assert tried.selected(said) is right
