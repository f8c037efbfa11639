"""One record as a member of an archive version, with the proof that anybody can check who has the version's root.

A version's tree has a power of two leaves, so every level is complete: to keep all levels costs 64 bytes a leaf, and
a proof is then read off, not computed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.core import merkle
from ledger.core.canonical import Json, to_base64
from ledger.core.fields import Fields
from personas.core.errors import VersionError
from personas.core.version import SALT, Entry, EntryProof, State, Tree, verify_entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Branches:
    """All hashes of a version's tree: its levels from leaves to root, each as hashes of 32 bytes side by side."""

    levels: tuple[bytes, ...]

    @property
    def root(self) -> str:
        """The root, in hex."""
        return self.levels[-1].hex()

    def prove(self, position: int) -> EntryProof:
        """Return the way from the leaf at *position* to the root. Raises: VersionError where there is no leaf."""
        size = 1 << (len(self.levels) - 1)
        if not 0 <= position < size:
            raise VersionError(f"a version of {size} leaves has none at {position}")
        siblings = tuple(_hash(level, (position >> n) ^ 1) for n, level in enumerate(self.levels[:-1]))
        return EntryProof(position=position, size=size, hashes=siblings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """An entry of a version with its proof: the name of a record, opened, and its way to the root."""

    entry: Entry
    proof: EntryProof


def branches(tree: Tree) -> Branches:
    """Hash every level of a version's tree, once."""
    levels = [tree.leaves]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = zip(below[::2], below[1::2], strict=True)
        levels.append(tuple(merkle.node_hash(left, right) for left, right in pairs))
    return Branches(levels=tuple(b"".join(level) for level in levels))


def to_value(member: Member) -> dict[str, Json]:
    """Give a member as it stands in a sealed record, and in what is exported; bytes in base64."""
    entry, proof = member.entry, member.proof
    return {
        "record_key": entry.record_key,
        "artifact_id": entry.artifact_id,
        "state": entry.state.value,
        "salt": to_base64(entry.salt),
        "position": proof.position,
        "size": proof.size,
        "hashes": [to_base64(one) for one in proof.hashes],
    }


def from_value(value: Json) -> Member:
    """Read a member back. Raises: CanonicalError, VersionError for anything that ``to_value`` does not write."""
    fields = Fields(value, "member")
    member = Member(
        entry=Entry(
            record_key=fields.text("record_key"),
            artifact_id=fields.text("artifact_id"),
            state=_state(fields.text("state")),
            salt=fields.data("salt", size=SALT),
        ),
        proof=EntryProof(
            position=fields.integer("position"),
            size=fields.integer("size", least=1),
            hashes=_hashes(fields),
        ),
    )
    fields.closed()
    return member


def verify_member(member: Member, *, root: str) -> None:
    """Check that the record stands in the version with this root. Raises: ProofError, VersionError."""
    verify_entry(member.entry, member.proof, root)


def _hashes(fields: Fields) -> tuple[bytes, ...]:
    values = list[Json](fields.texts("hashes"))
    return tuple(Fields({"hash": one}, "member").data("hash", size=merkle.HASH) for one in values)


def _hash(level: bytes, index: int) -> bytes:
    return level[merkle.HASH * index : merkle.HASH * (index + 1)]


def _state(text: str) -> State:
    known: Sequence[str] = tuple(State)
    if text not in known:
        raise VersionError(f"the state of an entry is {text[:20]!r}, none of {', '.join(known)}")
    return State(text)
