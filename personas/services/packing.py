"""What goes out of one version, file by file: originals, words, records, and what was signed about them.

A bag and an OCFL object are two ways to hold these files. What left the archive goes out as its signed statement alone.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from ledger import selectors as ledger
from ledger.core.canonical import Json, decode, encode
from personas.core import bag, kept, manifest, policy
from personas.core.artifact import Artifact as CoreArtifact
from personas.core.artifact import verify_artifact
from personas.core.consent import SILENT, Rule, effective
from personas.core.kept import HOUSE, About, Kept
from personas.core.membership import to_value
from personas.core.passages import of_flat
from personas.core.policy import Policy
from personas.core.record_errors import ExportError
from personas.core.version import parse_manifest
from personas.handed_in import Master
from personas.models import (
    ArchiveVersion,
    Artifact,
    Entry,
    Passage,
    Person,
    Persona,
    PolicyVersion,
    Tombstone,
)
from personas.selectors import trash
from personas.selectors.masters import original_blocks
from personas.selectors.membership import entries_of, member_of
from personas.services.mentioning import Register
from personas.services.policies import UNSETTLED, policy_of

_BLOCK: Final = 200  # payloads in memory at once

Told = Callable[[], None]


class Sink(Protocol):
    """Where files of a version go."""

    def put(self, path: str, data: bytes) -> object:
        """Take a file."""
        ...

    def stream(self, path: str, name: str, blocks: Iterable[bytes]) -> object:
        """Take a big file block by block; equal files have equal *names*."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Packed:
    """What was put of one version. ``bare`` are records whose original is not here any more."""

    records: int
    tombstones: int
    originals: int
    bare: int


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """What holds for every version of an archive now: its policy, who is named, the statements about what left."""

    persona: Persona
    policy: Policy
    rules: Mapping[str, Rule]
    stones: Mapping[str, bytes]
    gone: frozenset[str]
    register: Register
    names: Mapping[int, str]
    originals: frozenset[int]

    def tombstone(self, entry: Entry) -> bytes | None:
        """Return the statement that stands in a record's place, None where it may be taken out.

        Raises: ExportError while a withdrawal is not signed.
        """
        is_tombstone = entry.state == Entry.State.TOMBSTONE  # of what came back since: what was signed then
        if entry.record_key in self.stones and (is_tombstone or entry.record_key in self.gone):
            return self.stones[entry.record_key]
        rule = effective(self.rules.get(entry.record_key), self.policy.default)
        if entry.state != Entry.State.PRESENT or not rule.inclusion:
            raise ExportError(f"{entry.record_key} is being withdrawn: publish a version first")
        return None


def house_of(persona: Persona) -> House:
    """Read what holds for every version."""
    now = policy_of(persona)
    return House(
        persona=persona,
        policy=now,
        rules=dict(now.rules),
        stones=_stones(persona),
        gone=frozenset(trash.gone(persona).values_list("record_key", flat=True)),
        register=Register.of(persona),
        names=dict(Person.objects.filter(persona=persona).values_list("pk", "name")),
        originals=frozenset(Master.objects.filter(persona=persona).values_list("artifact_id", flat=True)),
    )


def pack(house: House, version: ArchiveVersion, sink: Sink, told: Told) -> Packed:
    """Put all files of one version. Raises: ExportError, VersionError; then the caller throws away what was written."""
    entries = list(entries_of(version))
    stones = {entry.record_key: house.tombstone(entry) for entry in entries}
    present = [entry for entry in entries if stones[entry.record_key] is None]
    paths = kept.paths_of({one.record_key: one.artifact_id in house.originals for one in present})
    records, rows, seen, bare = list[Kept](), list[Mapping[str, str]](), set[str](), 0
    for entry, payload, passages in _read(house.persona, present):
        artifact = verify_artifact(payload, entry.artifact.artifact_id)
        one = _kept(house, entry, artifact, paths[entry.record_key], passages)
        _put_file(entry, artifact, one, sink)
        if one.artifact not in seen:  # two records may hold the same artifact
            seen.add(one.artifact)
            sink.put(kept.artifact_path(one.artifact), payload)
        bare += bool(kept.original_of(artifact)) and not one.is_original
        rows.append(bag.cells(one.path, artifact, house.rules.get(one.record, SILENT), one.mentions))
        records.append(one)
        told()
    sink.put(f"{bag.PAYLOAD}{manifest.NAME}", bag.table(rows))
    sink.put(kept.RECORDS, kept.encode(records))
    _put_signed(version, present, [stone for stone in stones.values() if stone is not None], sink)
    _put_standing(house, {*stones}, sink)
    originals = sum(one.is_original for one in records)
    gone = len(entries) - len(present)
    return Packed(records=len(records), tombstones=gone, originals=originals, bare=bare)


def logged(row: ArchiveVersion | PolicyVersion | Tombstone) -> dict[str, Json]:
    """Return what was signed with its proof. Raises: ExportError until a checkpoint covers it."""
    proof = ledger.proof_for(row.ticket)
    if proof is None:
        raise ExportError(f"{row} is signed and not in the published log yet: start again in a moment")
    return {"envelope": decode(bytes(row.envelope)), "proof": proof.to_value()}


