"""A question without names and numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.feedback import masking
from citations.core.text import words

TEXTS = (
    "The tide was low when I moved the lamp. Rose moved it back.",
    "We walked to the harbour, and a Harbour master named Pryce walked with us. The harbour froze.",
    "A rose stood by the door; Rose planted it in May.",
)
KNOWN = masking.plain(TEXTS, ("Ada Obi", "Lamp Tide"))


@pytest.mark.parametrize(
    ("question", "masked"),
    [
        pytest.param("Who walked to the harbour?", "who walked to the harbour", id="plain words stay"),
        pytest.param("Did Pryce walk with her?", "did … with her", id="names go, and what is not known"),
        pytest.param("did pryce moved", "did … moved", id="a name in small letters goes"),
        pytest.param("what did Rose do?", "what did … do", id="a word that is a name as often goes"),
        pytest.param("Where is the lamp?", "where is the …", id="a word of anybody's name goes"),
        pytest.param("In 1951, on the 3rd, seven walked?", "in … on the … walked", id="numbers go"),
        pytest.param("Ngozi Okafor Pryce?", "…", id="one mask for a run"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_only_what_is_known_to_be_plain_stays(question, masked):
    assert masking.masked(question, KNOWN).text == masked


def test_terms_are_the_stems_of_what_stayed_and_means_something():
    assert masking.masked("Who walked to the harbour, the harbour of Cardiff?", KNOWN).terms == (
        "harbour",
        "walk",
    )


def test_without_texts_only_words_without_meaning_stay():
    assert masking.masked("Where did she hide the lamp?", frozenset()).text == "where did she … the …"


@given(st.text(max_size=80), st.lists(st.text(max_size=40), max_size=3))
def test_no_word_stays_that_is_neither_a_stop_word_nor_said_in_small_letters(question, texts):
    small = {word for text in texts for word in words.tokens(text)}
    masked = masking.masked(question, masking.plain(texts, ())).text.split()
    assert bool(masked) == bool(words.tokens(question))
    for word in masked:
        assert word == masking.MASK or word in words.STOP or word in small
