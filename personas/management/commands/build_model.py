"""``manage.py build_model``: make the embedding model's graph from its weights, once."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from personas.core.errors import EmbedderError
from personas.embedders import minilm


class Command(BaseCommand):
    """Part of ``make setup``; without it the first process that embeds does the same."""

    help = "Build the embedding model from its weights, if it is not there."
    requires_system_checks: list[str] = []

    def handle(self, *_args: object, **_options: object) -> None:
        """Print one line."""
        try:
            path = minilm.build(Path(settings.KWANZAA_MODELS))
        except EmbedderError as e:
            raise CommandError(str(e)) from e
        self.stdout.write(f"Embedding model: {path}")
