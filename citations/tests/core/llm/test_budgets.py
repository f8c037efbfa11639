"""Budgets: spent to the last token and no further, by whole numbers."""

import pytest

from citations.core.llm import budgets
from citations.core.llm.budgets import ENDLESS, Denial, Leave, Limits, Prices, Use

ALL = Limits(tokens=100, ms=1_000, cost=50)
NONE = Limits()


def denied(most, *, question=None, day=None, per_question=NONE, per_day=NONE):
    return budgets.denied(
        most, question=question or Use(), day=day or Use(), per_question=per_question, per_day=per_day
    )


@pytest.mark.parametrize(
    ("most", "why"),
    [
        pytest.param(Use(read=60, written=40), None, id="tokens to the last"),
        pytest.param(Use(read=60, written=41), Denial.QUESTION_TOKENS, id="one token more"),
        pytest.param(Use(ms=1_000), None, id="time to the last"),
        pytest.param(Use(ms=1_001), Denial.QUESTION_TIME, id="a millisecond more"),
        pytest.param(Use(cost=50), None, id="money to the last"),
        pytest.param(Use(cost=51), Denial.QUESTION_COST, id="a millionth more"),
        pytest.param(Use(read=101, ms=1_001, cost=51), Denial.QUESTION_TOKENS, id="the first is told"),
    ],
)
def test_a_question_is_let_through_up_to_its_budget(most, why):
    assert denied(most, per_question=ALL) is why


@pytest.mark.parametrize(
    ("spent", "why"),
    [
        pytest.param(Use(read=90), None, id="what is left is enough"),
        pytest.param(Use(read=91), Denial.DAY_TOKENS, id="tokens"),
        pytest.param(Use(ms=991), Denial.DAY_TIME, id="time"),
        pytest.param(Use(cost=41), Denial.DAY_COST, id="money"),
    ],
)
def test_what_the_day_has_used_counts_with_the_request(spent, why):
    assert denied(Use(read=10, ms=10, cost=10), day=spent, per_day=ALL) is why


def test_a_limit_of_nothing_is_no_limit():
    assert denied(Use(read=10**9, written=10**9, ms=10**9, cost=10**9)) is None


def test_money_is_counted_in_millionths_and_rounded_up():
    prices = Prices(read=150, written=600)  # 0.15 and 0.60 of a unit for a million
    assert prices.of(1_000_000, 0) == 150_000
    assert prices.of(1_000_000, 1_000_000) == 750_000
    assert prices.of(1, 0) == 1
    assert prices.of(0, 0) == 0


def test_a_request_is_reserved_at_more_than_any_tokenizer_makes_of_it():
    assert budgets.most(1_001, 200, 5_000, Prices(read=1_000, written=2_000)) == Use(
        read=501, written=200, ms=5_000, cost=901
    )


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        pytest.param(300, 300, id="what the server counted"),
        pytest.param(1, 1, id="the least"),
        pytest.param(4_000, 4_000, id="more than was thought, and it may be"),
        pytest.param(4_001, 500, id="more than can be"),
        pytest.param(0, 500, id="nothing, though it answered"),
        pytest.param(-7, 500, id="less than nothing"),
        pytest.param(None, 500, id="it does not say"),
    ],
)
def test_a_server_is_believed_only_where_it_can_be_true(said, counted):
    reserved = Use(read=500, written=500, ms=9_000, cost=9)
    used = budgets.settled(reserved, read=said, written=said, ms=1_234, prices=Prices(read=1_000))
    assert used == Use(read=counted, written=counted, ms=1_234, cost=counted)


def test_time_never_runs_backwards():
    assert budgets.settled(Use(), read=None, written=None, ms=-5, prices=Prices()).ms == 0


def test_the_purse_without_a_bottom_lets_everything_through_and_remembers_nothing():
    leave = ENDLESS.ask(10, 20, 30)
    assert leave == Leave(most=Use(read=10, written=20, ms=30))
    assert isinstance(leave, Leave)
    ENDLESS.give_back(leave, read=1, written=1, ms=1, failed=True)
    assert ENDLESS.ask(10, 20, 30) == leave
