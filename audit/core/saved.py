"""Read an answer that somebody saved: as JSON, by whatever program wrote it down again."""

import hashlib
import json

from audit.core.errors import DisplayError
from ledger.core.canonical import LIMIT, Json, encode
from ledger.core.errors import CanonicalError


def display_digest(data: bytes) -> str:
    """Return the digest of a display answer that somebody saved, white space and order of keys aside.

    Raises: DisplayError for what is no JSON without doubled keys and floats.
    """
    return digest_of(read_saved(data))


def digest_of(display: Json) -> str:
    """Return the digest under which a display answer is signed. Raises: CanonicalError."""
    return hashlib.sha256(encode(display)).hexdigest()


def read_saved(data: bytes) -> Json:
    """Read JSON that somebody saved, white space and order of keys aside.

    Raises: DisplayError for what is no JSON without doubled keys and floats.
    """
    if len(data) > LIMIT:
        raise DisplayError(f"{len(data)} bytes are more than an answer has")
    try:
        value: Json = json.loads(data.decode(), object_pairs_hook=_once)
        encode(value)
    except (ValueError, RecursionError, CanonicalError) as e:
        raise DisplayError(f"not a display answer in JSON: {e}") from e
    return value


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise DisplayError("a key stands twice in one map")
    return value
