"""Where files lie that nobody has read yet: under random names, in a folder of their own, outside of what is served.

Where a storage is set up (``personas.objects``), they lie there instead, and no folder is shared.
"""

import hashlib
import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from django.conf import settings

from personas import objects
from personas.core.errors import UploadError
from personas.objects import Kept

_BLOCK: Final = 2**20


def keep(content: IO[bytes], *, is_ours: bool = False) -> Kept:
    """Write a new file that only we can read; what *is_ours* may be as large as it is.

    Raises: UploadError when it is too large, StorageError; keeps nothing then.
    """
    if objects.is_set():
        return objects.keep(blocks(content, is_ours=is_ours))
    place = secrets.token_hex(32)
    digest, size = hashlib.sha256(), 0
    descriptor = os.open(folder() / place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            for block in blocks(content, is_ours=is_ours):
                file.write(block)
                digest.update(block)
                size += len(block)
    except BaseException:
        remove(place)
        raise
    return Kept(place=place, size=size, sha256=digest.hexdigest())


@contextmanager
def opened(place: str, sha256: str) -> Iterator[IO[bytes]]:
    """Open a file if it is still the one that was put there.

    Raises: UploadError, also behind whatever is done with it, where it changed meanwhile; StorageError.
    """
    if objects.is_set() and not (folder() / place).exists():
        with tempfile.TemporaryFile() as file:
            for block in objects.read(place, sha256):
                file.write(block)
            file.seek(0)
            yield file
        return
    try:
        descriptor = os.open(folder() / place, os.O_RDONLY | os.O_NOFOLLOW)
    except OSError as e:
        raise UploadError(type(e).__name__) from e
    with os.fdopen(descriptor, "rb") as file:
        before = _stamp(descriptor)
        if hashlib.file_digest(file, "sha256").hexdigest() != sha256:
            raise UploadError("it is not the file that was handed in")
        file.seek(0)
        yield file
        if _stamp(descriptor) != before:
            raise UploadError("it changed while it was read")


def _stamp(descriptor: int) -> tuple[int, int, int]:
    """Return what no writer leaves as it was; the second of the times cannot be set."""
    told = os.fstat(descriptor)
    return told.st_size, told.st_mtime_ns, told.st_ctime_ns


def blocks(content: IO[bytes], *, is_ours: bool = False) -> Iterator[bytes]:
    """Read from the beginning. Raises: UploadError as soon as it is more than the limit, but for what *is_ours*."""
    content.seek(0)
    size = 0
    while block := content.read(_BLOCK):
        size += len(block)
        if size > settings.KWANZAA_UPLOAD_LIMIT and not is_ours:
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
    if objects.is_set():
        objects.remove(place)
    with suppress(FileNotFoundError):
        (folder() / place).unlink()
