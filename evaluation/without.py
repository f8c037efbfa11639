"""What a family asks, of an archive from which every passage that answers is taken away: is it refused?

Questions that their authors wrote to have no answer are told from the others by how they are asked, without any archive
(area .84, by a logistic fit on the question's vector alone). These are the same questions with and without an answer.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

from citations.core import pipeline
from citations.core.ports import Archive
from citations.core.records import Hit, Scoped
from evaluation import families, folders
from evaluation.figures import Half
from evaluation.lives import Lived, Place, every
from evaluation.memory import Memory

Row = tuple[str, int, int]


def measure(most: int = 99) -> Iterator[Row]:
    """Ask what has an answer in the archives that are held back, of at most so many; count what is refused."""
    held = [one for one in every() if one.half is Half.HELD][:most]
    refused = [one for lived in held for one in _asked(lived)]
    yield "asked with what answers taken away: refused", sum(refused), len(refused)


@dataclass(frozen=True, slots=True)
class Without:
    """An archive in memory as it would be without some passages."""

    memory: Memory
    places: frozenset[tuple[str, int, int]]

    def search(self, scoped: Scoped) -> tuple[Hit, ...]:
        """Find what is left."""
        return tuple(one for one in self.memory.search(scoped) if not self._holds(one))

    def _holds(self, hit: Hit) -> bool:
        key = hit.origin.record_key
        return any((key, one.paragraph, one.start) in self.places for one in hit.sentences)

    def __getattr__(self, name: str) -> Any:
        """Do all else as it is done with them."""
        return getattr(self.memory, name)


def without(memory: Memory, places: list[Place]) -> Archive:
    """Take away each passage that holds one of *places*."""
    return cast("Archive", Without(memory, frozenset((key, n, start) for key, n, start, _ in places)))


def _asked(lived: Lived) -> Iterator[bool]:
    memory = families.taken(lived, folders.cached())
    for one in lived.asked:
        if one.right:
            ports = replace(memory.ports(), archive=without(memory, lived.places(one.right)))
            yield not families.delivered(pipeline.answer(one.text, memory.session(), ports))
