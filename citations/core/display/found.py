"""Everything that was found for an answer, cited or not: whoever is named in it is named nearby (``Veil.named``)."""

from collections.abc import Iterable

from citations.core.records import Evidence, GatedClaims


def found(gated: GatedClaims, evidence: Evidence) -> str:
    """Return everything that was found, in which somebody may be named."""
    return "\n".join(_found(gated, evidence))


def _found(gated: GatedClaims, evidence: Evidence) -> Iterable[str]:
    citations = [citation for claim in gated.delivered for citation in claim.cited.citations]
    origins = {p.origin for p in evidence.passages} | {citation.origin for citation in citations}
    yield from (passage.text for passage in evidence.passages)
    yield from (citation.excerpt for citation in citations)
    yield from (claim.cited.typed.claim.text for claim in gated.delivered)
    for origin in origins:
        yield from (origin.title, origin.creator, origin.source, origin.rights)
        yield from (value for _, value in origin.facts)
