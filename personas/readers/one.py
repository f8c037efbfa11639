"""The child process that reads one file, or one member of a ZIP, or lists a ZIP. See ``child`` for what it gives up."""

import codecs
import importlib
from collections.abc import Callable
from types import ModuleType
from typing import IO, Final

from ledger.core.canonical import Json, encode
from personas.core.desk import kinds
from personas.core.desk.pieces import Reading, broken, to_value
from personas.core.findings import Broken, Finding
from personas.core.text import CHARSETS
from personas.readers import bagged, versioned, zipped
from personas.readers.calls import READING, THREADED
from personas.readers.child import confine
from personas.readers.folder import LARGEST
from personas.readers.table import BY_NAME, PAGE, PAGED, readers_like

Read = Callable[[str, bytes, str], Reading]
_DOCX: Final = b"word/document.xml"
_ALSO: Final = ("idna", "cp437", "quopri", "base64", "hex", "utf-16", "utf-32", "raw_unicode_escape")


def main(
    file: IO[bytes],
    out: IO[bytes],
    *,
    reader: str,
    name: str,
    member: str,
    charset: str,
    cpu: int,
    memory: int,
) -> None:
    """Read *file*, or *member* of the ZIP that it is, with the row *reader*; without a row give or list the ZIP."""
    for codec in (*CHARSETS.values(), *_ALSO):
        codecs.lookup(codec)
    read, opener = load(reader), opener_of(name, member)
    is_threaded = reader in BY_NAME and BY_NAME[reader].threads
    confine(cpu=cpu, memory=memory, calls=THREADED if is_threaded else READING)
    out.write(said(file, read, reader, name, member, charset, opener))
    out.flush()


def load(reader: str) -> Read | None:
    """Load the one module of a row; None without a row."""
    row = BY_NAME.get(reader)
    if row is None:
        return None
    read: Read = getattr(importlib.import_module(f"personas.readers.{row.module}"), row.function)
    return read


def opener_of(name: str, member: str) -> ModuleType:
    """Load what opens a file that holds others: a TIFF its pages, a ZIP its files."""
    if member.startswith(versioned.PATH):
        return versioned
    is_paged = member.startswith(PAGE) or (not member and kinds.suffix(name) in PAGED)
    return importlib.import_module("personas.readers.leaves" if is_paged else "personas.readers.zipped")


def said(
    file: IO[bytes],
    read: Read | None,
    reader: str,
    name: str,
    member: str,
    charset: str,
    opener: ModuleType = zipped,
) -> bytes:
    """Return what the child says: a reading, the bytes of a member, or a listing."""
    if read is not None:
        return encode(
            to_value(found(read, reader, file, name, member=member, charset=charset, opener=opener))
        )
    if not member:
        return encode(_listed(file, opener))
    data = opener.member(file, member)
    return b"" if isinstance(data, Finding) else data


def found(
    read: Read,
    reader: str,
    file: IO[bytes],
    name: str,
    *,
    member: str = "",
    charset: str = "utf-8",
    opener: ModuleType = zipped,
) -> Reading:
    """Read a file, or a *member* of the ZIP that it is; whatever breaks is a finding about it."""
    try:
        return _found(read, reader, file, name, member, charset, opener)
    except MemoryError:
        return broken(name, Broken.STOPPED, "memory")
    except Exception as e:  # noqa: BLE001 -- whatever breaks in here is a finding about the file
        return broken(name, Broken.HALF, type(e).__name__)


def _found(
    read: Read, reader: str, file: IO[bytes], name: str, member: str, charset: str, opener: ModuleType
) -> Reading:
    data = opener.member(file, member) if member else _whole(file, name)
    if isinstance(data, Finding):
        return Reading(findings=(data,))
    if not data:
        return broken(name, Broken.EMPTY_FILE, "no bytes")
    is_packed = bool(member) and opener in {zipped, versioned}
    known = bagged.recorded(file, member, opener.member) if is_packed else None
    if known is not None:
        return (misnamed(reader, name, data) if known.master else None) or Reading(pieces=(known,))
    return misnamed(reader, name, data) or read(name, data, charset)


def misnamed(reader: str, name: str, data: bytes) -> Reading | None:
    """Say so where the first bytes are not those of the kind that the name tells; None where they are."""
    family = kinds.family(data[: kinds.HEAD])
    if family == "ole" and "EncryptedPackage".encode("utf-16-le") in data:
        return broken(name, Broken.LOCKED, "with a password")
    if family in BY_NAME[reader].families:
        return None
    if family in {"zip", "packed"} and _DOCX not in data:
        return broken(name, Broken.NESTED, kinds.WORDS[family])
    endings = " or ".join(one.suffixes[0] for one in readers_like(family))
    hint = f", whose name ends in {endings}" if endings else ""
    return broken(name, Broken.MISNAMED, f"by its first bytes it is {kinds.WORDS[family]}{hint}")


def _whole(file: IO[bytes], name: str) -> bytes | Finding:
    file.seek(0)
    data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        return Finding(file=name, row=0, rule=Broken.TOO_LARGE, detail=f"more than {LARGEST:,} bytes")
    return data


def _listed(file: IO[bytes], opener: ModuleType) -> Json:
    """Say what a file holds: names and sizes of members that can be read, and findings about the others."""
    members, findings = opener.contents(file)
    top = bagged.top_of(name for name, _ in members)
    if top and not findings:
        members, findings = bagged.checked(file, top, members)
    elif not top and opener is zipped and versioned.is_one(name for name, _ in members):
        top, members, more = versioned.checked(file, members)
        findings = (*findings, *more)
    if top and findings:
        members = ()  # a bag, or an object, is whole, or it is none
    return {
        "top": top,
        "members": [{"name": name, "size": size} for name, size in members],
        "findings": [
            {
                "file": ascii(one.file)[1:-1][: zipped.LONGEST],
                "rule": one.rule.value,
                "detail": ascii(one.detail)[1:-1],
            }
            for one in findings
        ],
    }
