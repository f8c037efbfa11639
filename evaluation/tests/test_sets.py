import pytest

from citations.core.records import Life
from evaluation import acl, answering, clapnq, folders, quotes, squad, wice
from evaluation.figures import Half
from evaluation.memory import Memory, plain
from evaluation.tests import making
from personas.core.errors import IngestError
from personas.embedders.hashing import Hashing

ADA = Life(name="Ada Pellow", pronoun="she", died="1950", end_year=1950)
LAMP = "The lamp came on Tuesday, and I taught the village children to read by it."


def values(measured):
    return {one.name: one.value for one in measured.figures if one.half is Half.ALL}


def outcomes(measured):
    return {one.id: one.outcome for one in measured.items}


def test_squad_finds_the_paragraph_and_the_sentence_and_tells_a_no_apart(tmp_path):
    making.squad(tmp_path)
    measured = squad.measure(tmp_path, Hashing())
    assert values(measured) == {
        "paragraph_recall_at_5": 1000,
        "paragraph_recall_at_5_untitled": 1000,
        "right_sentence_first": 1000,
        "abstention_auc": 1000,
    }
    assert outcomes(measured) == {"s1": "right", "s2": "right", "s3": "no answer"}
    assert len({one.half for one in measured.items}) == 1


def test_clapnq_compares_the_sentences_that_are_cited_with_those_that_were_selected(tmp_path):
    making.clapnq(tmp_path)
    measured = clapnq.measure(tmp_path, Hashing())
    assert values(measured) == {
        "abstention_f1": 1000,
        "evidence_sentence_f1": 1000,
        "evidence_sentence_f1_delivered": 1000,
    }
    assert outcomes(measured) == {"c1": "answered 1000 (due)", "c2": "refused (not due)"}


def test_wice_gives_the_rung_to_what_stands_in_the_document(tmp_path):
    making.wice(tmp_path)
    measured = wice.measure(tmp_path, Hashing())
    assert values(measured) == {
        "balanced_accuracy": 1000,
        "supported_kept": 1000,
        "false_support_not_supported": 0,
        "false_support_partially_supported": 0,
    }
    assert outcomes(measured)["w2"] == "held back (not_supported)"


def test_acl_counts_words_by_their_places(tmp_path):
    making.acl(tmp_path)
    measured = acl.measure(tmp_path, Hashing())
    assert values(measured)["silent"] == 1000
    assert values(measured)["word_f1"] > 500
    assert [one.outcome for one in measured.items] == ["cited (marked)", "silent (nothing marked)"]


@pytest.fixture(scope="module")
def memory():
    own = plain("letter", LAMP, title="Letter", creator="Ada Pellow", date="1931", kind="letter")
    other = plain(
        "news", "The harbour was closed for the storm of the year.", title="News", creator="The Gazette"
    )
    return Memory([own, other], ADA, Hashing())


@pytest.mark.parametrize(
    ("quote", "accepted"),
    [
        pytest.param("I taught the village children to read by it.", True, id="as it stands"),
        pytest.param("I  taught the village  children to read by it.", True, id="other blanks"),
        pytest.param("I taught the village children to write by it.", False, id="one word altered"),
        pytest.param("The lamp came on Tuesday the village children to read by it.", False, id="joined"),
        pytest.param("The harbour was closed for the storm of the year.", False, id="another hand's"),
    ],
)
def test_a_quotation_is_taken_as_it_stands_or_not_at_all(memory, quote, accepted):
    assert quotes.accepted(quote, f"{memory.life.name} wrote", memory) is accepted


def test_quotations_are_counted_by_their_label(memory, tmp_path):
    rows = [
        {"id": "q1", "quote": "I taught the village children to read by it.", "label": "exact"},
        {"id": "q2", "quote": "I taught the village children to sing by it.", "label": "altered"},
    ]
    making.lines(tmp_path / quotes.FILE, *rows)
    measured = quotes.measure(tmp_path, memory)
    assert values(measured) == {"exact_accepted": 1000, "altered_accepted": 0, "exact_as_own": 1000}
    assert outcomes(measured) == {"q1": "accepted (exact)", "q2": "refused (altered)"}


def test_what_another_says_between_marks_stands_in_the_archive_and_is_not_the_persons_own(tmp_path):
    said = "The captain came aboard. “You will never learn the lamp in one winter,” he told us all."
    own = plain("letter", said, title="Letter", creator="Ada Pellow", date="1931", kind="letter")
    quote = "You will never learn the lamp in one winter"
    making.lines(tmp_path / quotes.FILE, {"id": "q1", "quote": quote, "label": "exact"})
    measured = quotes.measure(tmp_path, Memory([own], ADA, Hashing()))
    assert values(measured) == {"exact_accepted": 1000, "exact_as_own": 0}


QUESTIONS: tuple[tuple[str, str, str, list[dict[str, str]]], ...] = (
    ("g1", "What did she teach the village children?", "answered", [{"path": "letter", "quote": LAMP}]),
    ("g2", "Which orchestra toured Brazil with a zither?", "refused", []),
)


@pytest.fixture
def asked(tmp_path):
    rows = [making.golden(key, text, gold, outcome=outcome) for key, text, outcome, gold in QUESTIONS]
    making.lines(tmp_path / answering.QUESTIONS, *rows)
    return tmp_path


def test_golden_questions_are_scored_in_memory_as_by_the_real_pipeline(memory, asked):
    measured = answering.measure(asked, memory, "ada")
    assert values(measured)["evidence_hit_within_bounds"] == 1000
    assert values(measured)["abstention_f1_in_scope"] == 1000
    assert values(measured)["wrongly_refused"] == 0
    assert outcomes(measured)["g1"] == "proceed: answered hit"
    assert outcomes(measured)["g2"].startswith("proceed: refused (")


def test_an_archive_folder_is_read_into_memory(tmp_path):
    (tmp_path / "manifest.csv").write_text(
        "path,title,creator,date,kind\nletter.txt,Letter,Ada Pellow,1931,letter\n"
    )
    (tmp_path / "letter.txt").write_text(LAMP)
    held = folders.read(tmp_path, ADA, Hashing())
    assert held.candidates("What came on Tuesday?")[0].sentence.text == LAMP
    (tmp_path / "letter.txt").unlink()
    with pytest.raises(IngestError, match=r"letter\.txt"):
        folders.read(tmp_path, ADA, Hashing())
