"""Which key may sign what, and for which stretch of the log.

A key is known by the hash of itself, fixes its algorithm, has one role, and is valid for leaves from one
log index to before another: by index, not by clock (DESIGN 2, Signature).
"""

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeAlias

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.mldsa import MLDSA65PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_der_public_key

from ledger.core.canonical import Json, decode, encode, to_base64
from ledger.core.errors import KeysetError, SignatureInvalidError, UnknownKeyError
from ledger.core.fields import Fields

PublicKey: TypeAlias = Ed25519PublicKey | MLDSA65PublicKey
FORMAT: Final = "kwanzaa.keyset.v1"


class Algorithm(StrEnum):
    """The two algorithms, in the order in which their signatures stand."""

    ED25519 = "ed25519"
    ML_DSA_65 = "ml-dsa-65"


class Role(StrEnum):
    """What a key may sign."""

    ROOT = "root"
    BUNDLE = "bundle"
    MANIFEST = "manifest"
    POLICY = "policy"
    RECEIPT = "receipt"
    CHECKPOINT = "checkpoint"


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A public key and its one use; *public* is SPKI in DER, *to_index* the first leaf it may not sign."""

    keyid: str
    algorithm: Algorithm
    role: Role
    public: bytes
    from_index: int = 0
    to_index: int | None = None

    def __post_init__(self) -> None:
        """Refuse a key that is not what it says."""
        fits = self.algorithm is algorithm_of(load_public(self.public))
        if not fits or self.keyid != keyid_of(self.public):
            raise KeysetError(f"key {self.keyid[:16]} is not the {self.algorithm} key it says it is")
        if self.from_index < 0 or (self.to_index is not None and self.to_index < self.from_index):
            raise KeysetError(f"key {self.keyid[:16]} ends before it begins")

    def valid_at(self, index: int | None) -> bool:
        """Tell whether the key may sign leaf *index*; what is in no log (None) needs a key still in use."""
        if index is None:
            return self.to_index is None
        return self.from_index <= index and (self.to_index is None or index < self.to_index)

    def verify(self, signature: bytes, data: bytes) -> None:
        """Check a signature of *data*. Raises: SignatureInvalidError."""
        try:
            load_public(self.public).verify(signature, data)
        except (InvalidSignature, ValueError) as e:
            raise SignatureInvalidError(
                f"the {self.algorithm} signature of {self.keyid[:16]} does not fit"
            ) from e

    def to_value(self) -> Json:
        """Return the key's map in a keyset."""
        return {
            "algorithm": self.algorithm.value,
            "from": self.from_index,
            "keyid": self.keyid,
            "public": to_base64(self.public),
            "role": self.role.value,
            "to": self.to_index,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyset:
    """One version of all keys, those no longer in use included.

    *origin* names the log; *roots* are the key ids that sign this version and the next; *previous* is the
    digest of the version before, None for the first. Keys are in the order of their ids.
    """

    version: int
    origin: str
    previous: str | None
    keys: tuple[Key, ...]
    roots: tuple[str, ...]

    def __post_init__(self) -> None:
        """Refuse a keyset that nobody could sign, or that has two forms."""
        ids = [key.keyid for key in self.keys]
        if ids != sorted(set(ids)) or self.roots != tuple(sorted(set(self.roots))):
            raise KeysetError("the keys of a keyset are in the order of their ids, each of them once")
        signing = [key for key in self.keys if key.keyid in self.roots and key.role is Role.ROOT]
        if len(signing) != len(self.roots) or {key.algorithm for key in signing} != set(Algorithm):
            raise KeysetError("the roots of a keyset are root keys of its own, of both algorithms")
        if self.version < 1 or (self.version == 1) != (self.previous is None) or not self.origin:
            raise KeysetError("a keyset has an origin, and all but version 1 follow another")

    def find(self, keyid: str) -> Key:
        """Return the key with this id. Raises: UnknownKeyError, which is not to say *tampered*."""
        if found := next((key for key in self.keys if key.keyid == keyid), None):
            return found
        raise UnknownKeyError(f"key {keyid[:16]} is not in keyset {self.version}")

    def payload(self) -> bytes:
        """Return the bytes that the roots sign."""
        return encode(
            {
                "keys": [key.to_value() for key in self.keys],
                "origin": self.origin,
                "previous": self.previous,
                "roots": list(self.roots),
                "t": FORMAT,
                "version": self.version,
            }
        )

    def digest(self) -> str:
        """Return the hex SHA-256 of the signed bytes, by which bundles and the next version name this one."""
        return hashlib.sha256(self.payload()).hexdigest()


def make_key(public: PublicKey, role: Role, *, from_index: int = 0) -> Key:
    """Return the entry of a public key, valid from a log index on."""
    spki = public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    keyid, algorithm = keyid_of(spki), algorithm_of(public)
    return Key(keyid=keyid, algorithm=algorithm, role=role, public=spki, from_index=from_index)


def algorithm_of(public: PublicKey) -> Algorithm:
    """Return the one algorithm that a key is for."""
    return Algorithm.ED25519 if isinstance(public, Ed25519PublicKey) else Algorithm.ML_DSA_65


def keyid_of(spki: bytes) -> str:
    """Return the id of a public key: the hex SHA-256 of its SPKI in DER."""
    return hashlib.sha256(spki).hexdigest()


def parse_keyset(data: bytes) -> Keyset:
    """Read a keyset; its signatures are ``chain``'s business. Raises: CanonicalError, KeysetError."""
    fields = Fields(decode(data), "keyset")
    if fields.text("t") != FORMAT:
        raise KeysetError(f"not a {FORMAT}")
    keyset = Keyset(
        version=fields.integer("version"),
        origin=fields.text("origin"),
        previous=fields.text("previous") if fields.given("previous") else None,
        keys=tuple(_parse_key(value) for value in fields.items("keys")),
        roots=fields.texts("roots"),
    )
    fields.closed()
    return keyset


def _parse_key(value: Json) -> Key:
    fields = Fields(value, "key")
    algorithm, role = fields.text("algorithm"), fields.text("role")
    if algorithm not in set(Algorithm) or role not in set(Role):
        raise KeysetError(f"no key has the algorithm {algorithm[:40]!r} and the role {role[:40]!r}")
    key = Key(
        keyid=fields.text("keyid"),
        algorithm=Algorithm(algorithm),
        role=Role(role),
        public=fields.data("public"),
        from_index=fields.integer("from"),
        to_index=fields.integer("to") if fields.given("to") else None,
    )
    fields.closed()
    return key


@lru_cache(maxsize=256)
def load_public(spki: bytes) -> PublicKey:
    """Return the key whose SPKI this is; the loader takes DER alone, one form. Raises: KeysetError."""
    try:
        public = load_der_public_key(spki)
    except (ValueError, UnsupportedAlgorithm) as e:
        raise KeysetError("not a public key in SPKI") from e
    if not isinstance(public, PublicKey):
        raise KeysetError(f"{type(public).__name__} is not a kind of key that signs here")
    return public
