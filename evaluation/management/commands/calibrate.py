"""Fit the tables from public data, and write them into the source: ``make calibrate``."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from citations.core.picking import calibration, picking_tables
from citations.core.supporting import support_table
from evaluation import folders, similarity
from evaluation.answering import QUESTIONS
from evaluation.fitting import bearing, pools, tables
from evaluation.fitting.pools import Pool
from personas import embedders

_NEEDED: Final = -250  # odds that an answer needs; set by hand, with both halves' figures known
_FOLDERS: Final = ("eval", "train", "archives/douglass")


class Command(BaseCommand):
    """``manage.py calibrate``."""

    help = (
        "Fit every table that is fitted, from the fit halves and training sets of the data folder: which sentence "
        "answers and whether one does, what a likeness means, what a paraphrase may change. Nothing is drawn by chance."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Fit, and write the modules of tables."""
        shared = Path(settings.KWANZAA_SHARED)
        for name in _FOLDERS:
            if not (shared / name).is_dir():
                raise CommandError(
                    f"{shared / name} is missing: put the public data there, or set KWANZAA_SHARED"
                )
        self._write(picking_tables, self._picking(shared))
        self._write(calibration, self._likeness(shared))
        self._write(support_table, self._support(shared))
        self.stdout.write("now measure with make eval")

    def _picking(self, shared: Path) -> str:
        found = list(_pools(shared))
        self.stdout.write(f"{len(found)} questions, {sum(one.due for one in found)} of them due an answer")
        return tables.fitted(found, embedder=folders.cached().name, needed=_NEEDED)

    def _likeness(self, shared: Path) -> str:
        near = folders.cached()
        bests = similarity.drawn(shared, near)
        self.stdout.write(f"{len(bests)} questions asked of everything else, half of them to fit on")
        return similarity.written(similarity.fitted(bests), near.name)

    def _support(self, shared: Path) -> str:
        found = list(bearing.rows(shared / "eval", embedders.get("hashing")))
        self.stdout.write(f"{len(found)} claims with the sentences retrieved for them")
        return bearing.written(bearing.fit(found))

    def _write(self, table: ModuleType, source: str) -> None:
        module = Path(str(table.__file__))
        changed = source != module.read_text(encoding="utf-8")
        module.write_text(source, encoding="utf-8")
        self.stdout.write(f"{module.name}: {'changed' if changed else 'as it was'}")


def _pools(shared: Path) -> Iterator[Pool]:
    near, words = folders.cached(), embedders.get("hashing")
    yield from pools.of_squad(shared, near)
    yield from pools.of_clapnq(shared, near)
    yield from pools.of_acl(shared, near)
    archive = shared / "archives" / "douglass"
    memory = folders.read(archive, folders.DOUGLASS, near)
    yield from pools.of_golden(memory, archive / QUESTIONS, "douglass")
    written = folders.read(folders.LETTERS, folders.TALLIS, near)
    yield from pools.of_golden(written, folders.LETTERS / QUESTIONS, "letters", whole=True)
    yield from pools.of_selqa(shared, words)
    yield from pools.of_fairytales(shared, words)
    yield from pools.of_qed(shared, words)
