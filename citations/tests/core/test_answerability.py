"""Does a sentence answer? Contracts and borders; the weights are tuned elsewhere and are not stated here."""

import pytest

from citations.core import answerability
from citations.core.answerability import Candidate
from citations.core.questions import Wanted
from citations.core.records import Life, Passage
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import origin, passage

SCHOOL = "I taught the village children to read in the winter of 1932."
SHOP = "My sister Rose kept a shop in Leeds, where she sold buttons."


def found(question: str, *passages: Passage, life: Life = LIFE) -> tuple[Candidate, ...]:
    keyed = {f"c{n}": one for n, one in enumerate(passages, 1)}
    return answerability.candidates(answerability.asked(question, life, keyed), keyed)


def texts(question: str, *passages: Passage) -> list[str]:
    return [one.sentence.text for one in found(question, *passages)]


def test_the_sentence_that_binds_most_of_the_question_comes_first():
    school, shop = passage(SCHOOL, of=origin("a")), passage(SHOP, of=origin("b"), rank=2)
    assert texts("Who taught the children?", school, shop)[0] == SCHOOL
    assert texts("Where was the shop with the buttons?", school, shop)[0] == SHOP


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("What did Tom keep in Leeds?", id="a name that stands nowhere"),
        pytest.param("Did Rose keep a shop in 1944?", id="a number that stands nowhere"),
        pytest.param("Did Rose keep a shop in York?", id="a place that stands nowhere"),
    ],
)
def test_a_passage_that_does_not_bind_every_name_and_number_gives_no_candidate(question):
    assert found(question, passage(SHOP)) == ()


def test_names_and_numbers_may_be_bound_by_the_artifact_s_record():
    assert (
        found("What shop does the letter to Tom of 1951 name?", passage(SHOP, of=origin(title="To Tom")))
        != ()
    )


def test_the_person_s_own_name_need_not_stand_in_what_the_person_wrote():
    assert found("Who did Ada teach to read?", passage(SCHOOL)) != ()
    told = passage("She taught the village children to read.", of=origin(creator="Tom Hale"))
    assert found("Who did Ada teach to read?", told) != ()
    assert found("Who did Rose teach to read?", told) == ()


def test_a_question_of_nothing_but_the_own_name_still_asks_for_it():
    need = answerability.asked("Ada Finch?", LIFE, {"c1": passage(SCHOOL)})
    assert [stem for stem, _ in need.weights] == ["ada", "finch"]


def test_a_rarer_word_weighs_no_less_than_a_commoner_one():
    keyed = {"c1": passage("The shop was red. The shop was old. The shop had buttons on the wall.")}
    weights = dict(answerability.asked("buttons in the shop", LIFE, keyed).weights)
    assert weights["button"] > weights["shop"]


def test_similarity_may_order_but_covers_nothing():
    near, far = passage(SHOP, similarity=1000), passage(SHOP, similarity=0)
    (high,), (low,) = found("Where was the shop?", near), found("Where was the shop?", far)
    assert high.covered == low.covered
    assert high.score > low.score


def test_a_neighbour_helps_but_a_sentence_that_shares_nothing_covers_nothing():
    two = passage("My sister Rose moved to Leeds. She kept hens and a small dog.")
    covered = {one.sentence.text: one.covered for one in found("What did the sister keep?", two)}
    assert covered["She kept hens and a small dog."] > 0
    three = passage("My sister Rose moved to Leeds. The rain fell all that week.")
    covered = {one.sentence.text: one.covered for one in found("Where did the sister move?", three)}
    assert covered["The rain fell all that week."] == 0


def test_a_question_without_a_word_of_weight_is_covered_by_nothing():
    assert all(one.covered == 0 for one in found("What is it?", passage(SHOP)))


def test_equal_candidates_stand_in_the_order_of_their_places():
    one, two = passage(SHOP, of=origin("a"), rank=2), passage(SHOP, of=origin("b"), rank=1)
    assert [each.passage.rank for each in found("Where was the shop?", one, two)] == [1, 2]


@pytest.mark.parametrize(
    ("text", "noise"),
    [
        pytest.param(SHOP, False, id="a sentence"),
        pytest.param("CHAPTER THE SECOND, IN LEEDS", True, id="a heading"),
        pytest.param("12. 5. 1951", True, id="a date alone"),
        pytest.param("She left.", True, id="a scrap"),
        pytest.param("Why did she keep a shop there? ", True, id="a question"),
    ],
)
def test_headings_scraps_and_questions_answer_nothing(text, noise):
    assert answerability.noisy(text) is noise
    assert (texts("Where did she keep a shop in 1951?", passage(text)) == []) is noise


@pytest.mark.parametrize(
    ("kind", "text", "holds"),
    [
        pytest.param(Wanted.WHO, "It was my sister Rose.", True, id="who"),
        pytest.param(Wanted.WHO, "It was my sister.", False, id="who, nobody"),
        pytest.param(Wanted.WHEN, "We left in May.", True, id="when"),
        pytest.param(Wanted.WHEN, "We left at once.", False, id="when, no time"),
        pytest.param(Wanted.WHERE, "She lived in Leeds.", True, id="where"),
        pytest.param(Wanted.WHERE, "She lived in peace.", False, id="where, no place"),
        pytest.param(Wanted.HOW_MANY, "There were 12 of us.", True, id="how many, digits"),
        pytest.param(Wanted.HOW_MANY, "There were twelve of us.", True, id="how many, words"),
        pytest.param(Wanted.HOW_MANY, "There were many of us.", False, id="how many, no number"),
        pytest.param(Wanted.WHY, "I left because of the cold.", True, id="why"),
        pytest.param(Wanted.WHY, "I left.", False, id="why, no reason"),
        pytest.param(Wanted.HOW, "I left by boat.", False, id="how is told by no form"),
        pytest.param(Wanted.WHAT, "I left a note.", False, id="what is told by no form"),
        pytest.param(Wanted.YES_NO, "Yes.", False, id="yes or no is told by no form"),
    ],
)
def test_a_sentence_of_the_kind_asked_for_is_told_by_its_form(kind, text, holds):
    assert answerability.answers(kind, text) is holds
