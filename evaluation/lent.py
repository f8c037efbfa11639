"""Words of others, told as the person's own: none of them may reach a reader under the person's name.

Sixty claims of ``lent.jsonl`` on the demo archive, in the form of the drafter without a model and in those of a model
that quotes truly; a judge agrees to everything. What is delivered instead, the same words under their own name, is
no such thing.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from citations.core.passages.framing import frame, single
from citations.core.records import Evidence, GatedClaim, Passage, Piece, Quote, Relation, Rung
from evaluation import folders
from evaluation.binding import judged
from evaluation.letting_through import evidence
from evaluation.memory import Memory
from evaluation.parts import ADA, DEMO, Row

CLAIMS: Final = Path(__file__).parent / "lent.jsonl"


def measure() -> Iterator[Row]:
    """Hand in all of them."""
    memory = folders.read(DEMO, ADA, folders.cached())
    rows = [json.loads(line) for line in CLAIMS.read_text(encoding="utf-8").splitlines()]
    for form in ("extractive", "model"):
        mine = [row for row in rows if row["form"] == form]
        yield (
            f"{form}: others' words delivered as the person's",
            sum(lent(row, memory) for row in mine),
            len(mine),
        )


def lent(row: dict[str, str], memory: Memory) -> bool:
    """Tell whether a claim is delivered as it was told."""
    claim, made = put(row, memory)
    return any(one.rung is not Rung.REFUSED and one.cited.typed.claim.text == claim for one in made)


def put(row: dict[str, str], memory: Memory) -> tuple[str, tuple[GatedClaim, ...]]:
    """Hand in one claim; return it as it was told, with what became of it."""
    found = _found(row, memory)
    origin = found.passages[0].origin
    paper = frame(origin).split(f" {origin.creator} ")[0].removeprefix("In ").rstrip(",")
    claim = row["claim"].replace("In “{t}”, {n} {d}", f"In {paper}").replace("{q}", single(row["quote"]))
    quotes = (Quote(key="c1", text=row["quote"]),) if row["form"] == "model" else None
    relation = None if quotes else Relation.DIRECT_QUOTE
    piece = Piece(text=claim, keys=("c1",), quotes=quotes, relation=relation)
    return claim, judged(piece, found, memory, inference=True)


def _found(row: dict[str, str], memory: Memory) -> Evidence:
    """Return the passage that holds the words, and no other."""
    wanted = " ".join(row["quote"].split())
    return evidence(
        [one for one in memory.passages(row["quote"], limit=99) if _holds(one, row["path"], wanted)][:1]
    )


def _holds(passage: Passage, path: str, wanted: str) -> bool:
    return passage.origin.record_key.endswith(path) and wanted in " ".join(passage.text.split())
