"""Questions with what is retrieved for them, and which of its sentences answer: what the tables are fitted on.

Each in its archive in memory: the invented lives that may be fitted on, the letters that were written for it, and the
fit half (``halves``) of the golden questions of a real archive.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from citations.core.records import Life, Passage, Sentence
from citations.measuring import golden
from evaluation.figures import Half
from evaluation.halves import fitted
from evaluation.lives import Place, every
from evaluation.memory import Memory
from personas.embedders import Embedder


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """A question, the passages retrieved for it, and the sentences that answer, as (number of passage, of sentence).

    ``group`` is what may not be divided between fitting and reporting.
    """

    name: str
    group: str
    id: str
    text: str
    life: Life
    passages: tuple[Passage, ...]
    right: frozenset[tuple[int, int]]
    due: bool


def pool(memory: Memory, name: str, group: str, key: str, text: str, places: Sequence[Place]) -> Pool:
    """Retrieve for *text* and find the sentences that hold one of *places*."""
    passages = memory.passages(text)
    return Pool(
        name=name,
        group=group,
        id=key,
        text=text,
        life=memory.life,
        passages=passages,
        right=frozenset(_right(passages, places)),
        due=bool(places),
    )


def _right(passages: Sequence[Passage], places: Sequence[Place]) -> Iterator[tuple[int, int]]:
    for n, passage in enumerate(passages):
        here = [place for place in places if place[0] == passage.origin.record_key]
        for m, sentence in enumerate(passage.sentences):
            if any(_overlaps(sentence, place) for place in here):
                yield n, m


def _overlaps(sentence: Sentence, place: Place) -> bool:
    _, paragraph, start, end = place
    shared = min(sentence.end, end) - max(sentence.start, start)
    least = min(sentence.end - sentence.start, end - start)
    return sentence.paragraph == paragraph and shared > 0 and 2 * shared >= least


def of_families(embedder: Embedder) -> Iterator[Pool]:
    """Take every question of the invented lives that may be fitted on; the others stay held."""
    for lived in every():
        if lived.half is Half.HELD:
            continue
        memory = Memory(lived.texts(), lived.life, embedder)
        for n, asked in enumerate(lived.asked):
            yield pool(
                memory, "families", lived.key, f"{lived.key}-{n}", asked.text, lived.places(asked.right)
            )


def of_golden(memory: Memory, file: Path, name: str, *, whole: bool = False) -> Iterator[Pool]:
    """Take every golden question of an archive in which it is due an answer, or due none for want of evidence.

    *whole* says that all are for fitting, and none is held back.
    """
    texts = {one.key: one.artifact.paragraphs for one in memory.texts}
    for line in file.read_text(encoding="utf-8").splitlines():
        one = golden.read(json.loads(line))
        if one.category == "refuse" or not (whole or fitted(one.id)):
            continue
        quotes = [quote for part in one.parts for quote in part]
        places = [
            (quote.path, at.paragraph, at.start, at.end)
            for quote in quotes
            for at in golden.locate(quote.text, texts.get(quote.path, ()))
        ]
        found = pool(memory, name, one.id, one.id, one.question, places)
        yield replace(found, due=one.outcome == "answered")
