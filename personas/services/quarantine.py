"""Where files lie that nobody has read yet: under random names, in a folder of their own, outside of what is served."""

import hashlib
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from django.conf import settings

from personas.core.errors import UploadError

_BLOCK: Final = 2**20


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A file in quarantine: its name there, its bytes counted, and their SHA-256."""

    place: str
    size: int
    sha256: str


def keep(content: IO[bytes]) -> Kept:
    """Write a new file that only we can read. Raises: UploadError when it is too large, and keeps nothing."""
    place = secrets.token_hex(32)
    digest, size = hashlib.sha256(), 0
    descriptor = os.open(folder() / place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            for block in blocks(content):
                file.write(block)
                digest.update(block)
                size += len(block)
    except BaseException:
        remove(place)
        raise
    return Kept(place=place, size=size, sha256=digest.hexdigest())


@contextmanager
def opened(place: str, sha256: str) -> Iterator[IO[bytes]]:
    """Open a file if it is still the one that was put there. Raises: UploadError."""
    try:
        descriptor = os.open(folder() / place, os.O_RDONLY | os.O_NOFOLLOW)
    except OSError as e:
        raise UploadError(type(e).__name__) from e
    with os.fdopen(descriptor, "rb") as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != sha256:
            raise UploadError("it is not the file that was handed in")
        file.seek(0)
        yield file


def blocks(content: IO[bytes]) -> Iterator[bytes]:
    """Read from the beginning. Raises: UploadError as soon as it is more than the limit."""
    content.seek(0)
    size = 0
    while block := content.read(_BLOCK):
        size += len(block)
        if size > settings.KWANZAA_UPLOAD_LIMIT:
            raise UploadError(
                f"it is larger than {settings.KWANZAA_UPLOAD_LIMIT:,} bytes: hand it in in smaller parts"
            )
        yield block


def folder() -> Path:
    """Return the folder, made if it is not there."""
    place = Path(settings.KWANZAA_STATE) / "quarantine"
    place.mkdir(mode=0o700, exist_ok=True)
    return place


def remove(place: str) -> None:
    """Remove a file, if it is there."""
    with suppress(FileNotFoundError):
        (folder() / place).unlink()
