"""Nothing is told in the third person that points to a sentence which is not there."""

import pytest

from citations.tests.core.writing.test_retelling import FRAME, told


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("I took it for two winters.", id="it"),
        pytest.param("I saw him at Leeds and I left.", id="him"),
        pytest.param("I taught them in 1932.", id="them"),
    ],
)
def test_what_a_word_stands_for_must_come_before_it(text):
    assert told(text) is None


@pytest.mark.parametrize(
    ("text", "body"),
    [
        pytest.param("I met Tom Hale when he came.", "she met Tom Hale when he came.", id="a name"),
        pytest.param("I bought a hat and wore it.", "she bought a hat and wore it.", id="a thing"),
    ],
)
def test_what_comes_before_it_in_the_sentence_is_clear(text, body):
    assert told(text) == FRAME + body
