"""Sign something for the log; its leaf stands in the same transaction as the row that it is about."""

from collections.abc import Iterable
from dataclasses import dataclass

from ledger import services as ledger
from ledger import wiring


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """The one byte form of an envelope, and the ticket of its leaf."""

    envelope: bytes
    ticket: int


def log_all(payload_type: str, payloads: Iterable[bytes]) -> tuple[Logged, ...]:
    """Sign many and queue their leaves together; all of them or none."""
    signer = wiring.signer()
    signed = [signer.sign(payload_type, payload) for payload in payloads]
    tickets = ledger.queue_all(signed)
    return tuple(
        Logged(envelope=one.to_json(), ticket=ticket) for one, ticket in zip(signed, tickets, strict=True)
    )


def log(payload_type: str, payload: bytes) -> Logged:
    """Sign *payload* and queue its leaf; both keys of its role must be there, or nothing is written."""
    envelope = wiring.signer().sign(payload_type, payload)
    return Logged(envelope=envelope.to_json(), ticket=ledger.queue(envelope))
