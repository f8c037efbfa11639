"""Told in the third person only where nothing else changes."""

from dataclasses import replace

import pytest

from citations.core.writing import retelling
from citations.core.writing.stretches import Stretch
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import origin

FRAME = "In “To Tom”, a letter dated 12 May 1951, Ada Finch wrote that "


def told(
    text: str,
    *,
    pronoun: str = "she",
    creator: str = LIFE.name,
    cut: tuple[bool, bool] = (False, False),
) -> str | None:
    stretch = Stretch(paragraph=0, start=0, end=len(text), text=text, cut=cut)
    return retelling.told(stretch, origin(title="To Tom", creator=creator), replace(LIFE, pronoun=pronoun))


@pytest.mark.parametrize(
    ("text", "pronoun", "body"),
    [
        pytest.param(
            "I taught the village children in 1932.",
            "she",
            "she taught the village children in 1932.",
            id="I",
        ),
        pytest.param(
            "My father taught me the code with a spoon.",
            "she",
            "her father taught her the code with a spoon.",
            id="my and me",
        ),
        pytest.param(
            "I never learned the code myself.",
            "he",
            "he never learned the code himself.",
            id="never, himself",
        ),
        pytest.param(
            "In 1934 I quickly bought a hat of mine back.",
            "she",
            "in 1934 she quickly bought a hat of hers back.",
            id="a stopword first",
        ),
        pytest.param(
            "The Company gave me a room in Leeds.",
            "he",
            "the Company gave him a room in Leeds.",
            id="a name later",
        ),
    ],
)
def test_a_plain_sentence_is_told_in_the_third_person(text, pronoun, body):
    assert told(text, pronoun=pronoun) == FRAME + body


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        pytest.param("I taught the children.", {"creator": "Tom Hale"}, id="another hand"),
        pytest.param("I taught the children.", {"pronoun": "they"}, id="a pronoun that changes the verb"),
        pytest.param("I taught the children.", {"cut": (False, True)}, id="a part of a sentence"),
        pytest.param("Tom taught me the code.", {}, id="a word that may be a name first"),
        pytest.param("I teach the children.", {}, id="not past"),
        pytest.param("I was there when we taught the children.", {}, id="who else is we"),
        pytest.param("My mother wrote to me when she left.", {}, id="who is she"),
        pytest.param("I taught the children yesterday.", {}, id="when is yesterday"),
        pytest.param("I have taught the children.", {}, id="still so"),
        pytest.param("I would have taught the children.", {}, id="not so"),
        pytest.param("If I taught the children, I was glad.", {}, id="a condition"),
        pytest.param("But I taught the children.", {}, id="joined to what stands before"),
        pytest.param("I taught: “Go home.”", {}, id="a quotation"),
        pytest.param("I taught the children. I was glad.", {}, id="two sentences"),
        pytest.param("I taught the children, and my sister and I", {}, id="no end"),
        pytest.param("I taught the children, as did I.", {}, id="an I without a verb"),
        pytest.param("I taught him.", {}, id="too short"),
        pytest.param("The village children learned to read.", {}, id="nobody's first person"),
        pytest.param("My sister, the cook of the house.", {}, id="no verb of the past"),
        pytest.param("I taught the children " + "and their children " * 11 + "to read.", {}, id="long"),
    ],
)
def test_what_leaves_a_doubt_is_not(text, changes):
    assert told(text, **changes) is None
