"""What ``kwanzaa.answer.v1`` demands. Rows of requirements 3.2, as far as the signed form has them."""

from copy import deepcopy
from typing import Any

import pytest

from citations.core.bundle.contract_rules import faults

SOURCE: dict[str, Any] = {
    "citation_label": "Ada Finch: To Tom (1951)",
    "canonical_url": "urn:kwanzaa:artifact:sha256:00",
    "source_org": "Archive of Ada Finch",
    "year": 1951,
    "content_type": "letter",
    "license": "not stated",
    "namespace": "archive",
    "doc_id": "sha256:00",
    "chunk_id": "sha256:00::passage::1",
}
RESULT: dict[str, Any] = {
    "rank": 1,
    "score": 900,
    "citation_label": "Ada Finch: To Tom",
    "canonical_url": "urn:kwanzaa:artifact:sha256:00",
    "doc_id": "sha256:00",
    "chunk_id": "sha256:00::passage::1",
    "namespace": "archive",
}
MINIMAL: dict[str, Any] = {
    "version": "kwanzaa.answer.v1",
    "answer": {"text": "She taught."},
    "sources": [],
    "retrieval_summary": {"query": "What?", "top_k": 20, "namespaces": ["archive"], "results": []},
    "unknowns": {"unsupported_claims": [], "missing_context": [], "clarifying_questions": []},
}
FULL: dict[str, Any] = {
    **MINIMAL,
    "persona": "educator",
    "model_mode": "base_adapter_rag",
    "toggles": {"require_citations": True, "primary_sources_only": False, "creative_mode": False},
    "answer": {"text": "She taught.", "confidence": 1000, "tone": "neutral", "completeness": "complete"},
    "sources": [{**SOURCE, "relevance_score": 1000, "anything": "else"}],
    "retrieval_summary": {**MINIMAL["retrieval_summary"], "results": [RESULT, {**RESULT, "rank": 2}]},
    "integrity": {
        "citation_required": True,
        "citations_provided": True,
        "retrieval_confidence": "high",
        "fallback_behavior": "not_needed",
    },
    "provenance": {"generated_at": "2026-01-02T03:04:05Z"},
}
REFUSAL: dict[str, Any] = {
    **MINIMAL,
    "answer": {"text": "I cannot.", "completeness": "insufficient_data"},
    "unknowns": {**MINIMAL["unknowns"], "missing_context": ["Nothing was found."], "out_of_scope": ["x"]},
    "integrity": {"citation_required": True, "citations_provided": False, "fallback_behavior": "refusal"},
}


