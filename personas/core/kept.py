"""What of a version lies beside its files when it is taken out: a line for each record, and the person it is about.

Artifacts go out byte for byte as they were hashed, and originals as they were handed in; so whoever takes them in again
makes nothing anew, and every name stays. The files: ``docs/reference/archive-format.md``.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import unicodedata2

from ledger.core import canonical
from ledger.core.canonical import Json
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields
from personas.core.artifact import Artifact
from personas.core.bag import leads_out
from personas.core.desk import kinds
from personas.core.errors import ArtifactError
from personas.core.manifest import LIMITS, NAME

HOUSE: Final = "kwanzaa/"  # beside the payload: what was hashed and signed, and what no table can say
RECORDS: Final = f"{HOUSE}records.jsonl"
PERSON: Final = f"{HOUSE}person.json"
STANDING: Final = f"{HOUSE}standing.json"
_PLAIN: Final = ("", ".txt", ".text")  # endings under which nobody expects anything but words
_LONGEST: Final = 255  # bytes of one part of a path on most disks
_ENDING: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """One record: in which file of the payload it stands, and which artifact it is.

    ``is_original``: the file is what was handed in; else it holds the words. ``mentions`` are all who are named in it,
    ``meant`` those of them who are to be held as named in every passage.
    """

    record: str
    path: str
    artifact: str
    is_original: bool
    mentions: tuple[str, ...] = ()
    meant: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """Whose archive it is. ``unsettled`` are people of the register about whom nobody has decided yet."""

    archive: str
    name: str
    aliases: tuple[str, ...]
    pronouns: str
    born: str
    died: str
    archive_end: str
    summary: str
    unsettled: tuple[str, ...]


def artifact_path(artifact_id: str) -> str:
    """Return where the payload of an artifact lies."""
    return f"{HOUSE}artifacts/{artifact_id.removeprefix('sha256:')}.json"


def places_path(path: str) -> str:
    """Return where it lies where the words of an artifact stand in its original, by the path of that one's file."""
    return f"{HOUSE}places/{hashlib.sha256(path.encode()).hexdigest()}.json"


def paths_of(records: Mapping[str, bool]) -> dict[str, str]:
    """Return the path of each record's file, by record key; the values tell whether it is the original.

    It is the record key, with ``.txt`` where words would stand under the name of something else; a name of its own
    where some disk could not tell it from another file, or not hold it.
    """
    found, taken, folders = dict[str, str](), {NAME}, set[str]()
    for record, is_original in sorted(records.items()):
        path = record if is_original or kinds.suffix(record) in _PLAIN else f"{record}.txt"
        alike = unicodedata2.normalize("NFC", path).casefold()
        above = {alike[:at] for at, sign in enumerate(alike) if sign == "/"}
        if alike in taken | folders or above & taken or not _fits(path):
            path = alike = (
                f"renamed/{hashlib.sha256(record.encode()).hexdigest()}{kinds.suffix(path)[:_ENDING]}"
            )
            above = {"renamed"}
        found[record] = path
        taken.add(alike)
        folders |= above
    return found


def _fits(path: str) -> bool:
    parts = path.split("/")
    if leads_out(path) or path[1:2] == ":":
        return False
    return len(path) <= LIMITS["path"] and all(len(part.encode()) <= _LONGEST for part in parts)


def encode(records: Iterable[Kept]) -> bytes:
    """Write the line of each record."""
    return b"".join(canonical.encode(_to_value(one)) + b"\n" for one in records)


def parse(data: bytes) -> tuple[Kept, ...]:
    """Read the lines back. Raises: ArtifactError for what ``encode`` does not write, or a record or a path twice."""
    try:
        found = tuple(_from_value(canonical.decode(line)) for line in data.splitlines())
    except CanonicalError as e:
        raise ArtifactError(str(e)) from e
    for names in ([one.record for one in found], [one.path for one in found]):
        if len({*names}) != len(names):
            raise ArtifactError("it names a record or a path twice")
    return found


def encode_about(about: About) -> bytes:
    """Write whose archive it is."""
    return canonical.encode(
        {
            "v": 1,
            "archive": about.archive,
            "name": about.name,
            "aliases": list[Json](about.aliases),
            "pronouns": about.pronouns,
            "born": about.born,
            "died": about.died,
            "archive_end": about.archive_end,
            "summary": about.summary,
            "unsettled": list[Json](about.unsettled),
        }
    )


def parse_about(data: bytes) -> About:
    """Read whose archive it is. Raises: ArtifactError for what ``encode_about`` does not write."""
    try:
        fields = Fields(canonical.decode(data), "person")
        form = fields.integer("v")
        about = About(
            archive=fields.text("archive"),
            name=fields.text("name"),
            aliases=fields.texts("aliases"),
            pronouns=fields.text("pronouns"),
            born=fields.text("born"),
            died=fields.text("died"),
            archive_end=fields.text("archive_end"),
            summary=fields.text("summary"),
            unsettled=fields.texts("unsettled"),
        )
        fields.closed()
    except CanonicalError as e:
        raise ArtifactError(str(e)) from e
    if form != 1:
        raise ArtifactError(f"it is of form {form}, and 1 is read here")
    return about


def original_of(artifact: Artifact) -> str:
    """Return the SHA-256 of the file that an artifact was read from, in hex; empty where none was kept."""
    return str(artifact.fact("master") or "")


def _to_value(kept: Kept) -> dict[str, Json]:
    return {
        "record": kept.record,
        "path": kept.path,
        "artifact": kept.artifact,
        "original": kept.is_original,
        "mentions": list[Json](kept.mentions),
        "meant": list[Json](kept.meant),
    }


def _from_value(value: Json) -> Kept:
    fields = Fields(value, "record")
    kept = Kept(
        record=fields.text("record"),
        path=fields.text("path"),
        artifact=fields.text("artifact"),
        is_original=fields.flag("original"),
        mentions=fields.texts("mentions"),
        meant=fields.texts("meant"),
    )
    fields.closed()
    return kept
