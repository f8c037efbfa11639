"""Canonical JSON: one value, one sequence of bytes.

RFC 8785, narrowed (DESIGN 2): integers and strings only, strings in NFC under the pinned Unicode
tables, and a decoder that takes nothing but the canonical form itself.
"""

import base64
import binascii
import json
import re
from itertools import filterfalse
from typing import Final, NoReturn, TypeAlias

import rfc8785
import unicodedata2

from ledger.core.errors import CanonicalError

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"

LIMIT: Final = 16 * 2**20
DEPTH: Final = 64
_INTEGER: Final = 2**53 - 1  # RFC 8785, 3.2.2.3: what a double holds exactly
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_ESCAPE: Final = re.compile(rb'\\(?:["\\bfnrt]|u00(?:0[0-7bef]|1[0-9a-f]))')  # RFC 8785, 3.2.2.2
_ESCAPE_SIZE: Final = 6  # of the longest one
_BRACKETS: Final = re.compile(rb"[\[\]{}]")


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
    try:
        text = data.decode("utf-8")
        value: Json = _DECODER.decode(text)
    except RecursionError as e:
        raise CanonicalError("nested too deep") from e
    except ValueError as e:
        # JSONDecodeError, UnicodeDecodeError, a byte order mark, and integers of thousands of digits
        raise CanonicalError(f"not JSON in UTF-8: {e}") from e
    _check_form(data, depth)
    return value


def to_base64(data: bytes) -> str:
    """Return standard base64 with padding (RFC 4648, section 4)."""
    return base64.b64encode(data).decode()


def from_base64(text: str) -> bytes:
    """Return the bytes of *text*, which must be the only base64 form of them."""
    try:
        data = binascii.a2b_base64(text, strict_mode=True)
    except ValueError as e:
        raise CanonicalError(f"not base64: {e}") from e
    # Strict mode leaves two freedoms: what follows the padding, and the bits behind the last byte.
    rest = len(data) % 3
    if len(text) != -(-len(data) // 3) * 4 or (rest and text[-4:] != to_base64(data[-rest:])):
        raise CanonicalError("not the canonical base64 of its bytes")
    return data


def _check_form(data: bytes, depth: int) -> None:
    """Refuse JSON that is not written as RFC 8785 has it; keys and numbers were looked at while it was read.

    To write the value again and compare costs three times as much. Quotes neither compose with other characters nor
    are composed, so the strings are in normal form C when what stands between quotes is.
    """
    bare = _unescaped(data)
    if b"\\" in bare:
        raise CanonicalError("not in the RFC 8785 form: another escape than a character's own")
    pieces = bare.split(b'"')
    marks = b"".join(pieces[::2])
    if any(blank in marks for blank in b" \t\n\r"):
        raise CanonicalError("not in the RFC 8785 form: white space outside strings")
    # Fewer lists and maps than may stand inside each other need no count of levels.
    if marks.count(b"[") + marks.count(b"{") > depth and _depth(marks) > depth:
        raise CanonicalError("nested too deep")
    for piece in filterfalse(bytes.isascii, pieces):
        _check_text(piece.decode())


def _unescaped(data: bytes) -> bytes:
    """Put a blank for each escape; a bundle has a few, side by side, in tens of thousands of bytes."""
    first = data.find(b"\\")
    if first < 0:
        return data
    behind = data.rfind(b"\\") + _ESCAPE_SIZE
    return data[:first] + _ESCAPE.sub(b" ", data[first:behind]) + data[behind:]


def _depth(marks: bytes) -> int:
    """Return how deep lists and maps stand inside each other at most; *marks* is JSON without its strings."""
    deepest = level = 0
    for mark in _BRACKETS.finditer(marks):
        level += 1 if mark[0] in b"[{" else -1
        deepest = max(deepest, level)
    return deepest


def _ordered(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """Take a map whose keys ascend. RFC 8785 orders by UTF-16 (3.2.3), which for ASCII is the order of strings."""
    value = dict(pairs)
    if len(value) != len(pairs):
        raise CanonicalError("a key stands twice in one map")
    keys = [*value]
    if keys != sorted(keys, key=None if "".join(keys).isascii() else _utf16):
        raise CanonicalError("not in the RFC 8785 form: keys in another order")
    return value


def _utf16(key: str) -> bytes:
    return key.encode("utf-16-be", "surrogatepass")


def _integer(text: str) -> int:
    value = int(text)
    if text == "-0":
        raise CanonicalError("not in the RFC 8785 form: zero has no sign")
    if abs(value) > _INTEGER:
        raise CanonicalError(f"the integer {value:#x} is beyond 2^53-1")
    return value


def _no_number(text: str) -> NoReturn:
    raise CanonicalError(f"{text[:40]} is not an integer")


def _dump(value: Json, *, ascii_keys: bool) -> bytes:
    """Return the bytes of a checked value.

    RFC 8785 orders keys by UTF-16 (3.2.3). For ASCII that is the order of the standard library, whose encoder
    escapes as 3.2.2.2 asks and is ten times as fast; a test holds both equal.
    """
    if ascii_keys:
        return _ENCODER.encode(value).encode()
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


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_ordered, parse_int=_integer, parse_float=_no_number, parse_constant=_no_number
)
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))
