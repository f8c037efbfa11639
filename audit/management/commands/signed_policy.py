"""The signed policy that one bundle was answered under, for the auditor who has opened it."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from audit import selectors
from audit.adapters import files
from ledger.core.errors import KwanzaaError


class Command(BaseCommand):
    """Write the policy document that a bundle names by its digest."""

    help = (
        "Write the policy that a bundle was answered under, byte for byte as it was signed, for: "
        "kwanzaa-verify BUNDLE --replay OPENED --policy FILE. It names everybody in the register."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the bundle, and where to write."""
        parser.add_argument(
            "bundle", metavar="BUNDLE-ID", help="as it stands on the desk and in the bundle's file"
        )
        parser.add_argument("--out", type=Path, required=True, help="a new file, readable by its owner alone")

    def handle(self, *_arguments: object, bundle: str, out: Path, **_options: object) -> None:
        """Write the file, and say which policy it is."""
        found = selectors.policy_of(bundle)
        if found is None:
            raise CommandError(
                f"There is no bundle {bundle}, or no policy of it. Copy its ID from the auditor's desk."
            )
        try:
            files.write_secret(out, bytes(found.document))
        except KwanzaaError as e:
            raise CommandError(str(e)) from e
        self.stdout.write(
            f"Policy {found.n}, {found.digest}, in {out}. Destroy the file once the check is made."
        )
