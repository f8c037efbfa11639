"""One bundle on its way through the checks."""

from typing import Protocol

from audit.core.errors import TrustError
from audit.core.members import SealedArchive
from audit.core.opened import Disclosure, OpenedFile
from audit.core.payload import Payload
from audit.core.record import Record
from audit.core.trust import Trust
from ledger.core.canonical import Json
from ledger.core.checkpoint import Checkpoint
from ledger.core.envelope import Envelope
from ledger.core.proof import Proof
from ledger.core.seal import OpenedExcerpt, Seal
from ledger.core.sharing import Wrap


class Taken(Protocol):
    """An archive that was taken out of its house, as far as a citation is looked up in it."""

    def payload(self, artifact_id: str) -> bytes | None:
        """Return the bytes of an artifact; None where it is not there."""
        ...

    def table(self, digest: str) -> bytes | None:
        """Return the table of places with this SHA-256, in hex; None where it is not there."""
        ...


class Case:
    """One file on its way through the checks. What has no value yet was not reached; ``needs`` keeps the order."""

    value: Json
    envelope_value: Json
    seal_value: Json
    wrap_values: tuple[Json, ...]
    proof_value: Json
    envelope: Envelope
    payload: Payload
    proof: Proof
    checkpoint: Checkpoint
    seal: Seal
    wraps: tuple[Wrap, ...]
    opened_file: OpenedFile | Disclosure
    excerpts: tuple[OpenedExcerpt, ...]
    record: Record
    archive: SealedArchive

    def __init__(
        self,
        data: bytes,
        *,
        trust: Trust | None = None,
        display: bytes | None = None,
        opened: bytes | None = None,
        policy: bytes | None = None,
        taken: Taken | None = None,
    ) -> None:
        self.data = data
        self.trust = trust
        self.display = display
        self.opened_data = opened
        self.policy_data = policy
        self.taken = taken

    def trusted(self) -> Trust:
        """Return what is trusted. Raises: TrustError when no keyset was given."""
        if self.trust is None:
            raise TrustError("no keyset was given, so no signature can be trusted; give one with --keyset")
        return self.trust
