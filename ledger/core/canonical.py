"""Canonical JSON: one value, one sequence of bytes.

RFC 8785, narrowed (DESIGN 2): integers and strings only, strings in NFC under the pinned Unicode
tables, and a decoder that takes nothing but the canonical form itself.
"""

import base64
import binascii
import json
import re
from typing import Final, NoReturn, TypeAlias

import rfc8785
import unicodedata2

from ledger.core.errors import CanonicalError

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"

LIMIT: Final = 16 * 2**20
DEPTH: Final = 64
_INTEGER: Final = 2**53 - 1  # RFC 8785, 3.2.2.3: what a double holds exactly
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def encode(value: Json) -> bytes:
    """Return the RFC 8785 bytes of *value*.

    Raises: CanonicalError for floats, integers beyond 2^53-1, strings that are not NFC or hold lone
    surrogates, keys that are not strings, and nesting deeper than ``DEPTH``.
    """
    return _dump(value, ascii_keys=_check(value, DEPTH))


def decode(data: bytes, *, limit: int = LIMIT, depth: int = DEPTH) -> Json:
    """Return the value whose canonical form is *data*, byte for byte.

    *limit* is in bytes; *depth* counts lists and maps inside each other.
    Raises: CanonicalError for everything else, duplicate keys and a byte order mark included.
    """
    if len(data) > limit:
        raise CanonicalError(f"{len(data)} bytes are more than the limit of {limit}")
    value = _load(data)
    if _dump(value, ascii_keys=_check(value, depth)) != data:
        raise CanonicalError("not in the RFC 8785 form: white space, key order or escapes differ")
    return value


def to_base64(data: bytes) -> str:
    """Return standard base64 with padding (RFC 4648, section 4)."""
    return base64.b64encode(data).decode()


def from_base64(text: str) -> bytes:
    """Return the bytes of *text*, which must be the only base64 form of them."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as e:
        raise CanonicalError(f"not base64: {e}") from e
    if to_base64(data) != text:
        raise CanonicalError("not the canonical base64 of its bytes")
    return data


def _load(data: bytes) -> Json:
    try:
        value: Json = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_unique,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
    except RecursionError as e:
        raise CanonicalError("nested too deep") from e
    except ValueError as e:
        # JSONDecodeError, UnicodeDecodeError, a byte order mark, and integers of thousands of digits
        raise CanonicalError(f"not JSON in UTF-8: {e}") from e
    return value


def _dump(value: Json, *, ascii_keys: bool) -> bytes:
    """Return the bytes of a checked value.

    RFC 8785 orders keys by UTF-16 (3.2.3). For ASCII that is the order of the standard library, whose encoder
    escapes as 3.2.2.2 asks and is ten times as fast; a test holds both equal.
    """
    if ascii_keys:
        return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    return rfc8785.dumps(value)


def _check(value: Json, depth: int) -> bool:
    """Refuse what cannot be signed; return whether every key is ASCII."""
    if isinstance(value, str):
        if not value.isascii():
            _check_text(value)
    elif isinstance(value, list | dict):
        if depth == 0:
            raise CanonicalError("nested too deep")
        return _check_inside(value, depth - 1)
    elif isinstance(value, bool) or value is None:
        return True
    elif not isinstance(value, int):
        raise CanonicalError(f"{type(value).__name__} has no place in signed JSON")
    elif abs(value) > _INTEGER:
        raise CanonicalError(f"the integer {value:#x} is beyond 2^53-1")
    return True


def _check_inside(value: list[Json] | dict[str, Json], depth: int) -> bool:
    ascii_keys = True
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise CanonicalError(f"the key {key!r} is not a string")
            if not key.isascii():
                _check_text(key)
                ascii_keys = False
        value = list(value.values())
    for item in value:
        # Nearly every item of a long record is this, and a call for each of them costs more than the encoding.
        if isinstance(item, str) and item.isascii():
            continue
        ascii_keys &= _check(item, depth)
    return ascii_keys


def _check_text(text: str) -> None:
    if _SURROGATE.search(text):
        raise CanonicalError("a string holds a lone surrogate")
    if unicodedata2.normalize("NFC", text) != text:
        raise CanonicalError("a string is not in normal form C")


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise CanonicalError("a key stands twice in one map")
    return value


def _no_number(text: str) -> NoReturn:
    raise CanonicalError(f"{text[:40]} is not an integer")
