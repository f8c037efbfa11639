"""The archives that simulated writers are measured on, with their questions."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeVar

from citations.measuring.golden import Golden, Quote
from evaluation import answering, folders, lives
from evaluation.figures import Half
from evaluation.lives import Lived
from evaluation.memory import Memory
from evaluation.writers.measure import Bench, Counts, measure
from evaluation.writers.server import serve

T = TypeVar("T")


def counts(name: str, most: int | None) -> Counts:
    """Measure an archive of the data folder, or ``families``: those of the invented ones that are held back."""
    found = Counter[str]()
    with serve() as server:
        for memory, asked in _archives(name, most):
            found.update(measure(asked, Bench(memory=memory, server=server)))
    return found


def _archives(name: str, most: int | None) -> Iterator[tuple[Memory, Sequence[Golden]]]:
    if name in folders.ARCHIVES:
        asked = answering.read(folders.place(name) / answering.QUESTIONS)
        yield folders.archive(name), _spread(asked, most)
        return
    held = [one for one in lives.every() if one.half is Half.HELD]
    for one in held:
        memory = Memory(one.texts(), one.life, folders.cached())
        yield memory, _spread(_golden(one), None if most is None else -(-most // len(held)))


def _golden(lived: Lived) -> tuple[Golden, ...]:
    """Write the questions of an invented archive as golden ones."""
    return tuple(
        Golden(
            id=f"{lived.key}-{n:02}",
            question=asked.text,
            kind="first",
            asker="",
            category="proceed",
            reasons=(),
            outcome="answered" if asked.right else "refused",
            best_rung="supported",
            may_refuse=False,
            parts=(_quotes(lived, asked.right),) if asked.right else (),
            answer="",
            must_not=(),
        )
        for n, asked in enumerate(lived.asked)
    )


def _quotes(lived: Lived, ats: Sequence[lives.At]) -> tuple[Quote, ...]:
    keys = [place[0] for place in lived.places(ats)]
    return tuple(
        Quote(path=key, text=lived.papers[paper].sentences[n])
        for key, (paper, n) in zip(keys, ats, strict=True)
    )


def _spread(every: Sequence[T], most: int | None) -> Sequence[T]:
    """Take so many, evenly."""
    return every if most is None else every[:: max(1, -(-len(every) // most))]
