"""``manage.py ingest``: take an archive folder in."""

import json
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from tqdm import tqdm

from ledger import services as ledger
from ledger.core.errors import KwanzaaError
from personas import embedders, services
from personas.core.consent import OPEN, OPEN_IN_WHOLE, SILENT, Rule
from personas.core.tier_table import COLUMNS, NAME
from personas.core.tier_terms import terms
from personas.core.tiers import TIERS, Tier
from personas.models import ArchiveVersion, Persona
from personas.readers import folder
from personas.services import IngestReport, Outcome
from personas.services.policies import rules_of, tier_of

_THREADS = 2
_HINT = (
    "Say --whole in place of --open where the texts may be read in whole: then nobody is stopped by a budget. "
    "It can be said until a policy is signed, and later only while the person lives."
)


class Command(BaseCommand):
    """All of a folder or nothing of it; running it again changes nothing."""

    help = "Take in an archive folder: manifest.csv and the files that it names."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Describe the command line."""
        parser.add_argument("folder", type=Path)
        parser.add_argument("--persona", required=True, metavar="SLUG")
        parser.add_argument("--create", action="store_true", help="make the persona, if it is not there")
        parser.add_argument("--name", default="", help="with --create: the person's name")
        parser.add_argument("--born", default="", metavar="DATE", help="with --create: EDTF, such as 1908-03")
        parser.add_argument(
            "--died", default="", metavar="DATE", help="with --create: EDTF; empty while they live"
        )
        parser.add_argument(
            "--archive",
            default="",
            metavar="ID",
            help="with --create: go on with an archive that was taken out elsewhere; Kwanzaa-Archive of its bag",
        )
        parser.add_argument("--pronouns", default="they", choices=["he", "she", "they"])
        parser.add_argument(
            "--open",
            action="store_true",
            help="attest that everything may be used, shown up to 600 characters, and known; and that everybody "
            "who is named has agreed",
        )
        parser.add_argument(
            "--whole",
            action="store_true",
            help="--open, and attest that every text may be read in whole, such as what was published or is in the "
            "public domain: then it has no budget of a day, nor of a text. Excerpts stay as long as the tier's",
        )
        parser.add_argument(
            "--tiers",
            type=Path,
            metavar="FILE",
            help=f"with --create: the tiers and their budgets, as CSV, the least trusted first. Columns: "
            f"{', '.join(COLUMNS)}; all but the name may be left out or empty. Without it, {NAME} in the folder; "
            "without that, public and family. --dry-run says what each tier gets",
        )
        parser.add_argument("--charset", default="utf-8", help="of the texts; the manifest is always UTF-8")
        parser.add_argument("--dry-run", action="store_true", help="report, and keep nothing")
        parser.add_argument(
            "--publish", action="store_true", help="publish a version and let a new persona answer"
        )
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *_args: object, **options: Any) -> None:
        """Take in, perhaps publish, and report; exit 1 when anything is wrong."""
        began = time.monotonic()
        try:
            persona = _persona(options)
            tiers = _tiers(persona, options)
            report = _ingest(persona, options, tiers)
            version = None
            if report.ok and options["publish"] and not options["dry_run"]:
                version = _publish(persona)
        except KwanzaaError as e:
            raise CommandError(str(e)) from e
        seconds = time.monotonic() - began
        if options["json"]:
            self.stdout.write(json.dumps(_json(persona, report, version, seconds), ensure_ascii=False))
        else:
            self._tell(persona, report, version, seconds, dry_run=options["dry_run"])
            if report.ok and (options["create"] or options["dry_run"]):
                self._tell_tiers(persona, options, tiers)
        if not report.ok:
            sys.exit(1)

    def _tell(
        self,
        persona: Persona,
        report: IngestReport,
        version: ArchiveVersion | None,
        seconds: float,
        *,
        dry_run: bool,
    ) -> None:
        if not report.ok:
            for found in report.findings:
                self.stderr.write(found.message)
            self.stderr.write(f"{len(report.findings)} findings: nothing was kept of this folder.")
            return
        for item in report.items:
            if item.outcome is not Outcome.HERE:
                self.stdout.write(f"{item.outcome.value:<26} {item.path}")
        counts = ", ".join(f"{number} {outcome}" for outcome, number in report.counts().items())
        kept = "nothing was kept" if dry_run else f"{report.passages} new passages"
        self.stdout.write(f"{persona.slug}: {counts}; {kept}; {seconds:.1f} s.")
        if report.people:
            self.stdout.write(f"Entered in the register: {', '.join(report.people)}.")
        if version:
            self.stdout.write(f"Version {version.n} stands, root {version.root}.")

    def _tell_tiers(self, persona: Persona, options: dict[str, Any], tiers: tuple[Tier, ...]) -> None:
        """Say what every tier gets of a record that has no word of its own."""
        default = _attested(options) or rules_of(persona).get("", SILENT)
        for line in terms(tiers, default, timezone.now().date()):
            self.stdout.write(f"Tier {line}")
        if options["open"] and not options["whole"]:
            self.stdout.write(_HINT)


def _attested(options: dict[str, Any]) -> Rule | None:
    return OPEN_IN_WHOLE if options["whole"] else OPEN if options["open"] else None


def _tiers(persona: Persona, options: dict[str, Any]) -> tuple[Tier, ...]:
    """Return the tiers of the archive; of a draft those that it is founded with. Raises: CommandError."""
    file: Path | None = options["tiers"]
    table = folder.read_tiers(file.parent, file.name) if file else folder.read_tiers(options["folder"])
    if file and table is None:
        raise CommandError(f"there is no {file}: name a file with the columns {', '.join(COLUMNS)}")
    if table and table.findings:
        raise CommandError("\n".join(found.message for found in table.findings))
    said = table.tiers if table else TIERS
    if not persona.pk:
        return said
    held = tuple(tier_of(row) for row in persona.tiers.order_by("rank"))
    if file and said != held:
        raise CommandError(
            f"{persona.slug} has its tiers already: its steward changes them on the desk, under Personas, Tiers"
        )
    return held


def _persona(options: dict[str, Any]) -> Persona:
    slug = options["persona"]
    persona = Persona.objects.filter(slug=slug).first()
    if persona and options["create"] and options["name"].strip() not in {"", persona.name}:
        raise CommandError(f"there is a persona {slug} already, {persona.name}: choose another --persona")
    if persona:
        return persona
    if not options["create"]:
        raise CommandError(
            f"there is no persona {slug}: say --create and --name, or choose another --persona"
        )
    if not options["name"].strip():
        raise CommandError(f"the persona {slug} needs a name: say --name")
    return services.draft(
        slug=slug,
        name=options["name"],
        born=options["born"],
        died=options["died"],
        pronouns=options["pronouns"],
        archive=options["archive"],
    )


def _ingest(persona: Persona, options: dict[str, Any], tiers: tuple[Tier, ...]) -> IngestReport:
    found = folder.read(options["folder"], charset=options["charset"])
    if found.findings:
        return IngestReport(items=(), findings=found.findings)
    with tqdm(unit=" passages", file=sys.stderr, disable=options["json"] or None, leave=False) as bar:

        def progress(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        return services.ingest(
            persona=persona,
            documents=found.documents,
            embedder=embedders.get(settings.KWANZAA_EMBEDDER, _THREADS),
            attested=_attested(options),
            tiers=tiers,
            dry_run=options["dry_run"],
            progress=progress,
        )


def _publish(persona: Persona) -> ArchiveVersion:
    ledger.found()
    version = services.publish(persona=persona)
    services.activate(persona=persona)
    ledger.sequence()
    return version


def _json(
    persona: Persona, report: IngestReport, version: ArchiveVersion | None, seconds: float
) -> dict[str, object]:
    return {
        "persona": persona.slug,
        "ok": report.ok,
        "items": [{"path": item.path, "outcome": item.outcome.value} for item in report.items],
        "findings": [
            {"file": f.file, "row": f.row, "rule": f.rule.value, "detail": f.detail, "message": f.message}
            for f in report.findings
        ],
        "passages": report.passages,
        "people": list(report.people),
        "version": version.n if version else None,
        "seconds": round(seconds, 3),
    }
