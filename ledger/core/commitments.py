"""Commitments to single fields, each of which can be opened alone.

A bare hash of a name or a date can be guessed; a commitment is made under a salt of 256 bits that belongs
to one path of one bundle (DESIGN 2, Bundle; the idea of RFC 9901).
"""

import hashlib
import hmac
from typing import Final

from ledger.core.canonical import Json, encode
from ledger.core.errors import CommitmentError

_SIZE: Final = 32


def salt(seed: bytes, path: str) -> bytes:
    """Return the salt of one field; whoever has the bundle's *seed* (32 random bytes) has them all."""
    return _hmac(seed, b"kwanzaa.salt.v1\0" + _named(path))


def commit(salt: bytes, path: str, value: Json) -> str:
    """Return the commitment to *value* at *path*, in hex."""
    return _hmac(salt, b"kwanzaa.commit.v1\0" + _named(path) + b"\0" + encode(value)).hex()


def verify_commitment(commitment: str, *, salt: bytes, path: str, value: Json) -> None:
    """Check that *value* is what was committed to. Raises: CommitmentError, CanonicalError."""
    if not hmac.compare_digest(commit(salt, path, value).encode(), commitment.encode()):
        raise CommitmentError(f"{path} does not hold the value that was committed to")


def _named(path: str) -> bytes:
    if "\0" in path:
        raise CommitmentError("a path holds no NUL, which ends it")
    return path.encode()


def _hmac(key: bytes, message: bytes) -> bytes:
    # HMAC pads short keys with zeros and hashes long ones, so keys of other lengths can collide.
    if len(key) != _SIZE:
        raise CommitmentError(f"a seed or salt has {_SIZE} bytes, not {len(key)}")
    return hmac.new(key, message, hashlib.sha256).digest()
