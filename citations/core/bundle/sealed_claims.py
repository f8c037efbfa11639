"""The fields ``/claims/…`` of the sealed record: every claim that was judged, with its citations and what they are for.

Their forms are the contract of ``docs/reference/bundle-format.md``; a citation has a role only where it is nearest.
"""

from citations.core.bundle.sealed_record import judged
from citations.core.display.nearest import ROLE
from citations.core.records import Citation, Display, GatedClaim, Trail
from ledger.core.canonical import Json
from personas.core.media import to_value


def claims(trail: Trail, display: Display | None) -> tuple[list[Json], tuple[tuple[str, str], ...]]:
    """Return every judged claim, delivered or not, and the excerpts that its citations point to by number."""
    delivered = {claim.n for claim in display.claims} if display else set()
    excerpts: list[tuple[str, str]] = []
    near = trail.nearest.gated.judged if trail.nearest else ()
    made: list[Json] = [
        _claim(one, one.cited.typed.claim.n in delivered, excerpts, ROLE if one in near else "")
        for one in judged(trail)
    ]
    return made, tuple(excerpts)


def _claim(
    one: GatedClaim,
    delivered: bool,  # noqa: FBT001
    excerpts: list[tuple[str, str]],
    role: str,
) -> dict[str, Json]:
    typed = one.cited.typed
    citations: list[Json] = []
    for citation in one.cited.citations:
        excerpts.append((citation.artifact_id, citation.excerpt))
        citations.append(_citation(citation, len(excerpts) - 1) | ({"role": role} if role else {}))
    return {
        "n": typed.claim.n,
        "text": typed.claim.text,
        "rung": one.rung.value,
        "knowledge": typed.knowledge.value,
        "verdicts": [{"rung": v.rung.value, "passed": v.passed, "why": v.why} for v in one.verdicts],
        "doubts": list(one.cited.doubts),
        "citations": citations,
        "delivered": delivered,
        **({"topic": one.topic} if one.topic else {}),
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
        **({"original": [to_value(one) for one in citation.original]} if citation.original else {}),
    }
