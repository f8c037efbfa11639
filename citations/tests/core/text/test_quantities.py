"""Numbers by their value."""

import pytest

from citations.core.text.quantities import quantities, values


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("two sons and 1,200 men", {"2", "1200"}, id="words and digits"),
        pytest.param("$1.2 million in 1855", {"1200000", "1855"}, id="a scale"),
        pytest.param("the twenty-first century", {"21"}, id="tens and ones"),
        pytest.param("twenty sons", {"20"}, id="tens alone"),
        pytest.param("two hundred and five miles", {"205"}, id="hundreds and ones"),
        pytest.param("two hundred and many", {"200"}, id="hundreds and no number"),
        pytest.param("a hundred and thousand", {"100", "1000"}, id="hundreds and a scale"),
        pytest.param("a million and a half", {"1000000"}, id="a scale alone"),
        pytest.param("the 2nd regiment, the third", {"2", "3"}, id="ordinals"),
        pytest.param("in 2018–19 and 5m people", {"2018", "2019", "5000000"}, id="abbreviated"),
        pytest.param("3 bn, 12k", {"3000000000", "12000"}, id="other scales"),
        pytest.param("one day, once, the first and the second", set(), id="hardly numbers"),
        pytest.param("a dozen eggs", {"12"}, id="a dozen"),
        pytest.param("no number", set(), id="none"),
    ],
)
def test_a_number_has_one_value_however_it_is_written(text, found):
    assert values(text) == found


def test_a_number_counts_the_next_word():
    assert quantities("two sons, three of them, four 5 times") == (
        ("2", "son"),
        ("3", ""),
        ("4", ""),
        ("5", "time"),
    )
