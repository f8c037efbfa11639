"""Two questions in one text are told by their form, and one that has two question words is one."""

import pytest

from citations.core.query.kinds import parts
from citations.core.query.understood import read
from citations.core.records import Scoped
from citations.core.stages import categories
from citations.tests.core.fakes import LIFE


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param(
            "Where did Rose work, and what did Tom earn there?",
            ("Where did Rose work", "what did Tom earn there"),
            id="joined by and",
        ),
        pytest.param(
            "Who offered it to her and on what date was the letter written?",
            ("Who offered it to her", "on what date was the letter written"),
            id="behind a small word",
        ),
        pytest.param(
            "Who built the quay and is it still there?",
            ("Who built the quay", "is it still there"),
            id="a verb first",
        ),
        pytest.param(
            "Did she marry? Where did she live? I ask for my aunt.",
            ("Did she marry", "Where did she live"),
            id="two marks, and a sentence that asks nothing",
        ),
        pytest.param(
            "Tell me who taught her and whether she could swim.",
            ("Tell me who taught her", "whether she could swim"),
            id="told and not asked",
        ),
        pytest.param(
            "Who came, and where did he sleep, and what did he eat?",
            ("Who came, and where did he sleep", "what did he eat"),
            id="two words are no question",
        ),
        pytest.param("¿Dónde nació Ada? ¿Cuándo murió su madre?", (), id="no words of this language ask"),
        pytest.param("When and where was she born?", (), id="two words for one thing"),
        pytest.param("What colour was the van and why?", (), id="one word more"),
        pytest.param("What did she say of bread and butter?", (), id="an and that joins no question"),
        pytest.param("I like tea and what did she drink?", (), id="before it nothing is asked"),
        pytest.param("Really? Who taught her?", (), id="one word asks nothing"),
        pytest.param(f"Who taught her, and where did she {'very ' * 90}often go?", (), id="too long"),
    ],
)
def test_the_questions_of_a_text_are_told_by_their_form(text, found):
    assert parts(text) == found
    assert read(text).parts == found


def test_what_is_compared_is_not_parted():
    one = read("How does who taught her compare with what she wrote and what she said?")
    assert one.sides
    assert one.parts == ()


def test_a_later_question_is_searched_for_with_what_it_points_back_to():
    scoped = categories.judge(read("Who built the old quay, and what did it cost?"), LIFE)
    assert isinstance(scoped, Scoped)
    assert scoped.searches == ("Who built the old quay", "what did it cost, built old quay?")
