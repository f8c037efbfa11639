"""``manage.py bench_scale``: taking in, publishing and keeping an archive of any size."""

import json
import os
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.db import connection
from django.utils import timezone

from audit import services_destroying as destroying
from evaluation.bench import answer_cost, made_archive
from evaluation.bench.scale_cost import command, copied, here
from evaluation.management.commands.bench import HISTORY, commit
from kwanzaa import backups
from ledger import services as ledger
from ledger.core.canonical import Json
from personas import roles, services
from personas.models import Artifact, Passage, Person, Persona, Rule
from personas.services.placing import place

_BY_CHANCE: Final = """
UPDATE personas_passage AS passage SET embedding = (
    SELECT array_agg(random() - 0.5) FROM generate_series(1, 384) WHERE passage.id IS NOT NULL
)::vector WHERE persona_id = %s
"""
_WHO: Final = (
    "--create",
    "--name",
    made_archive.PERSON,
    "--died",
    "1895-02-20",
    "--pronouns",
    "she",
    "--open",
)


class Command(BaseCommand):
    """Measure each step in a process of its own, beside a reader who keeps asking."""

    help = (
        "Make an archive of so many items, take it in without embedding, compare with COPY of the same rows, and "
        "publish, change, destroy, check, embed and back up, with a reader who waits for the same locks as an answer. "
        "A line for each size goes to docs/benchmarks/history.jsonl. Run it on a machine that does nothing else."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many items, and which steps are measured after taking in."""
        parser.add_argument("--items", type=int, nargs="+", default=[1_000], metavar="N")
        parser.add_argument("--steps", nargs="*", default=[*_STEPS], choices=[*_STEPS], metavar="STEP")
        parser.add_argument("--history", type=Path, default=settings.BASE_DIR / HISTORY, metavar="FILE")

    def handle(self, **options: Any) -> None:
        """Measure size after size."""
        ledger.found()
        for items in options["items"]:
            with tempfile.TemporaryDirectory() as place:
                figures = self._measured(items, Path(place), options["steps"])
            said = {
                "at": timezone.now().strftime("%Y-%m-%dT%H:%M:%SZ"),
                "commit": commit(),
                "cpus": os.cpu_count(),
                "load": round(os.getloadavg()[0] * 100),
                "scale": figures,
            }
            with options["history"].open("a", encoding="utf-8") as file:
                file.write(json.dumps(said) + "\n")
            self.stdout.write(json.dumps(said, indent=1))

    def _measured(self, items: int, place: Path, steps: Sequence[str]) -> dict[str, Json]:
        slug = f"bench-scale-{items}-{timezone.now():%Y%m%d%H%M%S}"
        made_archive.write(place / "made", items)
        taken = command("ingest", str(place / "made"), "--persona", slug, *_WHO, "--json")
        persona = Persona.objects.get(slug=slug)
        self.stderr.write(f"{slug}: taken in, {taken.seconds:.0f} s")
        with backups.place().connect() as superuser:
            bare = copied(superuser, persona.pk)
        first = here(lambda: _publish(persona), persona)
        figures: dict[str, Json] = {
            "items": items,
            "passages": Passage.objects.filter(persona=persona).count(),
            "ingest": taken.value(),
            "copy_10": round(bare.seconds * 10),
            "copy_processor_10": round(bare.processor * 10),
            "percent_of_copy": round(100 * taken.seconds / bare.seconds),
            "percent_by_processor": round(100 * taken.processor / bare.processor),
            "publish_first": first.value(),
        }
        for name in steps:
            figures[name] = _STEPS[name](persona, place)
            self.stderr.write(f"{name}: {figures[name]}")
        return figures


def _publish(persona: Persona) -> None:
    services.publish(persona=persona)
    services.activate(persona=persona)
    ledger.sequence()


def _one(persona: Persona, place: Path) -> Json:
    """Publish a version that changes one item."""
    folder = place / "one"
    made_archive.write(folder, 1)
    (folder / "0000/0000000.txt").write_text(f"{made_archive.text(0)} One sentence more.\n", encoding="utf-8")
    command("ingest", str(folder), "--persona", persona.slug, "--open", "--json")
    return here(lambda: services.publish(persona=persona), persona).value()


def _policy(persona: Persona, _: Path) -> Json:
    """Forbid the showing of one record, and sign it."""

    def change() -> None:
        with services.changing(persona=persona, by=None) as changes:
            changes.put_rules([Rule(persona=persona, record_key="0000/0000001.txt", display=False)])
        services.freeze_policy(persona=persona)

    return here(change, persona).value()


def _register(persona: Persona, _: Path) -> Json:
    """Enter somebody whom one paper names."""
    row = Person(persona=persona, name=" ".join(made_archive.text(0).split()[:2]), receipt="asked for it")
    return here(lambda: services.put_person(row=row, by=None), persona).value()


def _answer(persona: Persona, _: Path) -> Json:
    """Ask for words of fifty papers, with vectors by chance; in service the clock places the archive."""
    with connection.cursor() as cursor:
        cursor.execute(_BY_CHANCE, [persona.pk])
    place(persona_id=persona.pk)
    return answer_cost.measure(
        persona, [f"What of {' '.join(made_archive.text(n).split()[1:6])}?" for n in range(10, 60)]
    )


def _destroy(persona: Persona, _: Path) -> Json:
    steward, _made = User.objects.get_or_create(username="bench-steward")
    roles.grant(steward, persona, roles.Role.STEWARD)
    name = Artifact.objects.values_list("artifact_id", flat=True).get(
        persona=persona, record_key="0000/0000002.txt"
    )
    ruin = destroying.survey(persona=persona, artifact_id=name)
    return here(lambda: destroying.destroy(persona=persona, ruin=ruin, by=steward), persona).value()


def _again(persona: Persona, place: Path) -> Json:
    """Take the whole folder in again, of which nothing is new."""
    words = ("ingest", str(place / "made"), "--persona", persona.slug, "--json", "--dry-run")
    return command(*words, persona=persona).value()


_STEPS: Final[Mapping[str, Callable[[Persona, Path], Json]]] = {
    "publish_one": _one,
    "policy": _policy,
    "register": _register,
    "answer": _answer,
    "destroy": _destroy,
    "again": _again,
    "fsck": lambda persona, _: command("fsck", "--json", persona=persona).value(),
    "reembed": lambda persona, _: command(
        "reembed", persona.slug, persona=persona, embedder="hashing"
    ).value(),
    "backup": lambda persona, place: command("backup", str(place / "backup"), persona=persona).value(),
}
