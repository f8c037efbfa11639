"""Whatever the texts are: what no quote carries is named, and a claim that is a quote has nothing to be named."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citations.core.binding import facts
from citations.core.binding.pairs import Pair
from citations.core.binding.paraphrasing import bind
from citations.tests.core.making import origin, passage, same_every_time

steady = settings(same_every_time, suppress_health_check=[HealthCheck.too_slow])
THINGS = "harbour lantern kettle orchard saddle window barrel meadow chimney ribbon hammer pepper".split()
WORDS = st.lists(st.sampled_from(THINGS), min_size=4, max_size=8, unique=True)


def check(claim, text):
    return bind(claim, (passage(text, of=origin(creator="A. Page")),))


def sentence(words):
    return f"The {' '.join(words)} stood there."


@steady
@given(WORDS)
def test_a_quote_carries_itself(words):
    bound = check(sentence(words), sentence(words))
    assert (bound.doubts, bound.unsaid) == ((), ())


@steady
@given(WORDS, st.data())
def test_a_word_that_no_quote_carries_is_named(words, data):
    more = data.draw(st.sampled_from([one for one in THINGS if one not in words]))
    assert check(sentence([*words, more]), sentence(words)).unsaid == (more,)


@steady
@given(WORDS, st.integers(min_value=3, max_value=9_999))
def test_a_number_or_a_name_that_no_quote_has_is_a_doubt_whatever_a_judge_says(words, number):
    said = sentence(words).removesuffix(".")
    for claim, doubt in ((f"{said} for {number} hours.", "number"), (f"{said} beside Quorndon.", "name")):
        bound = check(claim, sentence(words))
        assert bound.doubts
        assert f"paraphrase.{doubt}" in bound.doubts


@steady
@given(WORDS, st.sampled_from(["and a child was killed", "because they lied", "but nobody wept"]))
def test_an_invented_tail_is_a_doubt_whatever_a_judge_says(words, tail):
    claim = f"{sentence(words).removesuffix('.')}, {tail}."
    assert "paraphrase.clause" in check(claim, sentence(words)).doubts


@pytest.mark.parametrize(
    ("claim", "span", "record", "unsaid"),
    [
        pytest.param("Two boats.", "2 boats.", "", [], id="a number by its value"),
        pytest.param("A big boat.", "A large boat.", "", ["big"], id="a word that says the same"),
        pytest.param("A boat of Leeds.", "A boat.", "The boats of Leeds", [], id="the record"),
        pytest.param("Johnson.", "Johnston.", "", ["johnson"], id="no name is like another"),
        pytest.param("In a letter dated early.", "Early.", "", [], id="where it stands"),
    ],
)
def test_what_carries_a_word(claim, span, record, unsaid):
    assert [word.form for word in facts.uncarried(Pair(claim=claim, spans=(span,)), record)] == unsaid


def test_what_says_nothing_by_itself_is_no_clause():
    assert list(facts.altered(Pair(claim="It was so.", spans=("It rained.",)), "")) == []
