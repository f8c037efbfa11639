"""How much of what was found was cited: seed 002's cases and ours (requirements 3.5)."""

import pytest

from citations.core.feedback.use import Used, used
from citations.core.records import Usage


@pytest.mark.parametrize(
    ("counts", "rate", "episodic"),
    [
        pytest.param((2, 1, 0), 666, False, id="the rate counts references"),
        pytest.param((1, 0), 500, True, id="half unused is low usage"),
        pytest.param((0, 0, 0, 0, 0), 0, True, id="0 of 5 is low usage"),
        pytest.param((), 0, False, id="of nothing there is nothing to say"),
        pytest.param((1, 1), 1000, False, id="all"),
    ],
)
def test_the_rate_is_in_thousandths(counts, rate, episodic):
    made = Used(counts=counts)
    assert (made.rate, made.episodic) == (rate, episodic)
    assert (made.retrieved, made.citations) == (len(counts), sum(counts))


def test_a_refusal_has_no_use_whatever_was_retrieved():
    assert used(Usage(passages=((1, 1, 0),), refused=True)) is None
    assert used(Usage(passages=((1, 1, 2), (2, 2, 0)), stray=1)) == Used(counts=(2, 0), stray=1)
