import pytest

from citations.core.asking.bare_words import searches


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        pytest.param("button shop Leeds", True, id="words"),
        pytest.param("letters to her sister", False, id="somebody is pointed at"),
        pytest.param("letters from Leeds and the shop", True, id="words and what joins them"),
        pytest.param("button shop Leeds?", False, id="a question mark"),
        pytest.param("where Rose kept shop", False, id="a word that asks"),
        pytest.param("Was Rose shopkeeper", False, id="a verb that asks"),
        pytest.param("Tell me of Rose and Leeds", False, id="somebody is spoken to"),
        pytest.param("Leeds", False, id="one word"),
    ],
)
def test_bare_words_alone_are_a_search(text, bare):
    assert searches(text) is bare
