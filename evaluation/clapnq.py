"""CLAPnq, part of the dev set: a question and a passage of several sentences, which answers it or does not.

The passage is an archive; the whole pipeline answers from it or refuses, categories left out. ``abstention_f1`` counts
refusals; ``evidence_sentence_f1`` compares the sentences that are cited with those that an annotator selected (the
annotator who agrees most), where the pipeline refuses the sentence that comes first; ``…_delivered`` counts a refusal
of an answerable question as 0. Halves go by the question's ID: each has a passage of its own.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from citations.core.records import Answer
from evaluation.figures import Half, Item, Measured, by_half, f1, half, mean, ratio
from evaluation.letting_through import NOBODY
from evaluation.memory import Memory, plain
from evaluation.picked import first
from personas.core.media.base import TextLocator
from personas.embedders import Embedder

ANSWERABLE: Final = "clapnq_public_answerable.jsonl"
UNANSWERABLE: Final = "clapnq_public_unanswerable.jsonl"

Span = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """One row: whether an answer was due and given, and sentence F1 of what was cited or would be."""

    id: str
    half: Half
    text: str
    due: bool
    answered: bool
    sentence_f1: int
    said: str


def measure(folder: Path, embedder: Embedder) -> Measured:
    """Measure both files."""
    told = [
        _ask(row, embedder)
        for name in (ANSWERABLE, UNANSWERABLE)
        for row in map(json.loads, (folder / name).read_text(encoding="utf-8").splitlines())
    ]
    due = [one for one in told if one.due]
    figures = (
        *by_half("abstention_f1", [(one.half, (not one.due, not one.answered)) for one in told], f1),
        *by_half("evidence_sentence_f1", [(one.half, one.sentence_f1) for one in due], mean),
        *by_half(
            "evidence_sentence_f1_delivered",
            [(one.half, one.sentence_f1 * one.answered) for one in due],
            mean,
        ),
    )
    return Measured(name="clapnq", items=tuple(map(_item, told)), figures=figures)


def _ask(row: dict[str, Any], embedder: Embedder) -> _Told:
    passage = row["passages"][0]
    text = plain("passage", passage["text"], title=passage["title"], creator="Encyclopedia")
    memory = Memory([text], NOBODY, embedder)
    answer = memory.ask_in_scope(row["input"])
    spans = list(cited(answer))
    answered = bool(spans)
    if not spans and (best := first(memory, row["input"]).candidate) is not None:
        spans = [(best.sentence.start, best.sentence.end)]
    sentences = _places(passage)
    chosen = {n for n, place in enumerate(sentences) if any(_overlaps(place, span) for span in spans)}
    golds = [
        {n for n, words in enumerate(passage["sentences"]) if words in output["selected_sentences"]}
        for output in row["output"]
        if output["selected_sentences"]
    ]
    return _Told(
        id=str(row["id"]),
        half=half(str(row["id"])),
        text=row["input"],
        due=bool(golds),
        answered=answered,
        sentence_f1=max((_f1(gold, chosen) for gold in golds), default=0),
        said=" | ".join(passage["text"][start:end] for start, end in spans),
    )


def cited(answer: Answer) -> Iterator[Span]:
    """Yield the places of all texts that delivered claims cite."""
    for claim in answer.trail.gated.delivered if answer.display and answer.trail.gated else ():
        for citation in claim.cited.citations:
            if isinstance(citation.locator, TextLocator):
                yield citation.locator.start, citation.locator.end


def _places(passage: dict[str, Any]) -> list[Span]:
    places, at = list[Span](), 0
    for sentence in passage["sentences"]:
        at = passage["text"].index(sentence, at)
        places.append((at, at + len(sentence)))
        at += len(sentence)
    return places


def _overlaps(place: Span, span: Span) -> bool:
    """Whether a citation takes more than a few letters of a sentence."""
    shared = min(place[1], span[1]) - max(place[0], span[0])
    return 2 * shared > min(place[1] - place[0], span[1] - span[0])


def _f1(gold: set[int], chosen: set[int]) -> int:
    return ratio(2 * len(gold & chosen), len(gold) + len(chosen))


def _item(one: _Told) -> Item:
    given = f"answered {one.sentence_f1}" if one.answered else "refused"
    return Item(
        id=one.id,
        half=one.half,
        outcome=f"{given} ({'due' if one.due else 'not due'})",
        detail=f"{one.text} | {one.said}",
    )
