"""Honest claims and lies over the sentences of the invented archives that are held back, and which rules doubt them.

A claim is an answering sentence told in the third person; a lie is the same with one thing of it untrue.
"""

from collections.abc import Iterator

from citations.core.binding import paraphrasing
from citations.core.records import Life, Passage
from evaluation import folders, lives
from evaluation.figures import Half
from evaluation.lives import Lived
from evaluation.memory import Memory
from evaluation.writers import telling

Doubts = list[frozenset[str]]


def doubted() -> tuple[Doubts, Doubts]:
    """Return the doubts of each honest claim and of each lie; an empty set is a claim that passes."""
    honest, lies = Doubts(), Doubts()
    for lived in lives.every():
        if lived.half is Half.HELD:
            memory = Memory(lived.texts(), lived.life, folders.cached())
            for sentence, passage in _places(lived, memory):
                _bind(sentence, passage, lived.life, honest, lies)
    return honest, lies


def _places(lived: Lived, memory: Memory) -> Iterator[tuple[str, Passage]]:
    """Yield each answering sentence once, with the passage in which it was found."""
    seen = set[str]()
    for asked in lived.asked:
        passages = memory.passages(asked.text) if asked.right else ()
        for paper, n in asked.right:
            sentence = lived.papers[paper].sentences[n]
            held = next((one for one in passages if sentence in one.text), None)
            if held is not None and sentence not in seen:
                seen.add(sentence)
                yield sentence, held


def _bind(sentence: str, passage: Passage, life: Life, honest: Doubts, lies: Doubts) -> None:
    claim = telling.told(sentence, life, own=passage.origin.creator == life.name)
    if claim is None:
        return
    others = [one.text for one in passage.sentences]
    honest.append(frozenset(paraphrasing.bind(claim, (passage,)).doubts))
    lies.extend(
        frozenset(paraphrasing.bind(lie, (passage,)).doubts) for lie in telling.lies(claim, others).values()
    )
