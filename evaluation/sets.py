"""The sets of questions. A new one is a file with a function that measures it, and a row in ``SETS``."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings

from evaluation import (
    acl,
    answering,
    binder,
    clapnq,
    families,
    folders,
    learning,
    quotes,
    squad,
    wice,
)
from evaluation.figures import Measured
from evaluation.memory import Memory
from evaluation.vectors import Cached
from personas.embedders import hashing


@dataclass
class Hall:
    """Where the data lies, and what several sets need; an archive is taken in when the first of them asks for it."""

    shared: Path
    embedder: Cached
    _douglass: Memory | None = None

    @property
    def eval(self) -> Path:
        """The folder of public sets."""
        return self.shared / "eval"

    @property
    def archive(self) -> Path:
        """The folder of the Douglass archive."""
        return self.shared / "archives" / "douglass"

    def douglass(self) -> Memory:
        """Return the Douglass archive in memory."""
        if self._douglass is None:
            self._douglass = folders.read(self.archive, folders.DOUGLASS, self.embedder)
        return self._douglass


@dataclass(frozen=True, slots=True, kw_only=True)
class Set:
    """A row: the files that must be there, below the data folder, and how it is measured."""

    name: str
    files: tuple[str, ...]
    measure: Callable[[Hall], Measured]


_MANIFEST: Final = "archives/douglass/manifest.csv"
_QUESTIONS: Final = f"archives/douglass/{answering.QUESTIONS}"

SETS: Final[tuple[Set, ...]] = (
    Set(
        name="quotes",
        files=(_MANIFEST, f"eval/{quotes.FILE}"),
        measure=lambda hall: quotes.measure(hall.eval, hall.douglass()),
    ),
    Set(
        name="douglass",
        files=(_MANIFEST, _QUESTIONS),
        measure=lambda hall: answering.measure(hall.archive, hall.douglass(), "douglass"),
    ),
    Set(
        name="washington",
        files=("archives/washington/manifest.csv", f"archives/washington/{answering.QUESTIONS}"),
        measure=lambda hall: answering.measure(
            hall.shared / "archives" / "washington",
            folders.read(hall.shared / "archives" / "washington", folders.WASHINGTON, hall.embedder),
            "washington",
        ),
    ),
    Set(
        name="squad2",
        files=(f"eval/{squad.FILE}",),
        measure=lambda hall: squad.measure(hall.eval, hall.embedder),
    ),
    Set(
        name="clapnq",
        files=(f"eval/{clapnq.ANSWERABLE}", f"eval/{clapnq.UNANSWERABLE}"),
        measure=lambda hall: clapnq.measure(hall.eval, hall.embedder),
    ),
    Set(
        name="wice",
        files=(f"eval/{wice.FILE}",),
        measure=lambda hall: wice.measure(hall.eval, hashing.Hashing()),
    ),
    Set(
        name="binder",
        files=(f"eval/{squad.FILE}", f"eval/{wice.FILE}"),
        measure=lambda hall: binder.measure(hall.eval, hashing.Hashing()),
    ),
    Set(
        name="acl",
        files=(f"eval/{acl.FILE}",),
        measure=lambda hall: acl.measure(hall.eval, hall.embedder),
    ),
    Set(
        name=families.NAME,
        files=(),
        measure=lambda hall: families.measure(hall.embedder),
    ),
    Set(
        name="learning",
        files=(_MANIFEST, _QUESTIONS),
        measure=lambda hall: learning.measure(hall.archive, hall.douglass()),
    ),
    Set(
        name="cost",
        files=(_MANIFEST, _QUESTIONS),
        measure=lambda hall: answering.cost(hall.archive, hall.douglass()),
    ),
)


def hall() -> Hall:
    """Look where the settings say; the vectors lie in the state folder."""
    return Hall(shared=Path(settings.KWANZAA_SHARED), embedder=folders.cached())


def missing(one: Set, shared: Path) -> str:
    """Name the first file of a set that is not there; empty when all are."""
    return next((name for name in one.files if not (shared / name).is_file()), "")
