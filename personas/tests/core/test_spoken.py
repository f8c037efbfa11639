"""Dates by hand, in the languages of the pages: each is read as somebody meant it, or in all the ways it may be."""

import pytest

from personas.core.desk.spoken import LEVANT, by_name, readings

_ENGLISH = "January February March April May June July August September October November December"
_FRENCH = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
_SPANISH = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
_LISTS = (_ENGLISH.split(), _FRENCH.split(), _SPANISH.split(), LEVANT, ["مارس"])
MONTHS = by_name((name, at + (3 if name == "مارس" else 1)) for one in _LISTS for at, name in enumerate(one))
SUMMER = ("1931-06/1931-08", "1931-12/1932-02", "1930-12/1931-02")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("", ("",)),
        ("  ", ("",)),
        ("unknown", ("",)),
        ("non daté", ("",)),
        ("1908", ("1908",)),
        ("190x", ("190X",)),
        ("1908-09", ("1908-09",)),
        ("12.3.1931", ("1931-03-12",)),
        ("12. 3. 1931", ("1931-03-12",)),
        ("3.25.1931", ("1931-03-25",)),
        ("3/4/1931", ("1931-04-03", "1931-03-04")),
        ("3-4-1931", ("1931-04-03", "1931-03-04")),
        ("4/4/1931", ("1931-04-04",)),
        ("25/4/1931", ("1931-04-25",)),
        ("31/2/1931", ("1931-02-31",)),  # which the parser says is no day
        ("1931/3/12", ("1931-03-12",)),
        ("3/1931", ("1931-03",)),
        ("1931/3", ("1931-03",)),
        ("1908/09", ("1908-09", "1908/1909")),
        ("1931-33", ("1931/1933",)),
        ("1931/30", ()),
        ("13/1931", ()),
        ("12.3.31", ()),  # of which century?
        ("3 March 1908", ("1908-03-03",)),
        ("March 3rd, 1908", ("1908-03-03",)),
        ("3 de marzo de 1908", ("1908-03-03",)),
        ("le 1er août 1908", ("1908-08-01",)),
        ("1908, March 3", ("1908-03-03",)),
        ("Sept. 1908", ("1908-09",)),
        ("٣ مارس ١٩٠٨", ("1908-03-03",)),
        ("3 كانون الأول 1908", ("1908-12-03",)),
        ("Ma 1908", ()),
        ("jui 1908", ()),  # juin, or juillet
        ("Some 1908", ()),
        ("about 1908", ("1908~",)),
        ("c1908", ("1908~",)),
        ("ca. March 1908", ("1908-03~",)),
        ("vers mars 1908", ("1908-03~",)),
        ("about 1908?", ("1908~",)),
        ("probably 1908", ("1908?",)),
        ("about yesterday", ()),
        ("1930s", ("193X",)),
        ("les années 1930", ("193X",)),
        ("summer 1931", SUMMER),
        ("l’été 1931", SUMMER),
        ("spring of 1931", ("1931-03/1931-05", "1931-09/1931-11")),
        ("winter 1931", (SUMMER[1], SUMMER[2], SUMMER[0])),
        ("winter 1931/32", ("1931-12/1932-02",)),
        ("spring 1931/32", ()),
        ("summer 1931/35", ()),
        ("1931 to 1933", ("1931/1933",)),
        ("1931-1933", ("1931/1933",)),
        ("between March 1931 and about 1932", ("1931-03/1932~",)),
        ("entre 1931 y 1933", ("1931/1933",)),
        ("between 3/4/1931 and 1932", ()),
        ("yesterday", ()),
        ("3 March 1908 " * 9, ()),
    ],
)
def test_a_date_by_hand_is_read_and_what_may_mean_two_is_not_guessed(said: str, meant: tuple[str, ...]):
    assert readings(said, MONTHS) == meant


@pytest.mark.parametrize("names", [names for names in _LISTS if len(names) == 12])
def test_a_day_of_every_month_is_read(names):
    """*of* and *de* stand between words: what begins with their letters, as *décembre* does, keeps them."""
    days = [readings(f"24 {name} 1963", MONTHS) for name in names]
    assert days == [(f"1963-{month:02}-24",) for month in range(1, 13)]
