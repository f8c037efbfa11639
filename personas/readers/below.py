"""Files below one folder on disk, whoever made it: no link is followed, and nothing outside is reached."""

import hashlib
import os
import stat
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from personas.core.findings import Broken, Finding
from personas.readers.folder import LARGEST

MOST: Final = 200_000  # files
TOLD: Final = 100  # findings about one folder
BLOCK: Final = 4 * 2**20  # bytes of a file in memory at once


class Below:
    """The plain files below a folder, by their paths with / between the parts. ``findings`` are about all others."""

    def __init__(self, root: Path) -> None:
        """Look at every name below *root*, and into no file."""
        self._root = root
        self.names: frozenset[str] = frozenset()
        self.findings: tuple[Finding, ...] = ()
        files, findings = list[str](), list[Finding]()
        for name, wrong in islice(_walk(root), MOST + 1):
            files.append(name)
            findings += [Finding(file=shown(name), row=0, rule=rule, detail=detail) for rule, detail in wrong]
        if len(files) > MOST:
            findings = [Finding(file=root.name, row=0, rule=Broken.CROWDED, detail=f"more than {MOST:,}")]
        self.names, self.findings = frozenset(files), (*_alike(files), *findings)[:TOLD]

    def blocks(self, name: str) -> Iterator[bytes]:
        """Yield a file piece by piece. Raises: OSError."""
        descriptor = os.open(self._root / name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with os.fdopen(descriptor, "rb") as file:
            while block := file.read(BLOCK):
                yield block

    def read(self, name: str) -> bytes | Finding:
        """Return a file, unless it is none or larger than what may be held in memory."""
        found = bytearray()
        try:
            for block in self.blocks(name):
                found += block
                if len(found) > LARGEST:
                    return Finding(
                        file=shown(name),
                        row=0,
                        rule=Broken.TOO_LARGE,
                        detail=f"{LARGEST:,} bytes are allowed",
                    )
        except OSError as e:
            return Finding(file=shown(name), row=0, rule=Broken.UNREADABLE, detail=e.strerror or "error")
        return bytes(found)

    def digests(self, names: Iterable[str], algorithm: str) -> Iterator[tuple[str, str | Finding]]:
        """Yield the hash of each file, in hex."""
        for name in names:
            hashed = hashlib.new(algorithm)
            try:
                for block in self.blocks(name):
                    hashed.update(block)
                yield name, hashed.hexdigest()
            except OSError as e:
                yield (
                    name,
                    Finding(file=shown(name), row=0, rule=Broken.UNREADABLE, detail=e.strerror or "error"),
                )


def shown(name: str) -> str:
    """Return a name as it can be written down, whatever bytes it was made of."""
    return name if name.isprintable() else ascii(name)[1:-1]


def _walk(root: Path) -> Iterator[tuple[str, list[tuple[Broken, str]]]]:
    for folder, folders, files in os.walk(root, onerror=None, followlinks=False):
        for name in sorted([*folders, *files]):
            path = Path(folder, name)
            mode = path.lstat().st_mode
            if not stat.S_ISDIR(mode):
                yield path.relative_to(root).as_posix(), list(_wrong(name, mode))


def _wrong(name: str, mode: int) -> Iterator[tuple[Broken, str]]:
    if stat.S_ISLNK(mode):
        yield Broken.LINK, "a link can point out of the folder"
    elif not stat.S_ISREG(mode):
        yield Broken.NOT_A_FILE, "a device or a pipe"
    if "\\" in name or not name.isprintable():
        yield Broken.NAME, "it holds signs that nobody sees, or that mean something else elsewhere"


def _alike(names: Iterable[str]) -> Iterator[Finding]:
    seen: set[str] = set()
    for name in names:
        same = unicodedata.normalize("NFC", name).casefold()
        if same in seen:
            yield Finding(
                file=shown(name), row=0, rule=Broken.DOUBLE_PATH, detail="capitals do not tell files apart"
            )
        seen.add(same)
