"""Say whose words they are once, where quotations of one paper stand one behind the other.

Every claim of the record is framed (*In “To Tom”, a letter dated 3 May 1845, Ada wrote: “…”*), so that it is true when
it is read alone. A reader sees them in a row: what follows a quotation in the very same frame goes without.
"""

from collections.abc import Sequence
from dataclasses import replace

from citations.core.records import CitedClaim, GatedClaims, Relation, ShownClaim

_Frame = tuple[str, str, str]
_NONE: _Frame = ("", "", "")


def framed(shown: Sequence[ShownClaim], gated: GatedClaims) -> tuple[ShownClaim, ...]:
    """Take from each claim the frame that the one before it has; *gated* are all that may be shown."""
    cited = {one.cited.typed.claim.n: one.cited for one in gated.delivered}
    frames = [_frame(one, cited[one.n]) for one in shown]
    return tuple(
        replace(one, text=one.text.removeprefix(mine[-1])) if mine[-1] and mine == before else one
        for one, before, mine in zip(shown, [_NONE, *frames], frames, strict=False)
    )


def _frame(one: ShownClaim, cited: CitedClaim) -> _Frame:
    """Return side, paper and words of the frame of one whole quotation; nothing of any other claim."""
    said, mark, quoted = one.text.rpartition("“")
    whole = len(cited.citations) == 1 and cited.citations[0].relation is Relation.DIRECT_QUOTE
    if not (whole and mark and quoted.endswith("”")):
        return _NONE
    return cited.typed.claim.side, cited.citations[0].artifact_id, said
