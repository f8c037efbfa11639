"""A reranker orders and does nothing else."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.ranking import reranking
from citations.core.ranking.reranking import NONE, reordered
from citations.tests.core.making import passage

THREE = tuple(
    replace(passage(text), passage_id=n, rank=n, similarity=900 - n)
    for n, text in enumerate(("The tide was low.", "The mast broke.", "A gale blew."), 1)
)


class Judge:
    name = "judge"

    def __init__(self, *given):
        self.given = given

    def relevance(self, question, texts):
        return self.given


def test_passages_stand_in_the_order_of_the_judge_and_are_numbered_anew():
    found = reordered(THREE, "When?", Judge(100, 300, 200))
    assert [(one.passage_id, one.rank) for one in found] == [(2, 1), (3, 2), (1, 3)]


def test_equal_ones_stay_as_they_stood():
    assert reordered(THREE, "When?", Judge(5, 5, 5)) == THREE


@pytest.mark.parametrize("judge", [pytest.param(NONE, id="none"), pytest.param(Judge(1, 2), id="too few")])
def test_who_does_not_judge_every_passage_is_not_heard(judge):
    assert reordered(THREE, "When?", judge) is THREE
    assert reranking.NONE.name == "none"


@given(st.tuples(*[st.integers(-(10**6), 10**6)] * 3))
def test_no_judge_adds_a_passage_or_makes_one_more_similar(given):
    found = reordered(THREE, "When?", Judge(*given))
    bare = {one.passage_id: replace(one, rank=0) for one in found}
    assert bare == {one.passage_id: replace(one, rank=0) for one in THREE}
    assert [one.rank for one in found] == [1, 2, 3]
