"""Writing without a model: the archive's own words, framed by who wrote them and when.

It quotes only what may be displayed; from restricted artifacts it draws metadata facts alone (DESIGN, section 4).
Nothing it writes is trusted: the same binder and gates follow as for any other draft.

To add a kind of answer: a file with a function that keeps ``Kind``, and a row in ``KINDS``.
"""

from collections.abc import Callable
from typing import Final

from citations.core.picking.siding import own_words, within
from citations.core.records import Draft, Evidence, Life, Passage, Piece, Scoped
from citations.core.telling.voices import own
from citations.core.writing import (
    attributing,
    changing,
    comparing,
    doing,
    milestones,
    milestones_beside,
    parts,
    presuming,
    quoting,
    searching,
    speaking,
    stating,
    steps,
    timing,
    works,
)

NAME = "extractive"
Kind = Callable[[Scoped, dict[str, Passage], Life], tuple[Piece, ...] | None]
# The first that does not return None writes the draft; nothing at all means that it may not be answered otherwise.
KINDS: Final[tuple[Kind, ...]] = (
    presuming.write,
    doing.write,
    milestones_beside.write,
    milestones.write,
    speaking.write,
    works.write,
    changing.write,
    timing.write,
    comparing.write,
    attributing.write,
    parts.write,
    stating.write,
    steps.write,
    searching.write,
    quoting.write,
)


def write(scoped: Scoped, evidence: Evidence, life: Life) -> Draft:
    """Write the fewest quotations that answer, both sides of a comparison, or nothing at all (``declined``).

    A question that keeps to one account is answered from it, and from others only where that says nothing; where the
    person's own words are wanted, no other hand answers.
    """
    text = scoped.query.text
    open_ = not (scoped.archive_only or own_words(text, life))
    keyed = {key: p for key, p in evidence.keyed().items() if open_ or own(p.origin, life)}
    inside = within(text, {key: passage.origin for key, passage in keyed.items()}, life)
    kept = {key: keyed[key] for key in inside}
    pieces = (_pieces(scoped, kept, life) if kept else ()) or _pieces(scoped, keyed, life)
    compared = tuple(dict.fromkeys(one.side for one in pieces if one.side is not None))
    return Draft(drafter=NAME, pieces=pieces, declined=not pieces, compared=compared)


def _pieces(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...]:
    drafts = (kind(scoped, keyed, life) for kind in KINDS)
    return next((pieces for pieces in drafts if pieces is not None), ())
