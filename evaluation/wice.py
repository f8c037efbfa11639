"""WiCE, dev: a claim and a document; is the rung *supported* given to what annotators found supported, and to no other?

The document's sentences are the paragraphs of one artifact. The claim is a draft that cites the five passages retrieved
for it, as a writer would; it goes through stages 6 to 9. Supported is a claim all of whose parts are. Halves go by the
article that the claim stands in. It is the binder that is measured, so the passages are found without a model.
"""

import json
from pathlib import Path
from typing import Any, Final

import unicodedata2

from evaluation.binding import is_told, judged, resting
from evaluation.figures import Half, Item, Measured, balanced, by_half, half, share
from evaluation.letting_through import NOBODY, evidence
from evaluation.memory import Memory, plain
from personas.embedders import Embedder

FILE: Final = "wice_claim_dev.jsonl"
_PASSAGES: Final = 5
_META: Final = "(meta data) TITLE: "

Told = tuple[str, Half, str, bool, str]


def measure(folder: Path, embedder: Embedder) -> Measured:
    """Measure every claim."""
    lines = (folder / FILE).read_text(encoding="utf-8").splitlines()
    told = [_judge(json.loads(line), embedder) for line in lines]
    figures = (
        *by_half(
            "balanced_accuracy",
            [(side, (label == "supported", held)) for _, side, label, held, _ in told],
            balanced,
        ),
        *(
            figure
            for label, name in (
                ("supported", "supported_kept"),
                ("not_supported", "false_support_not_supported"),
                ("partially_supported", "false_support_partially_supported"),
            )
            for figure in by_half(
                name, [(side, held) for _, side, said, held, _ in told if said == label], share
            )
        ),
    )
    items = tuple(
        Item(id=key, half=side, outcome=f"{'supported' if held else 'held back'} ({label})", detail=why)
        for key, side, label, held, why in told
    )
    return Measured(name="wice", items=items, figures=figures)


def _judge(row: dict[str, Any], embedder: Embedder) -> Told:
    memory, claim = page(row, embedder), line(row["claim"])
    found = evidence(memory.passages(claim, limit=_PASSAGES))
    claims = judged(resting(claim, found), found, memory, inference=True)
    held = is_told(claims)
    why = ", ".join(dict.fromkeys(doubt for one in claims for doubt in one.cited.doubts))
    meta = row["meta"]
    return str(meta["id"]), half(meta["claim_title"]), row["label"], held, f"{claim} | {why}"


def page(row: dict[str, Any], embedder: Embedder) -> Memory:
    """Take in the document of a claim."""
    title, *sentences = (words for one in row["evidence"] if (words := line(one)))
    text = plain("page", *sentences, title=title.removeprefix(_META) or "Page", creator="Page")
    return Memory([text], NOBODY, embedder)


def line(text: str) -> str:
    """Fold white space and compose letters, as ingestion does."""
    return str(unicodedata2.normalize("NFC", " ".join(text.split())))
