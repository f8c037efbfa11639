"""A folder that is written once, or one ZIP of it: whole at its place, or not there; for its owner's eyes alone."""

import os
import secrets
import shutil
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from hashlib import sha512
from pathlib import Path, PurePosixPath
from typing import IO, Final
from zipfile import ZIP_DEFLATED, ZipFile

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
        return self.stream(path, (data,))

    def stream(self, path: str, blocks: Iterable[bytes]) -> str:
        """Write a new file block by block, as ``put``; a big one is never whole in memory."""
        parts = PurePosixPath(path).parts
        if path.startswith("/") or ".." in parts or "\\" in path or "\0" in path or not parts:
            raise ExportError(f"{path!r} cannot be the name of a file: rename the record in its manifest")
        if path in self.digests:
            raise ExportError(f"{path!r} would be written twice")
        hashed, size = sha512(), 0
        try:
            with self._opened(parts) as file:
                for block in blocks:
                    hashed.update(block)
                    size += len(block)
                    if file is not None:
                        file.write(block)
        except OSError as e:
            raise ExportError(f"{parts[-1]} cannot be written: {e.strerror}") from e
        self.digests[path], self.sizes[path] = hashed.hexdigest(), size
        return self.digests[path]

    def _opened(self, parts: tuple[str, ...]) -> AbstractContextManager[IO[bytes] | None]:
        if self._root is None:
            return nullcontext()
        place = self._root.joinpath(*parts)
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        return os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWN), "wb")


class Zipped(Outgoing):
    """The same files in one ZIP, below one folder of it."""

    def __init__(self, made: ZipFile, folder: str) -> None:
        """Take the ZIP, which is open, and how the folder is called."""
        super().__init__(None)
        self._zip, self._folder = made, folder

    def _opened(self, parts: tuple[str, ...]) -> AbstractContextManager[IO[bytes] | None]:
        return self._zip.open("/".join((self._folder, *parts)), "w", force_zip64=True)


@contextmanager
def zipped(file: IO[bytes], folder: str) -> Iterator[Zipped]:
    """Let a ZIP be filled, in a *file* that its caller throws away where that breaks off."""
    with ZipFile(file, "w", ZIP_DEFLATED) as made:
        yield Zipped(made, folder)


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
