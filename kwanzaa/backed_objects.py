"""What lies in a storage, as a part of a backup: each file as it lies, sealed, beside the dump with its secret."""

import hashlib
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Final

from psycopg import Connection

from personas import objects
from personas.core.record_errors import StorageError
from personas.core.sealed_blocks import name_of

FOLDER: Final = "objects"
# What waits in quarantine may be gone before its row says so; an original may not.
_NAMED: Final = """
SELECT place, true FROM personas_master WHERE place <> ''
UNION SELECT place, false FROM personas_upload WHERE state IN ('quarantined', 'read')
UNION SELECT place, false FROM personas_errand WHERE place <> ''
UNION SELECT place, false FROM personas_batchfile WHERE place <> '' AND member = ''
"""


def named(superuser: Connection) -> frozenset[tuple[str, bool]]:
    """Return the name of each file that a row names, and whether it must be there."""
    rows = superuser.execute(_NAMED).fetchall()
    return frozenset((name_of(str(place)), bool(must)) for place, must in rows)


def copy(files: frozenset[tuple[str, bool]], folder: Path) -> Mapping[str, str]:
    """Copy files into a backup; return the SHA-256 of each by its name. Raises: StorageError."""
    digests = dict[str, str]()
    for name, must in sorted(files):
        path = folder / FOLDER / name
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with objects.raw(name) as source, path.open("xb") as target:
                shutil.copyfileobj(source, target)
        except StorageError:
            path.unlink(missing_ok=True)
            if must:
                raise
            continue
        digests[name] = digest(path)
    return digests


def put_back(digests: Mapping[str, str], folder: Path) -> None:
    """Put the files of a backup into the storage, and see that they lie there. Raises: StorageError."""
    for name, said in digests.items():
        with (folder / FOLDER / name).open("rb") as file:
            objects.put_raw(name, file)
        with objects.raw(name) as kept:
            if _digest(kept) != said:
                raise StorageError("it gives other bytes than were put back")


def digest(file: Path) -> str:
    """Return a file's SHA-256."""
    with file.open("rb") as data:
        return _digest(data)


def _digest(data: IO[bytes]) -> str:
    hashed = hashlib.sha256()
    for block in iter(lambda: data.read(2**20), b""):
        hashed.update(block)
    return hashed.hexdigest()
