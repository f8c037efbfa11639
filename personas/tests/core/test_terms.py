import pytest

from personas.core import terms
from personas.core.folding import fold_alone


def bound(question, text):
    """Tell which terms of the question the text holds."""
    held = terms.held(text)
    return [any(lexeme in held for lexeme in one.lexemes) for one in terms.asked(question)]


@pytest.mark.parametrize("asked", ["seasick", "sea-sick", "sea sick", "SEA\u2011SICK", "Sea\u00adsick"])
@pytest.mark.parametrize("written", ["seasick", "sea-sick", "sea\u2010sick"])
def test_a_compound_is_found_however_it_is_written(asked, written):
    assert all(bound(asked, f"She was {written} for a week."))


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        pytest.param("ONeill", "Mrs. O’Neill’s hat", id="apostrophe left out"),
        pytest.param("O'Neill's", "the ONeill family", id="apostrophe put in"),
        pytest.param("Ines", "Dona Inês", id="accent left out"),
        pytest.param("Inês", "Dona Ines", id="accent put in"),
        pytest.param("boarding house", "a boarding-house", id="blank for hyphen"),
        pytest.param("mother in law", "her mother-in-law", id="three parts"),
        pytest.param("the runners' shoes", "A runner’s shoe.", id="possessives"),
        pytest.param("over-doing", "overdoing", id="of stop words"),
        pytest.param("to-day", "today", id="with a stop word"),
        pytest.param("today", "to-day", id="with a stop word, the other way"),
        pytest.param("the ﬁsh", "fish", id="ligature"),
    ],
)
def test_typography_and_spelling_part_no_word_from_itself(asked, written):
    found = bound(asked, written)
    assert found
    assert all(found)


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        pytest.param("nevermore", "never—more", id="a dash joins nothing"),
        pytest.param("18451846", "1845-1846", id="figures are not joined"),
        pytest.param("away", "a way", id="one letter is no half"),
        pytest.param("dont", "don't", id="a clitic makes no word"),
        pytest.param("today", "to day", id="a stop word apart"),
    ],
)
def test_what_is_not_one_word_is_not_made_one(asked, written):
    assert not any(bound(asked, written))


def test_a_term_counts_as_often_as_in_the_reading_where_it_stands_most():
    held = terms.held("Sea-sick, seasick; sick of the sea.")
    assert {name: one.times for name, one in held.items()} == {"sea": 2, "sick": 2, "seasick": 2}
    assert held["sea"].words == ("sea",)


def test_a_term_remembers_its_words():
    assert terms.held("He sails; she sailed, sailing.")["sail"].words == ("sailed", "sailing", "sails")


def test_stop_words_are_no_terms_and_a_term_is_asked_for_once():
    found = terms.asked("What of the tide and the tides at the quay?")
    assert [(one.word, one.lexemes[0]) for one in found] == [("tide", "tide"), ("quay", "quay")]
    assert terms.asked("of the and") == ()
    assert terms.held("of the and") == {}


def test_a_word_is_told_where_it_stands():
    question = "Was Dona Inês home\u2011sick — or ﬁne?"
    assert [one.word for one in terms.asked(question)] == ["dona", "ines", "home", "sick", "fine"]
    for one in terms.asked(question):
        assert fold_alone(question[one.start : one.end]) == one.word


def test_all_that_may_be_read_in_a_question_is_told():
    told = terms.naming("Vi-ck lor na").split()
    assert {"vick", "vi", "ck", "lor", "na", "lorna"} <= set(told)


@pytest.mark.parametrize(
    ("word", "halves"),
    [
        ("seasick", [("sea", "sick"), ("seas", "ick")]),
        ("tide", []),
        ("1845-06", []),
        ("", []),
    ],
)
def test_a_word_is_split_where_both_halves_have_letters(word, halves):
    assert list(terms.splits(word)) == halves


def test_a_record_is_found_by_title_people_place_and_month():
    facts = {
        "title": "On bees",
        "creator": "Ada",
        "recipient": "Miss Trewin",
        "place": "Truro",
        "date": "1924-09-01/1925",
    }
    held = terms.held(terms.record(facts))
    assert {"bee", "ada", "trewin", "truro", "1924", "septemb", "1925"} <= set(held)
    assert held["bee"].times == 2
    assert terms.held(terms.record({})) == {}


def test_words_of_a_text_are_found_in_their_places():
    text = "Sea-sick on the ship; the SHIPS were sick."
    found = terms.places(text, {"ship", "seasick"})
    assert [text[start:end] for start, end in found] == ["Sea", "sick", "ship", "SHIPS"]
    assert terms.places(text, set()) == ()
