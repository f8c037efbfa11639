"""How the sources of an answer are called: *Source A*, *Source B*, in the order in which they appear."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from citations.core import about, holdings
from citations.core.display import sources
from citations.core.display.gates import Exposure
from citations.core.records import (
    CitedClaim,
    Display,
    GatedClaims,
    Relation,
    Rung,
    ShownClaim,
    ShownExcerpt,
    Trail,
)

GLOSSED: Final = "general context, not from the archive"
"""The label of a gloss, which no answer has any more; records of before may hold some."""
_GLOSS: Final = "General context, not from the archive: "


def letter(n: int) -> str:
    """Name the n-th source, from 0: Source A to Source Z, then Source AA, Source AB and so on."""
    return sources.named(_letters(n))


def _letters(n: int) -> str:
    return _letters(n // 26 - 1) + chr(65 + n % 26) if n >= 26 else chr(65 + n)  # noqa: PLR2004 - the alphabet


def named(kept: Sequence[Exposure]) -> tuple[ShownClaim, ...]:
    """Return claims as they are shown, their sources named."""
    letters: dict[str, str] = {}
    for one in kept:
        for e in one.exposed:
            letters.setdefault(e.origin.artifact_id, letter(len(letters)))
    return tuple(
        ShownClaim(
            n=one.n,
            text=one.cut.text,
            rung=one.rung,
            label=_label(one),
            excerpts=tuple(
                ShownExcerpt(
                    handle=letters[e.origin.artifact_id],
                    label=e.label,
                    text=None if e.cut.withheld else e.cut.text,
                    citation=e.citation,
                    original=e.original if e.cut.text == e.cut.entered.strip() else (),
                )
                for e in one.exposed
            ),
        )
        for one in kept
    )


def _label(one: Exposure) -> str:
    if one.exposed:
        return one.exposed[0].label
    if one.rung is Rung.LABELED and one.cut.text.startswith(_GLOSS):
        return GLOSSED
    return about.LABEL if holdings.is_fixed(one.cut.text) else ""


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
