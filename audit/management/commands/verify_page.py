"""The page on which anybody verifies an answer, as one file to hand on."""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import override

from audit.verify_page import one_file


class Command(BaseCommand):
    """Write the page with its script, its style and this house's public keys in it."""

    help = "Write the page on which anybody verifies an answer as one file, which works without a network."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where to write, and the language."""
        parser.add_argument("--out", type=Path, required=True, help="a file; what was there is written over")
        languages = [code for code, _ in settings.LANGUAGES]
        parser.add_argument("--language", choices=languages, default="en", help="of the page; default: en")

    def handle(self, *_arguments: object, out: Path, language: str, **_options: object) -> None:
        """Write the file, and say how it is used."""
        with override(language):
            out.write_text(one_file(), encoding="utf-8")
        self.stdout.write(f"{out}: open it in a browser. Hand keyset.json on by another way than this file.")
