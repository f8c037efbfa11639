"""How much of what was found was cited: seed 002's cases and ours (requirements 3.5)."""

import pytest

from citations.core.feedback.use import Used, used
from citations.core.records import Usage


@pytest.mark.parametrize(
    ("counts", "rate"),
    [
        pytest.param((2, 1, 0), 666, id="the rate counts references"),
        pytest.param((1, 0), 500, id="half"),
        pytest.param((0, 0, 0, 0, 0), 0, id="none"),
        pytest.param((), 0, id="of nothing there is nothing to say"),
        pytest.param((1, 1), 1000, id="all"),
    ],
)
def test_the_rate_is_in_thousandths(counts, rate):
    made = Used(counts=counts)
    assert made.rate == rate
    assert (made.retrieved, made.citations) == (len(counts), sum(counts))


def test_a_refusal_has_no_use_whatever_was_retrieved():
    assert used(Usage(passages=((1, 1, 0),), refused=True)) is None
    assert used(Usage(passages=((1, 1, 2), (2, 2, 0)), stray=1)) == Used(counts=(2, 0), stray=1)
