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
        pytest.param(changed(FULL, "sources", [SOURCE] * 100), id="100 sources"),
        pytest.param(changed(FULL, "persona", None), id="an optional field that is null"),
    ],
)
def test_a_valid_contract_has_no_fault(contract):
    assert faults(contract) == ()


@pytest.mark.parametrize(
    ("base", "path", "value"),
    [
        (REFUSAL, "integrity.citation_required", False),
        (REFUSAL, "integrity.fallback_behavior", "clarification_requested"),
        (FULL, "answer.text", "x" * 10_000),
        (FULL, "answer.confidence", 0),
        (FULL, "answer.completeness", "partial"),
        (FULL, "sources.0.year", 1600),
        (FULL, "sources.0.year", 2100),
        (FULL, "sources.0.canonical_url", "https://example.org/a"),
        (FULL, "version", "kwanzaa.answer.v99"),
    ],
    ids=lambda one: str(one)[:40] if not isinstance(one, dict) else "",
)
def test_to_its_last_value_a_field_is_valid(base, path, value):
    assert faults(changed(base, path, value)) == ()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("answer.text", ""),
        ("answer.text", "   "),
        ("answer.text", "x" * 10_001),
        ("answer.confidence", -100),
        ("answer.confidence", 1_001),
        ("answer.tone", "angry"),
        ("answer.completeness", "incomplete"),
        ("sources.0.year", 1599),
        ("sources.0.year", 2101),
        ("sources.0.year", "1951"),
        ("sources.0.license", " "),
        ("sources.0.doc_id", "x" * 201),
        ("sources.0.canonical_url", "example.org"),
        ("sources.0.chunk_id", ...),
        ("sources.0.relevance_score", 1_500),
        ("sources", [SOURCE] * 101),
        ("sources", ["A"]),
        ("version", "v1.0.0"),
        ("surprise", 1),
        ("persona", "wizard"),
        ("model_mode", "magic"),
        ("toggles.creative_mode", ...),
        ("integrity.fallback_behavior", "graceful_decline"),
        ("integrity.retrieval_confidence", "great"),
        ("retrieval_summary.query", ""),
        ("retrieval_summary.query", "x" * 1_001),
        ("retrieval_summary.top_k", 0),
        ("retrieval_summary.top_k", 101),
        ("retrieval_summary.namespaces", []),
        ("retrieval_summary.results.0.rank", 0),
        ("retrieval_summary.results.0.score", 1_500),
        ("unknowns.missing_context", ["x" * 1_001]),
        ("unknowns.missing_context", [1]),
        ("unknowns.clarifying_questions", ["x" * 501]),
        *((name, ...) for name in MINIMAL),
    ],
    ids=lambda one: "missing" if one is ... else str(one)[:40],
)
def test_a_fault_is_named_by_its_field(path, value):
    found = faults(changed(FULL, path, value))
    assert any(path.split(".")[-1] in line for line in found)


NO_SOURCE = changed(FULL, "sources", [])


@pytest.mark.parametrize(
    ("contract", "fault"),
    [
        pytest.param(NO_SOURCE, "sources: empty", id="required, said to be there, none"),
        pytest.param(
            changed(NO_SOURCE, "integrity.citations_provided", False),
            "sources: empty",
            id="not provided, none",
        ),
        pytest.param(
            changed(NO_SOURCE, "integrity.citation_required", False),
            "sources: empty",
            id="not required, none",
        ),
        pytest.param(changed(FULL, "sources", [SOURCE] * 101), "sources: more than 100", id="101 sources"),
        *(
            pytest.param(
                changed(FULL, "retrieval_summary.results.0.rank", n),
                "order of their ranks",
                id=f"ranks {n}, 2",
            )
            for n in (2, 3)
        ),
        pytest.param(changed(REFUSAL, "unknowns.missing_context", []), "missing_context", id="no gap"),
        pytest.param(
            changed(REFUSAL, "sources", [SOURCE]), "sources: a refusal", id="a refusal with a source"
        ),
        pytest.param(
            changed(REFUSAL, "answer.completeness", "complete"), "completeness", id="a whole refusal"
        ),
        pytest.param(
            changed(REFUSAL, "answer.completeness", ...), "completeness", id="a refusal that says not"
        ),
        pytest.param("text", "contract is not a map", id="a text"),
        pytest.param([], "contract is not a map", id="a list"),
    ],
)
def test_what_contradicts_itself_is_no_contract(contract, fault):
    assert any(fault in line for line in faults(contract))
