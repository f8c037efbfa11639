"""DSSE version 1: the bytes to sign, the envelope around them, and the leaf that logs it."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from ledger.core.canonical import Json, decode, encode, to_base64
from ledger.core.errors import EnvelopeError, UnknownKeyError
from ledger.core.fields import Fields
from ledger.core.keyset import Algorithm, Key, Keyset, Role

BUNDLE: Final = "application/vnd.kwanzaa.bundle.v1+json"
COUNTERFACTUAL: Final = "application/vnd.kwanzaa.counterfactual.v1+json"
MANIFEST: Final = "application/vnd.kwanzaa.manifest.v1+json"
POLICY: Final = "application/vnd.kwanzaa.policy.v1+json"
TOMBSTONE: Final = "application/vnd.kwanzaa.tombstone.v1+json"
DESTRUCTION: Final = "application/vnd.kwanzaa.destruction.v1+json"
TAKEN_OUT: Final = "application/vnd.kwanzaa.taken-out.v1+json"
OPENING: Final = "application/vnd.kwanzaa.opening.v1+json"
TABLES: Final = "application/vnd.kwanzaa.tables.v1+json"
RECEIPT: Final = "application/vnd.kwanzaa.receipt.v1+json"
KEYSET: Final = "application/vnd.kwanzaa.keyset.v1+json"

ROLES: Final[Mapping[str, Role]] = {
    BUNDLE: Role.BUNDLE,
    COUNTERFACTUAL: Role.BUNDLE,
    MANIFEST: Role.MANIFEST,
    TOMBSTONE: Role.MANIFEST,
    DESTRUCTION: Role.MANIFEST,
    TAKEN_OUT: Role.MANIFEST,
    POLICY: Role.POLICY,
    OPENING: Role.POLICY,
    TABLES: Role.POLICY,
    RECEIPT: Role.RECEIPT,
    KEYSET: Role.ROOT,
}
"""Every payload type, and who signs it. A new type is a row; a new algorithm is a new type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """What one key made; *keyid* is a hint that nobody signed."""

    keyid: str
    sig: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """A payload with its signatures, in the order in which they stand."""

    payload_type: str
    payload: bytes
    signatures: tuple[Signature, ...]

    def to_value(self) -> Json:
        """Return the envelope as a map, payload and signatures in base64."""
        return {
            "payload": to_base64(self.payload),
            "payloadType": self.payload_type,
            "signatures": [{"keyid": s.keyid, "sig": to_base64(s.sig)} for s in self.signatures],
        }

    def to_json(self) -> bytes:
        """Return the one byte form of the envelope."""
        return encode(self.to_value())

    @classmethod
    def from_value(cls, value: Json) -> "Envelope":
        """Read an envelope's map. Raises: CanonicalError."""
        fields = Fields(value, "envelope")
        envelope = cls(
            payload_type=fields.text("payloadType"),
            payload=fields.data("payload"),
            signatures=tuple(_parse_signature(item) for item in fields.items("signatures")),
        )
        fields.closed()
        return envelope

    @classmethod
    def parse(cls, data: bytes) -> "Envelope":
        """Read an envelope's bytes. Raises: CanonicalError for any but the one form."""
        return cls.from_value(decode(data))


class Signer(Protocol):
    """Whoever holds the private keys."""

    def sign(self, payload_type: str, payload: bytes, *, keyset: Keyset | None = None) -> Envelope:
        """Sign canonical JSON with both keys of the role that ``ROLES`` gives to its type.

        *keyset* is the one in force, where the caller knows that it stays so.
        """
        ...


def pae(payload_type: str, payload: bytes) -> bytes:
    """Return the bytes that are signed (DSSE protocol, "PAE")."""
    kind = payload_type.encode()
    return b"DSSEv1 %d %b %d %b" % (len(kind), kind, len(payload), payload)


def leaf(envelope: Envelope) -> bytes:
    """Return the log's leaf for an envelope: of constant length, so that it tells nothing about it."""
    signed = hashlib.sha256(pae(envelope.payload_type, envelope.payload)).digest()
    signatures = hashlib.sha256(b"".join(s.sig for s in envelope.signatures)).digest()
    return f"kwanzaa-leaf/v1\n{to_base64(signed)}\n{to_base64(signatures)}\n".encode()


def verify(envelope: Envelope, *, keyset: Keyset, role: Role, index: int | None) -> bytes:
    """Return the payload when one Ed25519 and one ML-DSA-65 key of *role* signed it.

    *index* is the envelope's place in the log, at which both keys must be valid; None for what is in no log.
    Raises: EnvelopeError, UnknownKeyError (which is not to say *tampered*), SignatureInvalidError.
    """
    if ROLES.get(envelope.payload_type) is not role:
        raise EnvelopeError(f"{envelope.payload_type[:80]!r} is nothing that a {role} key signs")
    keys = [keyset.find(signature.keyid) for signature in envelope.signatures]
    for key in keys:
        _check_use(key, role, index)
    if [key.algorithm for key in keys] != list(Algorithm):
        raise EnvelopeError("an envelope has one Ed25519 and one ML-DSA-65 signature, in this order")
    verify_each(envelope, keys)
    return envelope.payload


def verify_each(envelope: Envelope, keys: list[Key]) -> None:
    """Check every signature with the key at the same place. Raises: SignatureInvalidError."""
    data = pae(envelope.payload_type, envelope.payload)
    for key, signature in zip(keys, envelope.signatures, strict=True):
        key.verify(signature.sig, data)


def _check_use(key: Key, role: Role, index: int | None) -> None:
    if key.role is not role:
        raise UnknownKeyError(f"key {key.keyid[:16]} is a {key.role} key, not a {role} key")
    if not key.valid_at(index):
        where = "any more" if index is None else f"at log index {index}"
        raise UnknownKeyError(f"key {key.keyid[:16]} is not valid {where}")


def _parse_signature(value: Json) -> Signature:
    fields = Fields(value, "signature")
    signature = Signature(keyid=fields.text("keyid"), sig=fields.data("sig"))
    fields.closed()
    return signature
