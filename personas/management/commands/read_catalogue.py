"""``manage.py read_catalogue``: make the manifest of an archive folder from another house's catalogue."""

import csv
import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ledger.core.errors import KwanzaaError
from personas.core import manifest
from personas.core.catalogue.rows import COLUMNS, Rows, bodies, rows
from personas.core.record_errors import CatalogueError
from personas.readers import catalogues


class Command(BaseCommand):
    """For curators, at the console. Nothing is taken in by it: ``ingest`` takes the folder, and says what is wrong."""

    requires_system_checks = ()
    help = (
        "Write FOLDER/manifest.csv from a catalogue in Dublin Core, EAD 2002 or IIIF Presentation 3, a row for each "
        "item that has a file in FOLDER. Example: manage.py read_catalogue ead.xml /srv/letters"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the catalogue, and where the files lie."""
        parser.add_argument(
            "catalogue", metavar="CATALOGUE", type=Path, help="a file, or a folder of manifests"
        )
        parser.add_argument("folder", metavar="FOLDER", type=Path, help="where the files of its items lie")
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *_args: object, **options: Any) -> None:
        """Write the manifest or nothing, and say what is not in it."""
        try:
            made = _written(options["catalogue"], options["folder"])
        except (KwanzaaError, OSError) as e:
            raise CommandError(str(e)) from e
        if options["json"]:
            told = {
                "rows": len(made.rows),
                "without_file": made.without_file,
                "without_date": made.without_date,
            }
            self.stdout.write(json.dumps(told))
            return
        self.stdout.write(f"{len(made.rows)} rows in {options['folder'] / manifest.NAME}.")
        for title in made.without_file:
            self.stdout.write(f"No file has its name: {title!r}")
        for title in made.without_date:
            self.stdout.write(f"Its date is not understood, and was left out: {title!r}")


def _written(catalogue: Path, folder: Path) -> Rows:
    files = [str(one.relative_to(folder)) for one in folder.rglob("*") if one.is_file() and one != catalogue]
    made = rows(catalogues.read(catalogue), bodies(files))
    if not made.rows:
        raise CatalogueError(f"no file in {folder} has a name that {catalogue.name} gives to an item")
    with (folder / manifest.NAME).open("x", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(made.rows)
    return made
