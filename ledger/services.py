"""Writes to the record: queue a leaf, give leaves their places, found a log."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from ledger import selectors, wiring
from ledger.adapters import gate
from ledger.adapters.gate import ENTER, Inside, inside
from ledger.core import checkpoint, merkle
from ledger.core.chain import Chain
from ledger.core.cosignature import parse_vkeys, verify_line
from ledger.core.envelope import Envelope, leaf
from ledger.core.errors import (
    CheckpointError,
    KeysetError,
    SignatureInvalidError,
    UnknownPlaceError,
    WitnessError,
)
from ledger.core.keyset import Keyset
from ledger.models import Checkpoint, Cosignature, KeysetVersion, Leaf, LogState, PendingLeaf
from ledger.models import Recipient as RecipientRow
from ledger.selectors.together import Rows, Statement, together

__all__ = [
    "ENTER",
    "Inside",
    "append",
    "found",
    "inside",
    "keep_cosignature",
    "queue",
    "queue_all",
    "sequence",
]

MOST: Final = 1024  # leaves in one transaction

# Rows of the log are made where they lie: what a leaf says crosses the wire once, to be hashed into the tree.
_MOVE: Final = """
WITH moved AS (
    DELETE FROM ledger_pendingleaf WHERE id IN (SELECT id FROM ledger_pendingleaf ORDER BY id LIMIT %s)
    RETURNING id, data
)
INSERT INTO ledger_leaf (index, ticket, data, hash)
SELECT (SELECT size FROM ledger_logstate WHERE id = 1) + row_number() OVER (ORDER BY id) - 1, id, data,
    sha256('\\x00'::bytea || data) FROM moved
