"""How the sources of an answer are called: *Source A*, *Source B*, in the order in which they appear."""

from collections.abc import Sequence
from typing import Final

from citations.core import about
from citations.core.display.gates import Exposure
from citations.core.records import Rung, ShownClaim, ShownExcerpt

GLOSSED: Final = "general context, not from the archive"
"""The label of a gloss, which no answer has any more; records of before may hold some."""
_GLOSS: Final = "General context, not from the archive: "


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
    if one.rung is Rung.LABELED and one.cut.text.startswith(_GLOSS):
        return GLOSSED
    return about.LABEL if about.is_fixed(one.cut.text) else ""
