"""``manage.py export_catalogue``: write what one tier may know of an archive, for catalogues of other houses."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from ledger.core.errors import KwanzaaError
from personas.adapters.outgoing import outgoing
from personas.core.record_errors import ExportError
from personas.models import Persona, Tier
from personas.services.cataloguing import FORMATS, CatalogueReport, address_of, export_catalogue, tier_of


class Command(BaseCommand):
    """For curators and stewards, at the console. What the tier may not know of is not in it."""

    help = (
        "Write a catalogue of an archive's newest version, as far as one tier may know of it. "
        "Example: manage.py export_catalogue mary-ellison /srv/aid --format ead"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whose archive, in which form, for whom, and where to."""
        parser.add_argument("slug", metavar="SLUG")
        parser.add_argument("out", metavar="OUT", type=Path, help="a folder that is not there yet")
        parser.add_argument(
            "--format",
            choices=FORMATS,
            required=True,
            help="dc: Dublin Core; ead: a finding aid, EAD 2002; iiif: pictures and recordings, IIIF Presentation 3",
        )
        parser.add_argument(
            "--tier", metavar="NAME", help="who may know what is in it; the lowest when left out"
        )
        parser.add_argument(
            "--address", default="", help="with iiif: the https address where the folder will lie"
        )
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *_args: object, **options: Any) -> None:
        """Write the folder whole or not at all, and report."""
        try:
            persona = Persona.objects.filter(slug=options["slug"]).first()
            if persona is None:
                raise ExportError(
                    f"there is no persona {options['slug']}: look at the desk for those that there are"
                )
            tier = tier_of(persona, options["tier"])
            address = address_of(options["address"]) if options["format"] == "iiif" else ""
            report = _export(persona, tier, address, options)
        except KwanzaaError as e:
            raise CommandError(str(e)) from e
        if options["json"]:
            self.stdout.write(json.dumps({"persona": persona.slug, "tier": tier.name, **asdict(report)}))
            return
        self.stdout.write(
            f"{persona.slug}: {report.items} items that the tier {tier.name} may know of, {report.pictures} pictures, "
            f"{report.recordings} recordings, {report.files} files, {report.size:,} bytes; written to {options['out']}."
        )


def _export(persona: Persona, tier: Tier, address: str, options: dict[str, Any]) -> CatalogueReport:
    bar = tqdm(file=sys.stderr, disable=options["json"] or None, leave=False)
    with bar, outgoing(options["out"], dry_run=False) as out:

        def told(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        return export_catalogue(
            persona=persona, tier=tier, form=options["format"], address=address, out=out, told=told
        )
