"""``manage.py learn``: gather what patterns taught into tables, and measure each before a curator decides."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from citations.core.feedback import gathering
from citations.management.commands.evaluate import read_questions
from citations.measuring.proposing import Proposed, propose
from citations.services.learning import withdraw
from personas.models import Persona


class Command(BaseCommand):
    """Propose a learned table for each reach, with the golden questions' figures before and after."""

    help = (
        "Gather what questions to a persona taught into learned tables, ask its golden questions without and with "
        "each, and propose them to its curators. Nothing changes before a curator accepts one. "
        "Example: manage.py learn ada-pellowe demo/questions.jsonl"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the persona and the questions."""
        parser.add_argument("slug", help="the persona")
        parser.add_argument("questions", type=Path, help="the file of golden questions, as for evaluate")

    def handle(self, **options: Any) -> None:
        """Gather, measure, propose, print."""
        asked = read_questions(options["questions"])
        persona = Persona.objects.filter(slug=options["slug"]).first()
        if persona is None:
            raise CommandError(f"There is no persona {options['slug']!r}. Name one that was taken in.")
        if not settings.ENABLE_SEMANTIC_MEMORY:
            raise CommandError(
                "ENABLE_SEMANTIC_MEMORY is off: there are no patterns to gather. Switch it on."
            )
        withdraw(persona_id=persona.pk)
        proposed = tuple(propose(persona, asked))
        for one in proposed:
            self._say(one)
        if not proposed:
            self.stdout.write(
                f"Too little was learnt yet: a table needs {gathering.ENOUGH} answered questions."
            )

    def _say(self, one: Proposed) -> None:
        table = one.table
        self.stdout.write(
            f"Table {one.pk}, of {table.patterns} questions, for tier {one.rank} and above: "
            f"depth {table.depth}, {len(table.useful)} useful passages, {len(table.idle)} idle words, "
            f"{len(table.wordings)} wordings."
        )
        for name, value in one.figures.items():
            self.stdout.write(
                f"  {name:<16}{' → '.join(map(str, value)) if isinstance(value, list) else value}"
            )
