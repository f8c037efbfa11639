"""Mutated quotations: what the binder takes for words of the archive, and what it does not.

Each row is a claim "The person wrote: “…”" that cites the twenty passages retrieved for it, through stages 6 to 9. Only
``exact`` and ``format_only`` (typography and white space) may be accepted.
"""

import json
from pathlib import Path
from typing import Final

from citations.core import assignment, coverage, knowledge, segmentation
from citations.core.records import Draft, Piece, Relation, Rung
from citations.evaluation.figures import Half, Item, Measured, by_half, share
from citations.evaluation.letting_through import evidence, statement
from citations.evaluation.memory import Memory

FILE: Final = "quote_mutations.jsonl"
LABELS: Final = ("exact", "format_only", "altered", "joined", "foreign")


def measure(folder: Path, memory: Memory) -> Measured:
    """Measure every row against the archive that the quotations were taken from."""
    rows = [json.loads(line) for line in (folder / FILE).read_text(encoding="utf-8").splitlines()]
    told = [(row, accepted(row["quote"], memory)) for row in rows]
    figures = tuple(
        figure
        for label in LABELS
        for figure in by_half(
            f"{label}_accepted", [(Half.ALL, held) for row, held in told if row["label"] == label], share
        )
        if figure.half is Half.ALL
    )
    items = tuple(
        Item(
            id=row["id"],
            half=Half.ALL,
            outcome=f"{'accepted' if held else 'refused'} ({row['label']})",
            detail=row["quote"],
        )
        for row, held in told
    )
    return Measured(name="quotes", items=items, figures=figures)


def accepted(quote: str, memory: Memory) -> bool:
    """Tell whether the binder takes *quote* for words of the person's."""
    found = evidence(memory.passages(quote))
    inside = quote.replace("“", "‘").replace("”", "’").replace('"', "'")
    text = f"{memory.life.name} wrote: “{inside}”"
    draft = Draft(
        drafter="writer",
        pieces=(Piece(text=text, keys=tuple(found.keyed()), relation=Relation.DIRECT_QUOTE),),
    )
    cited = assignment.assign(knowledge.classify(segmentation.split(draft)), found, memory)
    judged = coverage.judge(cited, statement(text), inference=False).judged
    return bool(judged) and all(one.rung is Rung.SUPPORTED for one in judged)
