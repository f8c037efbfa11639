"""Files on an auditor's own machine: read within a limit, written for nobody else to read."""

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from audit.core.errors import FileError
from ledger.core.canonical import LIMIT

_HEX: Final = re.compile(r"[0-9a-f]{64}")


def read(path: Path) -> bytes:
    """Return a file's bytes, but never more than one byte above the limit of a canonical document.

    Raises: FileError.
    """
    try:
        with path.open("rb") as file:
            return file.read(LIMIT + 1)
    except OSError as e:
        raise FileError(f"{path} cannot be read: {e.strerror}") from e


def read_document(path: Path) -> bytes:
    """Return the document in a file beside the bundle, without the newline that a shell may have added."""
    return read(path).removesuffix(b"\n")


def lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file that may be long, without their ends. Raises: FileError."""
    try:
        with path.open("rb") as file:
            while line := file.readline(LIMIT + 1):
                yield line.removesuffix(b"\n")
    except OSError as e:
        raise FileError(f"{path} cannot be read: {e.strerror}") from e


class Folder:
    """An archive as it was taken out (``docs/reference/archive-format.md``), read where something is looked up."""

    def __init__(self, root: Path) -> None:
        """Take the folder with the bag's files."""
        self._house = root / "kwanzaa"
        self._tables: dict[str, bytes] | None = None

    def payload(self, artifact_id: str) -> bytes | None:
        """Return the bytes of an artifact; None where it is not there."""
        name = artifact_id.removeprefix("sha256:")
        path = self._house / "artifacts" / f"{name}.json"
        return path.read_bytes() if _HEX.fullmatch(name) and path.is_file() else None

    def table(self, digest: str) -> bytes | None:
        """Return the table of places with this SHA-256, in hex; None where it is not there."""
        if self._tables is None:
            found = (path.read_bytes() for path in sorted(self._house.glob("places/*.json")))
            self._tables = {hashlib.sha256(data).hexdigest(): data for data in found}
        return self._tables.get(digest)


def write_secret(path: Path, data: bytes) -> None:
    """Write a new file that its owner alone can read; a file that is there stays. Raises: FileError."""
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)
    except FileExistsError as e:
        raise FileError(f"{path} is there already; name another file") from e
    except OSError as e:
        raise FileError(f"{path} cannot be written: {e.strerror}") from e
