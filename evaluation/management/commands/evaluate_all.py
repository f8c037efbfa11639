"""``manage.py evaluate_all``: every set of questions that is present, in one table, with a history."""

import json
import os
import platform
import subprocess
import sys
import time
from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from citations.adapters.rules import RULES
from citations.core import tables
from citations.management.places import refuse_unwritable
from evaluation import plot, report, sets
from evaluation.figures import Figure, Half, Item, Measured
from evaluation.management.commands.bench import commit
from kwanzaa.embedded.membership import services
from ledger.core.canonical import Json
from ledger.core.errors import CanonicalError, KwanzaaError

DEMO: Final = "demo"
_SLUG: Final = "ada-pellowe"
_APART: Final = (
    "The demo is asked in the house of KWANZAA_STATE, with the keys of KWANZAA_KEYS. To measure it in a house of its "
    "own, name two new folders: KWANZAA_STATE=FOLDER KWANZAA_KEYS=OTHER manage.py evaluate_all demo"
)


class Command(BaseCommand):
    """Measure every set, print one table, and keep the figures."""

    help = (
        "Measure every set of questions that is present and print one table: figure, floor, target. Archives are kept "
        "in memory, the demo goes through the real pipeline. Examples: manage.py evaluate_all squad2 clapnq · "
        "manage.py evaluate_all --keep · manage.py evaluate_all --compare before.json after.json"
    )

    _hall: sets.Hall | None = None

    def __init__(self, *args: Any, **options: Any) -> None:
        """Begin with nothing that failed."""
        super().__init__(*args, **options)
        self._failed: dict[str, str] = {}

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take which sets, where the items go, and whether the figures are kept."""
        parser.add_argument(
            "sets", nargs="*", metavar="SET", help=f"which sets; default: all ({', '.join(NAMES)})"
        )
        parser.add_argument(
            "--json", type=Path, metavar="FILE", help="where all items go; default: in the state folder"
        )
        parser.add_argument(
            "--keep",
            action="store_true",
            help="add a line to docs/evaluation/history.jsonl, and draw its figures",
        )
        parser.add_argument(
            "--compare",
            nargs=2,
            type=Path,
            metavar=("A", "B"),
            help="tell what changed between two such files",
        )

    def handle(self, **options: Any) -> None:
        """Measure what is present; say what is not."""
        if options["compare"]:
            self.stdout.write("\n".join(compared(*options["compare"])) or "Nothing changed.")
            return
        unknown = [name for name in options["sets"] if name not in NAMES]
        if unknown:
            raise CommandError(f"There is no set {unknown[0]!r}. Choose among {', '.join(NAMES)}.")
        if options["keep"] and settings.KWANZAA_HALVES:
            raise CommandError(
                "Figures of other halves are not kept. Unset KWANZAA_HALVES, or leave out --keep."
            )
        state = Path(settings.KWANZAA_STATE) / "evaluation"
        state.mkdir(parents=True, exist_ok=True)
        refuse_unwritable(options["json"])
        begun = time.monotonic()
        measured = [one for name in options["sets"] or NAMES if (one := self._tried(name, state)) is not None]
        run = heading(round(time.monotonic() - begun))
        self._report(run, measured, options["json"] or state / "last.json")
        if options["keep"]:
            keep(run, measured)
        if self._failed:
            raise CommandError(f"Not measured, see above: {', '.join(self._failed)}.")

    def _report(self, run: dict[str, Json], measured: list[Measured], file: Path) -> None:
        self.stdout.write("\n" + ("\n".join(report.table(measured)) or "Nothing here has a target."))
        values = {one.name: one.to_value() for one in measured}
        whole: dict[str, Any] = {**run, "sets": values, "not_measured": {**self._failed}}
        file.write_text(json.dumps(whole, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        self.stdout.write(f"\nEvery question with its outcome: {file}")

    def _tried(self, name: str, state: Path) -> Measured | None:
        """Measure one set; where that cannot be, say why and what to do, and leave it to the others."""
        try:
            return self._measure(name, state)
        except (CommandError, KwanzaaError) as e:
            self._failed[name] = str(e)
            self.stdout.write(f"\n{name}: cannot be measured, left out: {str(e).rstrip('.')}.")
            if name == DEMO:
                self.stdout.write(_APART)
            return None

    def _measure(self, name: str, state: Path) -> Measured | None:
        begun = time.monotonic()
        if name == DEMO:
            measured = self._demo(state)
        else:
            row = next(one for one in sets.SETS if one.name == name)
            hall = self._hall = self._hall or sets.hall()
            if absent := sets.missing(row, hall.shared):
                self.stdout.write(f"{name}: not present, left out ({hall.shared / absent} is missing)")
                return None
            measured = row.measure(hall)
        self.stdout.write(f"\n{name}, {time.monotonic() - begun:.0f} s")
        self.stdout.write("\n".join(report.every(measured)))
        return measured

    def _demo(self, state: Path) -> Measured:
        """Ask the demo's questions of the real archive, with its policy, through the real pipeline."""
        file = state / f"{_SLUG}.json"
        questions = Path(settings.BASE_DIR) / "demo" / "questions.jsonl"
        up = services(settings.KWANZAA_SERVICES) if settings.KWANZAA_SERVICES else nullcontext()
        with up:
            migrate()
            call_command("load_demo", stdout=self.stderr)
            call_command("evaluate", _SLUG, questions, json=file, stdout=self.stderr, verbosity=0)
        whole = json.loads(file.read_text(encoding="utf-8"))
        figures = tuple(
            Figure(name=name, half=Half.ALL, value=row["thousandths"], of=row["of"])
            for name, row in whole["summary"]["all"].items()
        )
        return Measured(name=DEMO, items=tuple(map(_item, whole["items"])), figures=figures)


