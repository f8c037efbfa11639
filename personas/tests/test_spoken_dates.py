"""A field for a date: what may mean several is asked about beside it, and what is kept is written as it is read."""

import pytest
from django import forms
from django.utils.translation import override

from personas import spoken_dates
from personas.spoken_dates import SpokenDate, as_written


class Form(forms.Form):
    when = SpokenDate()


def test_a_date_that_may_mean_two_is_asked_about_and_one_click_answers():
    asked = Form({"when": "3/4/1931"})
    assert not asked.is_valid()
    page = str(asked)
    for day in ("1931-04-03", "1931-03-04"):
        assert f'name="when_meant" value="{day}"' in page
    assert 'value="3/4/1931"' in page
    chosen = Form({"when": "3/4/1931", "when_meant": "1931-03-04"})
    assert (chosen.is_valid(), chosen.cleaned_data["when"]) == (True, "1931-03-04")
    anew = Form({"when": "1932", "when_meant": "1931-03-04"})  # written otherwise since
    assert (anew.is_valid(), anew.cleaned_data["when"]) == (True, "1932")


@pytest.mark.parametrize("said", ["yesterday", "12.3.31", "31.2.1931", "1931-13"])
def test_what_is_no_date_is_told_in_plain_words(said):
    form = Form({"when": said})
    assert not form.is_valid()
    assert "EDTF" not in str(form)
    assert "3 March 1908" in str(form.errors)


@pytest.mark.parametrize("language", ["en", "es", "fr", "ar"])
@pytest.mark.parametrize(
    "kept",
    ["1931", "1931-03", "1931-09-12", "1931~", "1931-05~", "193X", "1931-06/1931-08", "1930~/1931-02-01"],
)
def test_what_is_kept_is_written_as_it_is_read_again(language, kept):
    with override(language):
        written = str(as_written(kept))
        assert spoken_dates.readings(written) == (kept,)
        assert (written == kept) is (kept == "1931")
        assert not SpokenDate().has_changed(kept, written)


@pytest.mark.parametrize(
    "said",
    [
        "Tuesday, 12 December 1961",
        "Tue. 12 December 1961",
        "martes, 12 de diciembre de 1961",
        "Mardi 12 décembre 1961",
        "الثلاثاء، ١٢ ديسمبر ١٩٦١",
    ],
)
def test_a_day_of_the_week_before_a_date_is_passed_over(said):
    assert spoken_dates.readings(said) == ("1961-12-12",)


def test_a_month_that_is_written_as_a_day_of_the_week_is_in_spanish_stays_a_month():
    assert spoken_dates.readings("Mar 1961") == ("1961-03",)


def test_a_day_of_the_week_alone_is_no_date():
    assert spoken_dates.readings("Tuesday") == spoken_dates.readings("Tuesday morning") == ()
