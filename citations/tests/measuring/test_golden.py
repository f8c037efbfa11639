from typing import Any

import pytest

from citations.measuring import golden
from ledger.core.canonical import Json
from ledger.core.errors import CanonicalError
from personas.core.media.base import TextLocator

EXPECTED: dict[str, Any] = {
    "category": "proceed",
    "category_reason": None,
    "outcome": "answered",
    "best_rung": "supported",
}
LINE: dict[str, Any] = {
    "id": "ada-001",
    "question": "When did she move?",
    "kind": "factual_when",
    "expected": EXPECTED,
    "gold": [
        {"path": "texts/a.txt", "quote": "we moved in May"},
        {"path": "texts/b.txt", "quote": "in May 1921"},
    ],
    "answer": "May 1921.",
    "must_not": ["1922"],
    "note": "asker: pupil",
}


def test_a_line_gives_a_question_with_one_part_of_two_quotes():
    question = golden.read(LINE)
    assert question.parts == (
        (
            golden.Quote(path="texts/a.txt", text="we moved in May"),
            golden.Quote(path="texts/b.txt", text="in May 1921"),
        ),
    )
    assert (question.id, question.asker, question.reasons, question.may_refuse) == ("ada-001", "", (), False)
    assert (question.answer, question.must_not) == ("May 1921.", ("1922",))


def test_gold_all_gives_one_part_for_each_of_its_lists():
    quote: Json = {"path": "texts/a.txt", "quote": "x"}
    question = golden.read({**LINE, "gold": [], "gold_all": [[quote], [quote, quote]]})
    assert [len(part) for part in question.parts] == [1, 2]


def test_a_question_to_be_refused_has_no_parts_and_every_reason_that_is_right():
    expected = {
        **EXPECTED,
        "category": "refuse",
        "category_reason": "general_knowledge",
        "outcome": "refused",
    }
    line = {key: value for key, value in LINE.items() if key not in {"gold", "answer", "must_not"}}
    question = golden.read(
        {**line, "expected": expected, "alt_category_reason": ["adversarial"], "as": "femi"}
    )
    assert question.parts == ()
    assert question.reasons == ("general_knowledge", "adversarial")
    assert (question.asker, question.answer, question.must_not) == ("femi", "", ())


def test_a_refusal_may_be_right_too():
    assert golden.read({**LINE, "alt_outcome": ["refused"]}).may_refuse


@pytest.mark.parametrize(
    ("path", "primary"),
    [
        pytest.param("texts/1845_ch01.txt", True, id="his own"),
        pytest.param("texts/1899_SECONDARY_ch01.txt", False, id="a biography"),
    ],
)
def test_secondary_gold_is_known_by_its_path(path, primary):
    assert golden.read({**LINE, "gold": [{"path": path, "quote": "x"}]}).only_primary is primary


@pytest.mark.parametrize(
    ("line", "field"),
    [
        pytest.param(
            {key: LINE[key] for key in LINE if key != "question"}, "question.question", id="missing"
        ),
        pytest.param({**LINE, "id": 7}, "question.id", id="another type"),
        pytest.param({**LINE, "gold": [{"path": "a"}]}, "gold.quote", id="a quote without words"),
    ],
)
def test_a_bad_line_is_named_by_its_field(line, field):
    with pytest.raises(CanonicalError, match=field):
        golden.read(line)


@pytest.mark.parametrize(
    ("quote", "spans"),
    [
        pytest.param("sea was", ((0, 4, 11),), id="inside a paragraph"),
        pytest.param("sea\n was", ((0, 4, 11),), id="other white space"),
        pytest.param("rough. We", ((0, 12, 18), (1, 0, 2)), id="over a paragraph's end"),
        pytest.param("sea is", (), id="not there"),
        pytest.param("  ", (), id="nothing"),
        pytest.param("Zoe\u0308", ((1, 7, 10),), id="another normal form"),
    ],
)
def test_a_quote_is_found_where_it_stands(quote, spans):
    found = golden.locate(quote, ("The sea was rough.", "We met Zo\u00eb."))
    assert found == tuple(TextLocator(paragraph=p, start=start, end=end) for p, start, end in spans)
