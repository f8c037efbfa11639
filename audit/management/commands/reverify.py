"""``manage.py reverify``: look again at bundles, as every night."""

import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from audit import services_reverifying


class Command(BaseCommand):
    """Verify all bundles since the last look, and some older ones chosen by lot."""

    help = (
        "Verify all bundles that came since the last look, and some older ones chosen by lot. Exit code 1: one does "
        "not hold; the logs name it, and fsck says what of it does not."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many, and how to print."""
        parser.add_argument("--sample", type=int, metavar="N", help="how many older ones")
        parser.add_argument("--all", action="store_true", dest="everything", help="look at every bundle")
        parser.add_argument("--json", action="store_true", help="print counts as JSON")

    def handle(self, *_arguments: object, **options: object) -> None:
        """Begin a run of its own, go to its end, and end with 1 when there is a finding."""
        sample = options["sample"] if isinstance(options["sample"], int) else None
        everything = options["everything"] is True
        run = services_reverifying.begin(now=timezone.now(), sample=sample, everything=everything)
        run = services_reverifying.go_on(run)
        told = {"bundles": run.bundles, "findings": run.findings}
        line = f"{run.bundles} bundles, {run.findings} do not hold"
        self.stdout.write(json.dumps(told) if options["json"] else line)
        if run.findings:
            raise CommandError(f"{run.findings} bundles do not hold. Run manage.py fsck.")