def changed(base: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy of *base* with the field at *path* set, or taken out for ``...``."""
    made = deepcopy(base)
    *ways, last = path.split(".")
    place: Any = made
    for way in ways:
        place = place[int(way)] if way.isdigit() else place[way]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return made


@pytest.mark.parametrize(
    "contract",
    [
        pytest.param(MINIMAL, id="minimal"),
        pytest.param(FULL, id="full"),
        pytest.param(REFUSAL, id="a refusal that had to cite: exempt (2.1)"),
        pytest.param(
            changed(REFUSAL, "integrity.citation_required", False), id="a refusal that need not cite"
        ),
        pytest.param(
            changed(REFUSAL, "integrity.fallback_behavior", "clarification_requested"), id="a question back"
        ),
        pytest.param(changed(MINIMAL, "answer.text", "x" * 10_000), id="10,000 characters"),
        pytest.param(changed(MINIMAL, "answer.text", "Zoë „said“ 你好"), id="unicode and quotation marks"),
        pytest.param(changed(FULL, "answer.confidence", 0), id="confidence 0"),
        pytest.param(changed(FULL, "sources.0.year", 1600), id="year 1600"),
        pytest.param(changed(FULL, "sources.0.year", 2100), id="year 2100"),
        pytest.param(changed(FULL, "version", "kwanzaa.answer.v99"), id="another number"),
        pytest.param(changed(FULL, "sources", [SOURCE] * 100), id="100 sources"),
        pytest.param(changed(FULL, "sources.0.canonical_url", "https://example.org/a"), id="a web address"),
        pytest.param(changed(FULL, "answer.completeness", "partial"), id="a partial answer with one source"),
        pytest.param(changed(FULL, "persona", None), id="an optional field that is null"),
    ],
)
def test_a_valid_contract_has_no_fault(contract):
    assert faults(contract) == ()


@pytest.mark.parametrize(
    ("contract", "fault"),
    [
        pytest.param(changed(FULL, "answer.text", ""), "answer.text", id="empty text"),
        pytest.param(changed(FULL, "answer.text", "   "), "answer.text", id="blank text"),
        pytest.param(changed(FULL, "answer.text", "x" * 10_001), "answer.text", id="10,001 characters"),
        pytest.param(changed(FULL, "answer.confidence", -100), "confidence", id="confidence below 0"),
        pytest.param(changed(FULL, "answer.confidence", 1_001), "answer.confidence", id="confidence above 1"),
        pytest.param(changed(FULL, "answer.tone", "angry"), "tone", id="an unknown tone"),
        pytest.param(
            changed(FULL, "answer.completeness", "incomplete"), "completeness", id="an unknown completeness"
        ),
        pytest.param(changed(FULL, "sources.0.year", 1599), "sources[0].year", id="year 1599"),
        pytest.param(changed(FULL, "sources.0.year", 1500), "sources[0].year", id="year 1500"),
        pytest.param(changed(FULL, "sources.0.year", 2101), "sources[0].year", id="year 2101"),
        pytest.param(changed(FULL, "sources.0.year", "1951"), "sources[0].year", id="a year in quotes"),
        pytest.param(changed(FULL, "sources.0.license", " "), "sources[0].license", id="a blank licence"),
        pytest.param(
            changed(FULL, "sources.0.doc_id", "x" * 201), "sources[0].doc_id", id="a long identifier"
        ),
        pytest.param(
            changed(FULL, "sources.0.canonical_url", "example.org"),
            "sources[0].canonical_url",
            id="no scheme",
        ),
        pytest.param(
            changed(FULL, "sources.0.chunk_id", ...), "sources[0].chunk_id", id="a source that lacks a field"
        ),
        pytest.param(
            changed(FULL, "sources.0.relevance_score", 1_500), "relevance_score", id="a score of 1.5"
        ),
        pytest.param(changed(FULL, "sources", [SOURCE] * 101), "sources: more than 100", id="101 sources"),
        pytest.param(changed(FULL, "sources", ["A"]), "sources[0]", id="a source that is no map"),
        pytest.param(changed(FULL, "version", "v1.0.0"), "version", id="version v1.0.0"),
        pytest.param(changed(FULL, "version", ...), "version", id="no version"),
        pytest.param(changed(FULL, "surprise", 1), "surprise", id="an unknown field"),
        pytest.param(changed(FULL, "persona", "wizard"), "persona", id="an unknown persona"),
        pytest.param(changed(FULL, "model_mode", "magic"), "model_mode", id="an unknown mode"),
        pytest.param(
            changed(FULL, "toggles.creative_mode", ...), "creative_mode", id="toggles that lack one"
        ),
        pytest.param(changed(FULL, "sources", []), "sources: empty", id="required, said to be there, none"),
        pytest.param(
            changed(changed(FULL, "sources", []), "integrity.citations_provided", False),
            "sources: empty",
            id="required, not provided, none",
        ),
        pytest.param(
            changed(changed(FULL, "sources", []), "integrity.citation_required", False),
            "sources: empty",
            id="not required, said to be there, none",
        ),
        pytest.param(
            changed(FULL, "integrity.fallback_behavior", "graceful_decline"),
            "fallback_behavior",
            id="a fallback",
        ),
        pytest.param(
            changed(FULL, "integrity.retrieval_confidence", "great"),
            "retrieval_confidence",
            id="a confidence",
        ),
        pytest.param(changed(FULL, "retrieval_summary.query", ""), "retrieval_summary.query", id="no query"),
        pytest.param(
            changed(FULL, "retrieval_summary.query", "x" * 1_001),
            "retrieval_summary.query",
            id="a long query",
        ),
        pytest.param(changed(FULL, "retrieval_summary.top_k", 0), "top_k", id="top 0"),
        pytest.param(changed(FULL, "retrieval_summary.top_k", 101), "top_k", id="top 101"),
        pytest.param(changed(FULL, "retrieval_summary.namespaces", []), "namespaces", id="no namespace"),
        pytest.param(changed(FULL, "retrieval_summary.results.0.rank", 0), "rank", id="rank 0"),
        pytest.param(
            changed(FULL, "retrieval_summary.results.0.rank", 3), "order of their ranks", id="ranks 3, 2"
        ),
        pytest.param(
            changed(FULL, "retrieval_summary.results.0.rank", 2), "order of their ranks", id="ranks 2, 2"
        ),
        pytest.param(
            changed(FULL, "retrieval_summary.results.0.score", 1_500), "score", id="a result's score of 1.5"
        ),
        pytest.param(
            changed(FULL, "unknowns.missing_context", ["x" * 1_001]), "missing_context", id="a long gap"
        ),
        pytest.param(
            changed(FULL, "unknowns.clarifying_questions", ["x" * 501]), "clarifying", id="a long question"
        ),
        pytest.param(
            changed(FULL, "unknowns.missing_context", [1]), "missing_context", id="a gap that is no text"
        ),
        pytest.param(
            changed(REFUSAL, "unknowns.missing_context", []), "missing_context", id="a refusal without a gap"
        ),
        pytest.param(
            changed(REFUSAL, "sources", [SOURCE]), "sources: a refusal", id="a refusal with a source"
        ),
        pytest.param(
            changed(REFUSAL, "answer.completeness", "complete"), "completeness", id="a complete refusal"
        ),
        pytest.param(
            changed(REFUSAL, "answer.completeness", ...), "completeness", id="a refusal that does not say so"
        ),
        pytest.param(
            {"version": "kwanzaa.answer.v1", "answer": {"text": "x"}}, "sources", id="version and answer only"
        ),
        pytest.param("text", "contract is not a map", id="a text"),
        pytest.param(None, "contract is not a map", id="nothing"),
        pytest.param([], "contract is not a map", id="a list"),
    ],
)
def test_a_fault_is_named_by_its_field(contract, fault):
    assert any(fault in line for line in faults(contract))


@pytest.mark.parametrize("name", [pytest.param(name, id=name) for name in MINIMAL])
def test_no_required_field_may_be_missing(name):
    assert any(name in line for line in faults(changed(FULL, name, ...)))
