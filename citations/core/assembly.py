"""Stage 11. Put the whole decision into the form that is signed, sealed and logged.

Receives: the trail of the stages, the display if there is one, the session, and what chance and the clock gave.
Returns:  ``Assembled``: the clear payload, the sealed record, the excerpts, and what the requestor gets.
Never:    puts anything about persons or content into the clear, and never leaves a field out: all or nothing.

The record's fields, their paths and commitments are the contract of ``docs/reference/bundle-format.md``.
"""

from hashlib import sha256

from citations.core import contract, refusals
from citations.core.framing import about
from citations.core.ports import Assembled
from citations.core.records import (
    Citation,
    Display,
    GatedClaim,
    Issue,
    Passage,
    Refusal,
    Rung,
    Session,
    ShownClaim,
    Trail,
)
from ledger.core.canonical import Json, encode
from ledger.core.commitments import commit, salt
from personas.core.media import to_value

PAYLOAD_TYPE = "application/vnd.kwanzaa.bundle.v1+json"
EIGHT = 8


def assemble(trail: Trail, display: Display | None, session: Session, issue: Issue) -> Assembled:
    """Return everything that ``Record.keep`` signs and seals; raises ``ContractError`` rather than cut corners."""
    shown = display_value(trail, display, session, issue)
    claims, excerpts = _claims(trail, display)
    padded = max(EIGHT, -(-len(claims) // EIGHT) * EIGHT)
    fields = _fields(trail, display, session)
    fields |= {f"/claims/{n}": claims[n] if n < len(claims) else None for n in range(padded)}
    payload: dict[str, Json] = {
        "t": "kwanzaa.bundle.v1",
        "bundle_id": issue.bundle_id,
        "issued_at": issue.at,
        "archive_root": session.pins.archive_root,
        "policy": session.pins.policy,
        "tables": session.pins.tables,
        "keyset": session.pins.keyset,
        "claims": padded,
        "commitments": {path: commit(salt(issue.seed, path), path, value) for path, value in fields.items()},
        "display": sha256(encode(shown)).hexdigest(),
    }
    sealed: dict[str, Json] = {"seed": issue.seed.hex(), "fields": fields, "display": shown}
    return Assembled(payload=payload, sealed=sealed, excerpts=excerpts, display=shown)


def finish(assembled: Assembled, *, seal: str, cek: str) -> dict[str, Json]:
    """Return the payload with the digests that are known once the seal is closed."""
    return {**assembled.payload, "seal": seal, "cek": cek}


def display_value(trail: Trail, display: Display | None, session: Session, issue: Issue) -> dict[str, Json]:
    """Return what the requestor gets, as signed by its digest; the nonce keeps the digest from being guessed."""
    refusal = trail.refusal
    removed = display.removed if display else refusal.removed if refusal else ()
    return {
        "t": "kwanzaa.display.v1",
        "nonce": issue.display_nonce,
        "contract": contract.projection(trail, session, display),
        "claims": [_shown(claim, trail) for claim in display.claims] if display else [],
        "outcome": {
            "kind": "refusal" if refusal else "answer",
            "rung": (display.rung if display else Rung.REFUSED).value,
            "removed": [{"topic": one.topic, "why": refusals.REMOVED[one.why]} for one in removed]
            if display
            else [],
            "refusal": _refusal_shown(refusal, session) if refusal else None,
        },
    }


def _shown(claim: ShownClaim, trail: Trail) -> dict[str, Json]:
    cited = _citations(claim.n, trail)
    return {
        "n": claim.n,
        "text": claim.text,
        "rung": claim.rung.value,
        "label": claim.label,
        "sources": [
            {
                "handle": excerpt.handle,
                "label": excerpt.label,
                "excerpt": excerpt.text,
                "about": about(cited[excerpt.citation].origin),
            }
            for excerpt in claim.excerpts
        ],
    }


def _citations(n: int, trail: Trail) -> tuple[Citation, ...]:
    judged = trail.gated.judged if trail.gated else ()
    return next((one.cited.citations for one in judged if one.cited.typed.claim.n == n), ())


def _refusal_shown(refusal: Refusal, session: Session) -> dict[str, Json]:
    said = refusals.shown(refusal, session.life)
    return {
        "kind": said.kind,
        "reason": said.reason,
        "title": said.title,
        "text": said.text,
        "suggestions": list(said.suggestions),
        "inventory": said.inventory,
    }


def _fields(trail: Trail, display: Display | None, session: Session) -> dict[str, Json]:
    """Return the fields of the sealed record by path; each is committed to in the clear."""
    scoped, draft = trail.scoped, trail.draft
    return {
        "/question": trail.asked,
        "/session": {
            "subject": session.subject,
            "tier": session.tier.name,
            "profile": session.thresholds.profile,
        },
        "/category": {
            "course": scoped.course.value if scoped else "refuse",
            "category": scoped.category.value if scoped and scoped.category else None,
            "query_type": trail.query.query_type.value if trail.query else None,
            "searches": list(scoped.searches) if scoped else [],
        },
        "/outcome": _outcome(trail, display, session),
        "/contract": contract.full(trail, session, display),
        "/retrieval": [_retrieved(passage) for passage in trail.passages],
        "/checks": [
            {"check": one.check, "found": one.found, "needed": one.needed}
            for one in (trail.evidence.passed if trail.evidence else ())
        ],
        "/draft": {
            "drafter": session.pins.drafter,
            "prompt": draft.prompt if draft else "",
            "pieces": [{"text": p.text, "keys": list(p.keys)} for p in (draft.pieces if draft else ())],
        },
        "/archive": {
            "n": session.pins.archive_n,
            "root": session.pins.archive_root,
            "embedder": session.pins.embedder,
        },
    }


def _outcome(trail: Trail, display: Display | None, session: Session) -> dict[str, Json]:
    refusal = trail.refusal
    return {
        "kind": "refusal" if refusal else "answer",
        "rung": (display.rung if display else Rung.REFUSED).value,
        "reason": refusal.reason.value if refusal else None,
        "class": refusal.kind.value if refusal else None,
        "message": refusals.message(refusal, session.life) if refusal else None,
        "found": refusal.found if refusal else 0,
        "needed": refusal.needed if refusal else 0,
        "sources": refusal.sources if refusal else 0,
        "primary": refusal.primary if refusal else 0,
        "suggestions": [
            {"suggestion_type": one.type.value, "description": one.description}
            for one in (refusals.suggestions(refusal) if refusal else ())
        ],
        "removed": [
            {"topic": one.topic, "why": one.why}
            for one in (display.removed if display else refusal.removed if refusal else ())
        ],
    }


def _retrieved(passage: Passage) -> dict[str, Json]:
    return {
        "rank": passage.rank,
        "artifact_id": passage.origin.artifact_id,
        "passage": passage.passage_id,
        "similarity": passage.similarity,
        "sides": list(passage.sides),
    }


def _claims(trail: Trail, display: Display | None) -> tuple[list[Json], tuple[tuple[str, str], ...]]:
    """Every judged claim, delivered or not, and the excerpts that its citations point to by number."""
    judged = trail.gated.judged if trail.gated else trail.refusal.judged if trail.refusal else ()
    delivered = {claim.n for claim in display.claims} if display else set()
    excerpts: list[tuple[str, str]] = []
    made: list[Json] = [_claim(one, one.cited.typed.claim.n in delivered, excerpts) for one in judged]
    return made, tuple(excerpts)


def _claim(one: GatedClaim, delivered: bool, excerpts: list[tuple[str, str]]) -> dict[str, Json]:  # noqa: FBT001
    typed = one.cited.typed
    citations: list[Json] = []
    for citation in one.cited.citations:
        excerpts.append((citation.artifact_id, citation.excerpt))
        citations.append(_citation(citation, len(excerpts) - 1))
    return {
        "n": typed.claim.n,
        "text": typed.claim.text,
        "rung": one.rung.value,
        "knowledge": typed.knowledge.value,
        "verdicts": [{"rung": v.rung.value, "passed": v.passed, "why": v.why} for v in one.verdicts],
        "doubts": list(one.cited.doubts),
        "citations": citations,
        "delivered": delivered,
    }


def _citation(citation: Citation, excerpt: int) -> dict[str, Json]:
    return {
        "artifact_id": citation.artifact_id,
        "version": citation.version,
        "locator": to_value(citation.locator),
        "relation": citation.relation.value,
        "excerpt": excerpt,
        "why": citation.why,
        "auto_bound": citation.auto_bound,
    }
