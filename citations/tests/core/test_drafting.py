from dataclasses import dataclass, field, replace

import pytest

from citations.core import drafting
from citations.core.records import Draft, Evidence, Piece, Scoped, Try
from citations.core.writing import extraction
from citations.tests.core.fakes import LIFE
from citations.tests.core.making import evidence, origin, passage, scoped

TEXT = "I taught the village children to read in the winter of 1932."
PIECE = Piece(text="She taught [c1].", keys=())


@dataclass
class Writer:
    draft: Draft
    name: str = "model"
    asked: list[Evidence] = field(default_factory=list)

    def write(self, scoped: Scoped, evidence: Evidence) -> Draft:
        self.asked.append(evidence)
        return self.draft


def write(writer: Writer, *texts: str) -> Draft:
    passages = tuple(passage(text, of=origin(f"{n}.txt")) for n, text in enumerate(texts))
    asked, found = scoped("Who taught the village children to read?"), evidence(*passages)
    return drafting.write(asked, found, writer, drafting.plain(asked, found, writer, LIFE))


def test_what_a_drafter_writes_is_the_draft():
    draft = Draft(drafter="model", pieces=(PIECE,), prompt="ab")
    assert write(Writer(draft), TEXT) == draft


@pytest.mark.parametrize(
    "draft",
    [
        pytest.param(Draft(drafter="model", pieces=(PIECE,), declined=True), id="declined"),
        pytest.param(Draft(drafter="model", pieces=()), id="empty"),
    ],
)
def test_when_a_drafter_has_nothing_to_say_the_archive_s_own_words_answer(draft):
    made = write(Writer(draft), TEXT)
    assert made.drafter == extraction.NAME
    assert TEXT.removeprefix("I") in made.pieces[0].text


def test_the_fallback_is_not_asked_twice():
    draft = Draft(drafter=extraction.NAME, pieces=(), declined=True)
    assert write(Writer(draft, name=extraction.NAME), TEXT) == draft


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param((), id="no evidence"),
        pytest.param(("The library van was named after its bell.",), id="evidence that does not answer"),
    ],
)
def test_no_model_is_asked_what_the_archive_does_not_answer(texts):
    writer = Writer(Draft(drafter="model", pieces=(PIECE,)))
    made = write(writer, *texts)
    assert (made.drafter, made.declined, made.tries) == (extraction.NAME, True, ())
    assert writer.asked == []


@pytest.mark.parametrize(
    ("text", "fit"),
    [
        pytest.param("Orle\u0301ans", "Orl\u00e9ans", id="NFC"),
        pytest.param("a\ud800b", "a\ufffdb", id="a lone surrogate"),
        pytest.param("a\0b\x1bc\x9fd", "a\ufffdb\ufffdc\ufffdd", id="controls"),
        pytest.param("a\r\nb\tc", "a\nb\tc", id="line ends and tabs stay"),
    ],
)
def test_whatever_a_drafter_writes_can_be_signed(text, fit):
    made = write(Writer(Draft(drafter="model", pieces=(Piece(text=text, keys=("c1",)),))), TEXT)
    assert made.pieces[0].text == fit


TRIED = Try(drafter="model", model="m", outcome="written", prompt="ab")


def test_what_a_model_tried_stays_in_the_record_when_the_fallback_writes():
    tried = replace(TRIED, outcome="declined", unknown=("c\0", "Orle\u0301ans"))
    made = write(Writer(Draft(drafter="model", pieces=(), declined=True, tries=(tried,))), TEXT)
    assert (made.drafter, made.prompt) == (extraction.NAME, "")
    assert made.tries == (replace(tried, unknown=("c\ufffd", "Orl\u00e9ans")),)


OWN = Draft(drafter=extraction.NAME, pieces=(Piece(text=f"Ada Finch wrote: “{TEXT}”", keys=("c1",)),))


def test_where_nothing_of_a_model_held_the_plain_draft_stands_and_its_words_stay_in_the_record():
    draft = Draft(drafter="model", pieces=(PIECE,), prompt="ab", tries=(TRIED, TRIED))
    made = drafting.instead(draft, OWN)
    assert made is not None
    assert (made.drafter, made.pieces) == (extraction.NAME, OWN.pieces)
    assert made.tries == (TRIED, replace(TRIED, outcome="unsupported", pieces=(PIECE,)))


@pytest.mark.parametrize(
    "draft",
    [
        pytest.param(Draft(drafter="model", pieces=(PIECE,)), id="nothing was tried"),
        pytest.param(replace(OWN, tries=(TRIED,)), id="the plain one wrote"),
    ],
)
def test_the_plain_draft_does_not_stand_in_for_itself(draft):
    assert drafting.instead(draft, OWN) is None
