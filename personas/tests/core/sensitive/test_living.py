from datetime import date

import pytest

from personas.core.sensitive.living import may_live

TODAY = date(2026, 11, 23)


@pytest.mark.parametrize(
    ("written", "ended", "lives"),
    [
        pytest.param("1951-05-12", "", True, id="after the war"),
        pytest.param("1917", "", True, id="109 years"),
        pytest.param("1916-12-31", "", False, id="110 years"),
        pytest.param("1910/1920", "", True, id="a span ends late"),
        pytest.param("191X", "", True, id="a decade ends late"),
        pytest.param("", "1895-02-20", False, id="undated in an old archive"),
        pytest.param("1930", "1895-02-20", True, id="its own date counts first"),
        pytest.param("", "1987", True, id="undated in a young archive"),
        pytest.param("", "", True, id="nothing is known"),
        pytest.param("long ago", "", True, id="no date"),
    ],
)
def test_who_may_live_by_the_date_of_a_paper(written, ended, lives):
    assert may_live(written=written, ended=ended, today=TODAY) is lives
