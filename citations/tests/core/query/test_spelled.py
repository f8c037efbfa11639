import pytest

from citations.core.query.spelled import digits


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("in eighteen hundred and twelve", "in 1812", id="hundred and"),
        pytest.param("the year eighteen twenty-three", "the year 1823", id="two parts"),
        pytest.param("by nineteen oh four", "by 1904", id="oh"),
        pytest.param("in eighteen hundred", "in 1800", id="a hundred alone"),
        pytest.param("in seventeen hundred five", "in 1705", id="without and"),
        pytest.param("the late eighteen-twenties", "the late 1820s", id="a decade"),
        pytest.param("the nineteen tens", "the 1910s", id="tens"),
        pytest.param("since two thousand", "since 2000", id="two thousand"),
        pytest.param("in May, two thousand and eight", "in May, 2008", id="two thousand and"),
        pytest.param("in MCMXLIV", "in 1944", id="Roman"),
        pytest.param("in MDCCCXX", "in 1820", id="Roman, longer"),
    ],
)
def test_a_year_in_words_is_written_in_figures(text, told):
    assert digits(text) == told


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("of eighteen twelve-pounders", id="a count of things that are called by a number"),
        pytest.param("with twenty ten-year-olds", id="a count of children"),
        pytest.param("of sixteen candles", id="a number alone"),
        pytest.param("eighteen twelve", id="nothing leads to a time"),
        pytest.param("a MIX of CIVIL words and MD", id="capitals that are no number"),
    ],
)
def test_what_is_no_year_stays(text):
    assert digits(text) == text
