"""``manage.py build_model``: make the graphs of the embedding model, of what reads pairs and of the judge, once."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from personas.core.errors import EmbedderError
from personas.embedders import minilm, pairs, sensitivity


class Command(BaseCommand):
    """Part of ``make setup``, and of the image, whose processes cannot write; else who needs one first builds it."""

    help = "Build the embedding model, and the one that judges sentences, from their weights, if they are not there."
    requires_system_checks: list[str] = []

    def handle(self, *_args: object, **_options: object) -> None:
        """Print a line for each."""
        try:
            path, pieces = minilm.build(Path(settings.KWANZAA_MODELS)), minilm.above()
            judge, encoder = sensitivity.Reader().path(), pairs.CrossEncoder().path()
        except EmbedderError as e:
            raise CommandError(str(e)) from e
        self.stdout.write(f"Embedding model: {path}")
        self.stdout.write(f"Word pieces: {pieces}")
        self.stdout.write(f"Judge of sentences: {judge}")
        self.stdout.write(f"Cross-encoder: {encoder}")
