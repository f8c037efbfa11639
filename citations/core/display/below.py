"""What is nearest, below an answer: shown under what the answer leaves of its reader's budget, and lettered behind it.

Nobody asked for it. So it never takes the second half of a day's budget: that is kept for what is asked.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from citations.core.display.debits import cost, span_of, told
from citations.core.display.gates import Terms
from citations.core.display.handles import letter
from citations.core.records import Citation, Display, GatedClaims, ShownExcerpt

_Seen = tuple[ShownExcerpt, Citation]


@dataclass(frozen=True, slots=True, kw_only=True)
class Above:
    """An answer that something stands below: its claims as they were gated, and what is shown of them."""

    gated: GatedClaims
    shown: Display


def left(above: Above, terms: Terms) -> Terms:
    """Return the terms with what an answer leaves of the allowance, less half of the day."""
    if terms.allowance is None:
        return terms
    seen = [(one, citation) for one, citation in _excerpts(above) if one.text is not None]
    counted = [(span_of(c), len(one.text or "")) for one, c in seen if not c.origin.scope.whole]
    bare = sum(len(one.text) for one in above.shown.claims if all(e.text is None for e in one.excerpts))
    paid, spent = cost(counted, 0), dict(terms.allowance.spent)
    spent |= {name: spent.get(name, 0) + chars for name, chars in paid.by_artifact}
    chars = terms.allowance.chars - paid.chars - bare - terms.tier.daily_chars // 2
    return replace(terms, allowance=replace(terms.allowance, chars=max(chars, 0), spent=tuple(spent.items())))


def lettered(near: Above, above: Above) -> Display:
    """Return what is nearest with the letters of the answer's sources, and new ones behind them."""
    letters = {citation.artifact_id: one.handle for one, citation in _excerpts(above)}
    for _, citation in _excerpts(near):
        letters.setdefault(citation.artifact_id, letter(len(letters)))
    claims = tuple(
        replace(
            claim, excerpts=tuple(replace(one, handle=letters[cited.artifact_id]) for one, cited in pairs)
        )
        for claim, pairs in told(near.gated.delivered, near.shown.claims)
    )
    return replace(near.shown, claims=claims)


def _excerpts(one: Above) -> Iterator[_Seen]:
    yield from (pair for _, pairs in told(one.gated.delivered, one.shown.claims) for pair in pairs)
