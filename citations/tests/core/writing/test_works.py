"""The person's papers of a year or a kind are found by their records, and each is quoted with what it first tells."""

import pytest

from citations.core.asking import works as asked
from citations.core.records import Passage, Piece
from citations.core.writing import works
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped

LETTER = passage(
    "Dear Tom, yes. The pier fell in the gale.",
    "I have had a cold since Sunday.",
    of=origin("l", date="1951-02-01"),
)
SPEECH = passage("Friends, we have waited for a pier.", of=origin("s", kind="speech", date="1951-05-01"))
MEMOIR = passage("I was a quiet child.", of=origin("m", kind="memoir", date="1960", part_of="Slack Water"))
MORE = passage("I went to sea at last.", of=origin("n", kind="memoir", date="1960", part_of="Slack Water"))
THEIRS = passage("The pier has gone, they say.", of=origin("t", creator="Tom Hale", date="1951-03-01"))
HIDDEN = passage("I hid the key under it.", of=origin("h", date="1951-04-01", scope=RESTRICTED))
ALL = (SPEECH, LETTER, MEMOIR, MORE, THEIRS, HIDDEN)


def write(question: str, *passages: Passage) -> tuple[Piece, ...] | None:
    return works.write(scoped(question), evidence(*passages).keyed(), LIFE)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param(
            "What did she write in 1951?",
            ["The pier fell in the gale.", "Friends, we have waited for a pier."],
            id="a year",
        ),
        pytest.param(
            "Which speeches did Ada Finch give?", ["Friends, we have waited for a pier."], id="a kind"
        ),
        pytest.param(
            "What letters did she write in 1951?",
            ["The pier fell in the gale.", "I have had a cold since Sunday."],
            id="one alone",
        ),
        pytest.param(
            "Which books did she write?",
            ["I was a quiet child.", "I went to sea at last."],
            id="parts of one work",
        ),
    ],
)
def test_what_the_record_says_is_quoted_in_the_order_of_time(question, told):
    assert [one.text.split("“")[-1].rstrip("”") for one in write(question, *ALL) or ()] == told


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("What did she write about the pier in 1951?", id="of something"),
        pytest.param("What did she write?", id="neither year nor kind"),
        pytest.param("What did Tom Hale write in 1951?", id="somebody else"),
        pytest.param("What did she write in 1930?", id="a year without papers"),
    ],
)
def test_all_else_is_left_to_others(question):
    assert write(question, *ALL) is None


def test_a_comparison_is_left_alone():
    assert works.write(scoped("What did she write in 1951?", "a", "b"), evidence(*ALL).keyed(), LIFE) is None


def test_what_may_not_stand_alone_is_left_out():
    long = f"I did not; {'and the rain and the rain ' * 12}."
    charge = passage(f"You ask whether I sold the ship. {long}", of=origin("c", date="1951"))
    assert "sold the ship" not in str(write("What did she write in 1951?", charge))


def test_the_heading_of_a_chapter_is_not_what_a_book_tells():
    told = passage(
        "In which I am born over the loft", "I was born over the loft.", of=origin("b", kind="memoir")
    )
    assert "In which" not in str(write("What books did she write?", told))
    wire = passage("We are safe and all is well in Leeds", of=origin("w", kind="message", date="1951"))
    assert "all is well" in str(write("What did she write in 1951?", wire))


def test_what_greets_is_not_what_a_paper_tells():
    bare = passage("Dear Tom,", "Ha.", of=origin("b", date="1951"))
    assert write("What did she write in 1951?", bare) is None


def test_a_paper_that_is_asked_for_by_its_record_is_meant():
    meant = asked.meant("What did she write in 1951?", LIFE)
    assert [one.origin.record_key for one in ALL if meant(one.origin)] == ["s", "l", "h"]
    assert not any(asked.meant("Who fell?", LIFE)(one.origin) for one in ALL)
