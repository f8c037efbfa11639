"""The content key of a seal, in two shares: one for auditors, one for the steward.

Neither share says anything about the key; both together are the key (DESIGN 2, Seal). A share is wrapped
to each of its recipients by HPKE (RFC 9180, base mode). HPKE's own ephemeral randomness comes from inside
the library: it is the only chance in this core, and no two wraps of one share are alike.
"""

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PrivateKey, MLKEM768PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hpke import (
    AEAD,
    KDF,
    KEM,
    MLKEM768X25519PrivateKey,
    MLKEM768X25519PublicKey,
    Suite,
)
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ledger.core.canonical import Json, to_base64
from ledger.core.errors import SealError
from ledger.core.fields import Fields

KEY: Final = 32
SEED: Final = 96  # 64 of ML-KEM-768 (FIPS 203, d and z), then 32 of X25519
_MLKEM_SEED: Final = 64
_MLKEM_PUBLIC: Final = 1184
_SUITE: Final = Suite(KEM.MLKEM768_X25519, KDF.HKDF_SHA256, AEAD.CHACHA20_POLY1305)


class Holder(StrEnum):
    """Who holds a share."""

    AUDITOR = "auditor"
    STEWARD = "steward"


_HOLDERS: Final = frozenset(Holder)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """The two halves of a content key, 32 random bytes each, made anew for each bundle."""

    auditor: bytes
    steward: bytes

    def content_key(self, bundle_id: str) -> bytes:
        """Return the content key of one bundle."""
        if (len(self.auditor), len(self.steward)) != (KEY, KEY):
            raise SealError(f"a share has {KEY} bytes")
        return derive(self.auditor + self.steward, "content", bundle_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipient:
    """Somebody a share is wrapped to. *public* is ML-KEM-768, then X25519; *kid* its hex SHA-256."""

    kid: str
    role: Holder
    public: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrap:
    """A share for one recipient; lies beside the signed part, so that it can be added and taken away.

    Nobody signs a wrap, so it carries its own digest: a verifier without keys sees when a byte was lost.
    """

    kid: str
    role: Holder
    ciphertext: bytes

    def to_value(self) -> Json:
        """Return the wrap as a map."""
        return {
            "ciphertext": to_base64(self.ciphertext),
            "digest": self.digest(),
            "kid": self.kid,
            "role": self.role.value,
        }

    def digest(self) -> str:
        """Return the hex SHA-256 over role, recipient and ciphertext."""
        named = f"kwanzaa/wrap/v1\0{self.role}\0{self.kid}\0".encode()
        return hashlib.sha256(named + self.ciphertext).hexdigest()

    @classmethod
    def from_value(cls, value: Json) -> "Wrap":
        """Read a wrap's map. Raises: CanonicalError, SealError."""
        fields = Fields(value, "wrap")
        if (role := fields.text("role")) not in _HOLDERS:
            raise SealError(f"no share is held by {role[:40]!r}")
        wrap = cls(kid=fields.text("kid"), role=Holder(role), ciphertext=fields.data("ciphertext"))
        if fields.text("digest") != wrap.digest():
            raise SealError(f"the wrap for {role} {wrap.kid[:16]!r} is not whole")
        fields.closed()
        return wrap


def recipient(seed: bytes, role: Holder) -> Recipient:
    """Return the public half of a recipient's private *seed* of 96 bytes."""
    mlkem, x25519 = _private_halves(seed)
    public = mlkem.public_key().public_bytes_raw() + x25519.public_key().public_bytes_raw()
    return Recipient(kid=hashlib.sha256(public).hexdigest(), role=role, public=public)


def wrap(share: bytes, *, recipient: Recipient, bundle_id: str) -> Wrap:
    """Encrypt a share so that this recipient alone can read it, for this bundle alone."""
    info = _info(recipient.role, recipient.kid, bundle_id)
    return Wrap(
        kid=recipient.kid, role=recipient.role, ciphertext=encrypt_to(recipient, content=share, info=info)
    )


def unwrap(wrap: Wrap, *, seed: bytes, bundle_id: str) -> bytes:
    """Return the share in a wrap that was made for the holder of *seed*. Raises: SealError."""
    try:
        return decrypt_with(seed, ciphertext=wrap.ciphertext, info=_info(wrap.role, wrap.kid, bundle_id))
    except SealError as e:
        raise SealError(f"the wrap for {wrap.kid[:16]} does not open with this key, for this bundle") from e


def encrypt_to(recipient: Recipient, *, content: bytes, info: bytes) -> bytes:
    """Encrypt for one recipient and one use: without the same *info* it does not open.

    Raises: SealError for a key that is none, or another one than its id says.
    """
    if hashlib.sha256(recipient.public).hexdigest() != recipient.kid:
        raise SealError(f"recipient {recipient.kid[:16]} has another key than its id says")
    try:
        mlkem = MLKEM768PublicKey.from_public_bytes(recipient.public[:_MLKEM_PUBLIC])
        x25519 = X25519PublicKey.from_public_bytes(recipient.public[_MLKEM_PUBLIC:])
        return _SUITE.encrypt(content, MLKEM768X25519PublicKey(mlkem, x25519), info)
    except ValueError as e:
        # A point of low order is found only when a secret is to be made of it (RFC 7748, section 6.1).
        raise SealError(f"recipient {recipient.kid[:16]} has no key of ML-KEM-768 and X25519") from e


def decrypt_with(seed: bytes, *, ciphertext: bytes, info: bytes) -> bytes:
    """Return what was encrypted to the holder of the private *seed*, for the same use. Raises: SealError."""
    private = MLKEM768X25519PrivateKey(*_private_halves(seed))
    try:
        return _SUITE.decrypt(ciphertext, private, info)
    except (InvalidTag, ValueError) as e:
        raise SealError("this does not open with this key, for this use") from e


def cek_commitment(content_key: bytes) -> str:
    """Return what the payload says about the content key: AES-GCM by itself does not bind a key."""
    return hashlib.sha256(b"kwz-cek\0" + content_key).hexdigest()


def derive(key: bytes, purpose: str, *names: str) -> bytes:
    """Derive a key for one purpose (HKDF-SHA-256); names may not hold NUL, which separates them."""
    if any("\0" in name for name in names):
        raise SealError("a name holds no NUL, which ends it")
    info = "\0".join(("kwanzaa/seal/v1", purpose, *names)).encode()
    return HKDF(algorithm=SHA256(), length=KEY, salt=None, info=info).derive(key)


def _info(role: Holder, kid: str, bundle_id: str) -> bytes:
    return f"kwanzaa/seal/v1\0{role}\0{kid}\0{bundle_id}".encode()


def _private_halves(seed: bytes) -> tuple[MLKEM768PrivateKey, X25519PrivateKey]:
    if len(seed) != SEED:
        raise SealError(f"a recipient's private seed has {SEED} bytes, not {len(seed)}")
    return (
        MLKEM768PrivateKey.from_seed_bytes(seed[:_MLKEM_SEED]),
        X25519PrivateKey.from_private_bytes(seed[_MLKEM_SEED:]),
    )
