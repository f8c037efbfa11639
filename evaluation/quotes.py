"""Mutated quotations: what the binder takes for words of the archive, and what it does not.

Each row is a claim that cites the twenty passages retrieved for it, through stages 6 to 9. Only ``exact`` and
``format_only`` (typography and white space) may be accepted. *Quoted from the archive: “…”* asks whether the words
stand there; ``…_as_own`` counts those that are taken under *the person wrote: “…”* too, which words of somebody else
between marks of the text are not. What is altered is counted when it is taken under either.
"""

import json
from pathlib import Path
from typing import Final

from citations.core.records import Piece, Relation
from evaluation.binding import is_supported, judged
from evaluation.figures import Half, Item, Measured, by_half, share
from evaluation.letting_through import evidence
from evaluation.memory import Memory

FILE: Final = "quote_mutations.jsonl"
TRUE: Final = ("exact", "format_only")
LABELS: Final = (*TRUE, "altered", "joined", "foreign")


def measure(folder: Path, memory: Memory) -> Measured:
    """Measure every row against the archive that the quotations were taken from."""
    rows = [json.loads(line) for line in (folder / FILE).read_text(encoding="utf-8").splitlines()]
    told = [(row, *(accepted(row["quote"], frame, memory) for frame in _frames(memory))) for row in rows]
    taken = {
        label: [_taken(label, *held) for row, *held in told if row["label"] == label] for label in LABELS
    }
    own = {label: [held for row, _, held in told if row["label"] == label] for label in TRUE}
    figures = tuple(
        figure
        for name, given in (
            *((f"{label}_accepted", taken[label]) for label in LABELS),
            *((f"{label}_as_own", own[label]) for label in TRUE),
        )
        for figure in by_half(name, [(Half.ALL, held) for held in given], share)
        if figure.half is Half.ALL
    )
    items = tuple(
        Item(
            id=row["id"],
            half=Half.ALL,
            outcome=f"{'accepted' if _taken(row['label'], *held) else 'refused'} ({row['label']})",
            detail=row["quote"],
        )
        for row, *held in told
    )
    return Measured(name="quotes", items=items, figures=figures)


def _frames(memory: Memory) -> tuple[str, str]:
    return "Quoted from the archive", f"{memory.life.name} wrote"


def _taken(label: str, stands: bool, own: bool) -> bool:  # noqa: FBT001 (two answers)
    return stands if label in TRUE else stands or own


def accepted(quote: str, frame: str, memory: Memory) -> bool:
    """Tell whether the binder takes *quote* behind *frame* for words of the archive."""
    found = evidence(memory.passages(quote))
    inside = quote.replace("“", "‘").replace("”", "’").replace('"', "'")
    text = f"{frame}: “{inside}”"
    piece = Piece(text=text, keys=tuple(found.keyed()), relation=Relation.DIRECT_QUOTE)
    return is_supported(judged(piece, found, memory, inference=False))
