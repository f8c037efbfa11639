import pytest

from citations.core.picking.kinds import Kind, asking


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        pytest.param("Who kept the shop?", Kind.PERSON, id="who"),
        pytest.param("Which general led them?", Kind.PERSON, id="which general"),
        pytest.param("When did she leave?", Kind.TIME, id="when"),
        pytest.param("In what year did she leave?", Kind.TIME, id="what year"),
        pytest.param("Where was the shop?", Kind.PLACE, id="where"),
        pytest.param("Which two rivers meet there?", Kind.THING, id="which rivers"),
        pytest.param("In which city was it?", Kind.PLACE, id="which city"),
        pytest.param("How many hens had she?", Kind.COUNT, id="how many"),
        pytest.param("How long did it take?", Kind.SPAN, id="how long"),
        pytest.param("How much money had she?", Kind.MONEY, id="how much money"),
        pytest.param("What percentage was lost?", Kind.SHARE, id="what percentage"),
        pytest.param("Why did she leave?", Kind.REASON, id="why"),
        pytest.param("What was the dog called?", Kind.NAME, id="what called"),
        pytest.param("What is a gasometer?", Kind.MEANING, id="what is"),
        pytest.param("How did she make soap?", Kind.MEANS, id="how"),
        pytest.param("Did she keep hens?", Kind.WHETHER, id="did"),
        pytest.param("What did she sell in Leeds?", Kind.THING, id="what"),
    ],
)
def test_a_question_asks_for_a_kind_of_answer_by_its_form(question, kind):
    assert asking(question).kind is kind


@pytest.mark.parametrize(
    ("question", "heads"),
    [
        pytest.param("Which two rivers meet there?", {"two", "river", "meet"}, id="which"),
        pytest.param("What year did she leave?", {"year"}, id="up to the verb"),
        pytest.param("Where was it?", set(), id="none"),
    ],
)
def test_the_words_behind_the_question_word_are_what_is_asked_about(question, heads):
    assert asking(question).heads == heads
