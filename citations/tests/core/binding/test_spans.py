"""Claims in other words that quote."""

import pytest

from citations.core.binding.pairs import mixed
from citations.core.records import Relation
from citations.tests.core.making import origin, passage

TEXT = "I kept the weather book for forty years. We sang The Ice Of Winter at the harbour."
OWN = passage(TEXT, of=origin(title="To Tom"))
OTHER = passage(TEXT, of=origin(title="A report", creator="The Leeds Times"))
DENIED = passage("I do not say that Rose stole a boat. I sailed.", of=origin(title="To Tom"))
TALK = passage("TOM: I kept the weather book.\n\nADA: Did you now?", of=origin(title="A talk"))


@pytest.mark.parametrize(
    ("claim", "text", "quoted"),
    [
        pytest.param("Ada kept a book.", "Ada kept a book.", [], id="nothing quoted"),
        pytest.param(
            "Ada kept it “for forty years” there.", "Ada kept it   there.", ["for forty years"], id="words"
        ),
        pytest.param(
            "They sang “The Ice of Winter” there.", "They sang The Ice of Winter there.", [], id="a title"
        ),
        pytest.param("In “To Tom” she kept it.", "In   she kept it.", [], id="the title of the passage"),
    ],
)
def test_a_claim_is_parted_from_what_it_quotes(claim, text, quoted):
    parted = mixed(claim, (OWN,))
    assert parted is not None
    assert parted.text.split() == text.split()
    assert [one.text for one in parted.quoted] == quoted
    assert all(one.relation is Relation.DIRECT_QUOTE for one in parted.quoted)


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        pytest.param("Ada kept it “for fifty years” there.", OWN, id="altered"),
        pytest.param("They sang “The Ice Of Summer” there.", OWN, id="an altered title"),
        pytest.param("Ada said “I kept the weather book” there.", TALK, id="another voice"),
        pytest.param("Ada sailed, for “Rose stole a boat”.", DENIED, id="without the denial before it"),
    ],
)
def test_what_is_quoted_must_stand_there(claim, cited):
    assert mixed(claim, (cited,)) is None


def test_what_stands_around_a_quotation_may_be_told_in_other_words():
    assert mixed("Ada did not say that “Rose stole a boat”.", (DENIED,)) is not None


@pytest.mark.parametrize(
    ("claim", "apart"),
    [
        pytest.param("They sang “Ray & Liz” there.", True, id="short words, all of them capitalised"),
        pytest.param("They sang “Go to” there.", False, id="a short word that is not"),
        pytest.param("They sang “1, 2, 3” there.", False, id="no word"),
    ],
)
def test_short_words_are_a_title_where_all_are_capitalised(claim, apart):
    assert (mixed(claim, (OTHER,)) is not None) is apart


def test_a_title_in_what_others_wrote_is_left_to_the_rule_of_names():
    parted = mixed("They sang “The Ice Of Summer” there.", (OTHER,))
    assert parted is not None
    assert parted.text == "They sang The Ice Of Summer there."
