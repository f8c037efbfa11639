"""The signer's own memory: the last head of the log that it signed, in its own folder."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from ledger.core.errors import KeyFileError

HEAD_FILE: Final = "last-checkpoint"
LOCK_FILE: Final = "last-checkpoint.lock"


class HeadFile:
    """One signed note, replaced whole; what was written is on the disk before anybody hears of it.

    It lies with the keys and not with the database, so that no backup brings both back to an older day.
    """

    def __init__(self, folder: Path) -> None:
        """Take the folder of the keys."""
        self._folder = folder

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other processes from signing a head meanwhile. Raises: KeyFileError."""
        try:
            lock = os.open(self._folder / LOCK_FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as e:
            raise self._unusable(LOCK_FILE, e) from e
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)

    def read(self) -> str | None:
        """Return the note as it was written; None when no head was ever signed. Raises: KeyFileError."""
        try:
            return (self._folder / HEAD_FILE).read_bytes().decode()
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as e:
            raise self._unusable(HEAD_FILE, e) from e

    def write(self, note: str) -> None:
        """Replace the note, for good. Raises: KeyFileError; then the old one stands, or the new one."""
        fresh = self._folder / f".{HEAD_FILE}.new"
        try:
            descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(note.encode())
                file.flush()
                os.fsync(descriptor)
            fresh.replace(self._folder / HEAD_FILE)
            self._settle()
        except OSError as e:
            raise self._unusable(HEAD_FILE, e) from e

    def _settle(self) -> None:
        """Have the folder itself written: a name that is not on the disk is an older file after a power cut."""
        folder = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def _unusable(self, name: str, error: OSError | UnicodeDecodeError) -> KeyFileError:
        reason = error.strerror if isinstance(error, OSError) else "it is damaged"
        return KeyFileError(
            f"cannot use {self._folder / name}: {reason}; make the signer's folder writable, or restore it"
        )
