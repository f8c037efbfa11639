"""Private keys that the signer never reads, and their way out of its folder: the roots', auditors' and the steward's.

Each lies in a folder of its own (``keyring``). Whoever has the signer's folder and these can sign keysets and open
what is sealed, so they are only where keys were made to try things out, until somebody takes them elsewhere.
"""

import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from ledger.adapters import keyring
from ledger.adapters.keyring import NEXT, SEED_FILE
from ledger.core.errors import KeyFileError
from ledger.core.keyset import Role

_AFTERWARDS: Final = """\
Still works here without them: to ask and to answer, policies, versions, the log, backups; to ask for other keys.
Needs them, where they are now:
  root       to sign a keyset: kwanzaa-keys sign-keyset REQUEST --root FOLDER
  auditor-…  to open a seal, with the steward's share: kwanzaa-open FILE --who auditor
  steward    to release a share: kwanzaa-open FILE --who steward
Bring each to its holder, on machines of their own, and keep a copy of each: nobody can make them again. What this disk
and its backups still hold of them is yours to destroy."""


def left_in(keys: Path) -> tuple[Path, ...]:
    """Return the folders beside the signer's keys that hold others' private keys; a link's are elsewhere already."""
    try:
        found = sorted(one for one in keys.iterdir() if one.is_dir() and not one.is_symlink())
        return tuple(one for one in found if one.name != NEXT and _holds_keys(one))
    except OSError:  # not here, or not for this user
        return ()


def take_out(keys: Path, to: Path, *, never_in: Iterable[Path]) -> tuple[str, ...]:
    """Move others' keys into *to*, a new or empty folder outside of *never_in*; return the names of their folders.

    They are removed once every copy is on disk and was read back. Raises: KeyFileError, which says what is where.
    """
    _refuse_place(to, (keys, *never_in))
    folders = left_in(keys)
    if not folders:
        return ()
    files = [file for folder in folders for file in sorted(folder.rglob("*")) if not file.is_dir()]
    try:
        _copy(keys, to, files)
    except OSError as e:
        for folder in folders:
            shutil.rmtree(to / folder.name, ignore_errors=True)
        raise KeyFileError(f"cannot copy to {to}: {e.strerror or e}; nothing was taken out") from e
    try:
        _remove(folders, files)
    except OSError as e:
        raise KeyFileError(
            f"every key is in {to}, and some are still in {keys} ({e.strerror or e}): remove them there by hand"
        ) from e
    return tuple(folder.name for folder in folders)


def told(names: Sequence[str], to: Path) -> str:
    """Say what was taken out, what works without it, and what does not."""
    if not names:
        return "Nothing to take out: no roots', auditors' or steward's keys lie beside the signer's."
    return f"Taken out, and in {to} now: {', '.join(names)}.\n{_AFTERWARDS}"


def _holds_keys(folder: Path) -> bool:
    return (folder / SEED_FILE).is_file() or any(folder.glob(f"{Role.ROOT}.*.pem"))


def _refuse_place(to: Path, never_in: Iterable[Path]) -> None:
    where = to.resolve()
    for one in never_in:
        if where.is_relative_to(one.resolve()):
            raise KeyFileError(
                f"{to} lies in {one}: name a folder elsewhere, best on a disk that you take away"
            )
    if not where.parent.is_dir():
        raise KeyFileError(f"{where.parent} is no folder: make it, or mount the disk, and start again")
    if where.exists() and not (where.is_dir() and not any(where.iterdir())):
        raise KeyFileError(f"{to} is not an empty folder: name a new one")


def _copy(keys: Path, to: Path, files: Iterable[Path]) -> None:
    """Write every file, bring files and folders to disk, and read each one back."""
    to.mkdir(mode=0o700, exist_ok=True)
    made = {to}
    for file in files:
        copy = to / file.relative_to(keys)
        copy.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        made |= {copy.parent}
        keyring.write(copy, file.read_bytes())
        if copy.read_bytes() != file.read_bytes():
            raise OSError(f"{copy} is not what was written")
    for folder in (*made, to.parent):
        keyring.sync(folder)


def _remove(folders: Iterable[Path], files: Iterable[Path]) -> None:
    """Remove what was copied and nothing else: a folder that got another file meanwhile stays, and is an error."""
    for file in files:
        file.unlink()
    for folder in folders:
        for inner in sorted(folder.rglob("*"), reverse=True):
            inner.rmdir()
        folder.rmdir()
        keyring.sync(folder.parent)
