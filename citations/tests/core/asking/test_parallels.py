"""Two things may be set beside each other without a word of comparing."""

import pytest

from citations.core.asking.sides import sides


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        pytest.param(
            "What did she do in Dresden and in Oslo?",
            ("she do in Dresden", "she do in Oslo"),
            id="in and in",
        ),
        pytest.param(
            "What did he think of ferns, and then of fishing?",
            ("he think of ferns", "he think of fishing"),
            id="of and of",
        ),
        pytest.param(
            "How much was he paid in the quarry compared to at Bethesda?",
            ("he paid in the quarry", "he paid in Bethesda"),
            id="in and at",
        ),
        pytest.param(
            "What was the price of meal at the shop as opposed to Leith?",
            ("price of meal at the shop", "price of meal at Leith"),
            id="a bare place",
        ),
        pytest.param(
            "What did his mother say of nursing compared with what he said?",
            ("his mother say of nursing", "he say of nursing"),
            id="what two said",
        ),
        pytest.param(
            "What did Rose and Mr. Hale say about the flood?",
            ("Rose say about the flood", "Mr. Hale say about the flood"),
            id="two who said something",
        ),
        pytest.param(
            "Compare what she did at Leith with what she did in Hull.",
            ("what she did at Leith", "what she did in Hull"),
            id="a place each",
        ),
        pytest.param("What did she say of it in 1911 and in 1943?", (), id="years are accounts"),
        pytest.param("How old was she in the register and in the memoir?", (), id="papers are accounts"),
        pytest.param("What did she do in Oslo and in Oslo?", (), id="one thing twice"),
        pytest.param("When did she leave for Oslo and for whom did she work?", (), id="another question"),
        pytest.param("Did she live in Dresden and in Oslo?", (), id="a yes or a no"),
        pytest.param("What did she do in Dresden?", (), id="one thing"),
        pytest.param("In Dresden and in Oslo.", (), id="no question"),
        pytest.param("What did Rose and Tom think of each other?", (), id="each of the other"),
    ],
)
def test_the_sides_are_what_stands_behind_the_same_words(text, topics):
    assert sides(text) == topics
