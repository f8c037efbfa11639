"""``manage.py judge_sentences``: judge what was taken in before sentences were, or by another model than now."""

from argparse import ArgumentParser
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from personas import embedders
from personas.core.errors import EmbedderError
from personas.management.commands.reembed import personas_of
from personas.services.holding_back import judge_again

_THREADS: Final = 2


class Command(BaseCommand):
    """Running it again goes on where it was interrupted, and changes nothing once all is done."""

    help = (
        "Judge the sentences of artifacts that no model judged yet: what may expose somebody who lives is held back "
        "until a curator clears it, on the persona's page “Held back of people who may live”. "
        "What curators decided stays."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whose archives."""
        parser.add_argument("slugs", nargs="*", metavar="SLUG", help="every persona when left out")
        parser.add_argument(
            "--all",
            action="store_true",
            help="also what this model judged: after another name of the persona, or another end of the archive",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Print a line for each persona."""
        try:
            embedder = embedders.get(settings.KWANZAA_EMBEDDER, _THREADS)
            for persona in personas_of(options["slugs"]):
                count = judge_again(persona=persona, embedder=embedder, everything=options["all"])
                held = persona.held_sentences.exclude(state="open").count()
                self.stdout.write(
                    f"{persona.slug}: {count} artifacts judged; {held} sentences are held back."
                )
        except EmbedderError as e:
            raise CommandError(str(e)) from e
