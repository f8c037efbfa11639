from dataclasses import dataclass, field, replace

import pytest

from citations.core.extractive import extraction
from citations.core.records import Compared, Draft, Evidence, Piece, Reason, Refusal, Scoped, Trail, Try
from citations.core.stages import drafting
from citations.tests.core.fakes import SESSION
from citations.tests.core.making import evidence, origin, passage, scoped
from personas.core.media.base import MetadataLocator

TEXT = "I taught the village children to read in the winter of 1932."
PIECE = Piece(text="She taught [c1].", keys=())
ASKED = scoped("Who taught the village children to read?")


@dataclass
class Writer:
    draft: Draft
    name: str = "model"
    asked: list[Evidence] = field(default_factory=list)

    def write(self, scoped: Scoped, evidence: Evidence) -> Draft:
        self.asked.append(evidence)
        return self.draft


def found(*texts: str) -> Evidence:
    return evidence(*(passage(text, of=origin(f"{n}.txt")) for n, text in enumerate(texts)))


def test_what_a_model_writes_is_its_draft():
    draft = Draft(drafter="model", pieces=(PIECE,), prompt="ab")
    assert drafting.write(ASKED, found(TEXT), Writer(draft)) == draft


def test_of_a_model_that_declined_nothing_is_taken():
    draft = Draft(drafter="model", pieces=(PIECE,), declined=True)
    assert drafting.write(ASKED, found(TEXT), Writer(draft)) == replace(draft, pieces=())


SIDE = Compared(name="the school", keys=("c1",))
FACT = replace(PIECE, hint=MetadataLocator(pointer="/date"))


@pytest.mark.parametrize(
    ("own", "stands"),
    [
        pytest.param(None, False, id="there is none"),
        pytest.param(Draft(drafter="x", pieces=(PIECE,)), False, id="quotations"),
        pytest.param(Draft(drafter="x", pieces=(PIECE,), compared=(SIDE,)), True, id="sides"),
        pytest.param(Draft(drafter="x", pieces=(PIECE, FACT)), True, id="a fact of the record"),
    ],
)
def test_what_is_no_matter_of_passages_stands_against_a_model_s_no(own, stands):
    no = Refusal(reason=Reason.NOT_COVERED)
    written = Trail(draft=Draft(drafter="model", pieces=(), declined=True), refusal=no)
    assert not drafting.settled(written)
    assert drafting.settled(written, Trail(draft=own)) is not stands
    undeclined = replace(written, draft=Draft(drafter="model", pieces=(PIECE,)))
    assert not drafting.settled(undeclined, Trail(draft=own))


def test_what_a_model_wrote_is_the_outcome_where_it_stands_or_no_other_words_would_help():
    assert drafting.settled(Trail())
    assert drafting.settled(Trail(refusal=Refusal(reason=Reason.BUDGET_SPENT)))


def test_what_models_were_asked_is_kept_where_nothing_is_drafted():
    made = drafting.none((Try(drafter="openai", model="m", outcome="timeout"),))
    assert made is not None
    assert (made.declined, len(made.tries)) == (True, 1)
    assert drafting.none(()) is None
    assert drafting.tried(None) == ()


def test_in_the_archive_s_own_words_the_sentence_that_answers_is_quoted():
    made = drafting.plain(ASKED, found(TEXT), Writer(Draft(drafter="model", pieces=())), SESSION)
    assert made.drafter == extraction.NAME
    assert TEXT.removeprefix("I") in made.pieces[0].text


def test_without_evidence_the_plain_draft_declines():
    assert drafting.plain(ASKED, found(), Writer(Draft(drafter="model", pieces=())), SESSION).declined


def test_the_plain_drafter_is_not_asked_twice():
    draft = Draft(drafter=extraction.NAME, pieces=(), declined=True)
    assert drafting.plain(ASKED, found(TEXT), Writer(draft, name=extraction.NAME), SESSION) == draft


TRIED = Try(drafter="model", model="m", outcome="written", prompt="ab")


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
    tried = replace(TRIED, unknown=(text,))
    draft = Draft(drafter="model", pieces=(Piece(text=text, keys=("c1",)),), tries=(tried,))
    made = drafting.write(ASKED, found(TEXT), Writer(draft))
    assert (made.pieces[0].text, made.tries[0].unknown) == (fit, (fit,))


def test_what_a_model_said_and_nothing_bears_stays_in_the_record():
    draft = Draft(drafter="model", pieces=(PIECE,), prompt="ab", tries=(TRIED, TRIED))
    assert drafting.tried(draft) == (TRIED, replace(TRIED, outcome="unsupported", pieces=(PIECE,)))
    assert drafting.tried(Draft(drafter="model", pieces=(), tries=(TRIED,))) == (TRIED,)
    assert drafting.tried(Draft(drafter="model", pieces=(PIECE,))) == ()


def test_what_is_longer_than_a_tier_may_be_shown_is_cut_back_to_what_carries_the_answer():
    text = f"I taught the village children to read; {'the hens are red; ' * 20}and it rained."
    narrow = replace(SESSION, tier=replace(SESSION.tier, excerpt_cap=100))
    writer = Writer(Draft(drafter="model", pieces=()))
    (whole,) = drafting.plain(ASKED, found(text), writer, SESSION).pieces
    (cut,) = drafting.plain(ASKED, found(text), writer, narrow).pieces
    assert whole.text.endswith("and it rained.”")
    assert cut.text.endswith("wrote: “I taught the village children to read”")
