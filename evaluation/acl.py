"""acl_verbatim: searches in five stretches of scientific papers; do the excerpts hold the words that people marked?

The stretches of a query are an archive; the whole pipeline answers from it or refuses, categories left out.
``word_f1`` is over all words of all stretches together, by their places; ``silent`` tells how often nothing is cited of
a stretch in which nothing was marked. A stretch is taken in as a file is: a blank line ends a paragraph. Halves go by
query.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from citations.core.records import Answer
from evaluation.figures import Half, Item, Measured, by_half, half, ratio, share
from evaluation.letting_through import NOBODY
from evaluation.memory import Memory, Text, plain
from personas.core.media.base import TextLocator
from personas.core.media.text import BETWEEN
from personas.core.text import canonical_str
from personas.embedders import Embedder

FILE: Final = "acl_verbatim_public.jsonl"
_WORD: Final = re.compile(r"\w+")

Span = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """One stretch: how many of its words are marked, are cited, and are both."""

    id: str
    half: Half
    marked: int
    cited: int
    both: int


def measure(folder: Path, embedder: Embedder) -> Measured:
    """Measure every query."""
    rows = map(json.loads, (folder / FILE).read_text(encoding="utf-8").splitlines())
    told = [one for row in rows for one in _ask(row, embedder)]
    bare = [one for one in told if not one.marked]
    figures = (
        *by_half("word_f1", [(one.half, one) for one in told], _word_f1),
        *by_half("silent", [(one.half, not one.cited) for one in bare], share),
    )
    items = tuple(
        Item(
            id=one.id,
            half=one.half,
            outcome=f"{'cited' if one.cited else 'silent'} ({'marked' if one.marked else 'nothing marked'})",
            detail=f"{one.both} words of {one.marked} marked and {one.cited} cited",
        )
        for one in told
    )
    return Measured(name="acl", items=items, figures=figures)


def _ask(row: dict[str, Any], embedder: Embedder) -> Iterator[_Told]:
    texts = [_text(n, result) for n, result in enumerate(row["results"])]
    memory = Memory(texts, NOBODY, embedder)
    answer = memory.ask_in_scope(row["query"])
    for text, result in zip(texts, row["results"], strict=True):
        whole = BETWEEN.join(text.artifact.paragraphs)
        marked = _words(whole, _marked(whole, result["gold_extraction"]))
        cited = _words(whole, _cited(answer, text))
        yield _Told(
            id=f"{row['query']} / {text.key} {result['document_id']}",
            half=half(row["query"]),
            marked=len(marked),
            cited=len(cited),
            both=len(marked & cited),
        )


def _text(n: int, result: dict[str, Any]) -> Text:
    paragraphs = canonical_str(result["chunk"]).paragraphs
    return plain(
        f"{n}", *paragraphs, title=result["title"], creator=", ".join(result["authors"]) or "Unknown"
    )


def _marked(whole: str, gold: list[str]) -> Iterator[Span]:
    """Find what was marked; annotators wrote the words that matter most in capitals."""
    lowered = whole.lower()
    for words in gold:
        at = lowered.find(words.lower())
        if at >= 0:
            yield at, at + len(words)


def _cited(answer: Answer, text: Text) -> Iterator[Span]:
    lengths = (len(one) + len(BETWEEN) for one in text.artifact.paragraphs)
    begun = tuple(accumulate(lengths, initial=0))
    for claim in answer.trail.gated.delivered if answer.display and answer.trail.gated else ():
        for one in claim.cited.citations:
            if one.origin.record_key == text.key and isinstance(one.locator, TextLocator):
                at = begun[one.locator.paragraph]
                yield at + one.locator.start, at + one.locator.end


def _words(whole: str, spans: Iterator[Span]) -> set[int]:
    held = list(spans)
    return {
        found.start()
        for found in _WORD.finditer(whole)
        if any(start <= found.start() < end for start, end in held)
    }


def _word_f1(told: Sequence[_Told]) -> int:
    return ratio(2 * sum(one.both for one in told), sum(one.marked + one.cited for one in told))
