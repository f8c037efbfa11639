"""What a question takes for granted of a relative, and the archive denies, is not answered."""

import pytest

from citations.core.records import Passage, Piece
from citations.core.writing import presuming
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import evidence, origin, passage, scoped

MINE = passage("My brother Amos sent two pounds.", of=origin("a"))
TITLED = passage("You ask whether I come.", of=origin("b", title="Letter to her brother Amos"))
BEHIND = passage("Amos, my elder brother, was in Leeds that night.", of=origin("c"))
WED = passage("Samuel Grice and she were married in September.", of=origin("d", creator="The parish"))
NEPHEW = passage("You mean to go.", of=origin("e", title="Letter to her nephew Samuel"))
FATHERS = passage("My brother Amos has sold the mill.", of=origin("f", creator="Josiah Finch"))


def write(question: str, *passages: Passage) -> tuple[Piece, ...] | None:
    return presuming.write(scoped(question), evidence(*passages).keyed(), LIFE)


@pytest.mark.parametrize(
    ("question", "paper"),
    [
        pytest.param("How did her husband Amos die?", MINE, id="in her words"),
        pytest.param("How did her husband Amos die?", TITLED, id="in a title"),
        pytest.param("What did her late uncle, Amos say?", BEHIND, id="behind the name"),
        pytest.param("When did Ada meet her cousin Amos?", MINE, id="her own name before it"),
        pytest.param("When was her son Samuel killed?", NEPHEW, id="a nephew"),
    ],
)
def test_a_relative_who_is_another_one_is_not_granted(question, paper):
    assert write(question, paper) == ()


@pytest.mark.parametrize(
    ("question", "papers"),
    [
        pytest.param("How did her brother Amos die?", (MINE,), id="as it is"),
        pytest.param("What did Amos send?", (MINE,), id="no relative"),
        pytest.param("What did her husband Tom send?", (MINE,), id="nothing on this one"),
        pytest.param(
            "How did her husband Samuel die?", (NEPHEW, WED), id="a wedding, and one of the same name"
        ),
        pytest.param("What did Rose say of her son Samuel?", (NEPHEW,), id="somebody else's"),
        pytest.param("When did her uncle Amos sell the mill?", (FATHERS,), id="a brother of who wrote"),
        pytest.param("How did her husband Samuel die?", (WED,), id="a wedding"),
    ],
)
def test_in_doubt_the_question_is_asked(question, papers):
    assert write(question, *papers) is None


@pytest.mark.parametrize("question", ["Ada", "Ada Finch?", "ADA ADA ada!"])
def test_a_name_alone_asks_nothing_of_its_own_archive(question):
    assert write(question, MINE) == ()


def test_who_somebody_was_is_asked():
    assert write("Who was Ada Finch?", MINE) is None
