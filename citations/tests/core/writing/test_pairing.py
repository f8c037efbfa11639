"""Two accounts of one event are known by what they share."""

import pytest

from citations.core.records import Passage
from citations.core.writing import pairing
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import RESTRICTED, origin, passage

TOPIC = "When did she leave Leeds for Bristol?"
EARLY = (
    "I left Leeds for Bristol in March 1932. Leeds was a town where she would leave a lamp lit for Bristol."
)
LATE = "When they leave Leeds they are glad, and Bristol is far. In the month of March 1933 I left Leeds for Bristol."


def pair(early: Passage, late: Passage) -> tuple[str, str] | None:
    found = pairing.pair(TOPIC, {"c1": early}, {"c2": late}, LIFE)
    return None if found is None else (found[0][1].text, found[1][1].text)


def test_the_sentences_that_tell_the_same_are_taken_together():
    assert pair(passage(EARLY), passage(LATE)) == (
        "I left Leeds for Bristol in March 1932.",
        "In the month of March 1933 I left Leeds for Bristol.",
    )


def test_two_that_bind_nothing_of_the_topic_are_no_pair():
    assert (
        pair(passage("The hens were fed at noon by Tom."), passage("The hens were fed at noon by Tom."))
        is None
    )


def test_what_may_not_be_shown_is_no_side():
    assert pair(passage(EARLY, of=origin(scope=RESTRICTED)), passage(LATE)) is None


SAID = "I say that the strike is just."
TALK = origin("t", title="A talk", kind="interview")


def view(topic: str, other: Passage) -> str | None:
    found = pairing.pair(topic, {"c1": passage(SAID)}, {"c2": other}, LIFE)
    return None if found is None else found[1][1].text


@pytest.mark.parametrize(
    ("topic", "other", "told"),
    [
        pytest.param(
            "her view of the strike",
            passage("Tom sold the pony. I was wrong to call it fair.", of=origin("s", title="On the strike")),
            "I was wrong to call it fair.",
            id="a view, in a paper on the topic",
        ),
        pytest.param(
            "what happened in the strike",
            passage("I read a book. The sheds stood empty in May.", of=origin("s", title="The strike")),
            "The sheds stood empty in May.",
            id="what happened, in a paper on the topic",
        ),
        pytest.param(
            "her view of the strike",
            passage("ROSE: Was the strike right?", "ADA FINCH: It was temper and nothing else.", of=TALK),
            "ADA FINCH: It was temper and nothing else.",
            id="an answer to a question on the topic",
        ),
    ],
)
def test_a_side_without_the_words_is_taken_where_it_is_of_the_topic(topic, other, told):
    assert view(topic, other) == told


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(passage("Tom sold the pony at noon."), id="of something else"),
        pytest.param(
            passage("I read your letter aloud.", of=origin("s", title="On the strike")), id="no view"
        ),
    ],
)
def test_what_only_stands_in_the_other_account_is_no_side(other):
    assert view("her view of the strike", other) is None
