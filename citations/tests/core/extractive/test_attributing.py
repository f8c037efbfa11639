"""Whose words those are is told from where they stand."""

import pytest

from citations.core.extractive import attributing
from citations.core.records import Passage, Piece
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped

WORDS = "a book that stays on its shelf is a message never sent"
OWN = passage(f"I have come to think that {WORDS}.", of=origin("t", creator="Tom Hale", date="1947"))
QUOTING = passage(f"Tom wrote to me, “I think that {WORDS}.” I kept it.", of=origin("q", date="1950"))


def write(question: str, *passages: Passage) -> tuple[Piece, ...] | None:
    return attributing.write(scoped(question), evidence(*passages).keyed(), LIFE)


@pytest.mark.parametrize(
    "quoted",
    [
        pytest.param(f"“{WORDS}”", id="curly"),
        pytest.param(f'"{WORDS}."', id="straight, with a full stop"),
        pytest.param(f"‘{WORDS}’", id="single"),
        pytest.param(f"«{WORDS}»", id="guillemets"),
    ],
)
def test_the_true_author_is_named(quoted):
    pieces = write(f"Where did Ada say {quoted}?", QUOTING, OWN)
    assert pieces is not None
    assert "Tom Hale wrote: “I have come to think" in pieces[0].text
    assert [piece.keys for piece in pieces] == [("c2",), ("c1",)]


def test_of_two_that_wrote_it_the_earlier_comes_first_and_an_undated_one_last():
    late = passage(f"They say {WORDS}.", of=origin("l", creator="Rose", date="1960"))
    undated = passage(f"They say {WORDS}.", of=origin("u", creator="Mary", date=""))
    pieces = write(f"Who said “{WORDS}”?", undated, late, OWN)
    assert pieces is not None
    assert [piece.keys for piece in pieces] == [("c3",), ("c2",)]


def test_words_over_two_sentences_are_quoted_with_both():
    found = passage("I saw the red ship. Then it was gone from us.")
    pieces = write("Who wrote “the red ship. Then it was gone”?", found)
    assert pieces is not None
    assert "“I saw the red ship. Then it was gone from us.”" in pieces[0].text


BEHIND = "They say that I sold the red ship. They say that I drank."


@pytest.mark.parametrize(
    ("behind", "taken"),
    [
        pytest.param("I did not.", f"{BEHIND} I did not.", id="what takes it back"),
        pytest.param("But I never drank.", f"{BEHIND} But I never drank.", id="what limits it"),
        pytest.param("It rained.", BEHIND, id="nothing"),
        pytest.param(f"But I never drank{' and never' * 60}.", BEHIND, id="what limits it and does not fit"),
        pytest.param(f"I did not, and {'never ' * 90}.", None, id="what takes it back and does not fit"),
    ],
)
def test_words_over_two_sentences_are_quoted_with_what_takes_them_back(behind, taken):
    pieces = write("Who wrote “sold the red ship. They say that I drank”?", passage(f"{BEHIND} {behind}"))
    assert pieces is not None
    assert [piece.text.partition("wrote: ")[2] for piece in pieces] == ([f"“{taken}”"] if taken else [])


def test_what_is_too_long_to_stand_alone_is_not_cut_to_size():
    long = f"I never said that {WORDS} " + "and the rain and the rain " * 22 + "."
    more = f"I saw the red ship, {'and the rain ' * 45}. Then it was gone."
    assert write(f"Did she say “{WORDS}”?", passage(long)) == ()
    assert write("Did she say “rain . Then it was gone”?", passage(more)) == ()


def test_words_that_stand_nowhere_are_not_answered_by_others():
    assert write("Did she say “all ships are sailors' graves in winter”?", OWN) == ()


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("Who taught the children?", id="none"),
        pytest.param("What is a “red ship”?", id="too short to be known again"),
        pytest.param("When was “Letter to Tom Hale of Leeds” written?", id="a title"),
        pytest.param(
            "What became of “the ship of the two red sails”?", id="a name that nobody is said to say"
        ),
    ],
)
def test_what_quotes_nobody_is_left_to_others(question):
    assert write(question, passage("I taught.", of=origin(title="Letter to Tom Hale of Leeds"))) is None


def test_what_may_not_be_shown_is_not_quoted():
    assert write(f"Did Tom write “{WORDS}”?", passage(f"I think {WORDS}.", of=origin(scope=RESTRICTED))) == ()


def test_another_s_turn_is_not_given_to_the_creator():
    talk = passage(f"FEMI: I think {WORDS}.", "ADA: So you say.", of=origin("t", kind="recording"))
    assert write(f"Did Ada say “{WORDS}”?", talk) == ()
