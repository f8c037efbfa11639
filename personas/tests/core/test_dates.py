from datetime import date

import pytest

from personas.core.dates import Span, day, earliest_year, parse
from personas.core.errors import DateError


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        pytest.param("1845", (1845, 1, 1), (1845, 12, 31), id="year"),
        pytest.param("1845-06", (1845, 6, 1), (1845, 6, 30), id="month"),
        pytest.param("1848-02", (1848, 2, 1), (1848, 2, 29), id="leap month"),
        pytest.param("1845-06-02", (1845, 6, 2), (1845, 6, 2), id="day"),
        pytest.param("1845?", (1845, 1, 1), (1845, 12, 31), id="uncertain"),
        pytest.param("1845-06~", (1845, 6, 1), (1845, 6, 30), id="approximate"),
        pytest.param("1845-06-02%", (1845, 6, 2), (1845, 6, 2), id="both"),
        pytest.param("184X", (1840, 1, 1), (1849, 12, 31), id="decade"),
        pytest.param("18XX", (1800, 1, 1), (1899, 12, 31), id="century"),
        pytest.param("1845-XX", (1845, 1, 1), (1845, 12, 31), id="some month"),
        pytest.param("1845-XX-XX", (1845, 1, 1), (1845, 12, 31), id="some day"),
        pytest.param("1845-06-XX", (1845, 6, 1), (1845, 6, 30), id="some day of a month"),
        pytest.param("1845/1846", (1845, 1, 1), (1846, 12, 31), id="interval"),
        pytest.param("1845-06-02/1845-06-02", (1845, 6, 2), (1845, 6, 2), id="interval of a day"),
        pytest.param("1845-06?/184X", (1845, 6, 1), (1849, 12, 31), id="interval of uncertain ends"),
    ],
)
def test_a_date_means_these_days(text, first, last):
    assert parse(text) == Span(first=date(*first), last=date(*last))


def test_nothing_is_undated():
    assert parse("") is None
    assert earliest_year("") is None


def test_the_earliest_year_is_that_of_the_first_day():
    assert earliest_year("184X/1850") == 1840


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("June 1845", "is not a date like", id="words"),
        pytest.param("1845/06", "1845/1846", id="half an interval"),
        pytest.param("1845-6-2", "is not a date like", id="one digit"),
        pytest.param("02.06.1845", "is not a date like", id="day first"),
        pytest.param("1845-13", "no month 13", id="month 13"),
        pytest.param("1845-00", "no month 00", id="month 0"),
        pytest.param("1845-02-29", "no day 29", id="no leap year"),
        pytest.param("1845-06-00", "no day 00", id="day 0"),
        pytest.param("0000", "no year 0", id="year 0"),
        pytest.param("184X-06", "year that is not known", id="month of a decade"),
        pytest.param("1845-XX-02", "month that is not known", id="day of no month"),
        pytest.param("1846/1845", "ends before", id="backwards"),
        pytest.param("1845/..", "1845/1846", id="open interval"),
        pytest.param("1845-21", "no month 21", id="season"),
        pytest.param(" 1845", "is not a date like", id="blank"),
        pytest.param("１８４５", "is not a date like", id="digits of another script"),
        pytest.param("1845\n", "is not a date like", id="line feed"),
    ],
)
def test_what_is_no_date_names_its_rule(text, says):
    with pytest.raises(DateError, match=says):
        parse(text)


def test_one_day_is_read():
    assert day("2031-06-02") == date(2031, 6, 2)


@pytest.mark.parametrize(
    "text",
    ["", "2031", "2031-06", "2031-06-02?", "2031-06-XX", "2031-02-29", "20310602", "2031-06-02T00:00Z"],
)
def test_what_is_not_one_day_is_none(text):
    with pytest.raises(DateError):
        day(text)
