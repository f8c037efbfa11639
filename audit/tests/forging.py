"""Forge bundles: every way of changing a file that an attacker without keys has, drawn by chance from a seed.

Nothing drawn here may be accepted. What may be done without a key is left out: wraps may be added and taken away.
A row of ``KINDS`` is a way; each takes chance and an honest file, and returns bytes.
"""

import base64
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from audit.tests.bundles import decode
from audit.tests.verdicts.make import read
from audit.tests.verdicts.mutations import malleable
from audit.tests.verdicts.signed import heads, stranger_keys
from ledger.core.canonical import encode, to_base64
from ledger.core.envelope import BUNDLE, MANIFEST
from ledger.core.errors import CanonicalError
from ledger.tests.keys import SIGNER

Path = tuple[str | int, ...]
Chance = random.Random
TOKEN: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|-?\d+|true|false|null|[\[\]{}:,]')
ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 6, 7, 11, 2**53 - 1, "", "x", "=", "AAAA", "00" * 32, "0" * 31, [], [""], {}, {"": 0},
    "bundle", "kwz-seal-1", "\u00e9", "\u2028", "\U0001f9fe", "__proto__", "constructor", "\x7f", "a\x00b",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Base:
    """One honest file with what it verifies under; *others* are files to take parts from."""

    data: bytes
    keyset: bytes

    @cached_property
    def value(self) -> Any:
        return decode(self.data)

    @cached_property
    def tokens(self) -> list[bytes]:
        return TOKEN.findall(self.data)

    @cached_property
    def paths(self) -> list[Path]:
        return list(paths(self.value))[1:]

    @cached_property
    def maps(self) -> list[Path]:
        return [path for path in ((), *self.paths) if isinstance(_at(self.value, path), dict)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgery:
    """One forged file, with what is given beside it."""

    kind: str
    data: bytes
    keyset: bytes
    display: bytes | None = None


BASES: Final = (
    Base(data=read("honest.json"), keyset=read("keyset.json")),
    Base(data=read("honest.json"), keyset=read("keyset-2.json")),
    Base(data=read("later.json"), keyset=read("keyset-2.json")),
)
DONORS: Final = tuple(
    decode(read(name)) for name in ("honest.json", "later.json", "ended.json", "another-seal.json")
)
RESHAPED: Final = frozenset(
    {"odd_value", "field_gone", "field_more", "item_more", "exchanged", "wraps", "keysets"}
)
WRAPS: Final = frozenset(encode(wrap) for donor in DONORS for wrap in donor["wraps"])
STRANGER: Final = stranger_keys()


def forge(seed: int, count: int) -> Iterator[Forgery]:
    """Return *count* forgeries, all kinds in turn; the same seed draws the same."""
    chance = random.Random(seed)  # noqa: S311 -- a sample, no secret
    made, kinds = 0, [*KINDS]
    while made < count:
        kind = kinds[made % len(kinds)]
        one = KINDS[kind](chance)
        if not _is_honest(kind, one):
            made += 1
            yield Forgery(kind=kind, data=one.data, keyset=one.keyset, display=one.display)


def _is_honest(kind: str, one: Forgery) -> bool:
    """Tell whether a forgery came out as an honest file after all, wraps aside."""
    if one.display is not None:
        return one.display == read("display.json")
    if kind not in RESHAPED:
        return any(one.data == base.data for base in BASES)
    try:
        value = decode(one.data)
    except CanonicalError:
        return False
    return any(_differs_in_wraps_alone(value, base.value) for base in BASES if base.keyset == one.keyset)


def _differs_in_wraps_alone(value: Any, honest: Any) -> bool:
    if not isinstance(value, dict) or {**value, "wraps": 0} != {**honest, "wraps": 0}:
        return False
    wraps = value.get("wraps")
    if not isinstance(wraps, list) or any(encode(wrap) not in WRAPS for wrap in wraps):
        return False
    places = [(wrap["role"], wrap["kid"]) for wrap in wraps]
    return places == sorted(set(places))


# --- Bytes ----------------------------------------------------------------------------------------
def flip(chance: Chance, base: Base) -> bytes:
    data = bytearray(base.data)
    for _ in range(chance.choice((1, 1, 1, 2, 8))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def cut(chance: Chance, base: Base) -> bytes:
    start = chance.randrange(len(base.data))
    return base.data[:start] + base.data[start + chance.choice((1, 2, 40, len(base.data))) :]


def insert(chance: Chance, base: Base) -> bytes:
    place = chance.randrange(len(base.data) + 1)
    return base.data[:place] + chance.randbytes(chance.choice((1, 1, 4))) + base.data[place:]


def repeat(chance: Chance, base: Base) -> bytes:
    start = chance.randrange(len(base.data))
    end = min(len(base.data), start + chance.choice((1, 10, 1000)))
    return base.data[:end] + base.data[start:]


# --- Tokens ---------------------------------------------------------------------------------------
def blank(chance: Chance, base: Base) -> bytes:
    tokens = list(base.tokens)
    tokens.insert(
        chance.randrange(len(tokens) + 1), chance.choice((b" ", b"\n", b"\t", b"\r", b"\xc2\xa0", b"\x0b"))
    )
    return b"".join(tokens)


def number(chance: Chance, base: Base) -> bytes:
    forms = (
        b"%b.0", b"%be0", b"-%b", b"0%b", b"+%b", b"%b.", b"%bE+0", b"%b0", b"9007199254740992", b'"%b"',
        b"0x%b",
    )  # fmt: skip
    return _one_token(chance, base, re.compile(rb"-?\d+"), lambda token: _form(chance.choice(forms), token))


def escape(chance: Chance, base: Base) -> bytes:
    def change(token: bytes) -> bytes:
        place = chance.randrange(1, len(token) - 1)
        letter = token[place : place + 1]
        form = chance.choice(
            (b"\\u%04x" % letter[0], b"\\U%08x" % letter[0], b"\\" + letter, b"\\u00%02X" % letter[0])
        )
        return token[:place] + form + token[place + 1 :]

    return _one_token(chance, base, re.compile(rb'"[^"\\]+"'), change)


def unicode(chance: Chance, base: Base) -> bytes:
    odd = ("e\u0301", "\u212b", "\ufeff", "\u0000", "\ufffe", "\u00e9", "\u1e9b\u0323", "\u2028", "\ue000")
    raw = (
        b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\\ud800", b"\\udc00\\ud800",
        b"\\ud83d\\ude00",
    )  # fmt: skip
    put = chance.choice((*(text.encode() for text in odd), *raw))
    return _one_token(chance, base, re.compile(rb'".*"'), lambda token: token[:-1] + put + token[-1:])


def base64_form(chance: Chance, base: Base) -> bytes:
    def change(token: bytes) -> bytes:
        text = token[1:-1]
        forms: tuple[Callable[[], bytes], ...] = (
            lambda: text.rstrip(b"="),
            lambda: text + b"=",
            lambda: text.translate(bytes.maketrans(b"+/", b"-_")),
            lambda: text[:4] + b"\\n" + text[4:],
            lambda: text[:-3] + bytes([text[-3] ^ 1]) + text[-2:],
            lambda: b" " + text,
            lambda: text[:-4],
            lambda: text[4:],
        )
        return b'"' + chance.choice(forms)() + b'"'

    return _one_token(chance, base, re.compile(rb'"[A-Za-z0-9+/]{15,}={0,2}"'), change)


def _one_token(
    chance: Chance, base: Base, form: re.Pattern[bytes], change: Callable[[bytes], bytes]
) -> bytes:
    tokens = list(base.tokens)
    place = chance.choice([n for n, token in enumerate(tokens) if form.fullmatch(token)])
    tokens[place] = change(tokens[place])
    return b"".join(tokens)


def _form(form: bytes, token: bytes) -> bytes:
    return form % token if b"%b" in form else form


# --- Fields ---------------------------------------------------------------------------------------
def doubled_key(chance: Chance, base: Base) -> bytes:
    def twice(fields: list[bytes]) -> list[bytes]:
        place = chance.randrange(len(fields))
        return [*fields[: place + 1], *fields[place:]]

    return _one_map(chance, base, twice)


def key_order(chance: Chance, base: Base) -> bytes:
    def swapped(fields: list[bytes]) -> list[bytes]:
        place = chance.randrange(len(fields))
        return [*fields[place:], *fields[:place]]

    return _one_map(chance, base, swapped)


def odd_value(chance: Chance, base: Base) -> bytes:
    return _edited(base, chance.choice(base.paths), lambda _: chance.choice(ODD))


def field_gone(chance: Chance, base: Base) -> bytes:
    path = chance.choice(base.paths)
    return _edited(base, path[:-1], lambda inside: _less(inside, path[-1]))


def field_more(chance: Chance, base: Base) -> bytes:
    key = chance.choice(("", "alg", "zz", "sig", "payload", "__proto__", "toString", "\u00e9", "0"))
    return _edited(base, chance.choice(base.maps), lambda fields: {**fields, key: chance.choice(ODD)})


def item_more(chance: Chance, base: Base) -> bytes:
    lists = [path for path in base.paths if isinstance(_at(base.value, path), list)]
    return _edited(base, chance.choice(lists), lambda items: [*items, chance.choice((*ODD, *items))])


def exchanged(chance: Chance, base: Base) -> bytes:
    """Take one part from another honest file."""
    donor = chance.choice(DONORS)
    path = chance.choice(base.paths)
    try:
        return _edited(base, path, lambda _: _at(donor, path))
    except (KeyError, IndexError, TypeError):
        return exchanged(chance, base)


def _edited(base: Base, path: Path, change: Callable[[Any], Any]) -> bytes:
    return encode(changed(base.value, path, change))


def changed(value: Any, path: Path, change: Callable[[Any], Any]) -> Any:
    """Return a copy with one place changed; all else is shared."""
    if not path:
        return change(value)
    copied = value.copy()
    copied[path[0]] = changed(value[path[0]], path[1:], change)
    return copied


def _less(inside: Any, key: str | int) -> Any:
    copied = inside.copy()
    del copied[key]
    return copied


def _one_map(chance: Chance, base: Base, change: Callable[[list[bytes]], list[bytes]]) -> bytes:
    """Write the document with the fields of one map as *change* puts them."""
    target = chance.choice([path for path in base.maps if len(_at(base.value, path)) > 1])
    return _written(base.value, (), target, change)


def _written(value: Any, path: Path, target: Path, change: Callable[[list[bytes]], list[bytes]]) -> bytes:
    if target[: len(path)] != path:
        return encode(value)
    if isinstance(value, dict):
        fields = [
            encode(key) + b":" + _written(value[key], (*path, key), target, change) for key in sorted(value)
        ]
        return b"{" + b",".join(change(fields) if path == target else fields) + b"}"
    if isinstance(value, list):
        return (
            b"["
            + b",".join(_written(item, (*path, n), target, change) for n, item in enumerate(value))
            + b"]"
        )
    return encode(value)


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield from paths(item, (*path, key))


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


# --- Signatures, payloads, proofs -----------------------------------------------------------------
def signatures(chance: Chance, base: Base) -> bytes:
    def change(both: list[dict[str, str]]) -> Any:
        first, second = both
        known = [key["keyid"] for key in _keys(base)]
        sig = base64.b64decode(first["sig"])
        return chance.choice(
            (
                [],
                [first],
                [second],
                [second, first],
                [first, first],
                [*both, first],
                [*both, second],
                [first, {**second, "sig": first["sig"]}],
                [{**first, "sig": malleable(first["sig"])}, second],
                [{**first, "sig": to_base64(sig[:32] + bytes(32))}, second],
                [{**first, "sig": to_base64(bytes([1]) + bytes(63))}, second],
                [{**first, "keyid": chance.choice(known)}, second],
                [first, {**second, "keyid": chance.choice(known)}],
                [{**first, "keyid": first["keyid"].upper()}, second],
                [first, {**second, "sig": to_base64(chance.randbytes(3309))}],
                [first, {**second, "sig": to_base64(base64.b64decode(second["sig"])[:-1])}],
                [first, {**second, "sig": to_base64(base64.b64decode(second["sig"]) + b"\0")}],
            )
        )

    return _edited(base, ("envelope", "signatures"), change)


def payload(chance: Chance, base: Base) -> bytes:
    """Change what was signed."""

    def change(text: str) -> str:
        inner = Base(data=base64.b64decode(text), keyset=base.keyset)
        return to_base64(
            chance.choice((odd_value, field_gone, field_more, blank, number, doubled_key, flip))(
                chance, inner
            )
        )

    return _edited(base, ("envelope", "payload"), change)


def signed_by_others(chance: Chance, base: Base) -> bytes:
    """Sign the same payload with keys that are not the bundle's: a stranger's, or of another role."""
    data = base64.b64decode(base.value["envelope"]["payload"])
    made = chance.choice((STRANGER.sign(BUNDLE, data), SIGNER.sign(MANIFEST, data)))
    value: Any = made.to_value()
    if chance.random() < 0.5:
        for own, other in zip(base.value["envelope"]["signatures"], value["signatures"], strict=True):
            other["keyid"] = own["keyid"]
    value["payloadType"] = chance.choice((BUNDLE, made.payload_type))
    return _edited(base, ("envelope",), lambda _: value)


def proof(chance: Chance, base: Base) -> bytes:
    def change(own: dict[str, Any]) -> Any:
        hashes = own["hashes"]
        donor = chance.choice(DONORS)["proof"]
        return chance.choice(
            (
                {**own, "index": own["index"] + chance.choice((-1, 1, 11, 2**40))},
                {**own, "size": own["size"] + chance.choice((-1, 1, 2**40))},
                {**own, "hashes": hashes[::-1]},
                {**own, "hashes": chance.sample(hashes, len(hashes) - 1)},
                {**own, "hashes": [*hashes, chance.choice(hashes)]},
                {**own, "hashes": [to_base64(chance.randbytes(chance.choice((0, 31, 32, 33)))), *hashes[1:]]},
                {**own, "hashes": donor["hashes"]},
                {**own, "index": donor["index"], "hashes": donor["hashes"]},
                {**own, "checkpoint": donor["checkpoint"], "hashes": donor["hashes"]},
                donor,
            )
        )

    return _edited(base, ("proof",), change)


HEADS: Final = tuple(heads().values())


def checkpoint(chance: Chance, base: Base) -> bytes:
    def change(note: str) -> str:
        body, _, line = note.partition("\n\n")
        return str(
            chance.choice(
                (
                    chance.choice(HEADS),
                    note + line,
                    f"{note}\n",
                    note[:-1],
                    f"\n{note}",
                    note.replace("\n", "\r\n"),
                    note.replace("\n11\n", "\n12\n"),
                    note.replace("\n11\n", "\n+11\n"),
                    note.replace("\n11\n", "\n0011\n"),
                    note.replace("\n11\n", "\n11 \n"),
                    note.replace("\n11\n", "\n99999999999999999999\n"),
                    note.replace("\n11\n", "\n9999999999999999999\n"),
                    f"{body}\nmore\n\n{line}",
                    f"{body}\n\n",
                    f"{body}\n\n\n{line}",
                    note.replace("\u2014 ", "\u2014  "),
                    note.replace("\u2014", "\u2013"),
                    note.replace("example.org/log ", "example.org/log+"),
                    note.replace("\u2014 example.org/log", "\u2014 example.org/lo\u0085g"),
                    note.replace("\u2014 example.org/log", "\u2014 example.org/log\ufeff"),
                    note.replace("example", "Example"),
                    f"{note}\u2014 witness.example {to_base64(bytes(68))}\n",
                    f"{body}\n\n\u2014 witness.example {to_base64(bytes(68))}\n",
                    note[:-20] + "AAAA" + note[-16:],
                    f"{body}\n\n\u2014 example.org/log AAAA\n",
                    f"{body}\n\n\u2014 example.org/log {line.split(' ')[2][:6]}==\n",
                )
            )
        )

    return _edited(base, ("proof", "checkpoint"), change)


def wraps(chance: Chance, base: Base) -> bytes:
    def change(own: list[dict[str, str]]) -> Any:
        first, *rest = own
        return chance.choice(
            (
                own[::-1],
                [*own, first],
                [first, *own],
                [{**first, "role": chance.choice(("steward", "curator", "Auditor", ""))}, *rest],
                [{**first, "kid": chance.choice((rest[0]["kid"], "", first["kid"].upper()))}, *rest],
                [{**first, "ciphertext": chance.choice((rest[0]["ciphertext"], "", "AAAA"))}, *rest],
                [{**first, "digest": chance.choice((rest[0]["digest"], "", first["digest"].upper()))}, *rest],
                [{**first, "sig": ""}, *rest],
                [None, *rest],
                [[], *rest],
            )
        )

    return _edited(base, ("wraps",), change)


def seals(chance: Chance, base: Base) -> bytes:
    def change(own: dict[str, Any]) -> Any:
        parts, excerpts = own["parts"], own["excerpts"]
        return chance.choice(
            (
                {**own, "excerpts": excerpts[::-1]},
                {**own, "excerpts": excerpts[:-1]},
                {**own, "excerpts": [*excerpts, excerpts[0]]},
                {**own, "parts": {**parts, "excerpts": parts["record"]}},
                {**own, "parts": {"record": parts["record"]}},
                {**own, "parts": {**parts, "Record": parts["record"]}},
                {**own, "t": "kwz-seal-2"},
                {
                    **own,
                    "excerpts": [
                        {**excerpts[0], "data": excerpts[1]["data"], "nonce": excerpts[1]["nonce"]},
                        *excerpts[1:],
                    ],
                },
                {**own, "excerpts": [{**excerpts[0], "nonce": to_base64(bytes(13))}, *excerpts[1:]]},
            )
        )

    return _edited(base, ("seal",), change)


def _keys(base: Base) -> list[dict[str, str]]:
    keysets = json.loads(base.keyset)["keysets"]
    keys: list[dict[str, str]] = json.loads(base64.b64decode(keysets[-1]["payload"]))["keys"]
    return keys


# --- What is given beside the bundle --------------------------------------------------------------
def answer(chance: Chance) -> Forgery:
    """Show another answer than the one that was signed."""
    own = Base(data=read("display.json"), keyset=b"")
    change = chance.choice((odd_value, field_gone, field_more, item_more, doubled_key, number, flip, unicode))
    return Forgery(kind="", data=BASES[0].data, keyset=BASES[0].keyset, display=change(chance, own))


def keysets(chance: Chance) -> Forgery:
    """Give a keyset file that was tampered with, beside a bundle of the second keyset."""
    own = Base(data=read("keyset-2.json"), keyset=b"")
    first, second = own.value["keysets"]
    strange = decode(read("keyset-of-a-stranger.json"))
    if chance.random() < 0.4:
        change = chance.choice(
            (flip, cut, blank, odd_value, field_gone, item_more, base64_form, doubled_key, key_order)
        )
        return Forgery(kind="", data=BASES[2].data, keyset=change(chance, own))
    listed: Any = chance.choice(
        (
            [first],
            [second],
            [second, first],
            [first, second, second],
            [first, first, second],
            [],
            strange["keysets"],
            [first, *strange["keysets"]],
            [*strange["keysets"], second],
            [first, {**second, "signatures": second["signatures"][:1]}],
            [first, {**second, "signatures": second["signatures"][::-1]}],
            [first, {**second, "signatures": [*second["signatures"], second["signatures"][0]]}],
            [first, {**second, "signatures": first["signatures"]}],
            [first, {**second, "signatures": strange["keysets"][0]["signatures"]}],
            [first, {**second, "payload": _widened(chance, second["payload"])}],
        )
    )
    roots = chance.choice(
        (own.value["roots"], own.value["roots"], strange["roots"], own.value["roots"][::-1])
    )
    return Forgery(kind="", data=BASES[2].data, keyset=encode({"keysets": listed, "roots": roots}))


def _widened(chance: Chance, text: str) -> str:
    """Change one key of a keyset, or one of its own fields."""
    value = decode(base64.b64decode(text))
    place = chance.choice((value, *value["keys"]))
    key = chance.choice([*place])
    place[key] = chance.choice((*ODD, "root", "bundle", "ed25519", "ml-dsa-65", "0" * 64))
    return to_base64(encode(value))


Kind = Callable[[Chance], Forgery]


def _of(change: Callable[[Chance, Base], bytes]) -> Kind:
    def forged(chance: Chance) -> Forgery:
        base = chance.choice(BASES)
        return Forgery(kind="", data=change(chance, base), keyset=base.keyset)

    return forged


KINDS: Final[dict[str, Kind]] = {
    change.__name__: _of(change)
    for change in (
        flip, cut, insert, repeat, blank, number, escape, unicode, base64_form, doubled_key, key_order,
        odd_value, field_gone, field_more, item_more, exchanged, signatures, payload, signed_by_others, proof,
        checkpoint, wraps, seals,
    )
} | {"answer": answer, "keysets": keysets}  # fmt: skip
