"""``manage.py export_log``: the whole published log in one file, for whoever verifies it at home."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from ledger import selectors
from ledger.core.errors import KwanzaaError


class Command(BaseCommand):
    """Write leaves, heads, cosignatures and keysets, line by line."""

    help = (
        "Write the whole published log to a file: keysets, leaves, signed heads and the lines of witnesses. It holds "
        "hashes alone. Verify it with: kwanzaa-verify --log FILE --keyset keyset.json"
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where to write."""
        parser.add_argument(
            "file", metavar="FILE", type=Path, help="where to write; what is there is replaced"
        )

    def handle(self, *_arguments: object, file: Path, **_options: object) -> None:
        """Write beside the file first, so that nobody takes half of a log for all of it."""
        part = file.with_name(f".{file.name}.part")
        try:
            with part.open("wb") as out:
                out.writelines(selectors.export())
            part.replace(file)
        except KwanzaaError as e:
            raise CommandError(f"{e}. Ingest an archive first: that founds the log.") from e
        except OSError as e:
            raise CommandError(f"{file} cannot be written ({e.strerror}). Choose another file.") from e
        finally:
            part.unlink(missing_ok=True)
        self.stderr.write(f"{file} holds the log up to its newest head")
