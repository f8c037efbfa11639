import pytest

from citations.core.query.kinds import Kind
from citations.core.ranking.reading import read


@pytest.mark.parametrize(
    ("text", "kind", "found"),
    [
        pytest.param("It was my aunt Ruth.", Kind.PERSON, {"aunt", "ruth"}, id="a name, a relative"),
        pytest.param("She lived in Leeds.", Kind.PLACE, {"leed"}, id="a name led to by a place's word"),
        pytest.param("She lived in Leeds.", Kind.PERSON, set(), id="which is nobody"),
        pytest.param("She went to the Hague.", Kind.PLACE, {"hagu"}, id="with an article"),
        pytest.param("She lived in peace.", Kind.PLACE, set(), id="no place"),
        pytest.param("We left in May 1951.", Kind.TIME, {"may", "1951"}, id="a month, a year"),
        pytest.param("We left at once.", Kind.TIME, set(), id="no time"),
        pytest.param("There were twelve of us.", Kind.NUMBER, {"twelv"}, id="a number in words"),
    ],
)
def test_what_may_answer_is_told_by_its_form(text, kind, found):
    assert read(text).answers[kind] == found


def test_a_word_that_opens_a_sentence_is_a_name_only_before_another():
    assert read("Hens were kept.").names == set()
    assert read("Ruth Finch kept hens. Hens lay.").names == {"ruth", "finch"}


@pytest.mark.parametrize(
    ("text", "years", "within"),
    [
        pytest.param("What did she do in 1932?", {"1932"}, {"1932"}, id="in a year"),
        pytest.param("Where was she during 1932?", {"1932"}, {"1932"}, id="during it"),
        pytest.param("Who came in May 1932?", {"1932"}, {"1932"}, id="in a month of it"),
        pytest.param("Who won the race of 1932?", {"1932"}, {"1932"}, id="of a year"),
        pytest.param("What did she do after 1932?", {"1932"}, set(), id="after it"),
        pytest.param("1932 was a bad year.", {"1932"}, set(), id="it opens the sentence"),
        pytest.param("Were there 12 of them?", set(), set(), id="a number that is no year"),
    ],
)
def test_a_year_that_something_was_in_is_told_from_one_beside_it(text, years, within):
    reading = read(text)
    assert (reading.years, reading.within) == (years, within)
