"""A folder that is written once: whole at its place, or not there; for its owner's eyes alone."""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha512
from pathlib import Path, PurePosixPath
from typing import Final

from personas.core.record_errors import ExportError

_OWN: Final = 0o600


class Outgoing:
    """Files below one folder. Without a folder they are hashed and counted, and not written."""

    def __init__(self, root: Path | None) -> None:
        """Take the folder, which exists, or None for a dry run."""
        self._root = root
        self.digests: dict[str, str] = {}
        self.sizes: dict[str, int] = {}

    def put(self, path: str, data: bytes) -> str:
        """Write a new file; return its SHA-512 in hex. Raises: ExportError for a path that is taken or leads out."""
        parts = PurePosixPath(path).parts
        if path.startswith("/") or ".." in parts or "\\" in path or "\0" in path or not parts:
            raise ExportError(f"{path!r} cannot be the name of a file: rename the record in its manifest")
        if path in self.digests:
            raise ExportError(f"{path!r} would be written twice")
        if self._root is not None:
            self._write(self._root.joinpath(*parts), data)
        self.digests[path], self.sizes[path] = sha512(data).hexdigest(), len(data)
        return self.digests[path]

    def _write(self, place: Path, data: bytes) -> None:
        try:
            place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWN), "wb") as file:
                file.write(data)
        except OSError as e:
            raise ExportError(f"{place.name} cannot be written: {e.strerror}") from e


@contextmanager
def outgoing(out: Path, *, dry_run: bool) -> Iterator[Outgoing]:
    """Let a folder be filled, and put it to its place when everything is in it; what broke off leaves nothing.

    Raises: ExportError when there is something at its place already.
    """
    if out.exists() or out.is_symlink():
        raise ExportError(f"{out} is there already: name a folder that is not")
    if dry_run:
        yield Outgoing(None)
        return
    made = out.with_name(f".{out.name}.{secrets.token_hex(4)}")
    try:
        made.mkdir(mode=0o700)
    except OSError as e:
        raise ExportError(f"{out.parent} cannot be written to: {e.strerror}") from e
    try:
        yield Outgoing(made)
        made.rename(out)
    finally:
        shutil.rmtree(made, ignore_errors=True)
