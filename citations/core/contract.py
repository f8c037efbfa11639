"""The answer contract ``kwanzaa.answer.v1`` (seed 000; requirements 2): complete for the seal, cut for the requestor.

Signed form: scores in thousandths, because signed bytes hold no floats; ``decimals`` gives the contract's own form.
"""

import re

from citations.core.errors import ContractError
from citations.core.records import (
    Display,
    GatedClaims,
    Origin,
    Passage,
    Refusal,
    Rung,
    Session,
    Trail,
)
from citations.core.refusals import clarifying, gaps, message, shown
from ledger.core.canonical import Json

VERSION = "kwanzaa.answer.v1"
LONGEST = 10_000
_SCORES = frozenset({"score", "relevance_score", "confidence"})
_FIRST, _LAST = 1600, 2100


def full(trail: Trail, session: Session, display: Display | None) -> dict[str, Json]:
    """Everything, for the seal: real identifiers, scores, and the numbers of a refusal."""
    refusal = trail.refusal
    text = message(refusal, session.life) if refusal else _text(display)
    passages = [] if refusal else _cited(trail)
    return _checked(
        {
            "version": VERSION,
            **_profile(session),
            "model_mode": "base_adapter_rag",
            "toggles": {
                "require_citations": session.thresholds.citations_required,
                "primary_sources_only": session.thresholds.primary_only,
                "creative_mode": False,
            },
            "answer": {
                "text": text[:LONGEST],
                "tone": "neutral",
                "completeness": _completeness(refusal, display),
            },
            "sources": [_source(p, session) for p in passages],
            "retrieval_summary": {
                "query": trail.query.text if trail.query else trail.asked[:1000] or "?",
                "top_k": 20,
                "namespaces": ["archive"],
                "results": [_result(p) for p in trail.passages],
                "embedding_model": session.pins.embedder,
            },
            "unknowns": _unknowns(refusal, trail.gated),
            "integrity": _integrity(refusal, session, trail.passages),
        }
    )


def projection(trail: Trail, session: Session, display: Display | None) -> dict[str, Json]:
    """Return the requestor's copy: *Source A*, no identifiers, no scores, no counts (requirements 6.1, X12)."""
    refusal = trail.refusal
    text = shown(refusal, session.life).text if refusal else _text(display)
    return _checked(
        {
            "version": VERSION,
            **_profile(session),
            "answer": {
                "text": text[:LONGEST],
                "tone": "neutral",
                "completeness": _completeness(refusal, display),
            },
            "sources": _handles(trail, display, session),
            "retrieval_summary": {
                "query": trail.query.text if trail.query else trail.asked[:1000] or "?",
                "top_k": 20,
                "namespaces": ["archive"],
                "results": [],
            },
            "unknowns": {
                "unsupported_claims": [],
                "missing_context": [text[:1000]] if refusal else [],
                "clarifying_questions": list(clarifying(refusal)) if refusal else [],
            },
            "integrity": {
                "citation_required": session.thresholds.citations_required,
                "citations_provided": refusal is None,
                "fallback_behavior": "refusal" if refusal else "not_needed",
            },
        }
    )


def decimals(value: Json) -> object:
    """Write the contract as seed 000 does: thousandths become decimals."""
    if isinstance(value, dict):
        return {
            key: one / 1000 if key in _SCORES and isinstance(one, int) else decimals(one)
            for key, one in value.items()
        }
    return [decimals(one) for one in value] if isinstance(value, list) else value


def _profile(session: Session) -> dict[str, Json]:
    return {} if session.thresholds.profile == "steward" else {"persona": session.thresholds.profile}


def _text(display: Display | None) -> str:
    return "\n".join(claim.text for claim in display.claims) if display else ""


def _completeness(refusal: Refusal | None, display: Display | None) -> str:
    if refusal:
        return "insufficient_data"
    return "partial" if display and display.rung is Rung.NARROWED else "complete"


def year(origin: Origin, session: Session) -> int:
    """Return the year of an artifact, of the archive's end when it is undated, held within the contract's bounds."""
    return min(max(origin.year if origin.year is not None else session.life.end_year, _FIRST), _LAST)


def _cited(trail: Trail) -> list[Passage]:
    cited = {
        c.artifact_id for one in (trail.gated.delivered if trail.gated else ()) for c in one.cited.citations
    }
    return [passage for passage in trail.passages if passage.origin.artifact_id in cited]


