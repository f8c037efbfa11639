"""What somebody else said is answered from their papers, or from where it is told that they said it."""

import pytest

from citations.core.asking.speakers import speaker
from citations.core.records import Passage, Piece
from citations.core.writing import speaking
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import RESTRICTED, evidence, origin, passage, scoped

TO_HER = passage(
    "Dear Mother, the pier was cold, and I lost my hat.", of=origin("a", recipient="Hannah Pellowe")
)
HERS = passage(
    "We have sold the pony. The pier was mended on Monday.",
    of=origin("b", title="Letter from her mother", creator="Hannah Pellowe", recipient=LIFE.name),
)
TO_TOM = passage(
    "The pier fell in the gale.",
    of=origin("c", title="To Tom", creator="Hannah Pellowe", recipient="Tom Pellowe", date="1960-02-01"),
)
NEWS = passage(
    "The pier was carried away at noon.", of=origin("d", creator="The Western Herald", kind="article")
)
TOLD = passage(
    "Captain Hale, who owned the pier, said that the pier was sound. He would not wait.", of=origin("e")
)
LEANT = passage("Rose came down the pier. She told me that the pier was cold.", of=origin("f"))
HEARD = passage("I told Rose that the pier was cold.", of=origin("g"))


def write(question: str, *passages: Passage) -> tuple[Piece, ...] | None:
    return speaking.write(scoped(question), evidence(*passages).keyed(), LIFE)


def said(question: str, *passages: Passage) -> str:
    return " ".join(one.text for one in write(question, *passages) or ())


@pytest.mark.parametrize(
    ("question", "paper"),
    [
        pytest.param(
            "What did her mother write about the pier?", "mended on Monday", id="a relative, by a title"
        ),
        pytest.param("What did Hannah Pellowe tell her about the pier?", "mended on Monday", id="a name"),
        pytest.param("What did Hannah write to Tom about the pier?", "in the gale", id="to another one"),
        pytest.param("What did Hannah write in 1960?", "in the gale", id="in a year"),
        pytest.param("What did her mother write to her?", "sold the pony", id="of nothing in particular"),
        pytest.param("What did the Herald say about the pier?", "at noon", id="a newspaper"),
        pytest.param("What did the papers write about the pier?", "at noon", id="any newspaper"),
        pytest.param("What did Captain Hale say about the pier?", "was sound", id="as another one tells it"),
        pytest.param(
            "What did Rose say about the pier?", "She told me", id="behind a sentence that names them"
        ),
        pytest.param("What did Mr. Hale say about the pier?", "was sound", id="with a title"),
        pytest.param("What did the captain say about the pier?", "was sound", id="by the title alone"),
    ],
)
def test_whose_words_are_asked_for_is_quoted(question, paper):
    told = said(question, TO_HER, HERS, TO_TOM, NEWS, TOLD, LEANT, HEARD)
    assert paper in told
    assert "lost my hat" not in told


@pytest.mark.parametrize(
    ("question", "papers"),
    [
        pytest.param(
            "What did her mother write about the pier?", (TO_HER,), id="hers to the one who is asked for"
        ),
        pytest.param("What did Rose say about the pier?", (HEARD,), id="told to them"),
        pytest.param(
            "What did Rose say about the pier?",
            (passage("Rose and Tom, who says little, came to the pier.", of=origin("h")),),
            id="said by one named behind them",
        ),
        pytest.param("What did Rose write about the pier?", (LEANT,), id="said, and not written"),
        pytest.param(
            "What did Hannah write to Rose about the pier?", (HERS, TO_TOM), id="to nobody of that name"
        ),
        pytest.param("What did Hannah write about the pier in 1950?", (HERS, TO_TOM), id="of no such year"),
        pytest.param("What did Rose say?", (TOLD,), id="nobody of that name"),
        pytest.param(
            "What did the Herald say about the pier?",
            (
                passage(
                    "The pier fell.", of=origin("d", creator="The Herald", kind="article", scope=RESTRICTED)
                ),
            ),
            id="may not be shown",
        ),
    ],
)
def test_nobody_else_answers_for_them(question, papers):
    assert write(question, *papers) == ()


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("What did Ada write about the pier?", id="the person"),
        pytest.param("What did she say about the pier?", id="a pronoun"),
        pytest.param("What does her diary say about the pier?", id="a paper"),
        pytest.param("When did Rose write about the pier?", id="another question"),
        pytest.param("What did Rose and Tom say about the pier?", id="two of them"),
        pytest.param("What did Hannah say, and does the Herald say the same?", id="beside each other"),
    ],
)
def test_what_asks_for_no_other_one_is_left_alone(question):
    assert write(question, HERS, NEWS) is None


def test_two_searches_are_a_comparison():
    both = scoped("What did Hannah write about the pier?", "Hannah", "pier")
    assert speaking.write(both, evidence(HERS).keyed(), LIFE) is None


def test_to_whom_and_what_about_are_told_apart():
    told = speaker("What did her mother write to him about the pony in 1951?", LIFE)
    assert told is not None
    assert (told.topic, set(told.years), told.relative, told.writes) == ("the pony", {"1951"}, True, True)
