"""From a statement with its place in the log to the leave to open one bundle; there is no other way to one."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from audit.core.errors import ExpiredError, OpeningError
from audit.core.opening import TIME, Statement, name_of, parse_statement
from audit.core.trust import Trust
from ledger.core.bundle import BundleFile
from ledger.core.canonical import decode, encode, to_base64
from ledger.core.envelope import OPENING, Envelope, leaf, verify
from ledger.core.fields import Fields
from ledger.core.keyset import Role
from ledger.core.proof import Proof, verify_proof
from ledger.core.sharing import Holder, Recipient


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementFile:
    """What the desk hands out once the log covers it. *auditor* and *steward* are public keys, known by their IDs."""

    envelope: Envelope
    proof: Proof
    auditor: bytes
    steward: bytes

    def encode(self) -> bytes:
        """Return the one byte form of the file."""
        return encode(
            {
                "auditor": to_base64(self.auditor),
                "envelope": self.envelope.to_value(),
                "proof": self.proof.to_value(),
                "steward": to_base64(self.steward),
            }
        )

    @classmethod
    def parse(cls, data: bytes) -> "StatementFile":
        """Read the file; nothing is verified yet. Raises: CanonicalError."""
        fields = Fields(decode(data), "statement file")
        file = cls(
            envelope=Envelope.from_value(fields.value("envelope")),
            proof=Proof.from_value(fields.value("proof")),
            auditor=fields.data("auditor"),
            steward=fields.data("steward"),
        )
        fields.closed()
        return file


@dataclass(frozen=True, slots=True, kw_only=True)
class Warrant:
    """A statement that was verified for one bundle; without one, nothing is released. Made by ``verify_statement``."""

    statement: Statement
    digest: str
    auditor: Recipient
    steward: Recipient


def verify_statement(file: StatementFile, *, bundle: BundleFile, trust: Trust, now: datetime) -> Warrant:
    """Return the leave to open *bundle*, once the log is seen to hold the statement.

    In this order: its leaf stands under a signed checkpoint; both policy keys signed it; it is of this bundle; the
    keys are those that it names; it is not over. Raises: ProofError, CheckpointError, EnvelopeError, UnknownKeyError,
    SignatureInvalidError, OpeningError, ExpiredError.
    """
    verify_proof(file.proof, leaf=leaf(file.envelope), keyset=trust.keyset)
    payload = verify(file.envelope, keyset=trust.keyset, role=Role.POLICY, index=file.proof.index)
    if file.envelope.payload_type != OPENING:
        raise OpeningError(f"{file.envelope.payload_type[:80]!r} is not the statement of an opening")
    statement = parse_statement(payload)
    claims = Fields(decode(bundle.envelope.payload), "payload")
    if (statement.bundle_id, statement.bundle) != (claims.text("bundle_id"), name_of(bundle.envelope)):
        raise OpeningError(f"the statement is for bundle {statement.bundle_id}, not for this one")
    if statement.path and statement.path not in dict.fromkeys(_paths(claims)):
        raise OpeningError(f"this bundle has no field {statement.path!r} to open")
    if now >= statement.expires:
        raise ExpiredError(f"opening {statement.opening} was over at {statement.expires:{TIME}}")
    return Warrant(
        statement=statement,
        digest=hashlib.sha256(payload).hexdigest(),
        auditor=_named(Holder.AUDITOR, statement.auditor, file.auditor),
        steward=_named(Holder.STEWARD, statement.steward, file.steward),
    )


def _paths(claims: Fields) -> tuple[str, ...]:
    value = claims.value("commitments")
    return tuple(value) if isinstance(value, dict) else ()


def _named(role: Holder, kid: str, public: bytes) -> Recipient:
    if hashlib.sha256(public).hexdigest() != kid:
        raise OpeningError(f"the {role}'s key beside the statement is not the one that it names")
    return Recipient(kid=kid, role=role, public=public)