NAMES: Final = (*(one.name for one in sets.SETS), DEMO)


def migrate() -> None:
    """Bring the tables up to date, in a process of its own: this one has the rights of a worker."""
    words = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "migrate", "--verbosity=0"]
    environment = {**os.environ, "KWANZAA_ROLE": "migrate"}
    if subprocess.run(words, env=environment, check=False).returncode:  # noqa: S603 -- fixed words
        raise CommandError(
            "The tables of the demo could not be brought up to date; see above. Leave out the set demo."
        )


def _item(value: dict[str, Any]) -> Item:
    reason = f" ({value['reason']})" if value["reason"] else ""
    outcome = f"{value['category']}: {value['outcome']}{reason}"
    return Item(id=value["id"], half=Half.ALL, outcome=outcome, detail=value["text"])


def heading(seconds: int) -> dict[str, Json]:
    """Say when, on what, and with which tables a run was made."""
    embedder = sets.hall().embedder.name
    return {
        "at": timezone.now().strftime("%Y-%m-%dT%H:%M:%SZ"),
        "commit": commit(),
        "drafter": settings.KWANZAA_DRAFTER,
        "embedder": embedder,
        "tables": tables.digest(RULES, embedder, settings.KWANZAA_DRAFTER),
        "python": platform.python_version(),
        "cpus": os.cpu_count(),
        "load": round(os.getloadavg()[0] * 100),
        "seconds": seconds,
    }


def keep(run: dict[str, Json], measured: list[Measured]) -> None:
    """Add a run to the history, and draw its targets."""
    folder = Path(settings.BASE_DIR) / "docs" / "evaluation"
    folder.mkdir(parents=True, exist_ok=True)
    figures = report.figures(measured)
    with (folder / "history.jsonl").open("a", encoding="utf-8") as history:
        history.write(json.dumps({**run, "figures": figures}, sort_keys=True) + "\n")
    values = {name: value for name, value in figures.items() if isinstance(value, int)}
    drawn = plot.svg(values, f"How well it answers, {run['at']}, {run['commit']}")
    (folder / "figures.svg").write_text(drawn, encoding="utf-8")


def compared(before: Path, after: Path) -> list[str]:
    """Read two runs and tell what changed. Raises: CommandError that names the file."""
    return list(report.changes(_read(before), _read(after)))


def _read(file: Path) -> Json:
    try:
        run: Json = json.loads(file.read_text(encoding="utf-8"))
        list(report.changes(run, run))
    except (OSError, ValueError, CanonicalError) as e:
        raise CommandError(
            f"{file} is no file of a run ({e}). Write one with evaluate_all --json FILE."
        ) from e
    return run
