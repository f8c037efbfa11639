from typing import Any

import pytest

from citations.core import withdrawal
from citations.core.contract import faults
from citations.core.records import Life
from citations.core.withdrawal import Exhibit
from personas.core.consent import Scope

OPEN = Scope(inclusion=True, surfacing=True, display=True, existence=True)
CLOSED = Scope(inclusion=True, surfacing=True, display=False, existence=True)
CAPPED = Scope(inclusion=True, surfacing=True, display=True, existence=True, cap=100)
LIFE = Life(name="Ada Obi", end_year=1987)
DISPLAY: dict[str, Any] = {
    "t": "kwanzaa.display.v1",
    "nonce": "00",
    "contract": {
        "version": "kwanzaa.answer.v1",
        "answer": {"text": "She wrote: “zorvaline”.", "tone": "neutral", "completeness": "complete"},
        "sources": [{"citation_label": "Source A"}],
        "retrieval_summary": {"query": "What?", "top_k": 20, "namespaces": ["archive"], "results": []},
        "unknowns": {"unsupported_claims": [], "missing_context": [], "clarifying_questions": []},
        "integrity": {
            "citation_required": True,
            "citations_provided": True,
            "fallback_behavior": "not_needed",
        },
    },
    "claims": [{"n": 1, "text": "She wrote: “zorvaline”."}],
    "outcome": {
        "kind": "answer",
        "rung": "narrowed",
        "removed": [{"topic": "zorvaline", "why": "…"}],
        "refusal": None,
    },
}


@pytest.mark.parametrize(
    ("longest", "scope", "stands"),
    [
        pytest.param(100, OPEN, True, id="open"),
        pytest.param(300, OPEN, True, id="as long as the tier allows"),
        pytest.param(301, OPEN, False, id="longer than the tier allows now"),
        pytest.param(101, CAPPED, False, id="longer than consent allows now"),
        pytest.param(100, CAPPED, True, id="as long as consent allows now"),
        pytest.param(10, CLOSED, False, id="display was withdrawn"),
        pytest.param(None, CLOSED, True, id="was restricted, and is"),
        pytest.param(10, None, False, id="not to be used any more"),
    ],
)
def test_an_answer_stands_while_all_it_showed_may_be_shown(longest, scope, stands):
    allowed = {"sha256:1": OPEN} | ({"sha256:2": scope} if scope else {})
    exhibits = (Exhibit(artifact_id="sha256:1", longest=5), Exhibit(artifact_id="sha256:2", longest=longest))
    assert withdrawal.stands(exhibits, allowed, 300) is stands


def test_a_refusal_showed_nothing_and_stands():
    assert withdrawal.stands((), {}, 300)


def test_a_withdrawn_answer_says_nothing_of_what_it_said():
    shown: dict[str, Any] = withdrawal.withdraw(DISPLAY, LIFE)
    assert "zorvaline" not in str(shown)
    assert shown["claims"] == []
    assert shown["contract"]["sources"] == []
    assert shown["outcome"]["kind"] == "refusal"
    assert shown["outcome"]["refusal"]["reason"] == "coverage"
    assert shown["contract"]["retrieval_summary"] == DISPLAY["contract"]["retrieval_summary"]
    assert faults(shown["contract"]) == ()


def test_a_display_without_a_contract_is_none():
    with pytest.raises(TypeError):
        withdrawal.withdraw({"t": "x", "nonce": "", "contract": None}, LIFE)
