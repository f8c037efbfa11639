"""Cases of receipts, and of what was kept beside them; what they need signed is made once, as the bundles are."""

import base64
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from audit.core.receipts import ReceiptCase, verify_receipt
from audit.core.trust import read_trust
from audit.tests.kept import DISPLAY, KEPT, LISTED, MARKDOWN, REFUSED, claim
from ledger.core.bundle import BundleFile
from ledger.core.canonical import Json, encode
from ledger.core.chain import Chain
from ledger.core.envelope import KEYSET, RECEIPT
from ledger.core.keyset import Role
from ledger.tests.keys import CHAIN, KEYS, ROOT, ROOTS, SIGNER

GIVEN: Final = ("receipt", "kept", "display", "bundle")
SPACES: Final = "\u00a0\u1680\u2003\u2028\u2029\u202f\u3000\x1c\x1f\x85\ufeff\u200b\r\t\x0b\x0c"
STRANGE: Final = claim(1, "Is $5 (a.b*c) [x] {y} ^z| \\ / +? \U0001f9fe \u00e9?")
Spliced = tuple[str, bytes]  # a file in signed/, and what is given instead of its bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What a verifier is given: by option a file in ``signed/``, and the bytes that it has become."""

    name: str
    files: Mapping[str, Spliced]
    keyset: str | None = "keyset.json"


