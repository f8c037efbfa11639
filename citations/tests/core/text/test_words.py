import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.core.text import words
from citations.tests.core.making import same_every_time

LETTERS = "aB é’‘“”\"'-–—…\u00a0\u00ad\t\n."


@given(st.text(alphabet=LETTERS, max_size=60))
@same_every_time
def test_folding_with_places_gives_the_same_text_as_folding(text):
    folded, places = words.fold_with_map(text)
    assert folded == words.fold(text)
    assert len(places) == len(folded) + 1
    assert list(places) == sorted(places)


@given(st.text(alphabet=LETTERS, max_size=60))
@same_every_time
def test_every_folded_letter_knows_where_it_stood(text):
    folded, places = words.fold_with_map(text)
    assert (len(places), bool(folded.strip())) == (len(folded) + 1, bool(words.fold(text).strip()))
    for n, letter in enumerate(folded):
        assert letter in words.fold(text[places[n]]) or letter == " "


@given(st.text(alphabet=LETTERS, max_size=60))
@same_every_time
def test_folding_twice_changes_nothing(text):
    assert words.fold(words.fold(text)) == words.fold(text)


def test_folding_keeps_letters_and_case():
    assert words.fold("  “Don’t”—he said…  ") == '"Don\'t"-he said...'


def test_tokens_are_lower_case_words_with_straight_apostrophes():
    assert words.tokens("Don’t STOP_me, well-known Zoë!") == ("don't", "stop", "me", "well", "known", "zoë")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("taught", "teach", id="an irregular verb"),
        pytest.param("children", "child", id="an irregular noun"),
        pytest.param("Rose's", "Rose", id="a possessive"),
        pytest.param("walking", "walked", id="regular forms"),
    ],
)
def test_forms_of_one_word_share_a_stem(one, other):
    assert words.stems(one) == words.stems(other)


def test_content_leaves_out_small_words_and_single_letters_but_no_digit():
    assert words.content("Did I go to the sea at 5, or B?") == frozenset({"go", "sea", "5"})


@pytest.mark.parametrize(
    ("text", "names"),
    [
        pytest.param("Did Tom Hale meet Rose?", ("Tom Hale", "Rose"), id="two"),
        pytest.param("Rose left.", (), id="a single word that opens a sentence"),
        pytest.param("Tom Hale left.", ("Tom Hale",), id="two words that open a sentence"),
        pytest.param("What did Ada do?", ("Ada",), id="behind a question word"),
        pytest.param("He saw Mrs. Auld.", ("Auld",), id="behind a title"),
        pytest.param(
            "He saw St. Michael's and J. R. Smith. They left.",
            ("St. Michael", "J. R. Smith"),
            id="stops inside",
        ),
        pytest.param("It was Tom Hale. She left.", ("Tom Hale",), id="the end of a sentence ends a name"),
        pytest.param(
            "She read Rose’s book in the Bay of Biscay.", ("Rose", "Bay of Biscay"), id="a small word inside"
        ),
        pytest.param("So said I.", (), id="the letter I"),
        pytest.param("Was it Rose? It was Rose.", ("Rose",), id="each once"),
        pytest.param("none here", (), id="none"),
    ],
)
def test_names_are_runs_of_capitalised_words(text, names):
    assert words.names(text) == names


def test_numbers_lose_their_commas():
    assert words.numbers("In 1,200 of 3.5 at 7") == ("1200", "3.5", "7")


def test_numbers_in_words_leave_out_one():
    assert words.numerals("One of the two hundred") == frozenset({"two", "hundred"})


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        pytest.param("She never left.", True, id="never"),
        pytest.param("She didn’t leave.", True, id="contracted"),
        pytest.param("She left a note.", False, id="a word that only holds no"),
    ],
)
def test_negation_is_told_by_its_words(text, denied):
    assert words.negated(text) is denied


@pytest.fixture
def hurried_threads():
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("hurried_threads")
def test_threads_that_stem_at_once_get_no_word_of_each_other():
    asked = [
        f"{start}{end}" for start in ("farm", "ring", "sail", "walk") for end in ("ing", "ings", "ers", "ed")
    ]
    wanted = [words.stem.__wrapped__(word) for word in asked]

    def stemmed(turn):
        order = asked[turn:] + asked[:turn]
        return [words.stem.__wrapped__(word) for word in order] == wanted[turn:] + wanted[:turn]

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(stemmed, [turn % len(asked) for turn in range(200)]))
