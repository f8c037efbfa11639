"""``manage.py read_catalogue``: make the manifest of an archive folder from another house's catalogue."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ledger.core.errors import KwanzaaError
from personas.core import manifest
from personas.core.catalogue.rows import Rows, rows
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
            self.stdout.write(
                json.dumps({name: told for name, told in asdict(made).items() if name != "text"})
            )
            return
        self.stdout.write(f"{made.count} rows in {options['folder'] / manifest.NAME}.")
        for title in made.without_file:
            self.stdout.write(f"No file has its name: {title}")
        for title in made.without_date:
            self.stdout.write(f"Its date is not understood, and was left out: {title}")


def _written(catalogue: Path, folder: Path) -> Rows:
    files = [str(one.relative_to(folder)) for one in folder.rglob("*") if one.is_file() and one != catalogue]
    made = rows(catalogues.read(catalogue), [one for one in files if not one.endswith((".xml", ".json"))])
    if not made.count:
        raise CatalogueError(f"no file in {folder} has a name that {catalogue.name} gives to an item")
    with (folder / manifest.NAME).open("x", encoding="utf-8", newline="") as out:
        out.write(made.text)
    return made
