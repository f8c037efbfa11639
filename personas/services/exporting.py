"""Take an archive out: one version as a bag, or all versions as an OCFL object.

What the person's instructions do not let be in the archive any more does not leave it either: the signed statement of
its withdrawal stands in its place, in every version.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha512
from typing import Final

from ledger import selectors as ledger
from ledger.core.canonical import Json, decode, encode
from personas.adapters.outgoing import Outgoing
from personas.core import bag, ocfl
from personas.core.artifact import verify_artifact
from personas.core.consent import SILENT, Rule, effective
from personas.core.membership import to_value
from personas.core.record_errors import ExportError
from personas.core.version import parse_manifest
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
from personas.selectors.membership import entries_of, member_of
from personas.services.policies import rules_of

SIGNED: Final = "kwanzaa/"  # tag files of a bag: what was signed, with its proofs
_BLOCK: Final = 200  # payloads in memory at once

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportReport:
    """What was taken out."""

    records: int
    tombstones: int
    files: int
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _House:
    """What holds for every record of an archive now: rules, and the statements about what left."""

    rules: Mapping[str, Rule]
    gone: Mapping[str, bytes]

    def tombstone(self, entry: Entry) -> bytes | None:
        """Return the statement that stands in a record's place, None where it may be taken out.

        Raises: ExportError while a withdrawal is not signed.
        """
        if entry.record_key in self.gone:
            return self.gone[entry.record_key]
        rule = effective(self.rules.get(entry.record_key), self.rules.get("", SILENT))
        if entry.state != Entry.State.PRESENT or not rule.inclusion:
            raise ExportError(f"{entry.record_key} is being withdrawn: publish a version first")
        return None


def export_bag(
    *, persona: Persona, version: ArchiveVersion, out: Outgoing, progress: Progress | None = None
) -> ExportReport:
    """Write one version as a bag. Raises: ExportError, VersionError; then the caller throws away what was written."""
    house = _house(persona)
    entries = list(entries_of(version))
    rows: list[Mapping[str, str]] = []
    members: list[bytes] = []
    stones: list[bytes] = []
    mentions = _mentions(persona)
    for done, (entry, payload) in enumerate(_with_payloads(entries), 1):
        if (stone := house.tombstone(entry)) is not None:
            stones.append(stone)
        else:
            rows.append(_record(entry, payload, house, mentions.get(entry.artifact_id, ()), out))
            members.append(encode(to_value(member_of(entry))))
        if progress:
            progress(done, len(entries))
    out.put(f"{bag.PAYLOAD}manifest.csv", bag.table(rows))
    _put_signed(persona, version, members, stones, out)
    _put_tags(persona, version, out)
    return _report(len(rows), len(stones), out)


def export_ocfl(*, persona: Persona, out: Outgoing, progress: Progress | None = None) -> ExportReport:
    """Write all versions as one OCFL object. Raises: ExportError, VersionError, as ``export_bag``."""
    house = _house(persona)
    versions = list(ArchiveVersion.objects.filter(persona=persona).order_by("n"))
    if not versions:
        raise ExportError(f"nothing of {persona.slug} was published")
    states: list[ocfl.State] = []
    contents = _Contents(house, out)
    out.put(*ocfl.DECLARATION)
    for version in versions:
        states.append(
            ocfl.State(
                created=f"{version.created:%Y-%m-%dT%H:%M:%SZ}",
                message=f"archive version {version.n}, root {version.root}",
                records=contents.add(version, list(entries_of(version))),
            )
        )
        _put_inventory(f"v{version.n}/", persona, states, contents.places, out)
        out.put(f"logs/manifest-{version.n}.json", encode(_logged(version)))
        if progress:
            progress(version.n, len(versions))
    _put_inventory("", persona, states, contents.places, out)
    out.put("logs/keyset.json", ledger.chain().encode())
    gone = sum(record_key in house.gone for record_key, _ in states[-1].records)
    return _report(contents.artifacts, gone, out)


class _Contents:
    """What stands under the record keys of an OCFL object: every artifact and every statement once."""

    def __init__(self, house: _House, out: Outgoing) -> None:
        self._house, self._out = house, out
        self._artifacts: dict[int, str] = {}
        self.places: dict[str, str] = {}

    @property
    def artifacts(self) -> int:
        """Return how many artifacts were written."""
        return len(self._artifacts)

    def add(self, version: ArchiveVersion, entries: list[Entry]) -> tuple[tuple[str, str], ...]:
        """Write what no version before had; return the digest that stands under each record key."""
        fresh = {one.artifact_id: one for one in entries if self._house.tombstone(one) is None}
        new = [one for key, one in fresh.items() if key not in self._artifacts]
        for entry, payload in _with_payloads(new):
            verify_artifact(payload, entry.artifact.artifact_id)
            name = entry.artifact.artifact_id.removeprefix("sha256:")
            self._artifacts[entry.artifact_id] = self._put(f"v{version.n}/content/{name}.json", payload)
        return tuple((one.record_key, self._under(version, one)) for one in entries)

    def _under(self, version: ArchiveVersion, entry: Entry) -> str:
        stone = self._house.tombstone(entry)
        if stone is None:
            return self._artifacts[entry.artifact_id]
        digest = sha512(stone).hexdigest()
        if digest not in self.places:
            self._put(f"v{version.n}/content/tombstone-{len(self.places)}.json", stone)
        return digest

    def _put(self, path: str, data: bytes) -> str:
        digest = self._out.put(path, data)
        self.places.setdefault(digest, path)
        return digest


def _house(persona: Persona) -> _House:
    stones = Tombstone.objects.filter(persona=persona).select_related("entry__version", "entry__artifact")
    rows = stones.defer("entry__artifact__payload").order_by("-why")  # destroyed counts more than withdrawn
    gone = {
        row.record_key: encode(
            {
                "statement": _logged(row),
                "member": to_value(member_of(row.entry)),
                "manifest": _logged(row.entry.version),
            }
        )
        for row in rows
    }
    return _House(rules=rules_of(persona), gone=gone)


def _with_payloads(entries: list[Entry]) -> Iterator[tuple[Entry, bytes]]:
    """Read payloads in blocks; a destroyed one is empty."""
    for start in range(0, len(entries), _BLOCK):
        block = entries[start : start + _BLOCK]
        rows = Artifact.objects.filter(pk__in=[one.artifact_id for one in block]).values_list("pk", "payload")
        payloads = {key: bytes(payload or b"") for key, payload in rows}
        yield from ((one, payloads[one.artifact_id]) for one in block)


def _record(
    entry: Entry, payload: bytes, house: _House, names: tuple[str, ...], out: Outgoing
) -> Mapping[str, str]:
    name = entry.artifact.artifact_id
    artifact = verify_artifact(payload, name)
    out.put(f"{bag.PAYLOAD}{entry.record_key}", bag.words(artifact))
    if not bag.is_whole(artifact, name):
        out.put(f"{SIGNED}artifacts/{name.removeprefix('sha256:')}.json", payload)
    return bag.cells(entry.record_key, artifact, house.rules.get(entry.record_key, SILENT), names)


def _mentions(persona: Persona) -> Mapping[int, tuple[str, ...]]:
    """Return who is named in each artifact, by the register."""
    names = dict(Person.objects.filter(persona=persona).values_list("pk", "name"))
    found: dict[int, dict[str, None]] = {}
    rows = Passage.objects.filter(persona=persona).exclude(mentions=[]).order_by("artifact_id", "ordinal")
    for artifact_id, keys in rows.values_list("artifact_id", "mentions"):
        found.setdefault(artifact_id, {}).update(dict.fromkeys(names[key] for key in keys if key in names))
    return {artifact_id: tuple(each) for artifact_id, each in found.items()}


def _put_signed(
    persona: Persona, version: ArchiveVersion, members: list[bytes], stones: list[bytes], out: Outgoing
) -> None:
    digest = parse_manifest(bytes(version.manifest)).policy
    policy = PolicyVersion.objects.get(persona=persona, digest=digest)
    out.put(f"{SIGNED}manifest.json", encode(_logged(version)))
    out.put(f"{SIGNED}policy.json", encode(_logged(policy)))
    out.put(f"{SIGNED}members.jsonl", b"".join(one + b"\n" for one in members))
    out.put(f"{SIGNED}tombstones.jsonl", b"".join(one + b"\n" for one in stones))
    out.put(f"{SIGNED}keyset.json", ledger.chain().encode())


def _put_tags(persona: Persona, version: ArchiveVersion, out: Outgoing) -> None:
    paid = {path: digest for path, digest in out.digests.items() if path.startswith(bag.PAYLOAD)}
    size = sum(out.sizes[path] for path in paid)
    labels = (
        ("Source-Organization", f"Archive of {persona.name}"),
        ("Bagging-Date", f"{version.created:%Y-%m-%d}"),
        ("External-Identifier", f"urn:kwanzaa:archive:{persona.archive_id}:version:{version.n}"),
        ("Kwanzaa-Archive", persona.archive_id),
        ("Kwanzaa-Version", str(version.n)),
        ("Kwanzaa-Root", version.root),
        ("Payload-Oxum", f"{size}.{len(paid)}"),
    )
    out.put("bagit.txt", bag.DECLARATION)
    out.put("bag-info.txt", bag.info(labels))
    out.put("manifest-sha512.txt", bag.manifest(paid))
    tags = {path: digest for path, digest in out.digests.items() if path not in paid}
    out.put("tagmanifest-sha512.txt", bag.manifest(tags))


def _put_inventory(
    folder: str, persona: Persona, states: list[ocfl.State], places: Mapping[str, str], out: Outgoing
) -> None:
    made = ocfl.inventory(f"urn:kwanzaa:archive:{persona.archive_id}", states, places)
    digest = out.put(f"{folder}inventory.json", made)
    out.put(f"{folder}inventory.json.sha512", ocfl.sidecar(digest))


def _logged(row: ArchiveVersion | PolicyVersion | Tombstone) -> dict[str, Json]:
    """Return what was signed with its proof. Raises: ExportError until a checkpoint covers it."""
    proof = ledger.proof_for(row.ticket)
    if proof is None:
        raise ExportError(f"{row} is signed and not in the published log yet: start again in a moment")
    return {"envelope": decode(bytes(row.envelope)), "proof": proof.to_value()}


def _report(records: int, tombstones: int, out: Outgoing) -> ExportReport:
    return ExportReport(
        records=records, tombstones=tombstones, files=len(out.digests), size=sum(out.sizes.values())
    )
