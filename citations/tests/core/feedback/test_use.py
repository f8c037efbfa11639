"""How much of what was found was cited: seed 002's cases and ours (requirements 3.5)."""

import pytest

from citations.core.feedback.use import Used, used
from citations.core.records import Usage


@pytest.mark.parametrize(
    ("counts", "rate", "densities", "episodic"),
    [
        pytest.param(
            (2, 1, 0), 666, (666, 333, 0), False, id="the rate counts references, density occurrences"
        ),
        pytest.param((1, 0), 500, (1000, 0), True, id="half unused is low usage"),
        pytest.param((0, 0, 0, 0, 0), 0, (0, 0, 0, 0, 0), True, id="0 of 5 is low usage"),
        pytest.param((), 0, (), False, id="of nothing there is nothing to say"),
        pytest.param((1, 1), 1000, (500, 500), False, id="all"),
    ],
)
def test_rate_and_density_are_in_thousandths(counts, rate, densities, episodic):
    made = Used(counts=counts)
    assert (made.rate, made.densities, made.episodic) == (rate, densities, episodic)
    assert (made.retrieved, made.citations) == (len(counts), sum(counts))


def test_a_refusal_has_no_use_whatever_was_retrieved():
    assert used(Usage(passages=((1, 1, 0),), refused=True)) is None
    assert used(Usage(passages=((1, 1, 2), (2, 2, 0)), stray=1)) == Used(counts=(2, 0), stray=1)
