"""Which shown claims tell of which side, where sides are set beside each other.

It says where claims may stand and nothing of what they say: it is no part of what is signed, and it moves no claim.
"""

from dataclasses import dataclass

from citations.core.records import Display, Trail


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One side: what the question calls it, and the numbers of the claims that tell of it."""

    name: str
    claims: tuple[int, ...]


def columns(trail: Trail, display: Display | None) -> tuple[Column, ...]:
    """Return a column for each side of a comparison, in the order of the claims; none where a side has no claim.

    None either where two sides are called alike, because nobody could tell them apart.
    """
    if display is None or trail.draft is None or trail.gated is None:
        return ()
    sides = {one.cited.typed.claim.n: one.cited.typed.claim.side for one in trail.gated.delivered}
    names = [one.name for one in trail.draft.compared]
    if len({name.casefold() for name in names}) < max(len(names), 2):
        return ()
    made = tuple(
        Column(name=name, claims=tuple(one.n for one in display.claims if sides[one.n] == name))
        for name in names
    )
    return made if all(one.name and one.claims for one in made) else ()
