"""An answer read again after its sources were closed: the same no as if the archive had never held them.

Policy is applied at every reading (DESIGN, section 3, "Policy"). The bundle stays what it was; what is shown shrinks.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from citations.core.bundle.contract import VERSION
from citations.core.bundle.contract_rules import PERSONAS
from citations.core.display.gates import Terms, read
from citations.core.display.nearest import entries, nearest_of
from citations.core.display.sources import sources
from citations.core.records import Life, Reason, Refusal, Rung
from citations.core.refusals import refusals
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas.core.consent import Scope
from personas.core.tiers import Tier
from personas.core.veils import Veil

NAME: Final = "kwanzaa.display.v1"
DESTROYED: Final = (
    "kwanzaa.display.destroyed.v1"  # in its place, once an artifact that it showed is destroyed
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """One excerpt as an answer showed it, and what stands at its place now, in the same version of the archive.

    ``shown`` is None where it was restricted; ``now`` is None where nothing may be read; ``near`` is the passage
    that it stands in, and what the record says of its artifact.
    """

    artifact_id: str
    shown: str | None
    now: str | None
    near: str = ""


def stands(
    display: Mapping[str, Json],
    exhibits: Iterable[Exhibit],
    *,
    allowed: Mapping[str, Scope],
    tier: Tier,
    veil: Veil,
) -> bool:
    """Tell whether everything that was shown may be shown now, to the same requestor, and would read the same.

    *allowed* holds the artifacts that the requestor may use now, with what consent says of them. Who was anonymized
    since must be named nowhere in *display*; who was cleared since may go on under a pseudonym.
    """
    known = tuple(exhibits)
    words = tuple(_words(display))
    named = veil.named("\n".join((*words, *(f"{one.now}\n{one.near}" for one in known))))
    if any(veil.marks(text, named) for text in words):
        return False
    terms = Terms(tier=tier, veil=veil, named=named)
    return all(_stands(one, allowed.get(one.artifact_id), terms) for one in known)


def bare(question: str, *, profile: str, nonce: str) -> dict[str, Json]:
    """Return what is left of a display that was destroyed: what was asked and how, for ``withdraw`` to answer."""
    persona: dict[str, Json] = {"persona": profile} if profile in PERSONAS else {}
    summary: dict[str, Json] = {
        "query": question or "?",
        "top_k": 20,
        "namespaces": ["archive"],
        "results": [],
    }
    contract: dict[str, Json] = {"version": VERSION, **persona, "retrieval_summary": summary}
    return {"t": NAME, "nonce": nonce, "contract": contract}


def alone(display: dict[str, Json]) -> dict[str, Json] | None:
    """Return an answer without what stands below it as nearest; None where nothing does, or there is no answer."""
    if not nearest_of(display) or not Fields(display, "display").items("claims"):
        return None
    return {name: value for name, value in display.items() if name != "nearest"}


def _stands(one: Exhibit, scope: Scope | None, terms: Terms) -> bool:
    if scope is None or one.now is None:
        return False
    if one.shown is None:
        return True
    if not scope.display or len(one.now) > terms.tier.longest(scope):
        return False
    if not terms.veil.marks(one.now, terms.named):
        return True
    return one.shown in {read(one.now, terms), read(one.now, replace(terms, is_bare=True))}


def _words(display: Mapping[str, Json]) -> Iterator[str]:
    """Yield what a display says in the archive's words; all else in it is from closed tables, or the question."""
    fields = Fields(dict(display), "display")
    contract = fields.fields("contract")
    yield contract.fields("answer").text("text")
    for source in contract.items("sources"):
        yield Fields(source, "contract.sources").text("license")
    for value in entries(display):
        yield Fields(value, "display.claims").text("text")
        yield from (one.excerpt for one in sources(value) if one.excerpt is not None)


def withdraw(
    display: dict[str, Json], life: Life, *, is_filtered: bool = False, is_strict: bool = False
) -> dict[str, Json]:
    """Return the display of a refusal in place of *display*, with nothing of it but question, profile and filters."""
    refusal = Refusal(reason=Reason.NOT_DISPLAYABLE)
    contract = display["contract"]
    if not isinstance(contract, dict):
        raise TypeError("a display without a contract")
    said = refusals.shown(refusal, life, is_filtered=is_filtered, is_strict=is_strict)
    text, query = said.text, Fields(contract["retrieval_summary"], "retrieval_summary").text("query")
    return {
        "t": display["t"],
        "nonce": display["nonce"],
        "contract": {
            **contract,
            "answer": {"text": text, "tone": "neutral", "completeness": "insufficient_data"},
            "sources": [],
            "unknowns": {
                "unsupported_claims": [],
                "missing_context": [*refusals.missing(text, refusal, query)],
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
            "refusal": said.value(),
        },
    }
