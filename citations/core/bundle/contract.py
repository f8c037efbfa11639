"""The answer contract ``kwanzaa.answer.v1`` (seed 000; requirements 2): complete for the seal, cut for the requestor.

Signed form: scores in thousandths, because signed bytes hold no floats; ``decimals`` gives the contract's own form.
"""

from citations.core.bundle.contract_rules import LONGEST, MOST_NAMESPACES, PERSONAS, faults
from citations.core.bundle.contract_sources import ARCHIVE, cited, handle, namespace, places, result, source
from citations.core.errors import ContractError
from citations.core.records import (
    Display,
    Knowledge,
    Origin,
    Reason,
    RefusalKind,
    Rung,
    Session,
    Trail,
)
from citations.core.refusals.refusals import answering, clarifying, gaps, message, missing
from ledger.core.canonical import Json
from personas.core.media.base import Place

VERSION = "kwanzaa.answer.v1"
_FLAGGED = frozenset({Reason.CARE, Reason.ADVERSARIAL, Reason.THIRD_PARTY, Reason.EXTRACTION_RISK})
"""Reasons for which somebody may have to be kept safe."""
_SCORES = frozenset({"score", "relevance_score", "confidence"})
_CONFIDENCE = ((800, "high"), (600, "medium"), (1, "low"))  # best similarity, in thousandths


def full(trail: Trail, session: Session, display: Display | None) -> dict[str, Json]:
    """Everything, for the seal: real identifiers, scores, and the numbers of a refusal."""
    refusal = trail.refusal
    text = message(refusal, session.life) if refusal else _text(display)
    found, at = cited(trail, display), places(trail, display)
    return _checked(
        {
            "version": VERSION,
            **_profile(session),
            **_mode(trail),
            "toggles": {
                "require_citations": session.thresholds.citations_required,
                "primary_sources_only": session.thresholds.primary_only,
                "creative_mode": False,
            },
            "answer": {
                "text": text[:LONGEST],
                "tone": "neutral",
                "completeness": _completeness(trail, display),
            },
            "sources": [source(one, session, at[one.origin.artifact_id]) for one in found],
            "retrieval_summary": {
                "query": trail.query.text if trail.query else "?",
                "top_k": 20,
                "namespaces": _namespaces(trail),
                "results": [result(passage) for passage in trail.passages],
                "embedding_model": session.pins.embedder,
                **({"filters": dict(session.filters.chosen)} if session.filters.chosen else {}),
            },
            "unknowns": _unknowns(trail),
            "integrity": _integrity(trail, session),
        }
    )


def projection(trail: Trail, session: Session, display: Display | None) -> dict[str, Json]:
    """Return the requestor's copy: *Source A*, no identifiers, no scores, no counts (requirements 6.1, X12)."""
    refusal = trail.refusal
    text = answering(refusal, session).text if refusal else _text(display)
    query = trail.query.text if trail.query else "?"
    return _checked(
        {
            "version": VERSION,
            **_profile(session),
            "answer": {
                "text": text[:LONGEST],
                "tone": "neutral",
                "completeness": _completeness(trail, display),
            },
            "sources": _handles(trail, display, session),
            "retrieval_summary": {
                "query": query,
                "top_k": 20,
                "namespaces": ["archive"],
                "results": [],
            },
            "unknowns": {
                "unsupported_claims": [],
                "missing_context": [*missing(text, refusal, query)] if refusal else [],
                "clarifying_questions": list(clarifying(refusal)) if refusal else [],
            },
            "integrity": {
                **_citing(trail, session),
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


def _mode(trail: Trail) -> dict[str, Json]:
    """Say that a model wrote from what was found, where one did; the archive's own words have no mode."""
    own = trail.draft is None or not any(one.quotes is not None for one in trail.draft.pieces)
    return {} if own else {"model_mode": "base_adapter_rag"}


def _profile(session: Session) -> dict[str, Json]:
    profile = session.thresholds.profile
    return {"persona": profile} if profile in PERSONAS else {}


def _text(display: Display | None) -> str:
    return "\n".join(claim.text for claim in display.claims) if display else ""


def _completeness(trail: Trail, display: Display | None) -> str:
    if display is None:
        return "insufficient_data"
    judged = trail.gated.delivered if trail.gated and not trail.gated.tells_of_itself else ()
    lacking = {one.cited.typed.claim.n for one in judged if one.cited.typed.knowledge is Knowledge.SYSTEM}
    one_sided = any(claim.n in lacking for claim in display.claims)
    return "partial" if display.removed or one_sided else "complete"


def _handles(trail: Trail, display: Display | None, session: Session) -> list[Json]:
    if display is None or trail.gated is None:
        return []
    by_n = {one.cited.typed.claim.n: one.cited.citations for one in trail.gated.delivered}
    origins: dict[str, tuple[Origin, list[Place]]] = {}
    for claim in display.claims:
        for excerpt in claim.excerpts:
            of = origins.setdefault(excerpt.handle, (by_n[claim.n][excerpt.citation].origin, []))
            of[1].extend(excerpt.original)
    return [handle(name, origin, session, at) for name, (origin, at) in origins.items()]


def _namespaces(trail: Trail) -> list[Json]:
    """Return of which holdings of the archive something was found; all of it where nothing was."""
    named = sorted({namespace(one.origin) for one in trail.passages})[:MOST_NAMESPACES]
    return list(named or [ARCHIVE])


def _unknowns(trail: Trail) -> dict[str, Json]:
    refusal, gated, query = trail.refusal, trail.gated, trail.query
    judged = refusal.judged if refusal else gated.judged if gated else ()
    unsupported = [one.cited.typed.claim.text[:1000] for one in judged if one.rung is Rung.REFUSED]
    return {
        "unsupported_claims": list(unsupported),
        "missing_context": list(gaps(refusal)) if refusal else [],
        "clarifying_questions": list(clarifying(refusal)) if refusal else [],
        "out_of_scope": [query.text] if refusal and refusal.kind is RefusalKind.CATEGORY and query else [],
    }


def _citing(trail: Trail, session: Session) -> dict[str, Json]:
    """Tell whether citations are required and there; what the system says of itself has none (seed 003)."""
    itself = trail.gated is not None and trail.gated.tells_of_itself
    return {
        "citation_required": session.thresholds.citations_required and not itself,
        "citations_provided": trail.refusal is None and not itself,
    }


def _integrity(trail: Trail, session: Session) -> dict[str, Json]:
    refusal = trail.refusal
    best = 0 if refusal else max((passage.similarity for passage in trail.passages), default=0)
    confidence = next((name for least, name in _CONFIDENCE if best >= least), "none")
    return {
        **_citing(trail, session),
        "retrieval_confidence": confidence,
        "fallback_behavior": "refusal" if refusal else "not_needed",
        "safety_flags": [refusal.reason.value] if refusal and refusal.reason in _FLAGGED else [],
    }


def _checked(value: dict[str, Json]) -> dict[str, Json]:
    problems = faults(value)
    if problems:
        raise ContractError("; ".join(problems))
    return value
