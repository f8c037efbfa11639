"""A seal on what lies in Valkey, so that its password alone makes no process of ours read anything.

The key is derived from ``SECRET_KEY``, which web, workers and clock share. A seal says which place the text is of, so
that an entry does not stand in for another one. It does not say when: what we wrote there before may come back.
"""

import hmac
from typing import Final

from django.utils.crypto import salted_hmac

_SALT: Final = "kwanzaa.sealed"
_HASH: Final = "sha256"
_LENGTH: Final = 64  # hexadecimal digits, so that a seal is text where text is expected


class ForeignError(Exception):
    """Nothing that we wrote there, or changed since."""


def sealed(place: str, text: str) -> bytes:
    """Write *text* as it is kept at *place*."""
    inside = text.encode()
    return _seal(place, inside).encode() + inside


def opened(place: str, data: bytes) -> str:
    """Return the text that was sealed for *place*. Raises: ForeignError."""
    seal, inside = data[:_LENGTH], data[_LENGTH:]
    if not hmac.compare_digest(seal, _seal(place, inside).encode()):
        raise ForeignError
    return inside.decode()


def _seal(place: str, inside: bytes) -> str:
    where = place.encode()
    return salted_hmac(_SALT, b"%d:%b%b" % (len(where), where, inside), algorithm=_HASH).hexdigest()
