"""Proofs, keysets and recipients, as everybody who makes or checks a bundle needs them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

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
from ledger.models import Checkpoint, KeysetVersion
from ledger.selectors.together import Rows, Statement, together

# What every answer asks for is read as rows of a few columns, of which no object is made.
IN_FORCE: Final = "SELECT envelope FROM ledger_keysetversion ORDER BY version DESC LIMIT 1"
KEYSET: Final[Statement] = (IN_FORCE, ())
"""Its rows are for ``keyset``."""
LAST_HEAD: Final[Statement] = (
    f"SELECT coalesce((SELECT max(size) FROM ledger_checkpoint), 0), ({IN_FORCE})",  # noqa: S608 -- our own words
    (),
)
"""Its rows are for ``last_head``."""
RECIPIENTS: Final[Statement] = (
    "SELECT kid, role, public FROM ledger_recipient WHERE active ORDER BY role, kid",
    (),
)
"""Its rows are for ``recipients``."""
_UNSIGNED: Final = """
SELECT coalesce((SELECT max(size) FROM ledger_logstate), 0) - coalesce((SELECT max(size) FROM ledger_checkpoint), 0)
"""
_COVERING: Final = f"""
SELECT leaf.index, head.size, head.note, head.created, ({IN_FORCE})
FROM ledger_leaf AS leaf CROSS JOIN LATERAL (
    SELECT size, note, created FROM ledger_checkpoint WHERE size > leaf.index ORDER BY size LIMIT 1
) AS head WHERE leaf.ticket = %s
"""  # noqa: S608 -- our own words
_HASHES: Final = """
SELECT 0, index, hash FROM ledger_leaf WHERE index = ANY (%s)
UNION ALL SELECT level, index, hash FROM ledger_node
WHERE (level, index) IN (SELECT * FROM unnest(%s::smallint[], %s::bigint[]))
"""
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
    return int(_row(_UNSIGNED)[0])


def last_head(rows: Rows) -> tuple[int, Keyset]:
    """Return the size of the newest head, 0 while there is none, and the keyset in force. Raises: KeysetError."""
    ((size, envelope),) = rows
    return int(size), _founded(keyset_in(envelope))


def is_covered(ticket: int) -> bool:
    """Tell whether a signed checkpoint covers the leaf: only then may what it logs be delivered."""
    return covering(ticket) is not None


def covering(ticket: int) -> Covered | None:
    """Return what covers a leaf, for who asks more than once; None until a signed checkpoint does.

    A head by a key that was compromised since does not count: a later one covers the leaf too.
    """
    found = _row(_COVERING, [ticket])
    if not found:
        return None
    index, size, note, created, envelope = found
    in_force = _founded(keyset_in(envelope))
    for head in _heads_from(Checkpoint(size=size, note=note, created=created)):
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


def keyset(rows: Rows | None = None) -> Keyset:
    """Return the keyset in force, as it was verified when it was stored; *rows* are those of ``KEYSET``, if asked.

    Raises: KeysetError.
    """
    found = together(KEYSET)[0] if rows is None else rows
    return _founded(keyset_in(*(found[0] if found else ())))


def recipients(rows: Rows | None = None) -> tuple[Recipient, ...]:
    """Return everybody that new bundles are wrapped to, in the order of role and kid.

    *rows* are those of ``RECIPIENTS``, if it was asked.
    """
    return tuple(
        Recipient(kid=kid, role=Holder(role), public=bytes(public))
        for kid, role, public in (together(RECIPIENTS)[0] if rows is None else rows)
    )


def keyset_in(envelope: bytes | memoryview | None = None) -> Keyset | None:
    """Return the keyset that a row of the log holds; None of none, before the log is founded."""
    return None if envelope is None else _keyset_in(bytes(envelope))


@lru_cache(maxsize=4)
def _keyset_in(envelope: bytes) -> Keyset:
    """Parse an envelope once in a process: every answer asks for the keyset, and it is the same for months."""
    return parse_keyset(Envelope.parse(envelope).payload)


def _founded(found: Keyset | None) -> Keyset:
    if found is None:
        raise KeysetError("there is no keyset yet; found the log first")
    return found


def _heads_from(head: Checkpoint) -> Iterator[Checkpoint]:
    """Yield a head, and read those after it where that does not count: it is the one nearly always.

    In pages and with no cursor: outside of a transaction a cursor has the database copy every head that follows.
    """
    page = [head]
    while page:
        yield from page
        page = list(Checkpoint.objects.filter(size__gt=page[-1].size).order_by("size")[:PAGE])


def _read(places: Places) -> dict[Place, bytes]:
    """Read the hashes under *places*: a few rows, however long the log is."""
    wanted = [place for group in places for place in group]
    leaves = [index for level, index in wanted if level == 0]
    nodes = [place for place in wanted if place[0] > 0]
    with connection.cursor() as cursor:
        cursor.execute(_HASHES, [leaves, [level for level, _ in nodes], [index for _, index in nodes]])
        return {(level, index): bytes(one) for level, index, one in cursor.fetchall()}


def _row(statement: str, given: Sequence[int] = ()) -> tuple[Any, ...]:
    """Return the one row that a statement finds; an empty one where it finds none."""
    with connection.cursor() as cursor:
        cursor.execute(statement, given)
        return cursor.fetchone() or ()
