"""Each of several questions is answered by itself, and what nothing surely answers is named."""

from dataclasses import replace

import pytest

from citations.core.extractive import extraction
from citations.core.extractive.extraction import KINDS
from citations.core.extractive.quoting import near
from citations.core.query.understood import read
from citations.core.records import Passage, Piece, Scoped
from citations.core.stages import categories
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import evidence, origin, passage

SPOON = passage("My father taught me the Morse code with a spoon.", of=origin("a"), sides=(0, 1))
VAN = passage("Denzil Hocking drove the library van in the rain.", of=origin("b"), rank=2, sides=(0, 1))


def write(question: str, *passages: Passage) -> tuple[Piece, ...] | None:
    scoped = categories.judge(read(question), LIFE)
    assert isinstance(scoped, Scoped)
    return extraction.several(scoped, evidence(*passages).keyed(), LIFE)


def told(pieces: tuple[Piece, ...] | None) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.side.name, one.keys) for one in pieces or () if one.side]


def test_one_question_is_none_of_several():
    assert extraction.several in KINDS
    assert write("Who taught her the Morse code?", SPOON) is None


@pytest.mark.parametrize(
    ("question", "found"),
    [
        pytest.param(
            "Who taught her the Morse code, and who drove the library van?",
            [("Who taught her the Morse code", ("c1",)), ("who drove the library van", ("c2",))],
            id="both",
        ),
        pytest.param(
            "Who taught her the Morse code, and what did the dentist cost?",
            [("Who taught her the Morse code", ("c1",)), ("what did the dentist cost", ())],
            id="the first",
        ),
        pytest.param(
            "What did the dentist cost? Who drove the library van?",
            [("What did the dentist cost", ()), ("Who drove the library van", ("c2",))],
            id="the second",
        ),
        pytest.param("What did the dentist cost? Who sang in the opera?", [], id="neither"),
        pytest.param(
            "What did the dentist cost? Which ones drove there?", [], id="what leans on nothing is nothing"
        ),
    ],
)
def test_what_is_not_found_is_named(question, found):
    assert told(write(question, SPOON, VAN)) == found


@pytest.mark.parametrize(
    ("odds", "is_named"),
    [
        pytest.param(extraction.LIKELY, False, id="as likely as it takes"),
        pytest.param(extraction.LIKELY - 1, True, id="less"),
    ],
)
def test_a_part_that_is_quoted_and_not_surely_answered_is_named_beside_it(monkeypatch, odds, is_named):
    def found(*of):
        return tuple(
            (replace(one, odds=odds, features={**one.features, "passage": 0}), run) for one, run in near(*of)
        )

    monkeypatch.setattr(extraction, "near", found)
    said = told(write("Who taught her the Morse code, and who drove the library van?", SPOON, VAN))
    assert ("who drove the library van", ("c2",)) in said
    assert (("who drove the library van", ()) in said) is is_named


def test_one_sentence_that_answers_both_is_quoted_once_and_nothing_is_missing():
    pieces = write("Who taught her the code, and with what did he teach the code?", SPOON)
    assert told(pieces) == [("Who taught her the code", ("c1",))]


def test_a_fact_of_the_record_answers_a_part():
    letter = passage("The lamp came.", of=origin("l", title="Letter to Tom", date="1962-03-09"), sides=(0, 1))
    pieces = write("Who taught her the Morse code, and when was the Letter to Tom written?", SPOON, letter)
    assert [one.text for one in pieces or ()][-1] == "“Letter to Tom” is dated 9 March 1962."


def test_what_is_quoted_and_may_not_answer_is_named_beside_its_quotation():
    pieces = write("Who taught her the Morse code, and how many wheels had the van?", SPOON, VAN)
    assert told(pieces)[1:] == [
        ("how many wheels had the van", ("c2",)),
        ("how many wheels had the van", ()),
    ]


def test_what_answers_the_first_is_no_answer_to_what_points_back_to_it():
    pieces = write("Who taught her the Morse code, and what was it worth when it was sold?", SPOON, VAN)
    assert told(pieces) == [
        ("Who taught her the Morse code", ("c1",)),
        ("what was it worth when it was sold", ()),
    ]
