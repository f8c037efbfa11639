"""Files on an auditor's own machine: read within a limit, written for nobody else to read."""

import os
from collections.abc import Iterator
from pathlib import Path

from audit.core.errors import FileError
from ledger.core.canonical import LIMIT


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


def write_secret(path: Path, data: bytes) -> None:
    """Write a new file that its owner alone can read; a file that is there stays. Raises: FileError."""
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)
    except FileExistsError as e:
        raise FileError(f"{path} is there already; name another file") from e
    except OSError as e:
        raise FileError(f"{path} cannot be written: {e.strerror}") from e
