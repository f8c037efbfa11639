"""``manage.py storage``: where originals lie, take them out of the database, and remove what no row names."""

import time
from argparse import ArgumentParser
from typing import Final

from django.core.management.base import BaseCommand, CommandError

from kwanzaa import backed_objects, backups
from personas import objects
from personas.core.errors import UploadError
from personas.core.record_errors import StorageError
from personas.handed_in import Master
from personas.selectors.masters import original_blocks
from personas.services import originals

_YOUNG: Final = 24 * 60 * 60  # seconds; what was put there since may be about to get its row


class Command(BaseCommand):
    """Say where originals lie; move them; sweep."""

    help = (
        "Say how many originals lie in the database and how many in the storage that KWANZAA_OBJECTS names. A write "
        "that was cut off, or a removal that failed, leaves a file there that nobody can read; --sweep removes it. "
        "Needs the database's superuser, as backup does, because nobody else sees every row."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what to do."""
        parser.add_argument(
            "--move", action="store_true", help="take originals out of the database, into the storage"
        )
        parser.add_argument(
            "--sweep", action="store_true", help="remove what no row names and is older than a day"
        )

    def handle(self, *, move: bool, sweep: bool, **_: object) -> None:
        """Do it, and say how it stands."""
        if not objects.is_set():
            raise CommandError("KWANZAA_OBJECTS names no storage: originals lie in the database.")
        try:
            if move:
                self._move()
            nameless = self._nameless(sweep=sweep)
        except (StorageError, UploadError) as e:
            raise CommandError(f"{e.public_message} ({e})") from e
        inside = Master.objects.filter(place="").count()
        self.stdout.write(
            f"{inside} originals in the database, {Master.objects.count() - inside} in the storage; "
            f"{nameless} files there that no row names."
        )

    def _move(self) -> None:
        for pk in list(Master.objects.filter(place="").order_by("pk").values_list("pk", flat=True)):
            master = Master.objects.defer("content").get(pk=pk)
            originals.move(master, original_blocks(master.artifact_id))

    def _nameless(self, *, sweep: bool) -> int:
        there = set(objects.names())  # before the rows: what is named by then is in neither
        with backups.place().connect() as superuser:
            named = backed_objects.named(superuser)
        left = there - {name for name, _ in named}
        old = {name for name in left if time.time() - objects.since(name) > _YOUNG} if sweep else set[str]()
        for name in sorted(old):
            objects.drop(name)
        return len(left - old)
