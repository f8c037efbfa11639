"""What was taken out of an archive, as documents again: every artifact as it was hashed, under the rule that it had."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from ledger.core.canonical import decode
from ledger.core.errors import KwanzaaError
from personas.core import bag, kept, manifest, policy
from personas.core.artifact import Artifact, verify_artifact
from personas.core.consent import SILENT, Rule
from personas.core.desk import places
from personas.core.desk.places import Places
from personas.core.findings import Broken, Finding
from personas.core.kept import About, Kept
from personas.core.manifest import Row
from personas.core.policy import Policy
from personas.core.text import Text
from personas.readers.folder import LARGEST, Document
from personas.readers.parcels import Files

_Read = TypeVar("_Read")


@dataclass(frozen=True, slots=True, kw_only=True)
class Original:
    """The file that an artifact was read from: its hash, how to read it, and where the words stand in it."""

    path: str
    artifact: str
    sha256: str
    mime: str
    blocks: Callable[[], Iterator[bytes]]
    places: Places


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned:
    """One version as it was taken out: documents, originals by record key, the policy, and whose archive it is."""

    documents: tuple[Document, ...]
    originals: Mapping[str, Original]
    policy: Policy
    about: About


def read(files: Files) -> Returned | tuple[Finding, ...]:
    """Read one version; every artifact is held to its name, every original to its hash."""
    records = _parsed(files, kept.RECORDS, kept.parse)
    standing = _parsed(files, kept.STANDING, policy.parse)
    about = _parsed(files, kept.PERSON, kept.parse_about)
    if isinstance(records, Finding) or isinstance(standing, Finding) or isinstance(about, Finding):
        return tuple(one for one in (records, standing, about) if isinstance(one, Finding))
    if standing.archive != about.archive:
        return (_broken(kept.STANDING, "it is of another archive"),)
    rules = dict(standing.rules)
    found = [_record(files, one, about, rules.get(one.record, SILENT)) for one in records]
    findings = tuple(one for one in found if isinstance(one, Finding))
    if findings:
        return findings
    taken = [one for one in found if not isinstance(one, Finding)]
    originals = {document.row.path: original for document, original in taken if original is not None}
    return Returned(
        documents=tuple(document for document, _ in taken), originals=originals, policy=standing, about=about
    )


def _record(files: Files, one: Kept, about: About, rule: Rule) -> tuple[Document, Original | None] | Finding:
    def parse(data: bytes) -> Artifact:
        return verify_artifact(data, one.artifact)

    made = _parsed(files, kept.artifact_path(one.artifact), parse)
    if isinstance(made, Finding):
        return made
    if made.archive != about.archive:
        return _broken(kept.artifact_path(one.artifact), "it is of another archive")
    row = _row(one, made, rule)
    original = _original(files, one, made) if one.is_original else None
    if isinstance(row, Finding):
        return row
    if isinstance(original, Finding):
        return original
    master = tuple((name, fact) for name, fact in made.metadata if name not in manifest.TOLD)
    content = Text(paragraphs=made.paragraphs, flags=())
    document = Document(row=row, content=content, media=made.media, master=master, made=made, meant=one.meant)
    return document, original


def _row(one: Kept, made: Artifact, rule: Rule) -> Row | Finding:
    """Make the row that a manifest has for it: whatever a folder of files may not say, this may not say either."""
    if not 0 < len(one.record) <= manifest.LIMITS["path"]:
        return _broken(kept.RECORDS, f"{one.record[:80]!a} cannot be the key of a record")
    parsed = manifest.parse(bag.table([bag.cells("x", made, SILENT, ())]))
    if parsed.findings:
        return replace(parsed.findings[0], file=kept.artifact_path(one.artifact), row=0)
    metadata = tuple((name, str(fact)) for name, fact in made.metadata if name in manifest.TOLD)
    return replace(parsed.rows[0], path=one.record, metadata=metadata, rule=rule, mentions=one.mentions)


def _original(files: Files, one: Kept, made: Artifact) -> Original | Finding:
    path, sha256 = f"{bag.PAYLOAD}{one.path}", kept.original_of(made)
    where = _parsed(files, kept.places_path(one.path), _places)
    if isinstance(where, Finding):
        return where
    if path not in files.places:
        return _broken(path, "it is not there")
    hashed = hashlib.sha256()
    for block in files.blocks(path)():
        hashed.update(block)
    if hashed.hexdigest() != sha256:
        return Finding(file=path, row=0, rule=Broken.ORIGINAL, detail=f"its SHA-256 is not {sha256[:12]}…")
    return Original(
        path=path,
        artifact=one.artifact,
        sha256=sha256,
        mime=str(made.fact("mime")),
        blocks=files.blocks(path),
        places=where,
    )


def _places(data: bytes) -> Places:
    return places.from_value(decode(data, limit=LARGEST))


def _parsed(files: Files, name: str, parse: Callable[[bytes], _Read]) -> _Read | Finding:
    data = files.read(name)
    if isinstance(data, Finding):
        return data
    try:
        return parse(data)
    except KwanzaaError as e:
        return _broken(name, str(e))


def _broken(name: str, detail: str) -> Finding:
    return Finding(file=name, row=0, rule=Broken.RETURNED, detail=detail)
