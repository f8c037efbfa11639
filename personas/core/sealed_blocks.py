"""How a file lies where others keep it: under a name that says nothing, sealed piece by piece under a key of its own.

Both are made of one secret, which stands in the database alone. Whoever has the pieces reads nothing in them; a piece
that was changed, left out, put elsewhere or comes from another file does not open; and where the secret is erased, the
file is, wherever copies of its pieces may be.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from personas.core.record_errors import StorageError

SECRET: Final = 32  # random bytes, as hex; new for each file
BLOCK: Final = 2**20  # bytes of a piece, but for the last
_TAG: Final = 16
SEALED: Final = BLOCK + _TAG
_NAME: Final = b"kwanzaa.object.name.v1\0"
_KEY: Final = b"kwanzaa.object.key.v1\0"


def name_of(secret: str) -> str:
    """Return the name under which a file lies."""
    name = hashlib.sha256(_NAME + bytes.fromhex(secret)).hexdigest()
    return f"{name[:2]}/{name}"


def sealed(secret: str, blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Seal a file, however it is cut; what comes out has pieces of one size."""
    key, held, at = _key(secret), b"", 0
    for block in blocks:
        held += block
        while len(held) > BLOCK:  # what may be the last piece waits
            yield key.encrypt(_nonce(at, is_last=False), held[:BLOCK], None)
            held, at = held[BLOCK:], at + 1
    yield key.encrypt(_nonce(at, is_last=True), held, None)


def opened(secret: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Open a file that comes in its pieces. Raises: StorageError at the first that is not what was sealed."""
    key, before, at = _key(secret), None, 0
    for piece in pieces:
        if before is not None:
            yield _opened(key, _nonce(at, is_last=False), before)
            at += 1
        before = piece
    yield _opened(key, _nonce(at, is_last=True), before or b"")


def _opened(key: AESGCM, nonce: bytes, piece: bytes) -> bytes:
    try:
        return key.decrypt(nonce, piece, None)
    except (InvalidTag, ValueError) as e:
        raise StorageError("it gives other bytes than were kept") from e


def _key(secret: str) -> AESGCM:
    return AESGCM(hashlib.sha256(_KEY + bytes.fromhex(secret)).digest())


def _nonce(at: int, *, is_last: bool) -> bytes:
    """Return the number of a piece: a key has one file alone, so no nonce comes twice."""
    return at.to_bytes(11) + bytes([is_last])
