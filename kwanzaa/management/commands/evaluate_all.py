"""``manage.py evaluate_all``: every golden set that is present, in one table, with a history."""

import json
import platform
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils import timezone

from personas.models import Persona

HISTORY = "history.jsonl"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenSet:
    """An archive folder with golden questions. ``folder`` None: the persona is loaded by its own command."""

    slug: str
    questions: Path
    folder: Path | None = None
    name: str = ""
    died: str = ""
    pronouns: str = "they"


def golden_sets() -> tuple[GoldenSet, ...]:
    """Name the sets; what a folder does not tell about its person stands here."""
    beside = Path(settings.KWANZAA_SHARED) / "archives"
    return (
        GoldenSet(slug="ada-pellowe", questions=Path(settings.BASE_DIR) / "demo" / "questions.jsonl"),
        GoldenSet(
            slug="douglass",
            questions=beside / "douglass" / "questions.jsonl",
            folder=beside / "douglass",
            name="Frederick Douglass",
            died="1895-02-20",
            pronouns="he",
        ),
    )


class Command(BaseCommand):
    """Take the archives in where they are missing, ask, and keep the figures."""

    help = "Ask all golden questions that are present and print one table; --keep adds the figures to docs/evaluation."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where the items go and whether the figures are kept."""
        parser.add_argument(
            "--items", type=Path, help="folder for the items of each set (default: in the state folder)"
        )
        parser.add_argument("--keep", action="store_true", help="add a line to docs/evaluation/history.jsonl")

    def handle(self, **options: Any) -> None:
        """Run every set that is present; say which is not."""
        items = options["items"] or Path(settings.KWANZAA_STATE) / "evaluation"
        items.mkdir(parents=True, exist_ok=True)
        for one in golden_sets():
            if not one.questions.exists():
                self.stdout.write(f"{one.slug}: not present, left out ({one.questions.name} is missing)")
                continue
            self._take_in(one)
            file = items / f"{one.slug}.json"
            self.stdout.write(f"\n{one.slug}")
            call_command("evaluate", one.slug, one.questions, json=file, stdout=self.stdout)
            if options["keep"]:
                keep(one.slug, json.loads(file.read_text(encoding="utf-8"))["summary"])

    def _take_in(self, one: GoldenSet) -> None:
        if one.folder is None:
            call_command("load_demo", stdout=self.stdout)
        elif not Persona.objects.filter(slug=one.slug, state=Persona.State.ACTIVE).exists():
            call_command(
                "ingest",
                one.folder,
                persona=one.slug,
                create=True,
                name=one.name,
                died=one.died,
                pronouns=one.pronouns,
                open=True,
                publish=True,
                stdout=self.stdout,
            )


def keep(slug: str, summary: dict[str, Any]) -> None:
    """Add the figures of one run to the history, as shares in thousandths."""
    folder = Path(settings.BASE_DIR) / "docs" / "evaluation"
    folder.mkdir(parents=True, exist_ok=True)
    line = {
        "at": timezone.now().strftime("%Y-%m-%dT%H:%M:%SZ"),
        "set": slug,
        "drafter": settings.KWANZAA_DRAFTER,
        "embedder": settings.KWANZAA_EMBEDDER,
        "python": platform.python_version(),
        "questions": summary["questions"],
        "ms": summary["ms"],
        "scores": summary["all"],
    }
    with (folder / HISTORY).open("a", encoding="utf-8") as history:
        history.write(json.dumps(line, sort_keys=True) + "\n")
