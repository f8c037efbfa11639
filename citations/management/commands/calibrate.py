"""Fit the tables of picking from public data, and write them into the source: ``make calibrate``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from citations.core.picking import picking_tables
from citations.evaluation import folders
from citations.evaluation.answering import QUESTIONS
from citations.evaluation.fitting import pools, tables
from citations.evaluation.fitting.pools import Pool
from personas import embedders

_NEEDED: Final = -350  # odds that an answer needs; set by hand, with both halves' figures known
_FOLDERS: Final = ("eval", "train", "archives/douglass")


class Command(BaseCommand):
    """``manage.py calibrate``."""

    help = "Fit which sentence answers, and whether one does, from the fit halves and training sets of the data folder."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Fit, and write the module of tables."""
        shared = Path(settings.KWANZAA_SHARED)
        for name in _FOLDERS:
            if not (shared / name).is_dir():
                raise CommandError(
                    f"{shared / name} is missing: put the public data there, or set KWANZAA_SHARED"
                )
        found = list(_pools(shared))
        self.stdout.write(f"{len(found)} questions, {sum(one.due for one in found)} of them due an answer")
        module = Path(picking_tables.__file__)
        module.write_text(
            tables.fitted(found, embedder=folders.cached().name, needed=_NEEDED), encoding="utf-8"
        )
        self.stdout.write(f"written to {module.name}; now measure with make eval")


def _pools(shared: Path) -> Iterator[Pool]:
    near, words = folders.cached(), embedders.get("hashing")
    yield from pools.of_squad(shared, near)
    yield from pools.of_clapnq(shared, near)
    yield from pools.of_acl(shared, near)
    archive = shared / "archives" / "douglass"
    memory = folders.read(archive, folders.DOUGLASS, near)
    yield from pools.of_golden(memory, archive / QUESTIONS, "douglass")
    yield from pools.of_selqa(shared, words)
    yield from pools.of_fairytales(shared, words)
    yield from pools.of_qed(shared, words)
