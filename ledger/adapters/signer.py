"""Whoever holds the private keys: the signer's process (``desk``), and tests."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.mldsa import MLDSA65PrivateKey

from ledger.core.canonical import decode
from ledger.core.checkpoint import Checkpoint, NoteKey, sign_note
from ledger.core.envelope import ROLES, Envelope, Signature, pae
from ledger.core.errors import EnvelopeError
from ledger.core.keyset import Key, Keyset, Role, make_key

Prove: TypeAlias = Callable[[int], tuple[bytes, ...]]
"""Makes the proof that the log grew out of the one of so many leaves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """The two private keys of one role."""

    ed25519: Ed25519PrivateKey
    ml_dsa_65: MLDSA65PrivateKey

    def publics(self, role: Role) -> tuple[Key, Key]:
        """Return both public keys as entries of a keyset, Ed25519 first."""
        return (
            make_key(self.ed25519.public_key(), role),
            make_key(self.ml_dsa_65.public_key(), role),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class KeySigner:
    """Signs with keys held in memory, one pair for each role, and only what is canonical JSON."""

    pairs: Mapping[Role, Pair]
    checkpoint: Ed25519PrivateKey

    def publics(self) -> tuple[Key, ...]:
        """Return every public key, as a keyset lists them."""
        keys = [key for role, pair in self.pairs.items() for key in pair.publics(role)]
        keys.append(make_key(self.checkpoint.public_key(), Role.CHECKPOINT))
        return tuple(sorted(keys, key=lambda key: key.keyid))

    def sign(self, payload_type: str, payload: bytes, *, keyset: Keyset | None = None) -> Envelope:  # noqa: ARG002 -- see below
        """Sign with both keys of the role that the type belongs to.

        Raises: CanonicalError when a strict parser would refuse *payload*; EnvelopeError for a type without a
        role, or a role whose keys are not here.
        """
        decode(payload)
        role = ROLES.get(payload_type)
        pair = self.pairs.get(role) if role else None
        if role is None or pair is None:
            raise EnvelopeError(f"there are no keys here that sign {payload_type[:80]!r}")
        data = pae(payload_type, payload)
        made = (pair.ed25519.sign(data), pair.ml_dsa_65.sign(data))
        signatures = tuple(
            Signature(keyid=key.keyid, sig=sig) for key, sig in zip(pair.publics(role), made, strict=True)
        )
        return Envelope(payload_type=payload_type, payload=payload, signatures=signatures)

    def sign_checkpoint(
        self,
        checkpoint: Checkpoint,
        prove: Prove | None = None,  # noqa: ARG002 -- see below
        *,
        keyset: Keyset | None = None,  # noqa: ARG002 -- see below
    ) -> str:
        """Return the checkpoint as a note signed in the name of its log.

        Keys in memory have no past that *prove* could lead from: what may be signed next is judged by ``desk``. Nor
        does anybody doubt them, so that nothing is held to *keyset*.
        """
        key = NoteKey(name=checkpoint.origin, public=self.checkpoint.public_key().public_bytes_raw())
        return sign_note(checkpoint.body(), key, self.checkpoint.sign)