def _stones(persona: Persona) -> Mapping[str, bytes]:
    stones = Tombstone.objects.filter(persona=persona).select_related("entry__version", "entry__artifact")
    rows = stones.defer("entry__artifact__payload").order_by("-why")  # destroyed counts more than withdrawn
    return {
        row.record_key: encode(
            {
                "statement": logged(row),
                "member": to_value(member_of(row.entry)),
                "manifest": logged(row.entry.version),
            }
        )
        for row in rows
    }


_Passages = Sequence[tuple[Sequence[int], Sequence[int]]]


def _read(persona: Persona, entries: Sequence[Entry]) -> Iterator[tuple[Entry, bytes, _Passages]]:
    """Read payloads in blocks, each with sentences and mentions of its passages."""
    for start in range(0, len(entries), _BLOCK):
        block = entries[start : start + _BLOCK]
        keys = [one.artifact_id for one in block]
        payloads = dict(Artifact.objects.filter(pk__in=keys).values_list("pk", "payload"))
        passages: dict[int, list[tuple[Sequence[int], Sequence[int]]]] = {}
        rows = Passage.objects.filter(persona=persona, artifact__in=keys).order_by("artifact_id", "ordinal")
        for key, sentences, mentions in rows.values_list("artifact_id", "sentences", "mentions"):
            passages.setdefault(key, []).append((sentences, mentions))
        for one in block:
            yield one, bytes(payloads[one.artifact_id]), passages.get(one.artifact_id, ())


def _kept(house: House, entry: Entry, artifact: CoreArtifact, path: str, passages: _Passages) -> Kept:
    """Say who is named. Who is held as named in a passage that does not show it is meant: nobody can tell where."""
    shown = house.register.of_artifact(artifact, [of_flat(sentences).spans for sentences, _ in passages], ())
    held = dict.fromkeys(key for _, keys in passages for key in keys if key in house.names)
    meant = {key for (_, keys), found in zip(passages, shown, strict=True) for key in {*keys} - {*found}}
    return Kept(
        record=entry.record_key,
        path=path,
        artifact=entry.artifact.artifact_id,
        is_original=entry.artifact_id in house.originals,
        mentions=tuple(house.names[key] for key in held),
        meant=tuple(house.names[key] for key in held if key in meant),
    )


def _put_file(entry: Entry, artifact: CoreArtifact, one: Kept, sink: Sink) -> None:
    path = f"{bag.PAYLOAD}{one.path}"
    if not one.is_original:
        sink.put(path, bag.words(artifact))
        return
    digest = kept.original_of(artifact)
    sink.stream(path, digest, _held(one.record, digest, original_blocks(entry.artifact_id)))
    sink.put(
        kept.places_path(one.path),
        encode(Master.objects.values_list("places", flat=True).get(artifact=entry.artifact_id)),
    )


def _held(record: str, digest: str, blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Hold an original to the hash that its artifact names."""
    hashed = hashlib.sha256()
    for block in blocks:
        hashed.update(block)
        yield block
    if hashed.hexdigest() != digest:
        raise ExportError(
            f"the original of {record} is not the file that was handed in: restore it from a backup"
        )


def _put_signed(
    version: ArchiveVersion, present: Iterable[Entry], stones: Iterable[bytes], sink: Sink
) -> None:
    digest = parse_manifest(bytes(version.manifest)).policy
    signed = PolicyVersion.objects.get(persona=version.persona_id, digest=digest)
    members = (encode(to_value(member_of(entry))) for entry in present)
    sink.put(f"{HOUSE}manifest.json", encode(logged(version)))
    sink.put(f"{HOUSE}policy.json", encode(logged(signed)))
    sink.put(f"{HOUSE}members.jsonl", b"".join(one + b"\n" for one in members))
    sink.put(f"{HOUSE}tombstones.jsonl", b"".join(one + b"\n" for one in stones))
    sink.put(f"{HOUSE}keyset.json", ledger.chain().encode())


def _put_standing(house: House, records: set[str], sink: Sink) -> None:
    """Put the policy as it stands now, as far as it is about these records, and whose archive it is."""
    persona = house.persona
    rules = tuple((record, rule) for record, rule in house.policy.rules if record in records)
    unsettled = Person.objects.filter(persona=persona, receipt=UNSETTLED).order_by("name")
    about = About(
        archive=persona.archive_id,
        name=persona.name,
        aliases=tuple(persona.aliases),
        pronouns=persona.pronouns,
        born=persona.born,
        died=persona.died,
        archive_end=persona.archive_end,
        summary=persona.summary,
        unsettled=tuple(unsettled.values_list("name", flat=True)),
    )
    sink.put(kept.STANDING, policy.encode(replace(house.policy, rules=rules)))
    sink.put(kept.PERSON, kept.encode_about(about))
