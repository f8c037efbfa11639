"""The keys that the excerpts of one bundle need, for the steward who releases a share of it."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from audit import selectors
from audit.adapters import files
from citations.models import StoredBundle
from ledger.core.canonical import Json, encode, to_base64
from ledger.core.errors import KwanzaaError


class Command(BaseCommand):
    """Write the keys of the artifacts that a bundle's excerpts were taken from."""

    help = (
        "Write the keys of the artifacts that a bundle's excerpts were taken from, for: "
        "kwanzaa-open BUNDLE --release --key STEWARD-KEY --artifact-keys FILE. "
        "A key that was destroyed is not there, and its excerpts stay closed for good."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the bundle, and where to write."""
        parser.add_argument(
            "bundle", metavar="BUNDLE-ID", help="as it stands on the desk and in the bundle's file"
        )
        parser.add_argument(
            "--artifact", action="append", default=[], help="one more artifact ID; may be repeated"
        )
        parser.add_argument("--out", type=Path, required=True, help="a new file, readable by its owner alone")

    def handle(
        self, *_arguments: object, bundle: str, artifact: list[str], out: Path, **_options: object
    ) -> None:
        """Write the file, and say how many keys are in it."""
        found = StoredBundle.objects.select_related("question__persona").filter(bundle_id=bundle).first()
        if found is None:
            raise CommandError(f"There is no bundle {bundle}. Copy its ID from the auditor's desk.")
        keys: dict[str, Json] = {
            name: to_base64(key) for name, key in selectors.excerpt_keys(found, more=tuple(artifact)).items()
        }
        try:
            files.write_secret(out, encode(keys))
        except KwanzaaError as e:
            raise CommandError(str(e)) from e
        self.stdout.write(f"{len(keys)} keys in {out}. Destroy the file once the share is released.")
