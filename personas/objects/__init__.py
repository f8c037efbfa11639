"""Where originals lie, and what was handed in: in the house, or behind Django's storage API where a setting names one.

A file is written, read back and compared before anybody records where it lies: so what is recorded was there.
"""

import hashlib
import logging
import secrets
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Final

from django.core.files import File
from django.core.files.storage import InvalidStorageError, Storage, storages

from personas.core.record_errors import StorageError
from personas.core.sealed_blocks import SEALED, SECRET, name_of, opened, sealed

STORAGE: Final = "objects"  # its name in Django's settings
logger = logging.getLogger("kwanzaa.storage")


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A file that lies in the storage: the secret of its name and key, its bytes counted, and their SHA-256."""

    place: str
    size: int
    sha256: str


def is_set() -> bool:
    """Tell whether a storage is set up; without one, files lie in the house."""
    return STORAGE in storages.backends


def keep(blocks: Iterable[bytes]) -> Kept:
    """Write a file, and read it back. Raises: StorageError, and whatever *blocks* raise; nothing is recorded then."""
    place, hashed, size = secrets.token_hex(SECRET), hashlib.sha256(), 0

    def counted() -> Iterator[bytes]:
        nonlocal size
        for block in blocks:
            hashed.update(block)
            size += len(block)
            yield block

    with tempfile.TemporaryFile() as file:
        for piece in sealed(place, counted()):
            with _said("written"):
                file.write(piece)
        file.seek(0)
        try:
            with _said("written"):
                _storage().save(name_of(place), File(file))
            for _ in read(place, hashed.hexdigest()):
                pass
        except StorageError:
            remove(place)
            raise
    return Kept(place=place, size=size, sha256=hashed.hexdigest())


def read(place: str, sha256: str) -> Iterator[bytes]:
    """Yield a file piece by piece, each as it was kept. Raises: StorageError."""
    hashed = hashlib.sha256()
    with _said("read"), _storage().open(name_of(place), "rb") as file:
        for block in opened(place, iter(lambda: file.read(SEALED), b"")):
            hashed.update(block)
            yield block
        if hashed.hexdigest() != sha256:
            raise StorageError("it gives another file than was kept")


def remove(place: str) -> bool:
    """Remove a file; return whether that is done. What stays is read by nobody once its row is gone."""
    try:
        with _said("removed"):
            _storage().delete(name_of(place))
    except StorageError:
        return False
    return True


def names() -> Iterator[str]:
    """Yield the name of everything that lies there. Raises: StorageError."""
    with _said("listed"):
        for folder in _folders():
            for name in _storage().listdir(folder)[1]:
                yield f"{folder}/{name}"


@contextmanager
def raw(name: str) -> Iterator[IO[bytes]]:
    """Open what lies under a name, sealed as it is. Raises: StorageError."""
    with _said("read"), _storage().open(name, "rb") as file:
        yield file


def put_raw(name: str, file: IO[bytes]) -> None:
    """Put back what ``raw`` gave. Raises: StorageError."""
    with _said("written"):
        _storage().delete(name)
        _storage().save(name, File(file))


def since(name: str) -> float:
    """Return when something was put there, in seconds. Raises: StorageError."""
    with _said("read"):
        return _storage().get_modified_time(name).timestamp()


def drop(name: str) -> None:
    """Remove what lies under a name. Raises: StorageError."""
    with _said("removed"):
        _storage().delete(name)


def answers() -> bool:
    """Tell whether the storage can be looked at."""
    try:
        with _said("listed"):
            _folders()
    except StorageError:
        return False
    return True


def _folders() -> list[str]:
    try:
        return _storage().listdir("")[0]
    except FileNotFoundError:
        return []  # nothing was put there yet


def _storage() -> Storage:
    return storages[STORAGE]


@contextmanager
def _said(what: str) -> Iterator[None]:
    """Translate what storages raise, by its kind alone: their words may repeat addresses and names of keys."""
    try:
        yield
    except InvalidStorageError as e:
        raise StorageError("KWANZAA_OBJECTS names no storage that could be used here") from e
    except OSError as e:
        logger.error("storage.failed what=%s error=%s", what, type(e).__name__)  # noqa: TRY400 -- no trace of addresses
        raise StorageError(f"the storage failed ({type(e).__name__}): nothing was {what}") from e
    except StorageError:
        logger.error("storage.other what=%s", what)  # noqa: TRY400 -- the same
        raise
