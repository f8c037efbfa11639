"""Stage 12. Which of the retrieved passages were cited, and how often.

Receives: the passages that were retrieved, in their order, and the display that was delivered.
Returns:  ``Usage``, noted after delivery; it changes no later answer by itself (seed 002, as settled).
Never:    counts a refusal as an answer: that is told by its outcome, not by its text.
"""

from collections import Counter
from collections.abc import Sequence

from citations.core.records import Citation, Display, GatedClaims, Passage, Usage
from personas.core.media.base import MetadataLocator, TextLocator


def usage(passages: Sequence[Passage], gated: GatedClaims | None, display: Display | None) -> Usage:
    """Count the citations that were shown, by passage; ``stray`` are citations that no retrieved passage holds."""
    if gated is None or display is None:
        return Usage(passages=tuple((p.passage_id, p.rank, 0) for p in passages), refused=True)
    shown = {claim.n for claim in display.claims}
    cited = [c for one in gated.delivered if one.cited.typed.claim.n in shown for c in one.cited.citations]
    counts: Counter[int] = Counter()
    stray = 0
    for citation in cited:
        owner = next((p for p in passages if holds(p, citation)), None)
        if owner is None:
            stray += 1
        else:
            counts[owner.passage_id] += 1
    return Usage(passages=tuple((p.passage_id, p.rank, counts[p.passage_id]) for p in passages), stray=stray)


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
