from dataclasses import replace

import pytest

from citations.core.pipeline import STAGES
from citations.core.records import Draft, Piece, Relation
from citations.measuring import explaining
from citations.measuring.doubts import doubt
from citations.tests.core.fakes import LIFE, SESSION, World
from citations.tests.core.making import need
from personas.core.media.base import MetadataLocator

LETTER = "I taught the village children to read by the light of one lamp."


@pytest.fixture
def world():
    return World().artifact("letters/1.txt", LETTER, title="Letter to Mary")


def told(answer):
    """The explanation, its lines by stage."""
    found: dict[str, list[str]] = {}
    for line in explaining.explain(answer, LIFE):
        if not line.startswith("   "):
            stage, _, words = line[3:].partition(": ")
            found[stage] = [words]
        else:
            found[stage].append(line.strip())
    return found


def test_an_answer_is_told_stage_by_stage_in_the_order_of_the_pipeline(world):
    world.draft = Draft(drafter="writer", pieces=(Piece(text=f"Ada Finch wrote: “{LETTER}”", keys=("c1",)),))
    said = told(world.ask("Who taught the village children to read?"))
    assert tuple(said) == STAGES
    assert said["categories"] == ["proceeds; no category applies"]
    assert said["retrieval"][0] == "1 passage of 1 artifact"
    assert "letters/1.txt" in said["retrieval"][1]
    assert said["enforcement"][0] == "passed; 1 passage as evidence"
    assert any(line.startswith("similar enough: ") for line in said["enforcement"])
    assert said["drafting"][0] == "writer wrote 1 piece"
    assert "direct quote at letters/1.txt paragraph 0" in said["assignment"][1]
    assert said["coverage"][0].startswith("claim 1: supported; supported yes (direct relation)")
    assert said["tracking"] == ["cited: 1 of 1 passage"]


def test_the_sentences_that_were_weighed_are_told_with_their_reasons(world):
    said = told(world.ask("Who taught the village children to read?"))["drafting"]
    at = next(n for n, line in enumerate(said) if line.endswith(f"[c1] {LETTER}"))
    assert said[at].startswith(("answers (", "does not answer ("))
    assert " speaks for it (+" in " ".join(said[at:])


SIDES = "Compare the village children with the lamp."


@pytest.mark.parametrize(
    ("asked", "stage", "line", "is_read"),
    [
        ("\0", "intake", "malformed", False),
        (
            "What is the capital of France?",
            "categories",
            "refused: general knowledge; the archive was not read",
            False,
        ),
        ("Was she secretly depressed?", "categories", "downgraded as mental state: quotations", True),
        (SIDES, "intake", "it compares: ", True),
        (SIDES, "categories", "searched for: ", True),
    ],
)
def test_what_became_of_a_question_is_told_at_its_stage(world, asked, stage, line, is_read):
    said = told(world.ask(asked))
    assert line in " ".join(said[stage])
    assert ("retrieval" in said) is is_read


def test_too_little_is_told_with_what_was_needed(world):
    said = told(world.ask("Who taught the children?", thresholds=need(similarity=1000)))
    assert said["enforcement"][0].startswith("refused: low similarity score; ")
    assert said["enforcement"][0].endswith(", 1000 needed")
    assert "drafting" not in said


def test_a_claim_that_nothing_carries_is_told_with_its_doubts(world):
    world.draft = Draft(drafter="writer", pieces=(Piece(text="She taught 40 children.", keys=("c1",)),))
    said = told(world.ask("Who taught the children?"))
    assert any("(judge.silent)" in line for line in said["assignment"])
    assert said["coverage"][0].startswith("claim 1: left out; ")
    assert said["coverage"][-1].startswith("refused: ")
    assert "display" not in said


def test_a_refusal_at_the_last_gate_is_told_there(world):
    world.session = replace(SESSION, tier=replace(SESSION.tier, excerpt_cap=5))
    world.draft = Draft(drafter="writer", pieces=(Piece(text=f"Ada Finch wrote: “{LETTER}”", keys=("c1",)),))
    said = told(world.ask("Who taught the village children to read?"))
    assert said["display"] == ["refused: not displayable"]


def test_a_fact_of_the_record_and_a_sentence_that_claims_nothing_are_told_as_such(world):
    fact = Piece(
        text="“Letter to Mary” is dated 12 May 1951.",
        keys=("c1",),
        relation=Relation.METADATA_FACT,
        hint=MetadataLocator(pointer="/date"),
    )
    world.draft = Draft(drafter="writer", pieces=(Piece(text="In short:", keys=()), fact))
    said = told(world.ask("Who taught the village children to read?"))
    assert said["knowledge"] == ["claim 1 is connective, which needs no citation", "claim 2 is factual"]
    assert "metadata fact at letters/1.txt /date" in " ".join(said["assignment"])


def test_what_is_left_out_is_told_with_the_reason(world):
    pieces = (f"In “Letter to Mary” Ada Finch wrote: “{LETTER}”", "She taught 40 children.")
    world.draft = Draft(drafter="writer", pieces=tuple(Piece(text=text, keys=("c1",)) for text in pieces))
    said = told(world.ask("Who taught the village children to read?"))
    assert said["display"][0] == "shown: 1 claim; the answer is narrowed"
    assert said["display"][1].startswith("left out: ")
    assert said["display"][1].endswith("(unsupported)")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        pytest.param(
            "quote.not_found", "the quotation does not stand in the passage, word for word", id="known"
        ),
        pytest.param("key.unknown:c9", "the passage c9 is not among the evidence", id="with a key"),
        pytest.param("paraphrase.role_swap", "the paraphrase fails on role swap", id="new fault"),
        pytest.param("verse.metre", "verse fails on metre", id="new kind"),
    ],
)
def test_a_doubt_is_said_in_words_with_its_code(code, words):
    assert doubt(code) == f"{words} ({code})"
