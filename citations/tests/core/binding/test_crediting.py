"""Whose words a claim says that it quotes, and how much it may say around them."""

import pytest

from citations.core.binding.crediting import credited, miscredited
from citations.core.binding.pairs import Pair
from citations.core.binding.support import find, quotations
from citations.tests.core.making import origin, passage

LETTER = (
    "Captain Hallett told me at dinner, “There are two sorts of passenger.” I believe he says it to everyone. "
    'He had a hat. It was windy. Mr. Eddy said a thing. He said, "She is only coming to see it." I kept that. '
    "I was glad of the sea."
)


def doubts(claim, creator="Ada Finch"):
    made = passage(LETTER, of=origin(creator=creator, title="To Tom"))
    (quoted,) = quotations(claim)
    place = find(quoted, made)
    assert place is not None
    return tuple(credited(claim, place, made))


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param("Ada wrote: “I was glad of the sea.”", id="the creator"),
        pytest.param("In her letter to Tom, Ada Finch told of it: “I was glad of the sea.”", id="with a frame"),
        pytest.param("The letter says: “I was glad of the sea.”", id="nobody is named"),
        pytest.param("“I was glad of the sea.”", id="no frame"),
        pytest.param("Captain Hallett said: “There are two sorts of passenger.”", id="who is named in the sentence"),
        pytest.param("Mr. Eddy said: “She is only coming to see it.”", id="who is named before, straight marks"),
        pytest.param("Ada wrote: “He said, ’She is only coming to see it.’ I kept that.”", id="with who says it"),
    ],
)  # fmt: skip
def test_whose_words_they_are_may_be_said(claim):
    assert doubts(claim) == ()


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param("Ada wrote: “There are two sorts of passenger.”", id="the captain's as the writer's"),
        pytest.param("Ada said: “She is only coming to see it.”", id="straight marks"),
        pytest.param("Mr. Eddy said: “There are two sorts of passenger.”", id="another's as another's"),
        pytest.param("Mr. Eddy said: “I was glad of the sea.”", id="the writer's as another's"),
    ],
)
def test_another_s_words_are_nobody_else_s(claim):
    assert doubts(claim) == ("quote.other_voice",)


def test_a_letter_to_somebody_is_not_by_them():
    assert doubts("Ada Finch wrote: “I was glad of the sea.”", creator="Tom Finch") == ("quote.other_voice",)
    assert doubts("Tom Finch wrote: “I was glad of the sea.”", creator="Tom Finch") == ()


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param(
            "Ada was windy and had a hat, “glad of the sea”.", id="a paraphrase with a quotation in it"
        ),
        pytest.param(
            "Captain Hallett coming to dinner said: “There are two sorts of passenger.”", id="more of it"
        ),
    ],
)
def test_a_quotation_carries_no_paraphrase_with_it(claim):
    assert "frame.word" in doubts(claim)


@pytest.mark.parametrize(
    ("claim", "span", "is_false"),
    [
        pytest.param("Tom said that it rained.", "It rained.", True, id="nobody says it there"),
        pytest.param("Tom said that it rained.", "Tom told us that it rained.", False, id="who says it"),
        pytest.param("Rose said that it rained.", "Tom told Rose that it rained.", True, id="who is told it"),
        pytest.param("The rain was described by Rose.", "Tom described the rain.", True, id="behind by"),
        pytest.param("Ada said that it rained.", "It rained.", False, id="whoever wrote it"),
        pytest.param("It was said that it rained.", "It rained.", False, id="nobody is named"),
        pytest.param(
            "To Rose, in Tom's letter, she said it.", "She said it.", False, id="no one who does it"
        ),
    ],
)
def test_who_is_said_to_say_it_does(claim, span, is_false):
    pair = Pair(claim=claim, spans=(span,), me=frozenset({"ada", "finch"}))
    assert list(miscredited(pair)) == (["speaker"] if is_false else [])
