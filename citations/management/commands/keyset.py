"""``manage.py keyset``: what a stranger needs in order to verify bundles of this archive."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ledger import selectors
from ledger.core.errors import KwanzaaError


class Command(BaseCommand):
    """Export the pinned roots and the chain of keysets."""

    help = (
        "Print the pinned roots and every keyset, signed, as kwanzaa-verify takes them with --keyset. "
        "Give the file to verifiers by another way than the bundles. Example: manage.py keyset --out keyset.json"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where to write."""
        parser.add_argument("--out", type=Path, metavar="FILE", help="write here instead of printing")

    def handle(self, *_args: object, **options: Any) -> None:
        """Write the one byte form of the chain."""
        try:
            chain = selectors.chain()
            keyset = chain.verify()[-1]
        except KwanzaaError as e:
            raise CommandError(f"{e}. Ingest an archive first: that founds the log.") from e
        if not options["out"]:
            self.stdout.write(chain.encode().decode())
            return
        try:
            options["out"].write_bytes(chain.encode())
        except OSError as e:
            raise CommandError(
                f"{options['out']} cannot be written ({e.strerror}). Choose another --out."
            ) from e
        self.stderr.write(f"keyset {keyset.version} of {keyset.origin} written to {options['out']}")
