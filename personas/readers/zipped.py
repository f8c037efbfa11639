"""An archive folder in a ZIP: looked at as a whole, and refused, before anything of it is unpacked.

Nothing is ever written to a disk. This runs in a child process that can do no harm (``child``).
"""

import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import IO, Final

from personas.core import manifest, text
from personas.core.cells import cells_of
from personas.core.findings import Broken, Finding
from personas.readers.folder import LARGEST, Fetch, Folder, gather

MOST: Final = 10_000  # files
TOTAL: Final = 64 * 2**20  # bytes unpacked, all files together
RATIO: Final = 200  # bytes unpacked for each packed one; plain text comes to 3, repeated blanks to 1,000
LONGEST: Final = 500  # characters of a path
DEEPEST: Final = 8  # folders
WHOLE: Final = "the archive"
_SIGNATURE: Final = b"PK\x01\x02"
_ENCRYPTED: Final = 0x1
_UTF8: Final = 0x800
_INNER: Final = (b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!", b"BZh", b"\xfd7zXZ")
_METHODS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_UNREADABLE: Final = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, EOFError, OSError),
    *(ValueError, NotImplementedError, RuntimeError, OverflowError),
)
Members = Mapping[str, zipfile.ZipInfo]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpacked:
    """An archive folder that was packed. ``records`` are its manifest, cell by cell; none where there are findings."""

    folder: Folder
    records: tuple[tuple[str, ...], ...] = ()


def read(file: IO[bytes]) -> Unpacked:
    """Read an archive folder out of a ZIP, which may hold the folder or what is in it."""
    try:
        if _signatures(file) > MOST:
            return _refused(_finding(WHOLE, Broken.CROWDED, f"more than {MOST:,}"))
        with zipfile.ZipFile(file) as archive:
            entries = archive.infolist()
            findings = tuple(_findings(entries))
            if findings:
                return _refused(*findings)
            return _unpacked(partial(_bytes, archive, _members(entries)))
    except _UNREADABLE as e:
        return _refused(_finding(WHOLE, Broken.ZIP, type(e).__name__))


def contents(file: IO[bytes]) -> tuple[tuple[tuple[str, int], ...], tuple[Finding, ...]]:
    """Return name and size of every file that may be read out of a ZIP of any files, and findings about the others.

    Files that a desktop adds of its own are passed over. A bomb, or a ZIP that cannot be read, is left out as a whole.
    """
    try:
        if _signatures(file) > MOST:
            return (), (_finding(WHOLE, Broken.CROWDED, f"more than {MOST:,}"),)
        with zipfile.ZipFile(file) as archive:
            entries = [one for one in archive.infolist() if not one.is_dir() and not is_litter(one.filename)]
    except _UNREADABLE as e:
        return (), (_finding(WHOLE, Broken.ZIP, type(e).__name__),)
    total = sum(entry.file_size for entry in entries)
    if total > TOTAL:
        return (), (_finding(WHOLE, Broken.BOMB, f"{total:,} bytes, and {TOTAL:,} are allowed"),)
    if not entries:
        return (), (_finding(WHOLE, Broken.EMPTY_FILE, "no file in it"),)
    members, findings, seen = list[tuple[str, int]](), list[Finding](), set[str]()
    for entry in entries:
        wrong = [_finding(entry.filename, *broken) for broken in _entry(entry)]
        alike = unicodedata.normalize("NFC", entry.filename).casefold()
        if alike in seen:
            wrong.append(_finding(entry.filename, Broken.DOUBLE_PATH, "capitals do not tell files apart"))
        seen.add(alike)
        findings += wrong[:1]
        if not wrong:
            members.append((entry.filename, entry.file_size))
    return tuple(members), tuple(findings)


def member(file: IO[bytes], name: str) -> bytes | Finding:
    """Return one file out of a ZIP of any files."""
    return next(data for _, data in every(file, (name,)))


def every(file: IO[bytes], names: Iterable[str]) -> Iterator[tuple[str, bytes | Finding]]:
    """Yield the files of these names out of a ZIP of any files, one after the other."""
    wanted = tuple(names)
    try:
        with zipfile.ZipFile(file) as archive:
            yield from ((name, _member(archive, name)) for name in wanted)
    except _UNREADABLE as e:
        yield from ((name, _finding(name, Broken.HALF, type(e).__name__)) for name in wanted)


def _member(archive: zipfile.ZipFile, name: str) -> bytes | Finding:
    try:
        entry = archive.getinfo(name)
        if entry.file_size > LARGEST:
            return _finding(name, Broken.TOO_LARGE, f"{entry.file_size:,} bytes, and {LARGEST:,} are allowed")
        if broken := next(_entry(entry), None):
            return _finding(name, *broken)
        with archive.open(entry) as opened:
            return opened.read(entry.file_size + 1)
    except (KeyError, *_UNREADABLE) as e:
        return _finding(name, Broken.HALF, type(e).__name__)


