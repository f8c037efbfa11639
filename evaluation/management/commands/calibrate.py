"""Fit the tables from public data, and write them into the source: ``make calibrate``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from citations.core.ranking import calibration, weights
from evaluation import folders, similarity
from evaluation.answering import QUESTIONS
from evaluation.fitting import pools, tables
from evaluation.fitting.pools import Pool

_FOLDERS: Final = ("eval", "train", "archives/douglass")


class Command(BaseCommand):
    """``manage.py calibrate``."""

    help = (
        "Fit every table that is fitted, from the fit halves and training sets of the data folder: which sentence "
        "answers and whether one does, what a likeness means. Nothing is drawn by chance."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Fit, and write the files of tables."""
        shared = Path(settings.KWANZAA_SHARED)
        for name in _FOLDERS:
            if not (shared / name).is_dir():
                raise CommandError(
                    f"{shared / name} is missing: put the public data there, or set KWANZAA_SHARED"
                )
        self._write(Path(str(weights.__file__)).with_name(weights.FILE), self._picking(shared))
        self._write(Path(str(calibration.__file__)), self._likeness(shared))
        self.stdout.write("now measure with make eval")

    def _picking(self, shared: Path) -> str:
        found = list(_pools(shared))
        self.stdout.write(f"{len(found)} questions, {sum(one.due for one in found)} of them due an answer")
        return tables.fitted(found, embedder=folders.cached().name)

    def _likeness(self, shared: Path) -> str:
        near = folders.cached()
        bests = similarity.drawn(shared, near)
        self.stdout.write(f"{len(bests)} questions asked of everything else, half of them to fit on")
        return similarity.written(similarity.fitted(bests), near.name)

    def _write(self, module: Path, source: str) -> None:
        changed = source != module.read_text(encoding="utf-8")
        module.write_text(source, encoding="utf-8")
        self.stdout.write(f"{module.name}: {'changed' if changed else 'as it was'}")


def _pools(shared: Path) -> Iterator[Pool]:
    near = folders.cached()
    yield from pools.of_families(near)
    written = folders.read(folders.LETTERS, folders.TALLIS, near)
    yield from pools.of_golden(written, folders.LETTERS / QUESTIONS, "letters", whole=True)
    archive = shared / "archives" / "douglass"
    memory = folders.read(archive, folders.DOUGLASS, near)
    yield from pools.of_golden(memory, archive / QUESTIONS, "douglass")
