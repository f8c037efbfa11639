"""Folders and small private files of our own, with the modes that they need."""

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE

from kwanzaa.embedded.errors import FolderUnwritableError, ForeignFolderError

PRIVATE = 0o700
PASSABLE = 0o711  # others may pass through to what is theirs, and list nothing


def own_folder(folder: Path, *, mode: int = PRIVATE) -> Path:
    """Make the folder with exactly this mode, unless it is there; what exists keeps its mode.

    Raises: FolderUnwritableError.
    """
    try:
        if not folder.is_dir():
            folder.parent.mkdir(parents=True, exist_ok=True)
            folder.mkdir(exist_ok=True)
            folder.chmod(mode)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise FolderUnwritableError(folder, "permission denied")
    except OSError as e:
        raise FolderUnwritableError(folder, (e.strerror or str(e)).lower()) from e
    return folder


def mode_of(file: Path) -> int:
    """Return who may do what with a file; nobody, where it went meanwhile: a signer puts new ones in their place."""
    with suppress(FileNotFoundError):
        return S_IMODE(file.stat().st_mode)
    return 0


def state_folder(state: Path) -> Path:
    """Make the state folder; root's can be passed through, because the servers are not root."""
    return own_folder(state, mode=PASSABLE if os.geteuid() == 0 else PRIVATE)


def claim(folder: Path, *, uid: int, gid: int) -> Path:
    """Make a private folder for that user, or check that the one there is his and no link.

    Raises: ForeignFolderError, FolderUnwritableError.
    """
    fresh = not os.path.lexists(folder)
    own_folder(folder)
    found = folder.lstat()
    if fresh and found.st_uid != uid:
        os.chown(folder, uid, gid)
    elif folder.is_symlink() or found.st_uid != uid or found.st_mode & 0o077:
        raise ForeignFolderError(folder)
    return folder


def replace_text(path: Path, text: str) -> None:
    """Write the whole file at once, mode 0600, so that a reader sees the old text or the new."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    Path(name).replace(path)


def private_text(path: Path, make: Callable[[], str]) -> str:
    """Read a secret from its file, or make it once; two processes that start together get the same.

    Raises: FolderUnwritableError.
    """
    try:
        if not path.exists():
            state_folder(path.parent)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(make())
            with suppress(FileExistsError):  # another process was first: its secret counts
                os.link(name, path)
            Path(name).unlink()
        return path.read_text(encoding="utf-8").strip()
    except OSError as e:
        raise FolderUnwritableError(path.parent, (e.strerror or str(e)).lower()) from e


def read_json(path: Path) -> dict[str, str]:
    """Read a small file of ours; empty when it is missing or half a file."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}
