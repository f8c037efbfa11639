"""``manage.py bench``: how fast it is, each figure beside its yardstick of the same run."""

import json
import os
import subprocess
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from tqdm import tqdm

from citations import services
from citations.management.commands.evaluate import read_questions
from evaluation.bench import (
    growth_plot,
    log_cost,
    measuring,
    policy_cost,
    search_cost,
    serving_cost,
    signing_cost,
    tracking_cost,
    writing_cost,
)
from evaluation.sensitivity import cost
from ledger.core.canonical import Json
from personas.models import Persona
from personas.services.placing import place

_TIMES: Final = 5  # that the demo is taken in, to see what judging it costs
HISTORY: Final = "docs/benchmarks/history.jsonl"
_PERSON: Final = (
    "--name",
    "Frederick Douglass",
    "--born",
    "1818",
    "--died",
    "1895-02-20",
    "--pronouns",
    "he",
)


class Command(BaseCommand):
    """Measure ingestion, search, and the way from question to delivered answer."""

    help = (
        "Measure ingestion, search and answering on a real archive, through a Celery worker of its own, and add "
        "a line to docs/benchmarks/history.jsonl. Run it on a machine that does nothing else."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what to measure, and how much of it."""
        parser.add_argument("--archive", type=Path, metavar="FOLDER", help="default: the Douglass archive")
        parser.add_argument("--questions", type=int, default=60, metavar="N", help="how many are asked")
        parser.add_argument(
            "--large", action="store_true", help="search a million made passages too: an hour more"
        )
        parser.add_argument("--growth", action="store_true", help="measure nothing but how the search grows")
        parser.add_argument("--serving", action="store_true", help="measure nothing but answers a second")
        parser.add_argument("--judging", action="store_true", help="measure nothing but what judging costs")
        parser.add_argument("--fresh", action="store_true", help="ingest again, into another persona")
        parser.add_argument("--history", type=Path, default=settings.BASE_DIR / HISTORY, metavar="FILE")

    def handle(self, *_args: object, **options: Any) -> None:
        """Measure one thing after the other; print and keep the figures."""
        sizes = (*search_cost.SIZES, *([search_cost.LARGE] if options["large"] else []))
        if options["judging"]:
            self._keep(options["history"], {"judging": _judging()})
            return
        if options["growth"]:
            self._keep(options["history"], {"growth": self._growth(sizes, options["questions"])})
            return
        folder = options["archive"] or Path(settings.KWANZAA_SHARED) / "archives/douglass"
        if not (folder / "questions.jsonl").is_file():
            raise CommandError(f"{folder} holds no archive with questions.jsonl. Name one with --archive.")
        persona, ingestion = self._archive(folder, fresh=options["fresh"])
        place(persona_id=persona.pk)  # in service the clock does it
        texts = [one.question for one in read_questions(folder / "questions.jsonl")][: options["questions"]]
        if options["serving"]:
            self._keep(options["history"], self._serving(persona, texts))
            return
        figures: dict[str, Json] = {
            "embedder": settings.KWANZAA_EMBEDDER,
            "passages": measuring.passages(persona),
            "ingestion": ingestion,
            "judging": _judging(),
            "search": measuring.search(persona, texts),
            "policy": policy_cost.measure(len(texts)),
            "growth": self._growth(sizes, len(texts)),
            "signing": signing_cost.measure(persona, texts),
            "log": log_cost.measure(),
            "tracking": tracking_cost.measure(persona, texts),
            "writing": writing_cost.measure(persona, texts),
            "delivery": self._delivery(persona, texts),
            **self._serving(persona, texts),
        }
        self._keep(options["history"], figures)

    def _serving(self, persona: Persona, texts: list[str]) -> dict[str, Json]:
        own = measuring.own_work(persona, texts)
        return {"own_work": own, "serving": serving_cost.measure(persona, texts, own=own["own"]["p50"])}

    def _growth(self, sizes: tuple[int, ...], questions: int) -> Json:
        rows = search_cost.measure(sizes, questions=questions)
        self.stderr.write(search_cost.plot(rows), self.style.SUCCESS)
        return rows

    def _keep(self, history: Path, figures: dict[str, Json]) -> None:
        line: dict[str, Json] = {
            "at": timezone.now().strftime("%Y-%m-%dT%H:%M:%SZ"),
            "commit": commit(),
            "cpus": os.cpu_count(),
            "load": round(os.getloadavg()[0] * 100),
            **figures,
        }
        history.parent.mkdir(parents=True, exist_ok=True)
        with history.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        if figures.get("growth"):
            growth_plot.draw(history)
        self.stdout.write(json.dumps(line, indent=1))

    def _archive(self, folder: Path, *, fresh: bool) -> tuple[Persona, Json]:
        """Ingest once; the figures of ingestion are there only in the run that does it."""
        slug = f"bench-{folder.name}"
        if fresh:
            slug = f"{slug}-{timezone.now():%Y%m%d%H%M%S}"
        persona = Persona.objects.filter(slug=slug, state=Persona.State.ACTIVE).first()
        if persona is not None:
            return persona, None
        self.stderr.write(f"Taking in {folder} as {slug} …")
        took = measuring.timed(
            lambda: call_command(
                "ingest", str(folder), "--persona", slug, "--create", *_PERSON, "--open", "--publish", "--json",
                stdout=self.stderr,
            )
        )  # fmt: skip
        persona = Persona.objects.get(slug=slug)
        return persona, measuring.ingestion(persona, took)

    def _delivery(self, persona: Persona, texts: list[str]) -> Json:
        user = services.evaluation_user()
        with measuring.worker():
            measuring.delivered_in(user, persona, texts[0], patience=120.0)
            spans = [
                measuring.delivered_in(user, persona, text)
                for text in tqdm(texts, unit="question", desc="through the worker")
            ]
        return measuring.percentiles(spans)


def _judging() -> Json:
    ratios = sorted(round(100 * one) for one in cost.measure(_TIMES))
    return {"n": _TIMES, "percent": ratios[_TIMES // 2], "least": ratios[0], "most": ratios[-1]}


def commit() -> str:
    """Return the commit that is checked out; empty without git."""
    words = ["git", "rev-parse", "--short", "HEAD"]
    asked = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 -- fixed words
    return asked.stdout.strip()
