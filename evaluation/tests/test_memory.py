import pytest

from citations.core.records import Life, Reason
from evaluation.memory import Memory, plain
from personas.embedders.hashing import Hashing

LIFE = Life(name="Ada Pellow", pronoun="she", died="1950", end_year=1950)
LETTER = ("The lamp came on Tuesday, and I taught the village children to read by it.", "It rained all week.")


@pytest.fixture(scope="module")
def memory():
    return Memory(
        [
            plain(
                "letter",
                *LETTER,
                title="Letter about the lamp",
                creator="Ada Pellow",
                date="1931",
                kind="letter",
            ),
            plain(
                "diary", "The geese flew south today.", title="Diary", creator="Ada Pellow", kind="journal"
            ),
            plain("news", "The harbour was closed for the storm.", title="Cutting", creator="The Gazette"),
        ],
        LIFE,
        Hashing(),
    )


def test_a_question_goes_through_all_stages(memory):
    answer = memory.ask("What did she teach the village children?")
    (claim,) = answer.display.claims
    assert "taught the village children to read" in claim.text
    (citation,) = answer.trail.gated.delivered[0].cited.citations
    assert memory.read(citation.artifact_id, 1, citation.locator) == citation.excerpt == LETTER[0]


def test_what_is_not_there_is_refused(memory):
    answer = memory.ask("How many horses did she own in Lisbon?")
    assert answer.display is None
    assert answer.refusal.reason in {
        Reason.NOT_COVERED,
        Reason.LOW_SIMILARITY_SCORE,
        Reason.CITATIONS_REQUIRED,
    }


def test_the_words_of_a_question_decide_the_lexical_place(memory):
    hits = {hit.origin.record_key: hit for hit in memory.hits(0, "Was the harbour closed?")}
    assert hits["news"].lexical_rank == 1
    assert hits["diary"].lexical_rank is None
    assert not hits["news"].origin.primary
    assert hits["letter"].origin.primary


def test_every_sentence_of_what_is_found_tells_how_near_it_is_by_itself(memory):
    question = "Was the harbour closed for the storm?"
    near = {one.text: one.cosine for hit in memory.hits(0, question) for one in hit.sentences}
    asked, *rows = Hashing().embed([question, *near])
    for text, row in zip(near, rows, strict=True):
        assert near[text] == pytest.approx(max(0, 1000 * float(asked @ row)), abs=5)
    assert max(near, key=lambda text: near[text]) == "The harbour was closed for the storm."


def test_a_question_that_a_category_refuses_is_asked_all_the_same_when_that_is_measured(memory):
    text = "What is the capital of France?"
    assert memory.ask(text).refusal.reason is Reason.GENERAL_KNOWLEDGE
    answer = memory.ask_in_scope(text)
    assert answer.trail.scoped.searches == (text,)
    assert answer.trail.passages
    assert answer.refusal is None or answer.refusal.reason is not Reason.GENERAL_KNOWLEDGE
