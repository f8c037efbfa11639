"""Half a sentence is not quoted where the other half turns it."""

import pytest

from citations.core.binding.support import find
from citations.core.passages.half_told import cut
from citations.tests.core.making import passage

STOLE = "Rose stole the old boat"


def is_cut(text, words=STOLE, beside=""):
    paper = passage(text)
    place = find(words, paper)
    assert place is not None
    return cut(beside, place, paper)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"I do not think that {STOLE}.", id="denied"),
        pytest.param(f"Nobody here believes that {STOLE}.", id="by nobody"),
        pytest.param(f"If {STOLE} I shall go.", id="a condition"),
        pytest.param(f"It is a lie that {STOLE}.", id="a lie"),
        pytest.param(f"Mr. Hale said that {STOLE}.", id="another says so"),
        pytest.param(f"It is not so, Mr. Hale, that {STOLE}.", id="over a title with a stop"),
        pytest.param(f"{STOLE}, or so Tom says.", id="another says so, behind"),
        pytest.param(f"{STOLE}, said Tom.", id="said behind"),
        pytest.param(f"{STOLE} if Tom is right.", id="a condition behind"),
        pytest.param(f"{STOLE}, unless Tom is wrong.", id="an exception behind"),
        pytest.param(f"{STOLE} less often than Tom.", id="a comparison"),
        pytest.param(f"It rained. I doubt that {STOLE}. It rained.", id="between other sentences"),
    ],
)
def test_what_is_left_out_and_turns_it_is_seen(text):
    assert is_cut(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"{STOLE}.", id="all of it"),
        pytest.param(f"When it rained {STOLE} and sold it.", id="a time"),
        pytest.param(f"I was not there, and {STOLE}.", id="denied of something else"),
        pytest.param(f"I doubt it; {STOLE}; so it is.", id="doubted of something else"),
        pytest.param(f"He said, “I go. {STOLE}.” I went.", id="to the marks of the paper, and to a sentence"),
        pytest.param(f"{STOLE} FAST, but not then.", id="a word of its own before a comma"),
        pytest.param(f"Tom said, “Mr. Hale, {STOLE},” and I wept.", id="begun behind a mark of the paper"),
        pytest.param(f"{STOLE}, which was red, as if for a song.", id="not right behind"),
        pytest.param(f"{STOLE}, I tell you.", id="harmless"),
        pytest.param(f"I do not know. {STOLE}. If it rains, I shall go.", id="other sentences"),
    ],
)
def test_what_does_not_turn_it_may_be_left_out(text):
    assert not is_cut(text)


def test_who_says_what_begins_between_marks_is_told_by_the_marks():
    text = "When it was said to me, “Mr. Hale, Rose stole the old boat,” I did not weep."
    assert not is_cut(text, words="Hale, Rose stole the old boat,” I did not weep.")
    assert not is_cut(
        "I wept, and Tom said, “Rose stole the old boat.”", words="I wept, and Tom said, “Rose stole"
    )


def test_what_is_told_beside_it_is_not_left_out():
    assert not is_cut(f"I do not think that {STOLE}.", beside="I do not think that")
    assert is_cut(f"I do not think that {STOLE}.", beside="I think that")
    assert not is_cut(f"{STOLE} if Tom is right.", beside="if Tom is right")
