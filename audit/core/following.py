"""Follow a log from outside: from the last head that was seen to the next, or not at all.

A follower believes nothing but its keyset and what it saw itself. A head that is smaller than the last one is a
rollback, another root for the same size or a proof that does not lead there a fork: both are for people to look at.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from audit.core.errors import ForkedLogError, RollbackError, StaleLogError, StateFileError
from ledger.core.canonical import Json, decode, encode, to_base64
from ledger.core.checkpoint import Checkpoint, parse_checkpoint, parse_note
from ledger.core.errors import KwanzaaError, ProofError
from ledger.core.fields import Fields
from ledger.core.merkle import EMPTY_ROOT, HASH, Edge, leaf_hash, verify_consistency

FORMAT: Final = "kwanzaa.seen.v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """The newest head that a follower has verified, as its log signed it.

    *at* is when it was cosigned, or first seen, in seconds since 1970. *edge* is the tree's right edge, for those who
    read every leaf; else None.
    """

    note: str
    at: int
    edge: tuple[bytes, ...] | None = None

    @property
    def head(self) -> Checkpoint:
        """Return the head in the note, which was verified before it was kept."""
        return parse_checkpoint(parse_note(self.note).text)

    def encode(self) -> bytes:
        """Return the one byte form of the state file."""
        edge: Json = None if self.edge is None else [to_base64(one) for one in self.edge]
        return encode({"at": self.at, "edge": edge, "note": self.note, "t": FORMAT})


def parse_seen(data: bytes) -> Seen:
    """Read a state file. Raises: StateFileError."""
    try:
        fields = Fields(decode(data), "state")
        seen = Seen(note=fields.text("note"), at=fields.integer("at"), edge=_edge(fields))
        is_state = fields.text("t") == FORMAT and _fits(seen)
        fields.closed()
    except KwanzaaError as e:
        raise StateFileError(f"the state file is damaged: {e}") from e
    if not is_state:
        raise StateFileError(f"the state file is damaged, or not a {FORMAT}")
    return seen


def check_next(last: Checkpoint, head: Checkpoint, proof: Sequence[bytes]) -> None:
    """Check that *head* grew out of *last*; *proof* is of RFC 6962, empty where both have one size.

    Raises: RollbackError, ForkedLogError.
    """
    if head.origin != last.origin:
        raise ForkedLogError(f"this is the log {head.origin[:80]!r}, not {last.origin[:80]!r}")
    if head.size < last.size:
        raise RollbackError(f"the log has {head.size} leaves, and had {last.size}")
    try:
        _grew(last, head, proof)
    except ProofError as e:
        raise ForkedLogError(
            f"the log of {head.size} leaves did not grow out of that of {last.size}: {e}"
        ) from e


def take_in(last: Seen, note: str, head: Checkpoint, leaves: Sequence[bytes], *, at: int) -> Seen:
    """Return what is seen once every new leaf was read and makes the new root. Raises: ForkedLogError."""
    old = last.head
    grown, _ = Edge(size=old.size, hashes=last.edge or ()).grow([leaf_hash(one) for one in leaves])
    if (grown.size, grown.root()) != (head.size, head.root):
        raise ForkedLogError(f"the {len(leaves)} new leaves do not make the root of the log of {head.size}")
    return Seen(note=note, at=at if head.size > old.size else last.at, edge=grown.hashes)


def check_fresh(seen: Seen, *, now: int, seconds: int) -> None:
    """Check that the log grew within so many *seconds*; 0 accepts any age. Raises: StaleLogError."""
    if seconds and now - seen.at > seconds:
        raise StaleLogError(f"the log has had {seen.head.size} leaves for {now - seen.at} seconds")


def next_time(last: Seen | None, *, now: int) -> int:
    """Return when to say that a head was cosigned: never before the last one, whatever the clock says."""
    return max(now, last.at if last else 1)


def _grew(last: Checkpoint, head: Checkpoint, proof: Sequence[bytes]) -> None:
    if last.size == head.size:
        if proof or last.root != head.root:
            raise ProofError("the same size has one root, and needs no proof")
    elif last.size == 0:
        if proof or last.root != EMPTY_ROOT:
            raise ProofError("no leaves have one root only, and need no proof")
    else:
        verify_consistency(
            old_size=last.size, size=head.size, proof=proof, old_root=last.root, root=head.root
        )


def _edge(fields: Fields) -> tuple[bytes, ...] | None:
    if not fields.given("edge"):
        return None
    return tuple(Fields({"hash": text}, "edge").data("hash", size=HASH) for text in fields.texts("edge"))


def _fits(seen: Seen) -> bool:
    """Tell whether an edge that was kept makes the root of the head that was kept."""
    head = seen.head
    return seen.edge is None or Edge(size=head.size, hashes=seen.edge).root() == head.root
