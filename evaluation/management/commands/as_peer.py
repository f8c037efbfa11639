"""``manage.py as_peer``: this system, asked as the others are. ``make peers`` calls it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from evaluation import folders
from evaluation.peers import own
from evaluation.peers.asking import keep


class Command(BaseCommand):
    """Take an archive in, be asked, lose a document."""

    help = "Be asked beside other systems, in one of three ways. Only for make peers, in a house of its own."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what ``evaluation.peers.asking`` takes."""
        parser.add_argument("how", choices=own.HOW)
        parser.add_argument("archive", choices=folders.ARCHIVES)
        parser.add_argument("given", type=Path)
        parser.add_argument("found", type=Path)

    def handle(self, **options: Any) -> None:
        """Do it, and write all that was shown."""
        state, archive = Path(settings.KWANZAA_STATE), options["archive"]
        peer = own.Own(options["how"], archive, state, folders.ARCHIVES[archive])
        keep(peer, options["given"], options["found"], state)
