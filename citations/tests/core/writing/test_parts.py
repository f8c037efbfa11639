"""Questions of two parts are answered part by part."""

import pytest

from citations.core.records import Passage, Piece
from citations.core.writing import parts
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import evidence, origin, passage, scoped

SCHOOL = "I taught the village children to read in the winter of 1932."
SHOP = "My sister Rose kept a shop in Leeds, where she sold buttons."


def write(question: str, *passages: Passage) -> tuple[Piece, ...] | None:
    return parts.write(scoped(question), evidence(*passages).keyed(), LIFE)


@pytest.mark.parametrize(
    ("text", "split"),
    [
        pytest.param("Who taught the children?", ("Who taught the children?",), id="one"),
        pytest.param(
            "Who taught the children, and what did Rose sell?",
            ("Who taught the children", "what did Rose sell?"),
            id="two with and",
        ),
        pytest.param(
            "Who taught the village children? In what town did Rose live?",
            ("Who taught the village children?", "In what town did Rose live?"),
            id="two sentences",
        ),
        pytest.param(
            "What did Rose sell, and in what town did she live?",
            ("What did Rose sell", "in what town did she live Rose?"),
            id="one that points back",
        ),
        pytest.param(
            "What did Ada sell, and in what town did she live?",
            ("What did Ada sell", "in what town did she live?"),
            id="the person is meant anyhow",
        ),
        pytest.param(
            "When and where was she born?",
            ("When was she born?", "where was she born?"),
            id="two words for one",
        ),
        pytest.param(
            "Who taught Rose, and when and where did Rose teach?",
            ("Who taught Rose", "when did Rose teach?", "where did Rose teach?"),
            id="both",
        ),
        pytest.param("Rose sold and whoever came", ("Rose sold and whoever came",), id="no question word"),
    ],
)
def test_a_question_is_split_where_another_one_begins(text, split):
    assert parts.split(text, LIFE) == split


def test_each_part_is_answered_by_itself():
    pieces = write(
        "Who taught the village children, and what did sister Rose keep in Leeds?",
        passage(SCHOOL),
        passage(SHOP, of=origin("b")),
    )
    assert pieces is not None
    assert [piece.keys for piece in pieces] == [("c1",), ("c2",)]


def test_a_part_may_ask_for_a_fact_of_the_record():
    letter = passage(SCHOOL, of=origin(title="Letter to Tom"))
    pieces = write("Who taught the village children, and when was the letter to Tom written?", letter)
    assert pieces is not None
    assert pieces[1].text == "“Letter to Tom” is dated 12 May 1951."


def test_one_sentence_that_answers_both_is_said_once():
    pieces = write(
        "Who taught the village children, and in what winter were the village children taught to read?",
        passage(SCHOOL),
    )
    assert pieces is not None
    assert len(pieces) == 1


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("Who taught the village children?", id="one part"),
        pytest.param(
            "Who taught the village children, and what was the cat called in Japan?",
            id="one without an answer",
        ),
    ],
)
def test_else_the_question_is_left_whole(question):
    assert write(question, passage(SCHOOL)) is None


CAST = "Old Carne cast the chapel bell at Hayle in the summer of 1902."
PLACE = "The chapel bell was cast at Hayle by old Carne and his sons."
YEAR = "The chapel bell was cast by old Carne in 1902, they say."


@pytest.mark.parametrize(
    ("papers", "told"),
    [
        pytest.param((CAST, PLACE, YEAR), [CAST], id="one that tells both"),
        pytest.param((PLACE, YEAR), [YEAR, PLACE], id="one for each"),
    ],
)
def test_where_two_words_ask_for_one_thing_as_little_as_tells_both_is_quoted(papers, told):
    pieces = write(
        "When and where was the chapel bell cast?", *(passage(one, of=origin(one)) for one in papers)
    )
    assert [one.text.split("“")[-1].rstrip("”") for one in pieces or ()] == told


def test_where_two_words_ask_for_facts_of_the_record_these_are_stated():
    letter = passage(SCHOOL, of=origin(title="Letter to Tom", place="Leeds"))
    pieces = write("When and where was the letter to Tom written?", letter)
    assert [one.text for one in pieces or ()][:2] == [
        "“Letter to Tom” is dated 12 May 1951.",
        "“Letter to Tom” names as its place Leeds.",
    ]


def test_where_one_of_two_words_has_no_answer_the_question_is_left_whole():
    assert write("Where and for how much did the cat see Japan?", passage(SCHOOL)) is None
