"""Files that may be longer than memory, line by line."""

from collections.abc import Iterator
from pathlib import Path

from audit.core.errors import FileError
from ledger.core.canonical import LIMIT


def whole_lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file with their ends; one that is too long comes in pieces without. Raises: FileError."""
    try:
        with path.open("rb") as file:
            while line := file.readline(LIMIT + 2):
                yield line
    except OSError as e:
        raise FileError(f"{path} cannot be read: {e.strerror}") from e
