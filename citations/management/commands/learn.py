"""``manage.py learn``: gather what patterns taught into tables, and measure each before a curator decides."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from citations import selectors
from citations.core.feedback import gathering
from citations.core.learned_table import Table
from citations.management.commands.evaluate import read_questions
from citations.measuring import outcomes, unsigned
from citations.measuring.golden import Golden
from citations.models import Reach
from citations.selectors.learning import patterns_of
from citations.services import suggesting
from citations.services.learning import withdraw
from ledger.core.canonical import Json
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
        gathered = 0
        for reach in Reach.objects.filter(persona=persona).select_related("persona").order_by("-rank", "pk"):
            table = gathering.gather(patterns_of(reach))
            if table is not None:
                self._propose(reach, table, asked)
                gathered += 1
        if not gathered:
            self.stdout.write(
                f"Too little was learnt yet: a table needs {gathering.ENOUGH} answered questions."
            )

    def _propose(self, reach: Reach, table: Table, asked: tuple[Golden, ...]) -> None:
        figures = measured(reach, table, asked)
        row = suggesting.propose(reach=reach, gathered=table, figures=figures)
        self.stdout.write(
            f"Table {row.pk}, of {table.patterns} questions, for tier {reach.rank} and above: "
            f"depth {table.depth}, {len(table.useful)} useful passages, {len(table.idle)} idle words, "
            f"{len(table.wordings)} wordings."
        )
        for name, value in figures.items():
            self.stdout.write(
                f"  {name:<16}{' → '.join(map(str, value)) if isinstance(value, list) else value}"
            )


def measured(reach: Reach, table: Table, asked: tuple[Golden, ...]) -> dict[str, Json]:
    """Ask the golden questions as a reader of *reach*, without the table and with it."""
    paths = {quote.path for one in asked for part in one.parts for quote in part}
    texts = selectors.paragraphs_of(reach.persona, frozenset(paths))
    ask, person = unsigned.asking(reach), reach.persona.name
    before, after = (outcomes.outcomes(asked, texts, person, ask, one) for one in (None, table))
    return outcomes.compared(before, after)
