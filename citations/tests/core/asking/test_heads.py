"""Several question words may ask for one thing."""

import pytest

from citations.core.asking.heads import spread


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("When and where did she die?", ("When did she die?", "where did she die?"), id="two"),
        pytest.param(
            "Where, when and by whom was it cast?",
            ("Where was it cast?", "when was it cast?", "by whom was it cast?"),
            id="three",
        ),
        pytest.param("Do you know how & why it shut?", ("how it shut?", "why it shut?"), id="asked politely"),
        pytest.param("Who taught her, and when?", ("Who taught her?", "when taught her?"), id="behind it"),
        pytest.param(
            "Which horse and which cart did he sell?",
            ("Which horse did he sell?", "which cart did he sell?"),
            id="with their nouns",
        ),
    ],
)
def test_each_gets_a_question_of_its_own(text, told):
    assert spread(text) == told


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("When did she die?", id="one"),
        pytest.param("What did she buy and what did she pay?", id="two questions"),
        pytest.param("Who was Tom and where did he live?", id="another thing of somebody"),
        pytest.param("Did she die?", id="none"),
    ],
)
def test_one_question_is_left_alone(text):
    assert spread(text) == (text,)
