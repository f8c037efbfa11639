"""Facts of the record, and the line of the artifact that says so itself."""

import pytest

from citations.core.extractive import stating
from citations.core.records import Origin, Passage, Piece
from citations.tests.core.fakes import LIFE, OPEN, World
from citations.tests.core.making import evidence, origin, passage, scoped

BODY = "I taught the village children to read in the winter of 1932 and again in the spring of 1951."


def letter(key: str = "l", **facts: str) -> Origin:
    known = {"title": "Letter to Tom", "recipient": "Tom Hale", "place": "Leeds"} | facts
    return origin(key, scope=OPEN, artifact_id="", **known)


def write(question: str, *passages: Passage) -> tuple[Piece, ...] | None:
    return stating.write(scoped(question), evidence(*passages).keyed(), LIFE)


def test_two_facts_are_stated_where_two_are_asked_for():
    pieces = write("What are place and date of the letter to Tom?", passage(BODY, of=letter()))
    assert pieces is not None
    assert [piece.text for piece in pieces] == [
        "“Letter to Tom” is dated 12 May 1951.",
        "“Letter to Tom” names as its place Leeds.",
    ]


def test_an_artifact_is_told_by_all_that_is_said_of_it():
    inside = passage(
        "I taught.", of=letter(key="i", title="Letter to the editor of Slack Water", date="1979")
    )
    other = passage("I sold.", of=letter(key="o", title="Letter to Rose", recipient="Rose", date="1962"))
    pieces = write("There is a letter inside the 1979 book. What is the date of it?", other, inside)
    assert pieces is not None
    assert pieces[0].text == "“Letter to the editor of Slack Water” is dated 1979."


def test_a_title_in_quotation_marks_is_meant_as_a_whole():
    other = passage("I sold.", of=letter(key="o", title="Letter to Tom and Rose"))
    pieces = write("When was “Letter to Tom and Rose” written?", passage("I taught.", of=letter()), other)
    assert pieces is not None
    assert pieces[0].keys == ("c2",)
    assert write("When was “Letter to Mary” written?", passage("I taught.", of=letter()), other) is None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        pytest.param(
            "What was the date of her letter to Hale?",
            "“Letter to Tom” is dated 12 May 1951.",
            id="recipient",
        ),
        pytest.param(
            "Where was the 1951 letter sent from?", "“Letter to Tom” names as its place Leeds.", id="year"
        ),
        pytest.param(
            "What kind of document is the letter to Tom?",
            "“Letter to Tom” is kept in the archive as: letter",
            id="kind",
        ),
        pytest.param(
            "Which collection is the letter to Tom part of?", "“Letter to Tom” is part of: Box 4", id="series"
        ),
        pytest.param(
            "Who received the letter of 1951?", "“Letter to Tom” is addressed to Tom Hale.", id="received"
        ),
    ],
)
def test_an_artifact_is_known_by_what_it_is(question, text):
    other = passage(
        "I sold buttons.", of=letter(key="o", title="Letter to Rose", recipient="Rose", date="1962")
    )
    pieces = write(question, other, passage("I taught.", of=letter(part_of="Box 4")))
    assert pieces is not None
    assert pieces[0].text == text


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("When was her letter written?", id="two may be meant"),
        pytest.param("When was the diary written?", id="none is"),
        pytest.param("Who taught the children?", id="no fact of a record"),
        pytest.param("What edition is the letter to Tom?", id="a fact that the record has not"),
    ],
)
def test_what_names_no_artifact_is_left_to_others(question):
    assert (
        write(
            question,
            passage("I taught.", of=letter()),
            passage("I sold.", of=letter(key="o", title="Letter to Rose")),
        )
        is None
    )


@pytest.mark.parametrize(
    ("question", "said"),
    [
        pytest.param("When was the Letter to Tom written?", "is dated 12 May 1951.", id="date"),
        pytest.param("Who wrote the Letter to Tom?", "is by Ada Finch.", id="creator"),
        pytest.param("To whom is the Letter to Tom?", "is addressed to Tom ‘T’ Hale.", id="recipient"),
        pytest.param("Where was the Letter to Tom sent?", "names as its place Leeds.", id="place"),
        pytest.param(
            "What kind of letter is the Letter to Tom?", "is kept in the archive as: letter", id="kind"
        ),
        pytest.param(
            "Which edition of the Letter to Tom is it?",
            "The source of “Letter to Tom” is given as: Box 4",
            id="source",
        ),
    ],
)
def test_every_fact_that_is_stated_is_bound(question, said):
    of = {"recipient": "Tom “T” Hale", "place": "Leeds", "source": "Box 4"}
    answer = (
        World()
        .artifact("l", "I taught in Leeds for years.", scope=OPEN, title="Letter to Tom", **of)
        .ask(question)
    )
    assert answer.display is not None
    assert said in answer.display.claims[0].text
    assert answer.display.claims[0].label == "from archive records"


def test_where_something_is_written_of_asks_for_no_place_of_an_artifact():
    prestel = passage(BODY, of=origin("p", title="Message to Tom", kind="message", place="Leeds"))
    assert write("Where does she write that a book is a message never sent?", prestel) is None
    assert write("Where was the message to Tom written?", prestel) is not None