RETURNING index, data
"""
_QUEUE: Final = "INSERT INTO ledger_pendingleaf (data) VALUES (%s) ON CONFLICT (data) DO NOTHING RETURNING id"
_GROW: Final = """
WITH grown AS (
    INSERT INTO ledger_node (level, index, hash) SELECT * FROM unnest(%s::smallint[], %s::bigint[], %s::bytea[])
)
UPDATE ledger_logstate SET size = %s, hashes = %s WHERE id = %s
"""
_WAITS: Final = "SELECT EXISTS (SELECT FROM ledger_pendingleaf), EXISTS (SELECT FROM ledger_keysetversion)"
_KNOWN: Final = "SELECT ticket FROM ledger_leaf WHERE data = %s"
_LOCKED: Final[Statement] = ("SELECT id, size, hashes FROM ledger_logstate WHERE id = 1 FOR UPDATE", ())
_SIGNED: Final = "INSERT INTO ledger_checkpoint (size, note, created) VALUES (%s, %s, %s)"


def queue(envelope: Envelope, *, behind: Inside | None = None) -> int:
    """Put an envelope's leaf into the caller's transaction; return the ticket by which it is found.

    The same envelope queued twice has one ticket and one leaf. *behind*: the caller is behind the gate already.
    Raises: SigningHaltedError when its keys are not those in use.
    """
    data = leaf(envelope)
    (behind or gate.enter()).check(envelope)
    # Looked for after the row was made: a leaf leaves the queue in the transaction that gives it its place.
    made, logged = together((_QUEUE, [data]), (_KNOWN, [data]))
    if not made:
        pending, is_new = PendingLeaf.objects.get_or_create(data=data)  # it may have left the queue meanwhile
        made, logged = [(pending.pk,)], together((_KNOWN, [data]))[0] if is_new else []
    ((ticket,),) = made
    if not logged:
        return int(ticket)
    PendingLeaf.objects.filter(pk=ticket).delete()
    return int(logged[0][0])


def queue_all(envelopes: Sequence[Envelope]) -> tuple[int, ...]:
    """Put many leaves into the caller's transaction in one step; return their tickets, in the same order.

    Raises: SigningHaltedError, as ``queue``.
    """
    data = [leaf(envelope) for envelope in envelopes]
    gate.enter().check(*envelopes)
    known = any(rows.objects.filter(data__in=data).exists() for rows in (PendingLeaf, Leaf))
    if known or len(set(data)) != len(data):
        return tuple(queue(envelope) for envelope in envelopes)
    return tuple(row.pk for row in PendingLeaf.objects.bulk_create(PendingLeaf(data=one) for one in data))


def sequence(*, most: int = MOST) -> Checkpoint | None:
    """Give waiting leaves their indexes, in the order of tickets and without gaps, and sign the new head.

    Two transactions, each all or nothing: the tree is kept before anybody is asked to sign it, so that what was
    signed can never be taken back; a head that was not signed is signed by the next call. Safe to call from any
    number of processes; they take turns. Returns None when there is nothing to do.
    """
    waits, is_founded = together((_WAITS, ()))[0][0]
    if waits:
        if not is_founded:
            raise KeysetError(
                "there is no keyset yet; found the log first"
            )  # nobody can sign for it: it stays as it is
        with transaction.atomic(durable=True):
            append(most=most)
    elif selectors.unsigned_leaves() <= 0:
        return None
    return _publish()


def keep_cosignature(*, size: int, line: str) -> None:
    """Keep a witness's line below the head of *size* leaves.

    Only of witnesses that KWANZAA_WITNESSES names. The first line of each stays; what it says later is not kept.
    Raises: UnknownPlaceError, WitnessError.
    """
    row = Checkpoint.objects.filter(size=size).first()
    if row is None:
        raise UnknownPlaceError(f"there is no head of {size} leaves")
    head = checkpoint.parse_checkpoint(checkpoint.parse_note(row.note).text)
    try:
        name = checkpoint.parse_note(f"{head.body()}\n{line}").signatures[0].name
        witness = next(one for one in parse_vkeys(settings.KWANZAA_WITNESSES) if one.name == name)
        verify_line(line, head=head, witness=witness)
    except (CheckpointError, SignatureInvalidError) as e:
        raise WitnessError(f"this line does not cosign the head of {size} leaves: {e}") from e
    except StopIteration as e:
        raise WitnessError(f"{name[:80]!r} is no witness that KWANZAA_WITNESSES names") from e
    kept = Cosignature(size=size, vkey=witness.vkey(), line=line)
    Cosignature.objects.bulk_create([kept], ignore_conflicts=True)


def found(*, folder: Path | None = None) -> Keyset:
    """Found the log with the signer's keys: its first keyset becomes leaf 0; its recipients are registered.

    *folder* is one whose public files are taken instead. What is there already stays.
    Raises: KeysetError when the keys are those of another log; KeysMissingError when its own are gone, and then none
    are made; KeyFileError, SignerError.
    """
    is_new = not KeysetVersion.objects.exists()
    given = wiring.publics(founds=is_new) if folder is None else wiring.publics_in(folder)
    keyset = given.chain.verify()[-1]
    with transaction.atomic():
        LogState.objects.get_or_create(pk=1)
        LogState.objects.select_for_update().get(pk=1)
        _keep_keysets(given.chain)
        for one in given.recipients:
            RecipientRow.objects.get_or_create(kid=one.kid, defaults={"role": one.role, "public": one.public})
    sequence()
    return keyset


def _keep_keysets(given: Chain) -> None:
    stored = {row.version: bytes(row.envelope) for row in KeysetVersion.objects.all()}
    for version, envelope in enumerate(given.envelopes, start=1):
        data = envelope.to_json()
        if stored.get(version, data) != data:
            raise KeysetError(
                f"keyset {version} in KWANZAA_KEYS is not the one of this log; use the log's own keys"
            )
        if version not in stored:
            KeysetVersion.objects.create(version=version, envelope=data, ticket=queue(envelope))


def append(*, most: int) -> None:
    """Move up to *most* waiting leaves into the log, oldest ticket first, and let the tree grow.

    In the caller's transaction, which holds the lock of the log's state from here on. No head is signed.
    """
    locked, moved = together(_LOCKED, (_MOVE, [most]))
    state = _state(locked)
    hashes = [merkle.leaf_hash(bytes(data)) for _, data in sorted(moved)]
    edge, nodes = state.edge().grow(hashes)
    levels, indexes = [level for level, _ in nodes], [index for _, index in nodes]
    state.size, state.hashes = edge.size, b"".join(edge.hashes)
    with connection.cursor() as cursor:
        cursor.execute(_GROW, [levels, indexes, list(nodes.values()), state.size, state.hashes, state.pk])


def _publish() -> Checkpoint | None:
    """Sign the log as it stands and keep the head; None when another process was first."""
    with transaction.atomic(durable=True):
        locked, newest = together(_LOCKED, selectors.LAST_HEAD)
        edge = _state(locked).edge()
        last, keyset = selectors.last_head(newest)  # in force until the commit: another needs the same lock
        if edge.size <= last:
            return None
        head = checkpoint.Checkpoint(origin=keyset.origin, size=edge.size, root=edge.root())
        note = wiring.signer().sign_checkpoint(
            head, partial(selectors.consistency_proof, size=head.size), keyset=keyset
        )
        signed = Checkpoint(size=edge.size, note=note, created=timezone.now())
        changing, _ = together(gate.CHANGING, (_SIGNED, [signed.size, signed.note, signed.created]))
        gate.leave(note, keyset, changing)
        return signed


def _state(locked: Rows) -> LogState:
    """Return the state of the log; before it is founded there is none."""
    if not locked:
        raise KeysetError("there is no log yet; found it first")
    ((key, size, hashes),) = locked
    return LogState(id=key, size=size, hashes=hashes)
