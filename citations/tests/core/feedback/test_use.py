"""How much of what was found was cited: seed 002's cases and ours (requirements 3.5)."""

import pytest

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
    made = Usage(passages=tuple((n, n, count) for n, count in enumerate(counts, 1)))
    assert made.rate == rate
    assert (made.retrieved, made.citations) == (len(counts), sum(counts))