def written(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def files(honest: bytes) -> Mapping[str, bytes]:
    """Return every file by name; the receipts are of the bundle *honest*."""
    digest = sha256(BundleFile.parse(honest).envelope.to_json()).hexdigest()
    place = BundleFile.parse(honest).proof.index
    return {
        "receipt.json": _signed(bundle=digest),
        "receipt-another-bundle.json": _signed(bundle="0" * 64),
        "receipt-no-time.json": _signed(bundle=digest, at="today"),
        "receipt-other-digits.json": _signed(bundle=digest, at="2026-11-2\u0660T12:00:00Z"),
        "receipt-another-type.json": _signed(bundle=digest, t="kwanzaa.receipt.v2"),
        "receipt-refusal.json": _signed(REFUSED, bundle=digest),
        "receipt-strange.json": _signed({**DISPLAY, "claims": [STRANGE]}, bundle=digest),
        "kept.json": KEPT["answer.json"].encode(),
        "kept.md": MARKDOWN.encode(),
        "kept.txt": KEPT["text"].encode(),
        "keyset-receipts-ended.json": ended(place),
        "keyset-receipts-end-later.json": ended(place + 1),
    }


def ended(at: int) -> bytes:
    """Return a keyset file by which the keys that sign receipts ended at a leaf."""
    keys = tuple(replace(key, to_index=at) if key.role is Role.RECEIPT else key for key in KEYS.keys)
    second = replace(KEYS, version=2, previous=KEYS.digest(), keys=keys)
    return Chain(roots=ROOTS, envelopes=(*CHAIN.envelopes, ROOT.sign(KEYSET, second.payload()))).encode()


def _signed(display: Mapping[str, Json] = DISPLAY, **said: str) -> bytes:
    digest = sha256(encode(dict(display))).hexdigest()
    payload: Json = {"t": "kwanzaa.receipt.v1", "at": "2026-11-20T12:00:00Z", "display": digest, **said}
    return written({"receipt": SIGNER.sign(RECEIPT, encode(payload)).to_value(), "display": dict(display)})


def given(read: Mapping[str, bytes]) -> Iterator[Given]:
    """Return every case, of files as they lie in ``signed/``."""
    whole = {name: (name, data) for name, data in read.items()}
    held, honest, page = whole["receipt.json"], whole["honest.json"], whole["kept.md"]
    bare = ("receipt.json", written({**json.loads(held[1]), "display": None}))
    copy = ("display.json", written(DISPLAY))
    yield Given(name="a receipt", files={"receipt": held})
    yield Given(name="no keyset", files={"receipt": held}, keyset=None)
    yield Given(name="a stranger's keyset", files={"receipt": held}, keyset="keyset-of-a-stranger.json")
    yield Given(name="with its bundle", files={"receipt": held, "bundle": honest})
    yield Given(name="without its answer", files={"receipt": bare})
    yield Given(name="without its answer, with an own copy", files={"receipt": bare, "display": copy})
    yield Given(name="with another copy", files={"receipt": held, "display": ("display.json", b"{}")})
    yield Given(name="with a bundle that is none", files={"receipt": held, "bundle": ("honest.json", b"{}")})
    yield Given(
        name="with another bundle", files={"receipt": whole["receipt-another-bundle.json"], "bundle": honest}
    )
    for name in ("no-time", "other-digits", "another-type"):
        yield Given(name=name.replace("-", " "), files={"receipt": whole[f"receipt-{name}.json"]})
    yield from _kept(whole)
    yield from _spaced(held, page[1])
    yield from _ended(held, honest)
    yield from _changed(held, page)


def _kept(whole: Mapping[str, Spliced]) -> Iterator[Given]:
    """Return what is kept beside it, in every form that the page compares, honest and not."""
    held, refused, strange = (
        whole[f"{name}.json"] for name in ("receipt", "receipt-refusal", "receipt-strange")
    )
    for name in ("kept.json", "kept.md", "kept.txt"):
        yield Given(name=f"beside {name}", files={"receipt": held, "kept": whole[name]})
    marked = str(STRANGE["text"]).replace("\\", "\\\\").encode() + b" the van"
    table = {
        "a refusal": (refused, "kept.txt", b"After the archive ends It ends in 1987\\."),
        "another refusal": (refused, "kept.txt", b"After the archive ends. Never."),
        "marks of regular expressions": (strange, "kept.txt", marked),
        "true for one": (held, "kept.json", whole["kept.json"][1].replace(b'"n": 1', b'"n": true')),
        "a byte order mark": (held, "kept.json", b"\xef\xbb\xbf" + whole["kept.json"][1]),
        "a separator in front": (held, "kept.json", b"\x1c" + whole["kept.json"][1]),
        "entities": (held, "kept.md", whole["kept.md"][1].replace(b"rain", b"r&#97;in")),
        "no text": (held, "kept.txt", b"\xff"),
        "another claim": (held, "kept.md", whole["kept.md"][1].replace(b"She kept", b"She never kept")),
        "an Arabic number": (held, "kept.md", whole["kept.md"][1].replace(b"**2.", "**\u0662.".encode())),
        "sources listed": (held, "kept.md", LISTED.encode()),
        "sources listed in plain text": (held, "kept.txt", KEPT["listed text"].encode()),
        "lines that end as in Windows": (held, "kept.md", LISTED.replace("\n", "\r\n").encode()),
        "a claim more, with a marker": (held, "kept.md", LISTED.encode() + b"\nShe lied. **[A]**\n"),
        "a claim more, with a label": (held, "kept.md", LISTED.encode() + b"\nShe lied. *a label*\n"),
        "words behind a marker": (held, "kept.md", LISTED.replace("**[C]**", "**[C]** No.").encode()),
        "other words of a source": (held, "kept.md", LISTED.replace("copper", "silver").encode()),
        "another source in the list": (held, "kept.md", LISTED.replace("- **[B]**", "- **[D]**").encode()),
        "another kind of mark": (held, "kept.md", LISTED.replace("“I have", "‘I have").encode()),
    }
    for name, (receipt, file, data) in table.items():
        yield Given(name=f"kept: {name}", files={"receipt": receipt, "kept": (file, data)})


def _spaced(held: Spliced, page: bytes) -> Iterator[Given]:
    for one in SPACES:
        for name, text in (("", page.decode()), (" listed", LISTED)):
            data = text.replace(" ", one, 40).encode()
            yield Given(
                name=f"kept: space {ord(one):x}{name}", files={"receipt": held, "kept": ("kept.md", data)}
            )


def _ended(held: Spliced, honest: Spliced) -> Iterator[Given]:
    """Return receipts by keys that have ended: they hold only beside a bundle that was logged before."""
    bundle = BundleFile.parse(honest[1])
    earlier = replace(bundle, proof=replace(bundle.proof, index=bundle.proof.index - 1)).encode()
    before, after = "keyset-receipts-ended.json", "keyset-receipts-end-later.json"
    for name, keyset, beside in (
        ("ended, and no bundle says when it was given", after, None),
        ("ended behind its bundle", after, honest),
        ("ended before its bundle", before, honest),
        ("ended, beside a proof of an earlier leaf", before, ("honest.json", earlier)),
    ):
        files = {"receipt": held, **({"bundle": beside} if beside else {})}
        yield Given(name=f"keys: {name}", files=files, keyset=keyset)


def _changed(held: Spliced, page: Spliced) -> Iterator[Given]:
    """Return one mutation for each part of the file."""
    value: dict[str, Any] = json.loads(held[1])
    payload = base64.b64decode(value["receipt"]["payload"])
    later = base64.b64encode(payload.replace(b"2026-11-20", b"2026-11-21")).decode()
    first, second = value["receipt"]["signatures"]
    for name, other in (
        ("another answer", {**value, "display": {**value["display"], "claims": []}}),
        ("another day", {**value, "receipt": {**value["receipt"], "payload": later}}),
        ("signatures exchanged", {**value, "receipt": {**value["receipt"], "signatures": [second, first]}}),
        ("one signature", {**value, "receipt": {**value["receipt"], "signatures": [first]}}),
        ("an unknown field", {**value, "who": "Femi"}),
        ("a field less", {"display": value["display"]}),
        ("another payload type", {**value, "receipt": {**value["receipt"], "payloadType": "text/plain"}}),
        ("a list", [value]),
    ):
        files = {"receipt": ("receipt.json", written(other)), "kept": page}
        yield Given(name=f"changed: {name}", files=files)
    yield Given(name="changed: half of it", files={"receipt": ("receipt.json", held[1][: len(held[1]) // 2])})


def said(files: Mapping[str, bytes], keyset: bytes | None) -> dict[str, Any]:
    """Return what this project's verifier says, as the verdict files have it."""
    data, *rest = (files.get(name) for name in GIVEN)
    trust = None if keyset is None else read_trust(keyset)
    report = verify_receipt(ReceiptCase(data or b"", trust=trust, **dict(zip(GIVEN[1:], rest, strict=True))))
    results = [[one.name, one.status.value, one.code] for one in report.results]
    return {"verdict": report.verdict_name, "results": results}
