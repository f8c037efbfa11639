"""Take the whole installation into a folder, and bring it back: the database at one moment, and what is public of keys.

No private key, no password and no SECRET_KEY is in it; the archive in clear is. The database's superuser takes it and
brings it back: nobody else sees every row, and what lies in partitions.
"""

import hashlib
import hmac
import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

import psycopg
from django.conf import settings
from django.db import connection

from kwanzaa import backed_objects
from kwanzaa.embedded.binaries import postgres_program
from kwanzaa.embedded.errors import EmbeddedError
from kwanzaa.embedded.folders import own_folder
from kwanzaa.embedded.home import locate
from kwanzaa.embedded.passwords import passwords
from kwanzaa.embedded.roles import SUPERUSER
from kwanzaa.environment import database
from ledger import selectors as ledger
from personas import objects
from personas.core.record_errors import StorageError

DUMP, KEYSET, CHECKPOINT, LIST = "database.dump", "keyset.json", "checkpoint.txt", "backup.json"
FILES: Final = (DUMP, KEYSET, CHECKPOINT)
_TABLES: Final = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
_HEAD: Final = "SELECT size, note FROM ledger_checkpoint ORDER BY size DESC LIMIT 1"


class BackupError(EmbeddedError):
    """A backup cannot be taken, or is not what it was, or cannot be brought back here."""

    code = "embedded.backup"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A database, and the superuser who enters it."""

    host: str
    port: str
    user: str
    password: str
    name: str

    def environment(self) -> dict[str, str]:
        """Return what PostgreSQL's programs read; a password is in no list of processes."""
        said = {"PGHOST": self.host, "PGPORT": self.port, "PGUSER": self.user, "PGPASSWORD": self.password}
        return said | {"PGDATABASE": self.name, "PGCONNECT_TIMEOUT": "10", "LC_ALL": "C"}

    def connect(self) -> psycopg.Connection:
        """Enter it. Raises: psycopg.OperationalError."""
        return psycopg.connect(
            host=self.host,
            port=self.port,
            user=self.user,
            password=self.password,
            dbname=self.name,
            connect_timeout=10,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What a backup holds; ``leaves`` is the size of the log under its newest signed head, ``note`` that head.

    ``objects`` are the SHA-256 of what lay in a storage, by its name there.
    """

    leaves: int
    note: str
    same_secret: bool
    objects: Mapping[str, str]


def place() -> Place:
    """Return this installation's database and its superuser. Raises: BackupError where nobody says who that is."""
    if settings.KWANZAA_BACKUP_URL:
        given = {key: str(value) for key, value in database(settings.KWANZAA_BACKUP_URL).items()}
        name, port = given["NAME"], given["PORT"] or "5432"
        return Place(host=given["HOST"], port=port, user=given["USER"], password=given["PASSWORD"], name=name)
    own = connection.settings_dict
    home = locate(settings.KWANZAA_STATE, user=settings.KWANZAA_SERVICE_USER)
    if str(own["HOST"]) != str(home.sockets):
        raise BackupError("The database is not ours: name its superuser in KWANZAA_BACKUP_URL.")
    secret = passwords(home)[SUPERUSER]
    return Place(host=str(home.sockets), port="5432", user=SUPERUSER, password=secret, name=str(own["NAME"]))


def take(folder: Path, *, now: datetime, where: Place) -> Taken:
    """Write a backup into a new *folder* that nobody else may read.

    Head and dump are of the same moment. Raises: BackupError; then nothing is left there.
    """
    if folder.exists():
        raise BackupError(f"{folder} is there already: name a new folder.")
    own_folder(folder)
    try:
        with where.connect() as superuser, _one_moment(superuser) as snapshot:
            head = superuser.execute(_HEAD).fetchone() or (0, "")
            _run(
                "pg_dump", "--format=custom", f"--snapshot={snapshot}", f"--file={folder / DUMP}", where=where
            )
            there = backed_objects.named(superuser)
        beside = backed_objects.copy(there, folder) if objects.is_set() else {}
        taken = Taken(leaves=int(head[0]), note=str(head[1]), same_secret=True, objects=beside)
        _write(folder / KEYSET, ledger.chain().encode())
        _write(folder / CHECKPOINT, taken.note.encode())
        (folder / DUMP).chmod(0o600)
        _write(folder / LIST, _listed(folder, taken, now))
    except StorageError as e:
        shutil.rmtree(folder, ignore_errors=True)
        raise BackupError(
            f"An original cannot be had ({e}). Read what fsck says, or take the backup again."
        ) from e
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return taken


def read(folder: Path) -> Taken:
    """Read what a backup says of itself, and compare every file with it. Raises: BackupError."""
    try:
        said = json.loads((folder / LIST).read_bytes())
        beside: dict[str, str] = {str(name): str(of) for name, of in said.get("objects", {}).items()}
        held = said["files"] | {f"{backed_objects.FOLDER}/{name}": of for name, of in beside.items()}
        names = (*FILES, *sorted({*held} - {*FILES}))
        wrong = [name for name in names if held[name] != backed_objects.digest(folder / name)]
        note = (folder / CHECKPOINT).read_text(encoding="utf-8")
        same = hmac.compare_digest(str(said["secret"]), _secret_mark())
        taken = Taken(leaves=int(said["leaves"]), note=note, same_secret=same, objects=beside)
    except (OSError, ValueError, KeyError, TypeError) as e:
        raise BackupError(f"{folder} holds no whole backup ({type(e).__name__}): take another one.") from e
    if wrong:
        raise BackupError(f"{folder / wrong[0]} is not what was written: take another backup.")
    return taken


def bring_back(folder: Path, *, where: Place) -> Taken:
    """Bring a backup back into an empty database, all of it or nothing. Raises: BackupError."""
    taken = read(folder)
    with where.connect() as superuser:
        row = superuser.execute(_TABLES).fetchone()
    if row != (0,):
        raise BackupError(f"The database {where.name} is not empty: bring a backup back into a new one.")
    _put_back(folder, taken)
    _run(
        "pg_restore",
        "--single-transaction",
        "--exit-on-error",
        f"--dbname={where.name}",
        str(folder / DUMP),
        where=where,
    )
    return taken


def _put_back(folder: Path, taken: Taken) -> None:
    """Put originals where they lay before a row names them. Raises: BackupError."""
    if taken.objects and not objects.is_set():
        raise BackupError(f"It holds {len(taken.objects)} files of a storage: name one in KWANZAA_OBJECTS.")
    try:
        backed_objects.put_back(taken.objects, folder)
    except StorageError as e:
        raise BackupError(f"An original cannot be put back: {e}. Nothing was brought back.") from e


@contextmanager
def _one_moment(superuser: psycopg.Connection) -> Iterator[str]:
    superuser.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    row = superuser.execute("SELECT pg_export_snapshot()").fetchone()
    yield str(row[0]) if row else ""


def _run(program: str, *options: str, where: Place) -> None:
    """Run one of PostgreSQL's programs. Raises: BackupError with its last line, which names no row."""
    command = [str(postgres_program(program)), "--no-password", *options]
    done = subprocess.run(  # noqa: S603 -- PostgreSQL's own program, and no shell
        command, env=where.environment(), capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        said = [line for line in done.stderr.splitlines() if line.startswith(f"{program}: error:")]
        raise BackupError(said[0][:300] if said else f"{program} ended with {done.returncode}.")


def _listed(folder: Path, taken: Taken, now: datetime) -> bytes:
    said: Mapping[str, object] = {
        "t": "kwanzaa.backup.v1",
        "at": now.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "leaves": taken.leaves,
        "secret": _secret_mark(),
        "files": {name: backed_objects.digest(folder / name) for name in FILES},
        "objects": taken.objects,
    }
    return json.dumps(said, indent=1).encode()


def _secret_mark() -> str:
    """Tell one SECRET_KEY from another without telling what it is."""
    return hmac.new(settings.SECRET_KEY.encode(), b"kwanzaa.backup.v1", hashlib.sha256).hexdigest()[:16]


def _write(file: Path, data: bytes) -> None:
    file.touch(mode=0o600)
    file.write_bytes(data)