def is_litter(name: str) -> bool:
    """Tell whether a desktop added this file of its own."""
    return name.startswith("__MACOSX/") or name.rsplit("/", 1)[-1] in {
        ".DS_Store",
        "Thumbs.db",
        "desktop.ini",
    }


def _unpacked(fetch: Fetch) -> Unpacked:
    folder, table = gather(fetch), fetch(manifest.NAME, 0)
    if folder.findings or isinstance(table, Finding):
        return Unpacked(folder=folder)
    cells = cells_of(table)
    return Unpacked(folder=folder, records=tuple(tuple(map(text.line, record)) for record in cells))


def _refused(*findings: Finding) -> Unpacked:
    return Unpacked(folder=Folder(documents=(), findings=findings))


def _finding(name: str, rule: Broken, detail: str) -> Finding:
    return Finding(file=name[:LONGEST], row=0, rule=rule, detail=detail)


def _signatures(file: IO[bytes]) -> int:
    """Count what looks like an entry of the directory; its own count is whatever its maker wrote there."""
    found, tail = 0, b""
    file.seek(0)
    while block := file.read(2**20):
        found += (tail + block).count(_SIGNATURE)
        tail = block[-len(_SIGNATURE) + 1 :]
    return found


def _findings(entries: Sequence[zipfile.ZipInfo]) -> Iterator[Finding]:
    seen: set[str] = set()
    for entry in entries:
        yield from (_finding(repr(entry.orig_filename[:80]), *broken) for broken in _entry(entry))
        alike = unicodedata.normalize("NFC", entry.filename).casefold()
        if alike in seen:
            yield _finding(repr(entry.filename[:80]), Broken.DOUBLE_PATH, "capitals do not tell files apart")
        seen.add(alike)
    total = sum(entry.file_size for entry in entries)
    if total > TOTAL:
        yield _finding(WHOLE, Broken.BOMB, f"{total:,} bytes, and {TOTAL:,} are allowed")


def _entry(entry: zipfile.ZipInfo) -> Iterator[tuple[Broken, str]]:
    if broken := _name(entry):
        yield broken
    mode = entry.external_attr >> 16
    if stat.S_ISLNK(mode):
        yield Broken.LINK, "a link can point out of the folder"
    elif stat.S_IFMT(mode) not in {0, stat.S_IFREG, stat.S_IFDIR}:
        yield Broken.NOT_A_FILE, "a device or a pipe"
    if entry.flag_bits & _ENCRYPTED:
        yield Broken.LOCKED, "with a password"
    elif entry.compress_type not in _METHODS:
        yield Broken.ZIP, f"packing method {entry.compress_type}"
    if entry.file_size > RATIO * max(entry.compress_size, 1):
        yield Broken.BOMB, f"{entry.file_size:,} bytes out of {entry.compress_size:,}"


def _name(entry: zipfile.ZipInfo) -> tuple[Broken, str] | None:
    """Say why the name, as it was written and as it is read, is none of a file below the folder."""
    name = entry.orig_filename
    parts = name.removesuffix("/").split("/")
    if {"", ".", ".."} & set(parts) or {"\\", ":"} & set(name):
        return Broken.PATH, "a path below the folder"
    if not name.isprintable() or name != entry.filename:
        return Broken.NAME, "it holds signs that nobody sees"
    if not name.isascii() and not entry.flag_bits & _UTF8:
        return Broken.NAME, "nothing says in which character set it is written"
    if len(name) > LONGEST or len(parts) > DEEPEST:
        return Broken.NAME, f"at most {DEEPEST - 1} folders deep and {LONGEST} characters long"
    return None


def _members(entries: Sequence[zipfile.ZipInfo]) -> Members:
    """Return files by their path below the folder, which may itself be what was packed."""
    files = {entry.filename: entry for entry in entries if not entry.is_dir()}
    tops = {name.partition("/")[0] for name in files}
    if manifest.NAME in files or len(tops) != 1:
        return files
    return {name.partition("/")[2]: entry for name, entry in files.items()}


def _bytes(archive: zipfile.ZipFile, members: Members, path: str, row: int) -> bytes | Finding:
    entry = members.get(path)
    if entry is None:
        return Finding(file=path, row=row, rule=Broken.ABSENT, detail="in the archive")
    if entry.file_size > LARGEST:
        detail = f"{entry.file_size:,} bytes, and {LARGEST:,} are allowed"
        return Finding(file=path, row=row, rule=Broken.TOO_LARGE, detail=detail)
    try:
        with archive.open(entry) as file:
            data = file.read(entry.file_size + 1)
    except _UNREADABLE as e:
        return Finding(file=path, row=row, rule=Broken.ZIP, detail=type(e).__name__)
    if data.startswith(_INNER):
        return Finding(file=path, row=row, rule=Broken.NESTED, detail="only plain text is read")
    return data
