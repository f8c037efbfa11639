"""Two accounts of one event are known by what they share."""

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
