"""Questions whose words are about the asking."""

import pytest

from citations.core.asking.plain_forms import plain


@pytest.mark.parametrize(
    ("text", "put"),
    [
        pytest.param("What happened to his mother?", "What was the fate of his mother?", id="happened to"),
        pytest.param("What ever became of the boat", "What was the fate of the boat?", id="became of"),
        pytest.param("Tell me a funny story about her school days.", "about her school days", id="a story"),
        pytest.param("any details of his journey?", "about his journey", id="details"),
        pytest.param("What happened on the pier?", "What happened on the pier?", id="what happened there"),
        pytest.param(
            "Who told the story of the flood?", "Who told the story of the flood?", id="who told it"
        ),
        pytest.param("What was the fate of the boat?", "What was the fate of the boat?", id="plain already"),
    ],
)
def test_a_question_is_put_in_words_that_papers_have(text, put):
    assert plain(text) == put
