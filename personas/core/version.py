"""Archive versions: which artifact stood under which record key at one time, in one root.

DESIGN, section 2: an RFC 6962 tree over one salted commitment for each entry, filled with random leaves up to
a power of two and sorted, so that a root, or the proof of one entry, tells neither names nor neighbours nor
how many there are.
"""

import hashlib
import hmac
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ledger.core import canonical, merkle
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields
from personas.core.errors import VersionError

LEAST_SIZE: Final = 64  # a small archive looks like any other small archive
SALT: Final = 32
_HEX: Final = re.compile("[0-9a-f]{64}")
_ENTRY: Final = b"kwanzaa.entry.v1\0"
_PADDING: Final = b"kwanzaa.padding.v1\0"


class State(StrEnum):
    """Whether a record is there or was withdrawn."""

    PRESENT = "present"
    TOMBSTONE = "tombstone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One record of one version, with 32 random bytes. A withdrawn record keeps its artifact's ID."""

    record_key: str
    artifact_id: str
    state: State
    salt: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """The leaves of a version in their order, and the place of every record's leaf among them."""

    leaves: tuple[bytes, ...]
    positions: tuple[tuple[str, int], ...]

    @property
    def root(self) -> str:
        """The root, in hex."""
        return merkle.root(self.leaves).hex()


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryProof:
    """That an entry is in a version: its leaf's place, the tree's size, and the hashes up to the root."""

    position: int
    size: int
    hashes: tuple[bytes, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What is signed of a version. ``parent`` is the digest of the manifest before, empty for the first."""

    archive: str
    n: int
    root: str
    parent: str
    policy: str


def commitment(entry: Entry) -> bytes:
    """Return the salted hash that stands for an entry; without its salt nobody can guess it."""
    if len(entry.salt) != SALT:
        raise VersionError(f"the salt of an entry has {SALT} bytes")
    value = canonical.encode([entry.record_key, entry.artifact_id, entry.state.value])
    return hmac.digest(entry.salt, _ENTRY + value, "sha256")


def build(entries: Sequence[Entry]) -> Tree:
    """Arrange entries as a tree; their order does not matter, their salts do.

    The random leaves are made of all salts together, so nothing else need be kept; who knows every salt knows
    every entry, and who lacks one cannot tell a random leaf from a record.
    Raises: VersionError when a record key comes twice, or there is no entry.
    """
    keys = {entry.record_key for entry in entries}
    if len(keys) != len(entries) or not entries:
        raise VersionError("a version has entries, and each record key once")
    committed = {commitment(entry): entry.record_key for entry in entries}
    size = max(LEAST_SIZE, 1 << (len(entries) - 1).bit_length())
    ordered = sorted([*committed, *_padding((entry.salt for entry in entries), size - len(entries))])
    return Tree(
        leaves=tuple(map(merkle.leaf_hash, ordered)),
        positions=tuple((committed[leaf], n) for n, leaf in enumerate(ordered) if leaf in committed),
    )


def verify_entry(entry: Entry, proof: EntryProof, root: str) -> None:
    """Check that an entry is in the version with that root; ProofError when it is not."""
    merkle.verify_inclusion(
        leaf=merkle.leaf_hash(commitment(entry)),
        index=proof.position,
        size=proof.size,
        proof=proof.hashes,
        root=bytes.fromhex(root),
    )


def encode(manifest: Manifest) -> bytes:
    """Return the bytes that are signed, of payload type ``ledger.core.envelope.MANIFEST``."""
    return canonical.encode(
        {
            "v": 1,
            "archive": manifest.archive,
            "n": manifest.n,
            "root": manifest.root,
            "parent": manifest.parent,
            "policy": manifest.policy,
        }
    )


def digest(data: bytes) -> str:
    """Return the name of a manifest's bytes, by which the next version and every bundle call it."""
    return hashlib.sha256(data).hexdigest()


def parse_manifest(data: bytes) -> Manifest:
    """Read a manifest back; VersionError for bytes that ``encode`` would not write."""
    try:
        fields = Fields(canonical.decode(data), "version")
        v = fields.integer("v")
        manifest = Manifest(
            archive=fields.text("archive"),
            n=fields.integer("n", least=1),
            root=fields.text("root"),
            parent=fields.text("parent"),
            policy=fields.text("policy"),
        )
        fields.closed()
    except CanonicalError as e:
        raise VersionError(str(e)) from e
    if v != 1 or not _HEX.fullmatch(manifest.root):
        raise VersionError("a manifest of another form, or whose root is not a hash")
    return manifest


def _padding(salts: Iterable[bytes], count: int) -> list[bytes]:
    seed = hashlib.sha256(_PADDING + b"".join(sorted(salts))).digest()
    return [hmac.digest(seed, _PADDING + n.to_bytes(8), "sha256") for n in range(count)]
