"""``manage.py backup``: the whole installation, but for secrets, in one folder."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand
from django.utils import timezone

from kwanzaa import backups


class Command(BaseCommand):
    """Take a backup while everything goes on."""

    help = (
        "Write the database as it is at this moment, and the public parts of the keys, into a new folder. It holds the "
        "archive in clear: encrypt it. It holds no private key and no password: keep the signer's folder and "
        "SECRET_KEY apart from it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where to."""
        parser.add_argument("folder", type=Path, help="a new folder")

    def handle(self, *, folder: Path, **_: object) -> None:
        """Take it, and say up to where the log goes."""
        taken = backups.take(folder, now=timezone.now(), where=backups.place())
        self.stdout.write(f"Backup in {folder}: a log of {taken.leaves} leaves.")
