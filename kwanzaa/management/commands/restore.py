"""``manage.py restore``: bring a backup back into an empty database, and see that all of it holds."""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from kwanzaa import backups
from ledger import selectors


class Command(BaseCommand):
    """Bring back, then read the whole record, and ask the signer whether it is the log that it knows."""

    help = (
        "Bring a backup back into an empty database, compare its log with the head that was written beside it, read "
        "the whole record (fsck), and ask the signer whether it signed anything newer. Stop web and workers before."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where from."""
        parser.add_argument("folder", type=Path, help="what manage.py backup wrote")
        parser.add_argument(
            "--look", action="store_true", help="only see that the files are what was written"
        )

    def handle(self, *, folder: Path, look: bool, **_: object) -> None:
        """Bring back and check; exit 1 where something does not hold, or the signer knows a newer log."""
        if look:
            taken = backups.read(folder)
            self.stdout.write(f"{folder} is whole: a log of {taken.leaves} leaves.")
            return
        taken = backups.bring_back(folder, where=backups.place())
        connection.close()
        self.stdout.write(f"Brought back: a log of {taken.leaves} leaves.")
        if not taken.same_secret:
            self.stdout.write("SECRET_KEY is another one than when it was taken: put the old one back.")
        newest = selectors.latest_checkpoint()
        if taken.leaves and (newest is None or newest.note != taken.note):
            raise CommandError("The log's newest head is not the one that was written beside the backup.")
        call_command("fsck", stdout=self.stdout)
        if settings.KWANZAA_SIGNER is not None:
            call_command("signer", stdout=self.stdout)
