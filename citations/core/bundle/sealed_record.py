"""The fields of the sealed record: everything that led to an answer or a refusal, each under its path.

Paths and forms are the contract of ``docs/reference/bundle-format.md``; a field is never left out.
"""

from collections.abc import Sequence
from typing import Final

from citations.core.bundle import contract
from citations.core.errors import ContractError
from citations.core.records import Display, GatedClaim, Passage, Piece, Rung, Session, Trail, Try
from citations.core.refusals import refusals
from ledger.core.canonical import Json, encode
from personas.core import membership
from personas.core.membership import Member
from personas.core.veils import bracketed

MEMBERS: Final = 8192  # bytes; proofs fill a whole number of these, so that their size does not count them


def fields(
    trail: Trail, display: Display | None, session: Session, members: Sequence[Member]
) -> dict[str, Json]:
    """Return the fields of the sealed record by path; each is committed to in the clear.

    Raises: ContractError when *members* are not of the artifacts that are cited.
    """
    scoped, draft = trail.scoped, trail.draft
    return {
        "/question": trail.asked,
        "/session": {
            "subject": session.subject,
            "tier": session.tier.name,
            "profile": session.thresholds.profile,
            **_pseudonyms(trail, display, session),
            **({"filters": dict(session.filters.chosen)} if session.filters.chosen else {}),
            **({"toggles": list(session.toggles)} if session.toggles else {}),
        },
        "/category": {
            "course": scoped.course.value if scoped else "refuse",
            "category": scoped.category.value if scoped and scoped.category else None,
            "query_type": trail.query.query_type.value if trail.query else None,
            "searches": list(scoped.searches) if scoped else [],
            **_rewriting(trail),
            **({"about": scoped.about.value} if scoped and scoped.about else {}),
        },
        "/outcome": _outcome(trail, display, session),
        "/contract": contract.full(trail, session, display),
        "/retrieval": [_retrieved(passage) for passage in trail.passages],
        "/checks": [
            {"check": one.check, "found": one.found, "needed": one.needed}
            for one in (trail.evidence.passed if trail.evidence else ())
        ],
        "/draft": {
            "drafter": draft.drafter if draft else "",
            "configured": session.pins.drafter,
            "prompt": draft.prompt if draft else "",
            "pieces": _pieces(draft.pieces if draft else ()),
            "tries": [_try(one) for one in (draft.tries if draft else ())],
            **({"faults": list(trail.faults)} if trail.faults else {}),
        },
        "/archive": {
            "n": session.pins.archive_n,
            "root": session.pins.archive_root,
            "embedder": session.pins.embedder,
            **_members(trail, members),
        },
    }


def _rewriting(trail: Trail) -> dict[str, Json]:
    """Write what a model proposed to search for, and what became of it; nothing where none was asked."""
    made = trail.scoped.rewriting if trail.scoped else None
    if made is None:
        return {}
    one = made.proposal
    told: dict[str, Json] = {
        "model": one.model,
        "outcome": one.outcome,
        "prompt": one.prompt,
        "question": one.question,
        "sides": list(one.sides),
        "decided": {"question": made.question, "sides": made.sides},
    }
    return {"rewriting": told}


def _pieces(pieces: Sequence[Piece]) -> list[Json]:
    return [{"text": one.text, "keys": list(one.keys)} for one in pieces]


def _try(one: Try) -> dict[str, Json]:
    return {
        "drafter": one.drafter,
        "model": one.model,
        "outcome": one.outcome,
        "prompt": one.prompt,
        "pieces": _pieces(one.pieces),
        "unknown": list(one.unknown),
    }


def cited(trail: Trail) -> tuple[str, ...]:
    """Return every artifact that a judged claim cites, delivered or not, in the order of first citation."""
    citations = (citation for one in judged(trail) for citation in one.cited.citations)
    return tuple(dict.fromkeys(citation.artifact_id for citation in citations))


def _members(trail: Trail, members: Sequence[Member]) -> dict[str, Json]:
    if tuple(one.entry.artifact_id for one in members) != cited(trail):
        raise ContractError("an artifact is cited without a proof that it stands in the archive version")
    values: list[Json] = [membership.to_value(one) for one in members]
    return {"members": values, "pad": "0" * (-len(encode(values)) % MEMBERS)}


def judged(trail: Trail) -> tuple[GatedClaim, ...]:
    """Return every claim that was judged, delivered or not; behind them what is nearest."""
    return (*trail.judged, *(trail.nearest.gated.judged if trail.nearest else ()))


def _pseudonyms(trail: Trail, display: Display | None, session: Session) -> dict[str, Json]:
    """Name the pseudonyms that stand in the display, so that an auditor can tell them from words that were added."""
    near = trail.nearest.claims if trail.nearest else ()
    shown = [
        text
        for claim in (*(display.claims if display else ()), *near)
        for text in (claim.text, *(excerpt.text for excerpt in claim.excerpts))
    ]
    names = {bracketed(one.pseudonym) for one in session.aliases}
    used = sorted(name for name in names if any(text and name in text for text in shown))
    return {"pseudonyms": list(used)} if used else {}


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
