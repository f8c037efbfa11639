"""One padded, encrypted part of a seal.

Padded content is its length in four bytes (big endian), the content, and zeros up to a length that shows
little of it: by Padmé (Nikitin et al., "Reducing Metadata Leakage from Encrypted Files", PoPETs 2019, 4.2)
at most 12 % more, and one of few; never less than ``FLOOR``.
"""

import hmac
from dataclasses import dataclass
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from ledger.core.canonical import Json, from_base64, to_base64
from ledger.core.errors import SealError
from ledger.core.fields import Fields

FLOOR: Final = 1024
_LENGTH: Final = 4
_NONCE: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One ciphertext of AES-256-GCM, its tag at the end, with its nonce.

    The ciphertext stays in base64, as in the file, until somebody opens it; a verifier without keys never does.
    """

    nonce: bytes
    encoded: str

    @classmethod
    def of(cls, *, nonce: bytes, data: bytes) -> "Part":
        """Return the part with this ciphertext."""
        return cls(nonce=nonce, encoded=to_base64(data))

    @property
    def data(self) -> bytes:
        """Return the ciphertext."""
        return from_base64(self.encoded)

    def to_value(self) -> Json:
        """Return the part as a map."""
        return {"data": self.encoded, "nonce": to_base64(self.nonce)}

    @classmethod
    def from_value(cls, value: Json) -> "Part":
        """Read a part's map. Raises: CanonicalError."""
        fields = Fields(value, "part")
        part = cls(nonce=fields.data("nonce", size=_NONCE), encoded=fields.base64("data"))
        fields.closed()
        return part


def encrypt(key: bytes, content: bytes, size: int = 0) -> Part:
    """Encrypt *content* under a key that is used for nothing else, padded as if it had *size* bytes.

    The nonce is derived from key and content: whoever wrongly repeats a key for another content still does
    not repeat a nonce.
    """
    padded = _pad(content, padded_size(max(size, len(content))))
    nonce = hmac.digest(key, b"kwanzaa/seal/v1\0nonce\0" + padded, "sha256")[:_NONCE]
    return Part.of(nonce=nonce, data=AESGCM(key).encrypt(nonce, padded, None))


def decrypt(key: bytes, part: Part) -> bytes:
    """Return the content of a part. Raises: SealError."""
    try:
        return _unpad(AESGCM(key).decrypt(part.nonce, part.data, None))
    except InvalidTag as e:
        raise SealError("a part of the seal does not open with this key") from e


def padded_size(size: int) -> int:
    """Return how many bytes content of *size* bytes has once it is padded."""
    total = max(size + _LENGTH, FLOOR)
    exponent = total.bit_length() - 1
    mask = (1 << (exponent - exponent.bit_length())) - 1
    return (total + mask) & ~mask


def _pad(content: bytes, size: int) -> bytes:
    return (len(content).to_bytes(_LENGTH) + content).ljust(size, b"\0")


def _unpad(padded: bytes) -> bytes:
    content = padded[_LENGTH:]
    length = int.from_bytes(padded[:_LENGTH])
    if length > len(content) or any(content[length:]):
        raise SealError("the padding is not the one form of it")
    return content[:length]
