"""Writes to the record: queue a leaf, give leaves their places, found a log."""

from pathlib import Path

from django.db import transaction

from ledger import selectors, wiring
from ledger.adapters import gate, keyring
from ledger.core import checkpoint, merkle
from ledger.core.chain import Chain
from ledger.core.envelope import Envelope, leaf
from ledger.core.errors import KeysetError
from ledger.core.keyset import Keyset
from ledger.models import Checkpoint, KeysetVersion, Leaf, LogState, Node, PendingLeaf
from ledger.models import Recipient as RecipientRow

MOST = 1024  # leaves in one transaction


def queue(envelope: Envelope) -> int:
    """Put an envelope's leaf into the caller's transaction; return the ticket by which it is found.

    The same envelope queued twice has one ticket and one leaf. Raises: SigningHaltedError when its keys are not those
    in use.
    """
    gate.enter(envelope)
    pending, is_new = PendingLeaf.objects.get_or_create(data=leaf(envelope))
    # Looked for after the row was made: a leaf leaves the queue in the transaction that gives it its place.
    logged = Leaf.objects.filter(data=pending.data).only("ticket").first() if is_new else None
    if logged is None:
        return pending.pk
    pending.delete()
    return logged.ticket


def sequence(*, most: int = MOST) -> Checkpoint | None:
    """Give waiting leaves their indexes, in the order of tickets and without gaps, and sign the new head.

    One transaction: either leaves, tree and checkpoint are there, or nothing is. Safe to call from any number of
    processes; they take turns. Returns None when nothing waits.
    """
    if not PendingLeaf.objects.exists():
        return None
    keyset = selectors.keyset()
    LogState.objects.get_or_create(pk=1)
    with transaction.atomic(durable=True):
        state = LogState.objects.select_for_update().get(pk=1)
        pending = list(PendingLeaf.objects.order_by("pk")[:most])
        return _append(state, pending, keyset) if pending else None


def found(*, folder: Path) -> Keyset:
    """Found the log with the keys of a folder: its first keyset becomes leaf 0; its recipients are registered.

    What is there already stays. Raises: KeysetError when the folder holds the keys of another log; KeyFileError.
    """
    given = keyring.chain(folder)
    keyset = given.verify()[-1]
    with transaction.atomic():
        LogState.objects.get_or_create(pk=1)
        LogState.objects.select_for_update().get(pk=1)
        _keep_keysets(given)
        for one in keyring.recipients(folder):
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


def _append(state: LogState, pending: list[PendingLeaf], keyset: Keyset) -> Checkpoint:
    first = state.size
    hashes = [merkle.leaf_hash(bytes(row.data)) for row in pending]
    edge, nodes = state.edge().grow(hashes)
    Leaf.objects.bulk_create(
        Leaf(index=index, ticket=row.pk, data=row.data, hash=leaf_hash)
        for index, (row, leaf_hash) in enumerate(zip(pending, hashes, strict=True), start=first)
    )
    Node.objects.bulk_create(
        Node(level=level, index=index, hash=node) for (level, index), node in nodes.items()
    )
    PendingLeaf.objects.filter(pk__in=[row.pk for row in pending]).delete()
    state.size, state.hashes = edge.size, b"".join(edge.hashes)
    state.save()
    head = checkpoint.Checkpoint(origin=keyset.origin, size=edge.size, root=edge.root())
    note = wiring.signer().sign_checkpoint(head)
    gate.leave(note)
    return Checkpoint.objects.create(size=edge.size, note=note)
