from dataclasses import replace
from typing import Any

import pytest

from citations.core.bundle import withdrawal
from citations.core.bundle.contract_rules import faults
from citations.core.bundle.withdrawal import Exhibit
from citations.core.records import Life
from citations.tests.core.fakes import FAMILY
from personas.core.consent import Scope
from personas.core.veils import UNVEILED, Veil

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


NOW = "Tom Hale sold the boat."
TOM = Veil(people=((("Tom Hale",), "Person A"),), own=("Ada Obi",))
ANN = Veil(people=((("Ann Lee",), "Person B"),))


def answer(text: str, *excerpts: str | None, rights: str = "not stated") -> dict[str, Any]:
    named = {"handle": "Source A", "label": "their words", "about": "a letter"}
    sources = [{**named, "excerpt": one} for one in excerpts]
    return {
        "contract": {"answer": {"text": text}, "sources": [{"license": rights}]},
        "claims": [{"n": 1, "text": text, "sources": sources}],
    }


def stands(
    *, shown: str | None = "x", now: str | None = "x", scope: Scope | None = OPEN, **other: Any
) -> bool:
    one = Exhibit(artifact_id="sha256:2", shown=shown, now=now, near=other.pop("near", ""))
    text = other.pop("text", "She wrote.")
    allowed = {"sha256:1": OPEN} | ({"sha256:2": scope} if scope else {})
    veil, tier = other.pop("veil", UNVEILED), replace(FAMILY, excerpt_cap=300)
    exhibits = (Exhibit(artifact_id="sha256:1", shown="a", now="a"), one)
    display = answer(text, "a", shown, **other)
    return withdrawal.stands(display, exhibits, allowed=allowed, tier=tier, veil=veil)


@pytest.mark.parametrize(
    ("longest", "scope", "true"),
    [
        pytest.param(100, OPEN, True, id="open"),
        pytest.param(300, OPEN, True, id="as long as the tier allows"),
        pytest.param(301, OPEN, False, id="longer than the tier allows now"),
        pytest.param(101, CAPPED, False, id="longer than consent allows now"),
        pytest.param(100, CAPPED, True, id="as long as consent allows now"),
        pytest.param(10, CLOSED, False, id="display was withdrawn"),
        pytest.param(10, None, False, id="not to be used any more"),
        pytest.param(None, OPEN, False, id="not to be read any more"),
    ],
)
def test_an_answer_stands_while_all_it_showed_may_be_shown(longest, scope, true):
    now = None if longest is None else "x" * longest
    assert stands(shown=now or "x", now=now, scope=scope) is true


@pytest.mark.parametrize(
    ("now", "scope", "true"),
    [
        pytest.param("x" * 900, CLOSED, True, id="still restricted"),
        pytest.param("x", OPEN, True, id="open by now"),
        pytest.param("x", None, False, id="not to be used any more"),
        pytest.param(None, CLOSED, False, id="not to be read any more"),
    ],
)
def test_what_was_restricted_stands_while_it_may_be_used(now, scope, true):
    assert stands(shown=None, now=now, scope=scope) is true


@pytest.mark.parametrize(
    ("change", "true"),
    [
        pytest.param({"veil": UNVEILED, "shown": NOW, "now": NOW}, True, id="nobody is anonymized"),
        pytest.param({"shown": NOW, "now": NOW}, False, id="in an excerpt"),
        pytest.param({"text": "To TOM\nHALE’s boat"}, False, id="in the words of a claim"),
        pytest.param({"rights": "© Tom Hale"}, False, id="in the rights of a source"),
        pytest.param({"text": "To⟨U+00AD⟩m Hale"}, False, id="with an escape in the name"),
        pytest.param(
            {"shown": "[Person A] sold the boat.", "now": NOW}, True, id="under a pseudonym then as now"
        ),
        pytest.param(
            {"shown": "Person A sold the boat.", "now": NOW}, True, id="before pseudonyms had brackets"
        ),
        pytest.param(
            {"shown": "Person B sold the boat.", "now": NOW}, False, id="under another pseudonym then"
        ),
        pytest.param({"shown": None, "now": NOW}, True, id="in a restricted excerpt only"),
        pytest.param({"shown": "Hale left.", "now": "Hale left."}, True, id="nowhere by name"),
        pytest.param(
            {"shown": "Hale left.", "now": "Hale left.", "near": NOW}, False, id="named in the passage"
        ),
        pytest.param({"text": "Hale left.", "near": "Hale, Tom"}, False, id="named in the record"),
        pytest.param(
            {"veil": ANN, "shown": "Person A sold the boat.", "now": NOW}, True, id="cleared since then"
        ),
    ],
)
def test_an_answer_stands_while_nobody_in_it_is_anonymized_by_another_name(change, true):
    assert stands(**({"veil": TOM} | change)) is true


def test_a_refusal_showed_nothing_and_stands():
    refusal: dict[str, Any] = {"contract": {"answer": {"text": "No."}, "sources": []}, "claims": []}
    assert withdrawal.stands(refusal, (), allowed={}, tier=FAMILY, veil=TOM)


@pytest.mark.parametrize(
    ("display", "left"),
    [
        pytest.param(
            {"claims": [1], "nearest": [2], "t": "x"}, {"claims": [1], "t": "x"}, id="below an answer"
        ),
        pytest.param({"claims": [], "nearest": [2]}, None, id="beside a refusal"),
        pytest.param({"claims": [1]}, None, id="an answer alone"),
    ],
)
def test_an_answer_can_be_left_without_what_stood_below_it(display, left):
    assert withdrawal.alone(display) == left


def test_a_withdrawn_answer_says_nothing_of_what_it_said():
    shown: dict[str, Any] = withdrawal.withdraw(DISPLAY, LIFE)
    assert "zorvaline" not in str(shown)
    assert shown["claims"] == []
    assert shown["contract"]["sources"] == []
    assert shown["outcome"]["kind"] == "refusal"
    assert shown["outcome"]["refusal"]["reason"] == "coverage"
    assert shown["contract"]["retrieval_summary"] == DISPLAY["contract"]["retrieval_summary"]
    assert faults(shown["contract"]) == ()


@pytest.mark.parametrize(
    ("question", "profile", "said"),
    [
        pytest.param(
            "Who was Tom?", "researcher", {"query": "Who was Tom?", "persona": "researcher"}, id="all"
        ),
        pytest.param("Who was Tom?", "steward", {"query": "Who was Tom?"}, id="a profile the contract lacks"),
        pytest.param(
            "", "researcher", {"query": "?", "persona": "researcher"}, id="no question is left either"
        ),
    ],
)
def test_what_is_left_of_a_destroyed_display_can_be_answered_like_a_withdrawn_one(question, profile, said):
    left: dict[str, Any] = withdrawal.bare(question, profile=profile, nonce="00")
    contract = left["contract"]
    assert {"query": contract["retrieval_summary"]["query"]} | {
        key: contract[key] for key in ("persona",) if key in contract
    } == said
    shown: dict[str, Any] = withdrawal.withdraw(left, LIFE)
    assert faults(shown["contract"]) == ()
    assert (shown["nonce"], shown["outcome"]["refusal"]["reason"]) == ("00", "coverage")


def test_a_display_without_a_contract_is_none():
    with pytest.raises(TypeError):
        withdrawal.withdraw({"t": "x", "nonce": "", "contract": None}, LIFE)
