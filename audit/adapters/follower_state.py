"""What a witness or a monitor saw last: one file, for one process, on disk before anything is said about it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from audit.core.errors import StateFileError
from audit.core.following import Seen, parse_seen


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other processes away from a state until the end of the block. Raises: StateFileError."""
    try:
        lock = os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as e:
        raise StateFileError(f"{path} cannot be locked: {e.strerror}") from e
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as e:
        raise StateFileError(f"{path} is in use by another process") from e
    else:
        yield
    finally:
        os.close(lock)


def load(path: Path) -> Seen | None:
    """Return what was seen last; None where there is no state. Raises: StateFileError, CanonicalError."""
    try:
        return parse_seen(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as e:
        raise StateFileError(f"{path} cannot be read: {e.strerror}") from e


def keep(path: Path, data: bytes, *, mode: int = 0o600) -> None:
    """Write a file in the place of the one that is there, for good: it is on disk when this returns.

    Raises: StateFileError.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as e:
        raise StateFileError(f"{path} cannot be written: {e.strerror}") from e
