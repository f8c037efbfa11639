"""``manage.py fsck``: read the whole record and say what does not hold."""

import json
import sys
from argparse import ArgumentParser
from typing import Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from audit import soundness, soundness_archives
from ledger import selectors
from ledger.models import Leaf
from personas import embedders

_THREADS: Final = 2


class Command(BaseCommand):
    """Compare leaves, tree, heads, keysets and cosignatures with each other, and what is logged with its leaf."""

    help = (
        "Read the whole log and everything that is logged, and print a sentence for each thing that does not hold. "
        "It changes nothing. Exit code 0: sound; 1: something does not hold, which is nothing to be mended by hand: "
        "keep the database as it is, and restore."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how to print."""
        parser.add_argument("--json", action="store_true", help="print counts and findings as JSON")
        parser.add_argument(
            "--sentences",
            action="store_true",
            help="also judge every sentence again, and miss those that would be held back and are not",
        )

    def handle(self, *_arguments: object, **options: object) -> None:
        """Read, print, and end with 1 when there is a finding."""
        leaves, quiet = Leaf.objects.count(), not sys.stderr.isatty()
        with tqdm(total=leaves, unit="leaf", disable=quiet) as bar:
            findings = selectors.fsck(lambda read: bar.update(read - bar.n))
        with tqdm(unit="document", disable=quiet) as bar:
            logged = soundness.logged(bar.update)
        findings += logged.findings
        if options["sentences"]:
            embedder = embedders.get(settings.KWANZAA_EMBEDDER, _THREADS)
            findings += tuple(soundness_archives.unheld(embedder))
        if options["json"]:
            told = {"leaves": leaves, "documents": logged.documents, "findings": findings}
            self.stdout.write(json.dumps(told, indent=1))
        else:
            self.stdout.write(f"{leaves} leaves, {logged.documents} logged documents")
            self.stdout.writelines(f"{line}\n" for line in findings)
        if findings:
            raise CommandError(f"{len(findings)} findings. Change nothing, and restore what was changed.")
