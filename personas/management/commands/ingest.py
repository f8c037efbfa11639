"""``manage.py ingest``: take in an archive folder, or an archive that was taken out."""

import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from tqdm import tqdm

from ledger import services as ledger
from ledger.core.errors import KwanzaaError
from personas import embedders, services
from personas.core import bag, kept
from personas.core.consent import OPEN, OPEN_IN_WHOLE, SILENT, Rule
from personas.core.manifest import Row
from personas.core.tier_table import COLUMNS, NAME
from personas.core.tier_terms import terms
from personas.core.tiers import TIERS, Tier
from personas.models import ArchiveVersion, Persona
from personas.readers import bagged, folder, parcels, returned
from personas.readers.parcels import Files
from personas.readers.returned import Returned
from personas.services import IngestReport, Outcome, returning
from personas.services.indexing import Progress
from personas.services.placing import place
from personas.services.policies import rules_of, tier_of

_THREADS = 2
BIG = 500  # rows of a manifest; more are taken in as a stream
_HINT = (
    "Say --whole in place of --open where the texts may be read in whole: then nobody is stopped by a budget. "
    "It can be said until a policy is signed, and later only while the person lives."
)


class Command(BaseCommand):
    """All of a folder or nothing of it; running it again changes nothing."""

    help = "Take in an archive folder: manifest.csv and its files; or a bag or an OCFL object that was taken out."

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
            help="attest that everything in the folder may be used, shown up to 600 characters, and known; and that "
            "everybody who is named has agreed",
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
            taken = _taken_in(options)
        except KwanzaaError as e:
            raise CommandError(str(e)) from e
        report, version = taken.report, taken.version
        seconds = time.monotonic() - began
        if options["json"]:
            said = _json(options["persona"], report, version, seconds)
            self.stdout.write(json.dumps(said, ensure_ascii=False))
        else:
            self._tell(options["persona"], report, version, seconds, dry_run=options["dry_run"])
            if taken.persona and report.ok and (options["create"] or options["dry_run"]):
                self._tell_tiers(taken.persona, options, taken.tiers)
        if not report.ok:
            sys.exit(1)

    def _tell(
        self,
        slug: str,
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
        stays = "nothing was kept" if dry_run else f"{report.passages} new passages"
        self.stdout.write(f"{slug}: {counts}; {stays}; {seconds:.1f} s.")
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


def _tiers(persona: Persona, root: Path, options: dict[str, Any]) -> tuple[Tier, ...]:
    """Return the tiers of the archive; of a draft those that it is founded with. Raises: CommandError."""
    file: Path | None = options["tiers"]
    table = folder.read_tiers(file.parent, file.name) if file else folder.read_tiers(root)
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


class _Taken(NamedTuple):
    """What came of it; persona and tiers of a folder, of which it is told what each tier gets."""

    report: IngestReport
    version: ArchiveVersion | None = None
    persona: Persona | None = None
    tiers: tuple[Tier, ...] = ()


def _taken_in(options: dict[str, Any]) -> _Taken:
    root: Path = options["folder"]
    if (root.parent / bagged.DECLARES).exists() and (root.parent / kept.RECORDS).exists():
        raise CommandError(f"{root} is the inside of a bag: name the folder above it, {root.parent}")
    parcel = parcels.opened(root)
    if parcel.findings:
        return _Taken(IngestReport(items=(), findings=parcel.findings))
    if parcel.versions and not parcel.is_foreign:
        return _taken_back(parcel.versions, options)
    if parcel.is_foreign:
        root /= bag.PAYLOAD
    persona = _persona(options)
    tiers = _tiers(persona, root, options)
    report = _ingest(persona, root, options, tiers)
    is_kept = report.ok and options["publish"] and not options["dry_run"]
    return _Taken(report, _publish(persona) if is_kept else None, persona, tiers)


def _taken_back(versions: Sequence[Files], options: dict[str, Any]) -> _Taken:
    given = [
        f"--{name}" for name in ("name", "born", "died", "archive", "open", "whole", "tiers") if options[name]
    ]
    if given:
        raise CommandError(f"what was taken out says that itself: leave out {', '.join(given)}")
    is_published = options["publish"] and not options["dry_run"]
    found = [returned.read(one) for one in (versions if is_published else versions[-1:])]
    findings = tuple(each for one in found if isinstance(one, tuple) for each in one)
    if findings:
        return _Taken(IngestReport(items=(), findings=findings))
    whole = [one for one in found if isinstance(one, Returned)]
    if is_published:
        ledger.found()
    with _progress(options) as progress:
        back = returning.take_back(
            persona=_returned(whole[-1], options),
            versions=whole,
            embedder=embedders.get(settings.KWANZAA_EMBEDDER, _THREADS),
            publishing=is_published,
            dry_run=options["dry_run"],
            progress=progress,
        )
    if not back.versions or not back.report.ok:
        return _Taken(back.report)
    services.activate(persona=back.versions[-1].persona)
    ledger.sequence()
    return _Taken(back.report, back.versions[-1])


def _returned(newest: Returned, options: dict[str, Any]) -> Persona:
    slug = options["persona"]
    persona = Persona.objects.filter(slug=slug).first()
    if persona is None and not options["create"]:
        raise CommandError(f"there is no persona {slug}: say --create, or choose another --persona")
    return persona or returning.draft_of(newest, slug=slug)


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


def _ingest(persona: Persona, root: Path, options: dict[str, Any], tiers: tuple[Tier, ...]) -> IngestReport:
    listed = folder.read_manifest(root)
    if len(listed.rows) > BIG and not listed.findings:
        return _streamed(persona, root, listed.rows, options, tiers)
    found = folder.read(root, charset=options["charset"])
    if found.findings:
        return IngestReport(items=(), findings=found.findings)
    with _progress(options) as progress:
        return services.ingest(
            persona=persona,
            documents=found.documents,
            embedder=embedders.get(settings.KWANZAA_EMBEDDER, _THREADS),
            attested=_attested(options),
            tiers=tiers,
            dry_run=options["dry_run"],
            progress=progress,
        )


def _streamed(
    persona: Persona, root: Path, rows: Sequence[Row], options: dict[str, Any], tiers: tuple[Tier, ...]
) -> IngestReport:
    """Take in a folder that is too big for one step; it goes on where it was interrupted."""
    with _progress(options, " characters") as progress:
        return services.stream(
            persona=persona,
            root=root,
            rows=rows,
            charset=options["charset"],
            attested=_attested(options),
            tiers=tiers,
            dry_run=options["dry_run"],
            progress=progress,
        )


@contextmanager
def _progress(options: dict[str, Any], unit: str = " sentences") -> Iterator[Progress]:
    with tqdm(
        unit=unit, unit_scale=True, file=sys.stderr, disable=options["json"] or None, leave=False
    ) as bar:

        def progress(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield progress


def _publish(persona: Persona) -> ArchiveVersion:
    ledger.found()
    version = services.publish(persona=persona)
    services.activate(persona=persona)
    ledger.sequence()
    place(persona_id=persona.pk)
    return version


def _json(
    slug: str, report: IngestReport, version: ArchiveVersion | None, seconds: float
) -> dict[str, object]:
    return {
        "persona": slug,
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
