"""Whose words a claim says that it quotes, and how much it may say around them."""

from dataclasses import replace

import pytest

from citations.core.binding import paraphrasing
from citations.core.binding.crediting import credited, is_lent, miscredited
from citations.core.binding.pairs import Pair, Span
from citations.core.binding.support import find, quotations
from citations.tests.core.making import origin, passage
from personas.core.media.base import TextLocator

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
        pytest.param("“I was glad of the sea”, wrote Ada Finch.", id="a frame behind"),
        pytest.param("“I was glad of the sea”, wrote Ada Finch to Tom.", id="a frame that goes on behind"),
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
        pytest.param("“There are two sorts of passenger”, wrote Ada Finch.", id="who says it stands behind"),
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
    assert said(claim, span) == (["speaker"] if is_false else [])


def said(claim, text, *, primary=True):
    made = passage(text, of=replace(origin(creator="Ada Finch"), primary=primary))
    span = Span(passage=made, locator=TextLocator(paragraph=0, start=0, end=len(text)), text=text)
    pair = Pair(
        claim=claim, spans=(text,), me=frozenset({"ada", "finch"} if primary else {"basil", "thorne"})
    )
    return list(miscredited(pair, (span,)))


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param("She said that the van was let through.", id="the person as she"),
        pytest.param(
            "Ada Finch noted that the van was let through.", id="a word for saying that is in no list"
        ),
        pytest.param("In Ada Finch's words, the van was let through.", id="a lead with her name"),
        pytest.param("In her view, the van was let through.", id="a lead with a pronoun"),
    ],
)
def test_what_somebody_else_wrote_is_not_told_as_the_person_s(claim):
    assert said(claim, "The van was let through.", primary=False) == ["speaker"]
    assert said(claim, "The van was let through.") == []


def test_what_a_paper_says_that_she_said_may_be_told():
    assert said("She said that it was due.", "She said that it was due.", primary=False) == []
    assert said("In 1958, the van was let through.", "In 1958 the van was let through.", primary=False) == []


@pytest.mark.parametrize("who", ["Ada Finch wrote", "She recalled", "Ada noted"])
def test_what_stands_between_marks_in_her_paper_is_not_hers(who):
    told = 'Captain Hallett told me at dinner, "There are two sorts of passenger."'
    assert said(f"{who} that there are two sorts of passenger.", told) == ["speaker"]
    assert said(f"{who} that Captain Hallett told her of two sorts of passenger at dinner.", told) == []


def test_a_quotation_is_held_to_its_frame_also_where_it_is_bound_as_a_paraphrase():
    made = passage(LETTER, of=origin(creator="Ada Finch", title="To Tom"))
    bound = paraphrasing.bind("Ada said of the sea: “There are two sorts of passenger.”", (made,))
    assert bound.doubts == ("quote.other_voice",)


@pytest.mark.parametrize(
    ("claim", "primary", "lent"),
    [
        pytest.param("She wrote: “I was glad of the sea.”", True, False, id="her own paper"),
        pytest.param("She wrote: “I was glad of the sea.”", False, True, id="somebody else's"),
        pytest.param("She said: “There are two sorts of passenger.”", True, True, id="between marks"),
    ],
)
def test_a_pronoun_before_a_quotation_is_the_person(claim, primary, lent):
    made = passage(LETTER, of=replace(origin(creator="Ada Finch"), primary=primary))
    (quoted,) = quotations(claim)
    place = find(quoted, made)
    assert place is not None
    assert is_lent(claim, place, made) is lent
