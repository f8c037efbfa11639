"""Each side is quoted by the same ranker, or said to have nothing."""

import pytest

from citations.core.extractive import comparing
from citations.core.extractive.comparing import LACKING
from citations.core.records import Course, Passage, Piece, Relation
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import evidence, origin, passage, scoped

FORD = "The sea came to the third step of the chapel in the great storm."
STEP = "In the great storm the sea came to the fifth step of the chapel, and I saw it there."
LETTER = passage(FORD, of=origin("l", title="Letter to Tom", date="1962-03-09", recipient="Tom"), sides=(0,))
MEMOIR = passage(STEP, of=origin("m", title="Slack Water", kind="memoir", date="1979"), rank=2, sides=(1,))
SIDES = ("the sea in the great storm of 1962", "the sea in the great storm of 1979")


def write(
    *passages: Passage, course: Course = Course.PROCEED, sides: tuple[str, ...] = SIDES
) -> tuple[Piece, ...] | None:
    asked = scoped("Compare the sea in the great storms.", *sides, course=course)
    return comparing.write(asked, evidence(*passages).keyed(), LIFE)


def named(pieces: tuple[Piece, ...] | None) -> list[tuple[str, bool]]:
    return [(one.side.name, one.text == LACKING) for one in pieces or () if one.side]


def test_where_figures_differ_a_labelled_inference_says_so():
    pieces = write(LETTER, MEMOIR)
    assert pieces is not None
    assert pieces[-1].relation is Relation.INFERENCE
    assert pieces[-1].text == (
        "Side by side, these passages suggest that the sea in the great storm of 1962 and "
        "the sea in the great storm of 1979 differ where they speak of sea."
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
    memoir = passage(
        second, of=origin("m", title="Slack Water", kind="memoir", date="1979"), rank=2, sides=(1,)
    )
    pieces = write(LETTER, memoir)
    assert pieces is not None
    assert [f" {said} where" in piece.text for piece in pieces[2:]] == ([True] if said else [])


def test_in_the_person_s_own_words_nothing_is_inferred():
    pieces = write(LETTER, MEMOIR, course=Course.DOWNGRADE)
    assert pieces is not None
    assert {piece.relation for piece in pieces} == {Relation.DIRECT_QUOTE}


def test_of_three_sides_nothing_is_inferred():
    third = passage(
        FORD.replace("third", "second"),
        of=origin("d", title="Diary", kind="journal", date="1950"),
        rank=3,
        sides=(2,),
    )
    pieces = write(LETTER, MEMOIR, third, sides=(*SIDES, "the sea in the great storm of 1950"))
    assert len(named(pieces)) == 3
    assert Relation.INFERENCE not in {piece.relation for piece in pieces or ()}


def test_what_tells_of_both_is_quoted_once_by_others():
    both = passage("The wool and the flax came from Leeds.", sides=(0, 1))
    asked = scoped("Compare the wool and the flax.", "wool", "flax")
    assert comparing.write(asked, evidence(both).keyed(), LIFE) is None


def test_where_one_side_has_nothing_it_is_said_so():
    bare = passage(
        "Hens were kept in the yard all winter.", of=origin("m", kind="memoir"), rank=2, sides=(1,)
    )
    assert named(write(LETTER, bare)) == [(SIDES[0], False), (SIDES[1], True)]


def test_where_neither_tells_it_the_question_is_left_to_others():
    assert write(LETTER, MEMOIR, sides=("the cat's tail", "the dog's tail")) is None


def test_topics_are_searched_and_quoted_one_by_one():
    wool = passage("The wool came from Leeds in carts.", of=origin("a"), sides=(0,))
    flax = passage("The flax came from Riga in ships.", of=origin("b"), rank=2, sides=(1,))
    asked = scoped("Compare the wool and the flax.", "wool", "flax")
    pieces = comparing.write(asked, evidence(wool, flax).keyed(), LIFE)
    assert [(piece.keys, piece.side and piece.side.name) for piece in pieces or ()] == [
        (("c1",), "wool"),
        (("c2",), "flax"),
    ]


def test_what_compares_nothing_is_left_to_others():
    assert write(LETTER, MEMOIR, sides=()) is None
