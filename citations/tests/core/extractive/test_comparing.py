"""Each side is quoted by the same ranker, or said to have nothing."""

import pytest

from citations.core.extractive import comparing
from citations.core.extractive.comparing import LACKING
from citations.core.records import Course, Passage, Piece, Relation
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import evidence, origin, passage, scoped

FORD = "The sea came to the third step of the chapel in the great storm."
STEP = "In the great storm the sea came to the fifth step of the chapel, and I saw it there."
LETTER = passage(FORD, of=origin("l", title="Letter to Tom", date="1962-03-09", recipient="Tom"))
MEMOIR = passage(STEP, of=origin("m", title="Slack Water", kind="memoir", date="1979"), rank=2)
AGREE = "Do Slack Water and the letter to Tom agree how high the sea came in the great storm?"


def write(question: str, *passages: Passage, course: Course = Course.PROCEED) -> tuple[Piece, ...] | None:
    return comparing.write(scoped(question, course=course), evidence(*passages).keyed(), LIFE)


def named(pieces: tuple[Piece, ...] | None) -> list[tuple[str, bool]]:
    return [(one.side.name, one.text == LACKING) for one in pieces or () if one.side]


@pytest.mark.parametrize(
    "question",
    [
        pytest.param(AGREE, id="by title"),
        pytest.param("Do the 1962 letter and the memoir agree how high the sea came?", id="by kind"),
        pytest.param("Do the 1962 and 1979 tellings agree how high the sea came?", id="by year"),
    ],
)
def test_two_accounts_are_both_quoted_with_their_dates(question):
    pieces = write(question, LETTER, MEMOIR)
    assert pieces is not None
    assert {piece.keys for piece in pieces[:2]} == {("c1",), ("c2",)}
    assert {"9 March 1962" in piece.text or "1979" in piece.text for piece in pieces[:2]} == {True}


def test_where_figures_differ_a_labelled_inference_says_so():
    pieces = write(AGREE, LETTER, MEMOIR)
    assert pieces is not None
    assert pieces[-1].relation is Relation.INFERENCE
    assert pieces[-1].text == (
        "Side by side, these passages suggest that Slack Water and letter to Tom differ where they speak of sea."
    )


@pytest.mark.parametrize(
    ("second", "said"),
    [
        pytest.param("The sea came to the third step in the great storm.", "agree", id="alike"),
        pytest.param("The sea came to the third step, or the fifth, in the great storm.", "", id="partly"),
        pytest.param("The sea came high in the great storm.", "", id="no figure"),
    ],
)
def test_what_no_rule_can_tell_is_not_said(second, said):
    memoir = passage(second, of=origin("m", title="Slack Water", kind="memoir", date="1979"), rank=2)
    pieces = write(AGREE, LETTER, memoir)
    assert pieces is not None
    assert [f" {said} where" in piece.text for piece in pieces[2:]] == ([True] if said else [])


def test_in_the_person_s_own_words_nothing_is_inferred():
    pieces = write(AGREE, LETTER, MEMOIR, course=Course.DOWNGRADE)
    assert pieces is not None
    assert {piece.relation for piece in pieces} == {Relation.DIRECT_QUOTE}


def test_of_three_sides_nothing_is_inferred():
    third = passage(
        FORD.replace("third", "second"), of=origin("d", title="Diary", kind="journal", date="1950"), rank=3
    )
    pieces = write(
        "Do the letter, the memoir and the journal agree on the sea in the great storm?",
        LETTER,
        MEMOIR,
        third,
    )
    assert [name for name, _ in named(pieces)] == ["letter", "memoir", "journal"]
    assert Relation.INFERENCE not in {piece.relation for piece in pieces or ()}


def test_what_tells_of_both_is_quoted_once_by_others():
    both = passage("The wool and the flax came from Leeds.", sides=(0, 1))
    asked = scoped("Compare the wool and the flax.", "wool", "flax")
    assert comparing.write(asked, evidence(both).keyed(), LIFE) is None


def test_where_one_side_has_nothing_it_is_said_so():
    bare = passage("Hens were kept in the yard all winter.", of=origin("m", kind="memoir"), rank=2)
    told = write("Do the letter and the memoir agree how high the sea came in the great storm?", LETTER, bare)
    assert named(told) == [("letter", False), ("memoir", True)]


def test_where_neither_tells_it_the_question_is_left_to_others():
    assert write("Do Slack Water and the letter to Tom agree on the cat's tail?", LETTER, MEMOIR) is None


def test_topics_are_searched_and_quoted_one_by_one():
    wool = passage("The wool came from Leeds in carts.", of=origin("a"), sides=(0,))
    flax = passage("The flax came from Riga in ships.", of=origin("b"), rank=2, sides=(1,))
    asked = scoped("Compare the wool and the flax.", "wool", "flax")
    pieces = comparing.write(asked, evidence(wool, flax).keyed(), LIFE)
    assert [(piece.keys, piece.side and piece.side.name) for piece in pieces or ()] == [
        (("c1",), "wool"),
        (("c2",), "flax"),
    ]


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("How high came the sea in the great storm?", id="no account"),
        pytest.param("Who read the letter to Tom while she wrote the memoir?", id="not set side by side"),
    ],
)
def test_what_compares_nothing_is_left_to_others(question):
    assert write(question, LETTER, MEMOIR) is None
