"""What is measured is not trained on: no text may share a run of twelve words with it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from evaluation.training.texts import words

RUN: Final = 12
_MEASURED: Final = ("eval/*.json*", "archives/**/*.txt", "archives/**/*.jsonl")


def runs(text: str) -> Iterator[str]:
    """Walk over every run of twelve words."""
    found = words(text)
    return (" ".join(found[at : at + RUN]) for at in range(len(found) - RUN + 1))


def unseen(shared: Path) -> Callable[[str], bool]:
    """Read everything that is measured; what is returned tells whether a text is new to it."""
    known = {
        run
        for pattern in _MEASURED
        for path in shared.glob(pattern)
        for run in runs(path.read_text(encoding="utf-8", errors="replace").replace("\\n", " "))
    }
    return lambda text: known.isdisjoint(runs(text))