def _source(passage: Passage, session: Session) -> dict[str, Json]:
    origin = passage.origin
    dated = origin.date or "undated, dated by the archive's end"
    return {
        "citation_label": f"{origin.creator}: {origin.title} ({dated})"[:500],
        "canonical_url": f"urn:kwanzaa:artifact:{origin.artifact_id}",
        "source_org": f"Archive of {session.life.name}"[:200],
        "year": year(origin, session),
        "content_type": origin.kind,
        "license": (origin.rights or "not stated")[:200],
        "namespace": "archive",
        "doc_id": origin.artifact_id,
        "chunk_id": f"{origin.artifact_id}::passage::{passage.passage_id}",
        "relevance_score": passage.similarity,
    }


def _result(passage: Passage) -> dict[str, Json]:
    origin = passage.origin
    return {
        "rank": passage.rank,
        "score": passage.similarity,
        "citation_label": f"{origin.creator}: {origin.title}"[:500],
        "canonical_url": f"urn:kwanzaa:artifact:{origin.artifact_id}",
        "doc_id": origin.artifact_id,
        "chunk_id": f"{origin.artifact_id}::passage::{passage.passage_id}",
        "namespace": "archive",
    }


def _handles(trail: Trail, display: Display | None, session: Session) -> list[Json]:
    if display is None or trail.gated is None:
        return []
    by_n = {one.cited.typed.claim.n: one.cited.citations for one in trail.gated.delivered}
    origins: dict[str, Origin] = {}
    for claim in display.claims:
        for excerpt in claim.excerpts:
            origins.setdefault(excerpt.handle, by_n[claim.n][excerpt.citation].origin)
    return [_handle(name, origin, session) for name, origin in origins.items()]


def _handle(name: str, origin: Origin, session: Session) -> dict[str, Json]:
    short = name.removeprefix("Source ")
    return {
        "citation_label": name if origin.date else f"{name} (undated)",
        "canonical_url": f"urn:kwanzaa:source:{short}",
        "source_org": f"Archive of {session.life.name}"[:200],
        "year": year(origin, session),
        "content_type": origin.kind,
        "license": (origin.rights or "not stated")[:200],
        "namespace": "archive",
        "doc_id": f"source-{short}",
        "chunk_id": f"source-{short}::excerpt",
    }


def _unknowns(refusal: Refusal | None, gated: GatedClaims | None) -> dict[str, Json]:
    judged = refusal.judged if refusal else gated.judged if gated else ()
    unsupported = [one.cited.typed.claim.text[:1000] for one in judged if one.rung is Rung.REFUSED]
    return {
        "unsupported_claims": list(unsupported),
        "missing_context": list(gaps(refusal)) if refusal else [],
        "clarifying_questions": list(clarifying(refusal)) if refusal else [],
        "out_of_scope": [],
    }


def _integrity(refusal: Refusal | None, session: Session, passages: tuple[Passage, ...]) -> dict[str, Json]:
    best = max((p.similarity for p in passages), default=0)
    confidence = (
        "none" if refusal or not best else "high" if best >= 800 else "medium" if best >= 600 else "low"
    )
    return {
        "citation_required": session.thresholds.citations_required,
        "citations_provided": refusal is None,
        "retrieval_confidence": confidence,
        "fallback_behavior": "refusal" if refusal else "not_needed",
        "safety_flags": [],
    }


def _checked(value: dict[str, Json]) -> dict[str, Json]:
    problems = faults(value)
    if problems:
        raise ContractError("; ".join(problems))
    return value


def faults(value: dict[str, Json]) -> tuple[str, ...]:
    """Tell what breaks the contract's rules across fields, as ``field: rule`` lines; seed 000's refusal check too."""
    found = []
    answer, sources, integrity = value["answer"], value["sources"], value["integrity"]
    unknowns = value["unknowns"]
    assert isinstance(answer, dict)
    assert isinstance(sources, list)
    assert isinstance(integrity, dict)
    assert isinstance(unknowns, dict)
    if not re.fullmatch(r"kwanzaa\.answer\.v[0-9]+", str(value["version"])):
        found.append("version: not kwanzaa.answer.vN")
    if not str(answer["text"]).strip():
        found.append("answer.text: blank")
    refused = integrity["fallback_behavior"] == "refusal"
    if refused and (
        sources or answer["completeness"] != "insufficient_data" or not unknowns["missing_context"]
    ):
        found.append("refusal: needs insufficient_data, no sources, and missing_context")
    if not refused and integrity["citation_required"] and not sources:
        found.append("sources: empty although citations are required")
    return tuple(found)
