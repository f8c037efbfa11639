"""How the sources of an answer are called: *Source A*, *Source B*, in the order in which they appear."""

from collections.abc import Sequence

from citations.core import about, holdings
from citations.core.display import glossing
from citations.core.display.gates import Exposure
from citations.core.records import ShownClaim, ShownExcerpt


def letter(n: int) -> str:
    """Name the n-th source, from 0: Source A to Source Z, then Source AA, Source AB and so on."""
    return f"Source {_letters(n)}"


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
    if glossing.glosses(one):
        return glossing.LABEL
    return about.LABEL if holdings.is_fixed(one.cut.text) else ""
