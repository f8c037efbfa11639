"""Named mutations of an honest bundle: each makes exactly its own check say no.

A row is a name, the check, and the change. To add one, write a row and run ``make vectors``.
"""

import json
from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from audit.core.results import Status
from audit.tests.bundles import decode, edit
from ledger.core.canonical import Json, encode, to_base64
from ledger.core.envelope import POLICY

ORDER: Final = 2**252 + 27742317777372353535851937790883648493  # of Ed25519's group (RFC 8032, 5.1)
Change = Callable[[bytes], bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutation:
    """One change. ``base`` is the file that is changed, ``display`` the change of the answer beside it."""

    name: str
    check: str
    change: Change
    status: Status = Status.FAIL
    base: str = "honest.json"
    keyset: str = "keyset.json"
    display: Change | None = None


def same(data: bytes) -> bytes:
    return data


def put(*path: str | int, value: Json) -> Change:
    return lambda data: edit(data, *path, value=value)


def turn(*path: str | int, by: Callable[[Any], Json]) -> Change:
    """Change what stands in one place into what *by* makes of it."""

    def change(data: bytes) -> bytes:
        value = decode(data)
        for step in path:
            value = value[step]
        return edit(data, *path, value=by(value))

    return change


def swap(old: bytes, new: bytes) -> Change:
    def change(data: bytes) -> bytes:
        assert old in data
        return data.replace(old, new, 1)

    return change


def without(key: str) -> Change:
    return lambda data: encode({name: value for name, value in decode(data).items() if name != key})


def malleable(sig: str) -> str:
    """Add the order of the group to S: the same equation, another signature (RFC 8032, 5.1.7 refuses it)."""
    data = b64decode(sig)
    return to_base64(data[:32] + (int.from_bytes(data[32:], "little") + ORDER).to_bytes(32, "little"))


def bit(text: str) -> str:
    data = bytearray(b64decode(text))
    data[len(data) // 2] ^= 4
    return to_base64(bytes(data))


def spare_bits(text: str) -> str:
    """Set the bits that padding leaves over."""
    assert text.endswith("=")
    place = text.index("=") - 1
    return text[:place] + chr(ord(text[place]) + 1) + text[place + 1 :]


def longer(note: str) -> str:
    return note + note.split("\n\n")[1]


SIGNATURES: Final = ("envelope", "signatures")
NOTE: Final = ("proof", "checkpoint")
FILE: Final[dict[str, Change]] = {
    "empty": lambda _: b"",
    "one byte short": lambda data: data[:-1],
    "newline behind": lambda data: data + b"\n",
    "blank before": lambda data: b" " + data,
    "byte order mark": lambda data: b"\xef\xbb\xbf" + data,
    "white space inside": swap(b'"proof":', b'"proof": '),
    "doubled key": swap(b'"index":6', b'"index":6,"index":6'),
    "keys in another order": swap(b'"index":6,"size":11', b'"size":11,"index":6'),
    "float": swap(b'"index":6', b'"index":6.0'),
    "exponent": swap(b'"index":6', b'"index":6e0'),
    "negative zero": swap(b'"index":6', b'"index":-0'),
    "leading zero": swap(b'"index":6', b'"index":06'),
    "integer beyond a double": swap(b'"index":6', b'"index":9007199254740992'),
    "not a number": swap(b'"index":6', b'"index":NaN'),
    "needless escape": swap(b"kwz-seal-1", b"kwz-seal-\\u0031"),
    "escaped slash": swap(b"application/", b"application\\/"),
    "newline in a string": swap(b"kwz-seal-1", b"kwz-seal\n1"),
    "not UTF-8": swap(b"kwz-seal-1", b"kwz-\xff-1"),
    "not NFC": swap(b"kwz-seal-1", "kwz-e\u0301".encode()),
    "lone surrogate": swap(b"kwz-seal-1", b"kwz-\\ud800"),
    "comma behind the last": swap(b'"size":11', b'"size":11,'),
    "65 lists deep": swap(b'"index":6', b'"index":' + b"[" * 65 + b"]" * 65),
}
CHANGED: Final[dict[str, dict[str, Change]]] = {
    "file": FILE,
    "parts": {
        "another part": put("more", value=1),
        "no seal": without("seal"),
        "wraps are a map": put("wraps", value={}),
        "a list of bundles": lambda data: encode([decode(data)]),
        "a number": lambda _: b"0",
    },
    "envelope": {
        "empty envelope": put("envelope", value={}),
        "algorithm in the envelope": put("envelope", "alg", value="none"),
        "a policy": put("envelope", "payloadType", value=POLICY),
        "base64 without padding": turn(*SIGNATURES, 0, "sig", by=lambda text: text.rstrip("=")),
        "base64 for URLs": turn(*SIGNATURES, 1, "sig", by=lambda text: text.replace("+", "-")),
        "bits behind the last byte": turn(*SIGNATURES, 0, "sig", by=spare_bits),
        "newline in base64": turn(*SIGNATURES, 0, "sig", by=lambda text: text[:60] + "\n" + text[60:]),
    },
    "proof": {
        "index below zero": put("proof", "index", value=-1),
        "index as text": put("proof", "index", value="6"),
        "hash not base64": put("proof", "hashes", 0, value="?"),
        "unknown field in the proof": put("proof", "note", value=""),
    },
    "signatures": {
        "signatures swapped": turn(*SIGNATURES, by=lambda both: both[::-1]),
        "no ML-DSA": turn(*SIGNATURES, by=lambda both: both[:1]),
        "no Ed25519": turn(*SIGNATURES, by=lambda both: both[1:]),
        "no signature": put(*SIGNATURES, value=[]),
        "a signature twice": turn(*SIGNATURES, by=lambda both: [*both, both[1]]),
        "a bit of Ed25519": turn(*SIGNATURES, 0, "sig", by=bit),
        "a bit of ML-DSA": turn(*SIGNATURES, 1, "sig", by=bit),
        "Ed25519 with S beyond the order": turn(*SIGNATURES, 0, "sig", by=malleable),
        "short signature": put(*SIGNATURES, 1, "sig", value="AAAA"),
    },
    "checkpoint": {
        "no checkpoint": put(*NOTE, value=""),
        "size changed in the checkpoint": turn(*NOTE, by=lambda note: note.replace("\n11\n", "\n12\n")),
        "size with a leading zero": turn(*NOTE, by=lambda note: note.replace("\n11\n", "\n011\n")),
        "signature line twice": turn(*NOTE, by=longer),
        "carriage returns": turn(*NOTE, by=lambda note: note.replace("\n", "\r\n")),
        "extension line": turn(*NOTE, by=lambda note: note.replace("\n\n", "\nmore\n\n")),
        "a hyphen for the dash": turn(*NOTE, by=lambda note: note.replace("\u2014", "-")),
    },
    "inclusion": {
        "another index": put("proof", "index", value=7),
        "index beyond the tree": put("proof", "index", value=11),
        "another size": put("proof", "size", value=12),
        "hash left out": turn("proof", "hashes", by=lambda hashes: hashes[1:]),
        "hash more": turn("proof", "hashes", by=lambda hashes: [*hashes, hashes[0]]),
        "hashes turned round": turn("proof", "hashes", by=lambda hashes: hashes[::-1]),
        "short hash": put("proof", "hashes", 0, value="AAAA"),
        "a bit of a hash": turn("proof", "hashes", 1, by=bit),
    },
    "seal": {
        "another seal format": put("seal", "t", value="kwz-seal-0"),
        "unknown field in the seal": put("seal", "salt", value=""),
        "short nonce": put("seal", "excerpts", 0, "nonce", value="AAAA"),
        "unknown field in a part": put("seal", "parts", "record", "key", value=""),
    },
    "seal digest": {
        "a bit of an excerpt": turn("seal", "excerpts", 0, "data", by=bit),
        "excerpts left out": put("seal", "excerpts", value=[]),
        "excerpts in another order": turn("seal", "excerpts", by=lambda parts: parts[::-1]),
        "parts left out": put("seal", "parts", value={}),
    },
    "wraps": {
        "wraps in another order": turn("wraps", by=lambda wraps: wraps[::-1]),
        "a wrap twice": turn("wraps", by=lambda wraps: [wraps[0], *wraps]),
        "a bit of a wrap": turn("wraps", 0, "ciphertext", by=bit),
        "wrap of another": turn("wraps", by=lambda wraps: [{**wraps[0], "kid": wraps[1]["kid"]}]),
        "wrap for a curator": put("wraps", 0, "role", value="curator"),
        "digest in upper case": turn("wraps", 0, "digest", by=str.upper),
    },
}
NOT_TRUSTED: Final[dict[str, dict[str, Change]]] = {
    "signatures": {
        "unknown key": put(*SIGNATURES, 0, "keyid", value="00" * 32),
        "key ID in upper case": turn(*SIGNATURES, 1, "keyid", by=str.upper),
    },
    "checkpoint": {
        "log of another name": turn(*NOTE, by=lambda note: note.replace("example.org", "example.com")),
        "another key in the note": turn(
            *NOTE, by=lambda note: note[:-93] + ("A" if note[-93] != "A" else "B") + note[-92:]
        ),
    },
}
# base, keyset, check, status
SIGNED: Final = {
    "signed: another type": ("another-type.json", "keyset.json", "payload", Status.FAIL),
    "signed: unknown field": ("unknown-field.json", "keyset.json", "payload", Status.FAIL),
    "signed: upper case": ("upper-case.json", "keyset.json", "payload", Status.FAIL),
    "signed: no such time": ("no-such-time.json", "keyset.json", "payload", Status.FAIL),
    "signed: more claims": ("more-claims.json", "keyset.json", "commitments", Status.FAIL),
    "signed: path missing": ("path-missing.json", "keyset.json", "commitments", Status.FAIL),
    "signed: another seal": ("another-seal.json", "keyset.json", "seal digest", Status.FAIL),
    "signed: unknown keyset": ("another-keyset.json", "keyset.json", "keyset", Status.NOT_TRUSTED),
    "signed: by a key that had ended": ("ended.json", "keyset-2.json", "signatures", Status.NOT_TRUSTED),
}
ANSWERS: Final[dict[str, Change]] = {
    "another nonce": put("nonce", value="00" * 16),
    "a claim less": turn("claims", by=lambda claims: claims[1:]),
    "no JSON": lambda data: data[:-1],
    "a float in the answer": swap(b'"n":1,', b'"n":1.0,'),
    "a key twice in the answer": swap(b'"n":1,', b'"n":1,"n":1,'),
}


def table() -> tuple[Mutation, ...]:
    """Return every mutation, in the order of the checks within each kind."""
    rows = [
        Mutation(name=name, check=check, change=change, status=status)
        for status, kinds in ((Status.FAIL, CHANGED), (Status.NOT_TRUSTED, NOT_TRUSTED))
        for check, changes in kinds.items()
        for name, change in changes.items()
    ]
    rows += [
        Mutation(name=name, check=check, change=same, status=status, base=base, keyset=keyset)
        for name, (base, keyset, check, status) in SIGNED.items()
    ]
    return (
        *rows,
        *(
            Mutation(name=name, check="display", change=same, display=change)
            for name, change in ANSWERS.items()
        ),
    )


def loosely(data: bytes) -> bytes:
    """Write an answer as a person's tools would: indented, keys in another order."""
    value = json.loads(data)
    return json.dumps(dict(reversed(value.items())), indent=2, ensure_ascii=True).encode()
