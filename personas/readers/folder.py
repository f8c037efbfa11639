"""An archive folder on disk (requirements, section 1): its manifest, and the canonical text of every file it names."""

import errno
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate, islice
from pathlib import Path, PurePosixPath
from typing import Final

from personas.core import manifest, text, tier_table
from personas.core.artifact import Artifact
from personas.core.desk import speaking
from personas.core.errors import TextError
from personas.core.findings import Broken, Finding

LARGEST: Final = 64 * 2**20
_PIECE: Final = 64 * 2**10
_DETAILS: Final = {
    Broken.LINK: "a link can point out of the folder",
    Broken.NOT_A_FILE: "a folder or a device",
}


Fetch = Callable[[str, int], bytes | Finding]
"""Path and row of the manifest → the bytes there; a finding where there are none to be had."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A row of the manifest with the text of its file; ``master`` are the facts of a medium that is not text.

    ``made`` is the artifact where it was hashed before, and comes in again as it is; ``meant`` are then people to be
    held as named in every passage.
    """

    row: manifest.Row
    content: text.Text
    media: str = "text"
    master: tuple[tuple[str, str | int], ...] = ()
    made: Artifact | None = None
    meant: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """What could be read, and what is wrong with the rest. Only a folder without findings may be taken in."""

    documents: tuple[Document, ...]
    findings: tuple[Finding, ...]


def read(root: Path, *, charset: str = "utf-8") -> Folder:
    """Read an archive folder whose texts are in *charset*; the manifest is always UTF-8."""
    return gather(partial(_bytes, root), charset=charset)


def gather(fetch: Fetch, *, charset: str = "utf-8") -> Folder:
    """Read an archive folder out of whatever *fetch* reaches into."""
    parsed = _manifest(fetch)
    documents = [_document(fetch, row, charset) for row in parsed.rows]
    return Folder(
        documents=tuple(document for document in documents if isinstance(document, Document)),
        findings=(*parsed.findings, *(found for found in documents if isinstance(found, Finding))),
    )


def read_manifest(root: Path) -> manifest.Manifest:
    """Read what is in a folder, and none of its files."""
    return _manifest(partial(_bytes, root))


def document(root: Path, row: manifest.Row, charset: str) -> Document | Finding:
    """Read the file of one row."""
    return _document(partial(_bytes, root), row, charset)


def document_again(root: Path, row: manifest.Row, charset: str) -> Document | Finding:
    """Read the file of one row whose voices were asked for, for whoever sees that its text is what it was."""
    return _written(partial(_bytes, root), row, charset)


def _manifest(fetch: Fetch) -> manifest.Manifest:
    table = fetch(manifest.NAME, 0)
    if isinstance(table, Finding):
        absent = replace(table, rule=Broken.NO_MANIFEST) if table.rule is Broken.ABSENT else table
        return manifest.Manifest(rows=(), findings=(absent,))
    return manifest.parse(table)


def read_tiers(root: Path, name: str = tier_table.NAME) -> tier_table.TierTable | None:
    """Read a table of tiers; None where there is none."""
    data = _bytes(root, name, 0)
    if isinstance(data, Finding):
        return None if data.rule is Broken.ABSENT else tier_table.TierTable(findings=(data,))
    return tier_table.parse(data, file=name)


def read_list(root: Path, name: str) -> tuple[str, ...] | Finding:
    """Read a file of record keys, one a line."""
    data = _bytes(root, name, 0)
    if isinstance(data, Finding):
        return data
    try:
        return tuple(line for part in text.canonical(data).paragraphs for line in part.split("\n"))
    except TextError as e:
        return Finding(file=name, row=0, rule=Broken.TEXT, detail=str(e))


def _document(fetch: Fetch, row: manifest.Row, charset: str) -> Document | Finding:
    made = _written(fetch, row, charset)
    voices = isinstance(made, Document) and speaking.voices(made.content.paragraphs, row.fact("kind"))
    if voices:
        return Finding(file=row.path, row=row.number, rule=Broken.SPEAKERS, detail=", ".join(voices)[:200])
    return made


def _written(fetch: Fetch, row: manifest.Row, charset: str) -> Document | Finding:
    data = fetch(row.path, row.number)
    if isinstance(data, Finding):
        return data
    try:
        content = text.canonical(data, charset)
    except TextError as e:
        return Finding(file=row.path, row=row.number, rule=Broken.TEXT, detail=str(e))
    if not content.paragraphs:
        detail = "no bytes" if not data else "nothing but white space"
        return Finding(file=row.path, row=row.number, rule=Broken.EMPTY_FILE, detail=detail)
    return Document(row=row, content=content)


def _bytes(root: Path, path: str, row: int) -> bytes | Finding:
    """Read a file below *root* without following any link on the way."""
    try:
        broken = _refused(root, PurePosixPath(path))
        if broken:
            return Finding(file=path, row=row, rule=broken[0], detail=broken[1])
        descriptor = os.open(root / path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with os.fdopen(descriptor, "rb") as file:
            pieces = iter(
                partial(file.read, _PIECE), b""
            )  # to ask for all that may be is to make room for it
            return b"".join(islice(pieces, LARGEST // _PIECE + 1))
    except FileNotFoundError:
        return Finding(file=path, row=row, rule=Broken.ABSENT, detail=f"in {root}")
    except OSError as e:
        return Finding(
            file=path, row=row, rule=Broken.UNREADABLE, detail=errno.errorcode.get(e.errno or 0, "error")
        )


def _refused(root: Path, path: PurePosixPath) -> tuple[Broken, str] | None:
    *above, last = accumulate(path.parts, os.path.join, initial=os.fspath(root))
    for parent in above[1:]:
        if stat.S_ISLNK(os.lstat(parent).st_mode):
            return Broken.LINK, _DETAILS[Broken.LINK]
    status = os.lstat(last)
    if stat.S_ISLNK(status.st_mode):
        return Broken.LINK, _DETAILS[Broken.LINK]
    if not stat.S_ISREG(status.st_mode):
        return Broken.NOT_A_FILE, _DETAILS[Broken.NOT_A_FILE]
    if status.st_size > LARGEST:
        return Broken.TOO_LARGE, f"{status.st_size:,} bytes, and {LARGEST:,} are allowed"
    return None
