"""Writing without a model: the archive's own words, framed by who wrote them and when.

It quotes only what may be displayed; from restricted artifacts it draws metadata facts alone (DESIGN, section 4).
Nothing it writes is trusted: the same binder and gates follow as for any other draft.

To add a kind of answer: a file with a function that keeps ``Kind``, and a row in ``KINDS``.
"""

from collections.abc import Callable
from typing import Final

from citations.core.asking import essence, own_words
from citations.core.asking.own_words import Wish
from citations.core.picking.siding import within
from citations.core.records import Draft, Evidence, Life, Passage, Piece, Scoped
from citations.core.telling.voices import own
from citations.core.writing import (
    addressed,
    attributing,
    changing,
    circumstances,
    comparing,
    denials,
    doing,
    identities,
    milestones,
    milestones_beside,
    parts,
    presuming,
    quoting,
    rites,
    searching,
    speaking,
    stating,
    steps,
    subjects,
    timing,
    trades,
    works,
)

NAME = "extractive"
Kind = Callable[[Scoped, dict[str, Passage], Life], tuple[Piece, ...] | None]
# The first that does not return None writes the draft; nothing at all means that it may not be answered otherwise.
KINDS: Final[tuple[Kind, ...]] = (
    presuming.write,
    denials.write,
    doing.write,
    rites.write,
    milestones_beside.write,
    milestones.write,
    circumstances.write,
    trades.write,
    identities.write,
    speaking.write,
    works.write,
    addressed.write,
    subjects.write,
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
    person's own words are wanted, no other hand answers; what they said is told by others only where these say so.
    """
    text, keyed = scoped.query.text, evidence.keyed()
    mine = {key: one for key, one in keyed.items() if own(one.origin, life)}
    wish = own_words.wish(text, essence.asked(text, life), life)
    if scoped.archive_only or wish is Wish.OWN:
        pieces = _kept(scoped, mine, life)
    elif wish is Wish.SAID:
        pieces = _kept(scoped, mine, life) or speaking.reported(scoped, keyed, life)
    else:
        pieces = (_kept(scoped, mine, life) if wish else ()) or _kept(scoped, keyed, life)
    compared = tuple(dict.fromkeys(one.side for one in pieces if one.side is not None))
    return Draft(drafter=NAME, pieces=pieces, declined=not pieces, compared=compared)


def _kept(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...]:
    """Write from the one account that the question keeps to, else from all."""
    inside = within(scoped.query.text, {key: one.origin for key, one in keyed.items()}, life)
    kept = {key: keyed[key] for key in inside}
    return (_pieces(scoped, kept, life) if kept else ()) or _pieces(scoped, keyed, life)


def _pieces(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...]:
    drafts = (kind(scoped, keyed, life) for kind in KINDS)
    return next((pieces for pieces in drafts if pieces is not None), ())
