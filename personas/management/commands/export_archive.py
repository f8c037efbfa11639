"""``manage.py export_archive``: take an archive out, as a bag or as an OCFL object."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from ledger.core.errors import KwanzaaError
from personas.adapters.outgoing import Outgoing, outgoing
from personas.core.record_errors import ExportError
from personas.models import Persona
from personas.services.exporting import ExportReport, Progress, export_bag, export_ocfl, version_of


class Command(BaseCommand):
    """For curators and stewards, at the console. What was withdrawn goes out as its signed statement alone."""

    help = "Take an archive out. Example: manage.py export_archive mary-ellison --format bagit /backup/mary-ellison"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whose archive, in which form, and where to."""
        parser.add_argument("slug", metavar="SLUG")
        parser.add_argument("out", metavar="OUT", type=Path, help="a folder that is not there yet")
        parser.add_argument(
            "--format",
            choices=["bagit", "ocfl"],
            required=True,
            help="bagit: one version; ocfl: all versions",
        )
        parser.add_argument(
            "--number", type=int, metavar="N", help="with bagit: the version; the newest when left out"
        )
        parser.add_argument("--dry-run", action="store_true", help="read and count everything, write nothing")
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *_args: object, **options: Any) -> None:
        """Write the folder whole or not at all, and report."""
        try:
            persona = _persona(options["slug"])
            with outgoing(options["out"], dry_run=options["dry_run"]) as out:
                report = _export(persona, options, out)
        except KwanzaaError as e:
            raise CommandError(str(e)) from e
        if options["json"]:
            self.stdout.write(json.dumps({"persona": persona.slug, **asdict(report)}))
            return
        if report.bare:
            self.stderr.write(
                f"{report.bare} records name an original that is not here: their words went out alone. "
                "Hand those files in again, or restore them from a backup, and take the archive out again."
            )
        where = "nothing was written" if options["dry_run"] else f"written to {options['out']}"
        self.stdout.write(
            f"{persona.slug}: {report.records} records, {report.originals} originals, {report.tombstones} withdrawn, "
            f"{report.files} files, "
            f"{report.size:,} bytes; {where}."
        )


def _export(persona: Persona, options: dict[str, Any], out: Outgoing) -> ExportReport:
    with tqdm(file=sys.stderr, disable=options["json"] or None, leave=False) as bar:

        def progress(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        told: Progress = progress
        if options["format"] == "ocfl":
            return export_ocfl(persona=persona, out=out, progress=told)
        version = version_of(persona, options["number"])
        return export_bag(persona=persona, version=version, out=out, progress=told)


def _persona(slug: str) -> Persona:
    persona = Persona.objects.filter(slug=slug).first()
    if persona is None:
        raise ExportError(f"there is no persona {slug}: look at the desk for those that there are")
    return persona
