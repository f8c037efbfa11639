"""``manage.py bench_record``: how fast the record is verified, on the bundles that are stored here."""

import json
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from audit import selectors
from audit.core.errors import NotLoggedError
from audit.core.trust import read_trust
from citations.models import StoredBundle
from evaluation.bench import record_cost
from evaluation.management.commands.bench import HISTORY, commit


class Command(BaseCommand):
    """Measure verification on stored bundles."""

    help = (
        "Verify bundles that are stored here, and their proofs, and add a line to docs/benchmarks/history.jsonl. "
        "Run it on a machine that does nothing else."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many, and where the line goes."""
        parser.add_argument("--bundles", type=int, default=200, metavar="N", help="how many are verified")
        parser.add_argument("--history", type=Path, default=settings.BASE_DIR / HISTORY, metavar="FILE")

    def handle(self, *_args: object, **options: Any) -> None:
        """Measure, print and keep the figures."""
        files = self._files(options["bundles"])
        if not files:
            raise CommandError("No answer is stored here yet. Run: manage.py bench, or ask one question.")
        figures = {
            "at": timezone.now().strftime("%Y-%m-%dT%H:%M:%SZ"),
            "commit": commit(),
            "cpus": os.cpu_count(),
            "load": round(os.getloadavg()[0] * 100),
            "record": record_cost.measure(files, read_trust(selectors.keyset_file())),
        }
        options["history"].parent.mkdir(parents=True, exist_ok=True)
        with options["history"].open("a", encoding="utf-8") as file:
            file.write(json.dumps(figures) + "\n")
        self.stdout.write(json.dumps(figures, indent=1))

    def _files(self, most: int) -> list[bytes]:
        found = []
        for bundle in StoredBundle.objects.select_related("question").order_by("-pk")[:most]:
            try:
                found.append(selectors.bundle_file(bundle))
            except NotLoggedError:
                self.stderr.write(f"Bundle {bundle.bundle_id} waits for a checkpoint; it is left out.")
        return found
