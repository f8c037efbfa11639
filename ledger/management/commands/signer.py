"""``manage.py signer``: what the signer remembers, and letting it go on from a log that is there already."""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from ledger import selectors, wiring
from ledger.adapters.desk import Desk
from ledger.core.checkpoint import parse_checkpoint, parse_note
from ledger.core.errors import KwanzaaError


class Command(BaseCommand):
    """Looks over the socket; adopts in the signer's own folder, for whoever may write there."""

    help = (
        "Tell which head the signer signed last, and whether the log agrees; or adopt the log's newest head."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Describe the command line."""
        parser.add_argument(
            "--adopt",
            action="store_true",
            help="let the signer whose keys are in KWANZAA_KEYS go on from this log; ask a witness before you do",
        )

    def handle(self, *, adopt: bool, **_: object) -> None:
        """Adopt or look; exit 1 where log and signer do not agree."""
        try:
            if adopt:
                self._adopt()
            else:
                self._look()
        except KwanzaaError as e:
            raise CommandError(str(e)) from e

    def _adopt(self) -> None:
        newest = selectors.latest_checkpoint()
        if newest is None:
            raise CommandError("the log has no signed head yet; the signer begins with it by itself")
        head = Desk(Path(settings.KWANZAA_KEYS), {}).adopt(newest.note)
        self.stdout.write(f"Adopted: {head.size} leaves, root {head.root.hex()}.")

    def _look(self) -> None:
        if settings.KWANZAA_SIGNER is None:
            raise CommandError("KWANZAA_SIGNER is in-process: there is no signer that remembers anything")
        last, newest = wiring.remote(settings.KWANZAA_SIGNER).head(), selectors.latest_checkpoint()
        logged = parse_checkpoint(parse_note(newest.note).text) if newest else None
        self.stdout.write(f"signer at {settings.KWANZAA_SIGNER}: {last.size if last else 0} leaves signed")
        self.stdout.write(f"log: {logged.size if logged else 0} leaves with a signed head")
        if last is not None and (logged is None or logged.size < last.size):
            raise CommandError("the log is older than what was signed: restore the newer database")
        if last is None and logged is not None:
            raise CommandError("the signer does not know this log: manage.py signer --adopt")
