"""Sign something for the log; its leaf stands in the same transaction as the row that it is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ledger import services as ledger
from ledger import wiring
from ledger.core.envelope import Envelope


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """The one byte form of an envelope, and the ticket of its leaf."""

    envelope: bytes
    ticket: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Signed:
    """A row that is signed and not kept yet: it has its envelope, and the ticket of its leaf is still to come."""

    row: Any  # of any table that has both
    envelope: Envelope


def signed(row: Any, payload_type: str, payload: bytes) -> Signed:
    """Sign *payload* for a row that is to be kept by ``keep``; nothing is written."""
    envelope = wiring.signer().sign(payload_type, payload)
    row.envelope = envelope.to_json()
    return Signed(row=row, envelope=envelope)


def keep(rows: Sequence[Signed]) -> None:
    """Queue the leaves of signed rows together and write the rows, in their order; all of them or none."""
    tickets = ledger.queue_all([one.envelope for one in rows]) if rows else ()
    for one, ticket in zip(rows, tickets, strict=True):
        one.row.ticket = ticket
    kind: Any
    for kind, some in groupby((one.row for one in rows), type):
        kind.objects.bulk_create(list(some))


def log(payload_type: str, payload: bytes) -> Logged:
    """Sign *payload* and queue its leaf; both keys of its role must be there, or nothing is written."""
    envelope = wiring.signer().sign(payload_type, payload)
    return Logged(envelope=envelope.to_json(), ticket=ledger.queue(envelope))
