import pytest

from citations.core.query.kinds import Kind, kind_of


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        pytest.param("Who kept the shop?", Kind.PERSON, id="who"),
        pytest.param("What was the dog called?", Kind.PERSON, id="what called"),
        pytest.param("When did she leave?", Kind.TIME, id="when"),
        pytest.param("In what year did she leave?", Kind.TIME, id="what year"),
        pytest.param("Where was the shop?", Kind.PLACE, id="where"),
        pytest.param("In which city was it?", Kind.PLACE, id="which city"),
        pytest.param("How many hens had she?", Kind.NUMBER, id="how many"),
        pytest.param("How long did it take?", Kind.NUMBER, id="how long"),
        pytest.param("Why did she leave?", Kind.OTHER, id="why"),
        pytest.param("Did she keep hens?", Kind.OTHER, id="did"),
    ],
)
def test_a_question_asks_for_a_kind_of_answer_by_its_form(question, kind):
    assert kind_of(question) is kind
