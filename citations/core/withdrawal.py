"""An answer read again after its sources were closed: the same no as if the archive had never held them.

Policy is applied at every reading (DESIGN, section 3, "Policy"). The bundle stays what it was; what is shown shrinks.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from citations.core import refusals
from citations.core.records import Life, Reason, Refusal, Rung
from ledger.core.canonical import Json
from personas.core.consent import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """An artifact as an answer showed it: the longest excerpt in code points, None where it was restricted."""

    artifact_id: str
    longest: int | None


def stands(exhibits: Iterable[Exhibit], allowed: dict[str, Scope], excerpt_cap: int) -> bool:
    """Whether everything that was shown may be shown now, to the same requestor, with the tier held now.

    *allowed* holds the artifacts that the requestor may use now, with what consent says of them.
    """
    for exhibit in exhibits:
        scope = allowed.get(exhibit.artifact_id)
        if scope is None:
            return False
        cap = excerpt_cap if scope.cap is None else min(excerpt_cap, scope.cap)
        if exhibit.longest is not None and (not scope.display or exhibit.longest > cap):
            return False
    return True


def withdraw(display: dict[str, Json], life: Life) -> dict[str, Json]:
    """Return the display of a refusal in place of *display*, with nothing of it but question and profile."""
    refusal = Refusal(reason=Reason.NOT_DISPLAYABLE)
    said = refusals.shown(refusal, life)
    contract, text = display["contract"], said.text
    if not isinstance(contract, dict):
        raise TypeError("a display without a contract")
    return {
        "t": display["t"],
        "nonce": display["nonce"],
        "contract": {
            **contract,
            "answer": {"text": text, "tone": "neutral", "completeness": "insufficient_data"},
            "sources": [],
            "unknowns": {
                "unsupported_claims": [],
                "missing_context": [text],
                "clarifying_questions": list(refusals.clarifying(refusal)),
            },
            "integrity": {
                "citation_required": True,
                "citations_provided": False,
                "fallback_behavior": "refusal",
            },
        },
        "claims": [],
        "outcome": {
            "kind": "refusal",
            "rung": Rung.REFUSED.value,
            "removed": [],
            "refusal": {
                "kind": said.kind,
                "reason": said.reason,
                "title": said.title,
                "text": text,
                "suggestions": list(said.suggestions),
                "inventory": said.inventory,
            },
        },
    }
