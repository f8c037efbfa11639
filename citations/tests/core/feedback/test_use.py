"""How much of what was found was cited: seed 002's cases and ours (requirements 3.5)."""

import pytest

from citations.core.feedback.use import Used, of_text, used
from citations.core.records import Usage


@pytest.mark.parametrize(
    ("text", "references", "counts", "stray"),
    [
        pytest.param(
            "According to [1] and [2], this is true. See [1] again.", 3, (2, 1, 0), 0, id="the seed's"
        ),
        pytest.param("[1] and [2]", 2, (1, 1), 0, id="each once"),
        pytest.param("[1] … [1] … [2]", 2, (2, 1), 0, id="duplicates count for density"),
        pytest.param("[1, 1, 2]", 2, (1, 1), 0, id="one bracket names each once"),
        pytest.param("I do not know.", 3, (0, 0, 0), 0, id="no citation"),
        pytest.param("Nothing was found.", 0, (), 0, id="no references"),
        pytest.param("See [1].", 0, (), 1, id="a marker without references"),
        pytest.param("All of it is mine.", 5, (0, 0, 0, 0, 0), 0, id="0 of 5"),
        pytest.param("As in [7].", 5, (0, 0, 0, 0, 0), 1, id="[7] of 5 is an error"),
        pytest.param("In the year [2024].", 5, (0, 0, 0, 0, 0), 0, id="a year in brackets is text"),
        pytest.param("[1][2][3]", 3, (1, 1, 1), 0, id="consecutive"),
        pytest.param("[0]", 3, (0, 0, 0), 0, id="there is no reference 0"),
        pytest.param("[text]", 3, (0, 0, 0), 0, id="words in brackets"),
    ],
)
def test_markers_are_counted_by_reference(text, references, counts, stray):
    assert of_text(text, range(references)) == Used(counts=counts, stray=stray)


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
