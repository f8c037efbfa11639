"""Claims altered in one way each, and what the binder says to them."""

import pytest

from evaluation import altering, binder
from evaluation.binder import Archive
from evaluation.figures import Half
from evaluation.letting_through import NOBODY
from evaluation.memory import Memory, plain
from evaluation.tests import making
from personas.embedders.hashing import Hashing

HARBOUR = "The harbour of Leeds was dredged in 1903 by Silas Penrose and three of his men."
CHAPEL = "Hester Vane may be the one who painted some chapels in York for Tom Ripon."
MINE = "Ada sailed past the old quay with Tom and never came back in June."


@pytest.mark.parametrize(
    ("kind", "text", "altered"),
    [
        pytest.param(
            "number", "It took 1,140 men and 4 carts.", "It took 1143 men and 4 carts.", id="a figure"
        ),
        pytest.param("number", HARBOUR, HARBOUR.replace("three", "six"), id="a number in words"),
        pytest.param("date", HARBOUR, HARBOUR.replace("1903", "1896"), id="a year"),
        pytest.param("date", MINE, MINE.replace("June", "November"), id="a month"),
        pytest.param("name", HARBOUR, HARBOUR.replace("Leeds", "York"), id="a name"),
        pytest.param("negation", HARBOUR, HARBOUR.replace("was", "was not"), id="denied"),
        pytest.param("negation", MINE, MINE.replace("never ", ""), id="not denied any more"),
        pytest.param("modality", CHAPEL, CHAPEL.replace("may be", "is"), id="sure"),
        pytest.param("modality", HARBOUR, HARBOUR.replace("was", "may have been"), id="not sure"),
        pytest.param("quantity", CHAPEL, CHAPEL.replace("some", "all"), id="all"),
        pytest.param("quantity", "It was nearly full.", "It was full.", id="nearly"),
        pytest.param("role", "Tom visited Rose there.", "Rose visited Tom there.", id="who did what"),
        pytest.param("role", "Tom married Rose there.", None, id="true either way"),
        pytest.param("joined", HARBOUR, "The harbour of Leeds is shut on Sundays.", id="two sentences"),
        pytest.param("number", "No count is here.", None, id="no number"),
        pytest.param("date", "No date is here.", None, id="no date"),
        pytest.param("name", "No name is here.", None, id="no name"),
        pytest.param("negation", "It has no name.", None, id="a denial that cannot be taken back"),
        pytest.param("negation", "It rained all day.", None, id="nothing to deny"),
        pytest.param("joined", "It was here.", None, id="of nothing that is named"),
    ],
)
def test_a_sentence_is_altered_in_one_way_or_not_at_all(kind, text, altered):
    others = (text, "Some went to York with him.", "The mill is shut on Sundays.")
    others = others[:1] + others[1 + (kind == "joined") :]
    assert altering.KINDS[kind](text, others) == altered


@pytest.mark.parametrize(
    ("text", "is_plain"),
    [
        pytest.param(HARBOUR, True, id="a sentence"),
        pytest.param("I saw that the harbour was dredged in 1903.", False, id="somebody says I"),
        pytest.param("He called it “the harbour of all the harbours”.", False, id="quoted words"),
        pytest.param("It was dredged.", False, id="short"),
        pytest.param("the harbour of Leeds was dredged by some men.", False, id="no beginning"),
    ],
)
def test_only_whole_sentences_without_i_and_quoted_words_are_claims(text, is_plain):
    assert altering.plain(text) is is_plain


@pytest.fixture
def leeds():
    text = plain("leeds", f"{HARBOUR} {CHAPEL}", title="Leeds", creator="Encyclopedia")
    return Archive(name="leeds", memory=Memory([text], NOBODY, Hashing()), true=(HARBOUR, CHAPEL))


def test_each_kind_is_counted_and_no_altered_date_or_number_is_accepted(tmp_path, monkeypatch, leeds):
    making.squad(tmp_path)
    making.wice(tmp_path)
    monkeypatch.setattr(binder, "_demo", lambda _: leeds)
    measured = binder.measure(tmp_path, Hashing())
    found = {one.name: (one.value, one.of) for one in measured.figures if one.half is Half.ALL}
    assert found["unaltered_accepted"][0] == 1000
    assert found["date_accepted"][0] == found["number_accepted"][0] == 0
    assert min(of for _, of in found.values()) > 0
    assert {one.outcome for one in measured.items} >= {"supported (unaltered)", "held back (date)"}
