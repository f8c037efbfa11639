"""The file of one bundle: envelope, seal, wraps and proof in one document of exactly one byte form."""

from dataclasses import dataclass

from ledger.core.canonical import Json, decode, encode
from ledger.core.envelope import Envelope
from ledger.core.errors import SealError
from ledger.core.fields import Fields
from ledger.core.proof import Proof
from ledger.core.seal import Seal
from ledger.core.sharing import Wrap


@dataclass(frozen=True, slots=True, kw_only=True)
class BundleFile:
    """One bundle as it is exported. Wraps are in the order of role and kid; nothing here is verified yet."""

    envelope: Envelope
    seal: Seal
    wraps: tuple[Wrap, ...]
    proof: Proof

    def __post_init__(self) -> None:
        """Refuse wraps in another order, or two for one recipient."""
        places = [(wrap.role, wrap.kid) for wrap in self.wraps]
        if places != sorted(set(places)):
            raise SealError("the wraps of a bundle are in the order of role and kid, each of them once")

    def encode(self) -> bytes:
        """Return the one byte form of the file."""
        wraps: list[Json] = [wrap.to_value() for wrap in self.wraps]
        return encode(
            {
                "envelope": self.envelope.to_value(),
                "proof": self.proof.to_value(),
                "seal": self.seal.to_value(),
                "wraps": wraps,
            }
        )

    @classmethod
    def parse(cls, data: bytes) -> "BundleFile":
        """Read the file. Raises: CanonicalError, SealError."""
        fields = Fields(decode(data), "bundle")
        bundle = cls(
            envelope=Envelope.from_value(fields.value("envelope")),
            seal=Seal.from_value(fields.value("seal")),
            wraps=tuple(Wrap.from_value(value) for value in fields.items("wraps")),
            proof=Proof.from_value(fields.value("proof")),
        )
        fields.closed()
        return bundle
