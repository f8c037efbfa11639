"""Stage 12. Which of the retrieved passages were cited, and how often.

Receives: the trail of the stages, and the display that was delivered.
Returns:  ``Usage``, noted after delivery; it changes no later answer by itself (seed 002, as settled).
Never:    counts a refusal as an answer: that is told by its outcome, not by its text.
"""

from collections import Counter

from citations.core.records import Citation, Display, Passage, Trail, Usage
from personas.core.media.base import MetadataLocator, TextLocator


def usage(trail: Trail, display: Display | None) -> Usage:
    """Count the citations that were shown, by passage.

    ``stray`` are errors: citations that no retrieved passage holds, and keys of the draft that name none.
    """
    passages, gated, refusal = trail.passages, trail.gated, trail.refusal
    if gated is None or display is None:
        return Usage(
            passages=tuple((p.passage_id, p.rank, 0) for p in passages),
            refused=True,
            reason=refusal.reason if refusal else None,
            found=refusal.found if refusal else 0,
            needed=refusal.needed if refusal else 0,
        )
    shown = {claim.n for claim in display.claims}
    cited = [c for one in gated.delivered if one.cited.typed.claim.n in shown for c in one.cited.citations]
    owners = [next((p for p in passages if holds(p, citation)), None) for citation in cited]
    counts = Counter(owner.passage_id for owner in owners if owner)
    near = [p.similarity for p in passages if counts[p.passage_id]]
    return Usage(
        passages=tuple((p.passage_id, p.rank, counts[p.passage_id]) for p in passages),
        stray=owners.count(None) + _unknown(trail),
        similarity=sum(near) // len(near) if near else 0,
    )


def holds(passage: Passage, citation: Citation) -> bool:
    """Whether the cited span lies in *passage*; a metadata fact lies in every passage of its artifact."""
    if passage.origin.artifact_id != citation.artifact_id:
        return False
    where = citation.locator
    if isinstance(where, MetadataLocator):
        return True
    if not isinstance(where, TextLocator):
        return False
    mine = [s for s in passage.sentences if s.paragraph == where.paragraph]
    return bool(mine) and mine[0].start <= where.start and where.end <= mine[-1].end


def _unknown(trail: Trail) -> int:
    known = trail.evidence.keyed() if trail.evidence else {}
    return sum(
        key not in known for piece in (trail.draft.pieces if trail.draft else ()) for key in piece.keys
    )
