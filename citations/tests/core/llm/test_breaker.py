"""The breaker: closed, open, half open."""

from datetime import UTC, datetime, timedelta

from citations.core.llm import budgets
from citations.core.llm.budgets import FAILURES, REST, Breaker

NOW = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
LATER = NOW + REST


def failed(times, state=None):
    state = state or Breaker()
    for _ in range(times):
        state = budgets.came_back(state, NOW, failed=True)
    return state


def test_a_server_is_asked_until_it_failed_so_often_in_a_row():
    assert budgets.may_ask(failed(FAILURES - 1), NOW)
    assert not budgets.may_ask(failed(FAILURES), NOW)


def test_one_answer_between_failures_begins_the_count_anew():
    state = budgets.came_back(failed(FAILURES - 1), NOW, failed=False)
    assert budgets.may_ask(failed(FAILURES - 1, state), NOW)


def test_it_rests_to_the_end():
    state = failed(FAILURES)
    assert not budgets.may_ask(state, LATER - timedelta(microseconds=1))
    assert budgets.may_ask(state, LATER)


def test_after_the_rest_one_tries_and_the_others_go_on_resting():
    trying = budgets.asked(failed(FAILURES), LATER)
    assert not budgets.may_ask(trying, LATER)
    assert budgets.may_ask(trying, LATER + REST)  # who tried may have died


def test_what_the_one_sees_closes_it_or_opens_it_again():
    trying = budgets.asked(failed(FAILURES), LATER)
    assert budgets.came_back(trying, LATER, failed=False) == Breaker()
    assert not budgets.may_ask(budgets.came_back(trying, LATER, failed=True), LATER)


def test_asking_a_server_that_does_not_rest_changes_nothing():
    state = failed(2)
    assert budgets.asked(state, NOW) is state
