"""Proofs, keysets and recipients, as everybody who makes or checks a bundle needs them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.db import connection

from ledger.core import merkle
from ledger.core.chain import Chain
from ledger.core.checkpoint import is_by_trusted_key
from ledger.core.envelope import Envelope
from ledger.core.errors import KeysetError
from ledger.core.keyset import Keyset, parse_keyset
from ledger.core.places import Place, Places, consistency_places, inclusion_places
from ledger.core.proof import Proof
from ledger.core.sharing import Holder, Recipient
from ledger.models import Checkpoint, KeysetVersion, Leaf, LogState, Node
from ledger.models import Recipient as RecipientRow

# Every answer asks for it eight times: a row of one column, of which no object is made.
_IN_FORCE: Final = 'SELECT envelope FROM "ledger_keysetversion" ORDER BY version DESC LIMIT 1'
PAGE: Final = 16  # heads read together, where the first is by a key that is not trusted any more


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """Where a leaf has its place, the first head over it that counts, and the keyset by which it counts."""

    index: int
    head: Checkpoint
    keyset: Keyset

    def proof(self) -> Proof:
        """Return the proof that the leaf is in the log."""
        return prove(self.index, self.head)


def latest_checkpoint() -> Checkpoint | None:
    """Return the head of the log; None while it is empty."""
    return Checkpoint.objects.order_by("-size").first()


def unsigned_leaves() -> int:
    """Count the leaves that have their places and wait for a signed head."""
    state, head = LogState.objects.first(), latest_checkpoint()
    return (state.size if state else 0) - (head.size if head else 0)


def is_covered(ticket: int) -> bool:
    """Tell whether a signed checkpoint covers the leaf: only then may what it logs be delivered."""
    return covering(ticket) is not None


def covering(ticket: int) -> Covered | None:
    """Return what covers a leaf, for who asks more than once; None until a signed checkpoint does.

    A head by a key that was compromised since does not count: a later one covers the leaf too.
    """
    index = Leaf.objects.filter(ticket=ticket).values_list("index", flat=True).first()
    if index is None:
        return None
    in_force = None
    for head in _heads_over(index):
        in_force = in_force or keyset()
        if is_by_trusted_key(head.note, in_force):
            return Covered(index=index, head=head, keyset=in_force)
    return None


def proof_for(ticket: int) -> Proof | None:
    """Return the proof that a leaf is in the log; None until a signed checkpoint covers it.

    The proof leads to the first checkpoint that covers the leaf, so that it is always the same.
    """
    found = covering(ticket)
    return found.proof() if found else None


def prove(index: int, checkpoint: Checkpoint) -> Proof:
    """Return the proof of a leaf under a head that covers it."""
    places = inclusion_places(index, checkpoint.size)
    hashes = merkle.assemble(places, _read(places))
    return Proof(index=index, size=checkpoint.size, hashes=hashes, checkpoint=checkpoint.note)


def consistency_proof(old_size: int, size: int) -> tuple[bytes, ...]:
    """Return the proof that the log of *size* leaves grew out of the one of *old_size*. Raises: ProofError."""
    places = consistency_places(old_size, size)
    return merkle.assemble(places, _read(places))


def chain() -> Chain:
    """Return the pinned roots and every keyset, as a verifier takes them. Raises: KeysetError."""
    rows = KeysetVersion.objects.order_by("version")
    envelopes = tuple(Envelope.parse(bytes(row.envelope)) for row in rows)
    if not envelopes:
        raise KeysetError("there is no keyset yet; found the log first")
    return Chain(roots=parse_keyset(envelopes[0].payload).roots, envelopes=envelopes)


def keyset() -> Keyset:
    """Return the keyset in force, as it was verified when it was stored. Raises: KeysetError."""
    found = keyset_if_founded()
    if found is None:
        raise KeysetError("there is no keyset yet; found the log first")
    return found


def keyset_if_founded() -> Keyset | None:
    """Return the keyset in force; None before the log is founded."""
    with connection.cursor() as cursor:
        cursor.execute(_IN_FORCE)
        row = cursor.fetchone()
    return None if row is None else _keyset_in(bytes(row[0]))


def recipients() -> tuple[Recipient, ...]:
    """Return everybody that new bundles are wrapped to, in the order of role and kid."""
    rows = RecipientRow.objects.filter(active=True).order_by("role", "kid")
    return tuple(Recipient(kid=row.kid, role=Holder(row.role), public=bytes(row.public)) for row in rows)


@lru_cache(maxsize=4)
def _keyset_in(envelope: bytes) -> Keyset:
    """Parse an envelope once in a process: every answer asks for the keyset, and it is the same for months."""
    return parse_keyset(Envelope.parse(envelope).payload)


def _heads_over(index: int) -> Iterator[Checkpoint]:
    """Read the heads that cover a leaf, the first by itself: it is the one nearly always.

    In pages and with no cursor: outside of a transaction a cursor has the database copy every head that follows.
    """
    last, many = index, 1
    while page := list(Checkpoint.objects.filter(size__gt=last).order_by("size")[:many]):
        yield from page
        last, many = page[-1].size, PAGE


def _read(places: Places) -> dict[Place, bytes]:
    """Read the hashes under *places*: a few rows, however long the log is."""
    wanted = [place for group in places for place in group]
    leaves = Leaf.objects.filter(index__in=[index for level, index in wanted if level == 0])
    nodes = Node.objects.filter(pk__in=[place for place in wanted if place[0] > 0])
    found = {(0, leaf.index): bytes(leaf.hash) for leaf in leaves}
    return found | {(node.level, node.index): bytes(node.hash) for node in nodes}
