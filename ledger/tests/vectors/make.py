"""Write the golden vectors again: ``python -m ledger.tests.vectors.make``; nothing changes unless a format did.

ML-DSA signatures and HPKE wraps hold fresh randomness, so ``signed/`` is written only where it is missing: its
files are verified and opened, not made again.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from ledger.core import commitments, merkle
from ledger.core.bundle import BundleFile
from ledger.core.canonical import Json, encode, to_base64
from ledger.core.checkpoint import Checkpoint, NoteKey
from ledger.core.envelope import BUNDLE, Envelope, Signature, leaf, pae
from ledger.core.opening import release
from ledger.core.proof import Proof
from ledger.core.seal import Excerpt, Seal, close, digest
from ledger.core.sharing import Holder, Shares, cek_commitment, wrap
from ledger.tests.keys import CHAIN, KEYS, ORIGIN, RECIPIENTS, SEEDS, SIGNER, seed

HERE = Path(__file__).parent
SIGNED = HERE / "signed"

BUNDLE_ID = "00112233445566778899aabbccddeeff"
SHARES = Shares(auditor=seed("vector share 1"), steward=seed("vector share 2"))
ARTIFACT_KEYS = {name: seed(f"vector {name}") for name in ("sha256:a", "sha256:b")}
PARTS: dict[str, Json] = {"record": {"claims": [{"n": 0, "text": "She wrote “Dear Ada”."}]}, "note": None}
EXCERPTS = (
    Excerpt(artifact_id="sha256:a", value="Dear Ada,"),
    Excerpt(artifact_id="sha256:b", value="né à Cotonou, 𐑄 1931"),
    Excerpt(artifact_id="sha256:a", value=""),
)
VALUES: tuple[Json, ...] = (
    None,
    True,
    0,
    -(2**53) + 1,
    2**53 - 1,
    "",
    'é €  \x00\x1f\x7f\u2028 "\\/\b\f\n\r\t 𝔘',
    [],
    {},
    {"b": [1, {"a": None}], "a": "x", "A": False, "": ""},
    {"ﬀ": 1, "𝔘": 2, "é": 3, "z": 4},
)
REFUSED = {
    "duplicate key": b'{"a":1,"a":1}',
    "key order": b'{"b":1,"a":1}',
    "space": b'{"a": 1}',
    "float": b"1.0",
    "exponent": b"1e0",
    "too large": b"9007199254740992",
    "negative zero": b"-0",
    "needless escape": b'"\\u0061"',
    "not NFC": '"e\u0301"'.encode(),
    "lone surrogate": b'"\\ud800"',
    "byte order mark": b"\xef\xbb\xbf1",
    "not UTF-8": b'"\xff"',
    "newline at the end": b"1\n",
    "nested 65 deep": b"[" * 65 + b"]" * 65,
}
LEAVES = [b"", b"\x00", b"kwanzaa", *(bytes([n]) * n for n in range(3, 9))]


def canonical() -> Json:
    taken: list[Json] = [{"value": value, "bytes": encode(value).hex()} for value in VALUES]
    return {"taken": taken, "refused": {why: data.hex() for why, data in REFUSED.items()}}


def trees() -> Json:
    hashes = [merkle.leaf_hash(data) for data in LEAVES]
    sizes = range(1, len(hashes) + 1)
    return {
        "leaves": [data.hex() for data in LEAVES],
        "roots": [merkle.root(hashes[:size]).hex() for size in range(len(hashes) + 1)],
        "inclusion_in_the_whole": [
            [h.hex() for h in merkle.inclusion_proof(hashes, index)] for index in range(len(hashes))
        ],
        "consistency_with_the_whole": [
            [h.hex() for h in merkle.consistency_proof(hashes, size)] for size in sizes
        ],
    }


def fields() -> Json:
    cases: tuple[tuple[str, Json], ...] = (
        ("/question", "Who was Ada?"),
        ("/claims/0", {"rung": "supported"}),
        ("", None),
    )
    made: list[Json] = []
    for path, value in cases:
        salt = commitments.salt(seed("vector commitments"), path)
        commitment = commitments.commit(salt, path, value)
        made.append({"path": path, "value": value, "salt": salt.hex(), "commitment": commitment})
    return {"seed": seed("vector commitments").hex(), "fields": made}


def sealed() -> Seal:
    return close(
        PARTS,
        EXCERPTS,
        content_key=SHARES.content_key(BUNDLE_ID),
        bundle_id=BUNDLE_ID,
        artifact_keys=ARTIFACT_KEYS,
    )


def seals() -> Json:
    content_key = SHARES.content_key(BUNDLE_ID)
    return {
        "bundle_id": BUNDLE_ID,
        "shares": {"auditor": SHARES.auditor.hex(), "steward": SHARES.steward.hex()},
        "content_key": content_key.hex(),
        "cek": cek_commitment(content_key),
        "artifact_keys": {name: key.hex() for name, key in ARTIFACT_KEYS.items()},
        "parts": PARTS,
        "excerpts": [{"artifact_id": e.artifact_id, "value": e.value} for e in EXCERPTS],
        "seal": sealed().to_value(),
        "digest": digest(sealed()),
    }


def logged() -> Json:
    """An envelope's bytes to sign and its leaf, with signatures that are none; the note of a log of three."""
    made = Envelope(
        payload_type=BUNDLE,
        payload=encode({"n": 1}),
        signatures=(Signature(keyid="aa", sig=b"first"), Signature(keyid="bb", sig=b"second")),
    )
    head = Checkpoint(
        origin=ORIGIN, size=3, root=merkle.root([merkle.leaf_hash(data) for data in LEAVES[:3]])
    )
    key = NoteKey(name=ORIGIN, public=SIGNER.checkpoint.public_key().public_bytes_raw())
    return {
        "envelope": made.to_value(),
        "pae": pae(made.payload_type, made.payload).hex(),
        "leaf": leaf(made).decode(),
        "checkpoint": SIGNER.sign_checkpoint(head),
        "vkey": key.vkey(),
    }


def keysets() -> Json:
    revoked = tuple(replace(key, to_index=7) if key.role == "bundle" else key for key in KEYS.keys)
    second = replace(KEYS, version=2, previous=KEYS.digest(), keys=revoked)
    return [{"payload": keyset.payload().decode(), "digest": keyset.digest()} for keyset in (KEYS, second)]


FILES: Mapping[str, Callable[[], Json]] = {
    "canonical.json": canonical,
    "merkle.json": trees,
    "commitments.json": fields,
    "seal.json": seals,
    "log.json": logged,
    "keyset.json": keysets,
}


def text(value: Json) -> str:
    """Return a file that people can read; its values are what counts, not its white space."""
    return json.dumps(value, ensure_ascii=True, indent=1, sort_keys=True) + "\n"


def signed() -> Mapping[str, bytes]:
    """One whole bundle, alone in its log but for the keyset, with all that opens and verifies it."""
    content_key = SHARES.content_key(BUNDLE_ID)
    seal = sealed()
    payload: Json = {
        "bundle_id": BUNDLE_ID,
        "cek": cek_commitment(content_key),
        "seal": digest(seal),
        "t": "vector",
    }
    envelope = SIGNER.sign(BUNDLE, encode(payload))
    hashes = [merkle.leaf_hash(leaf(one)) for one in (*CHAIN.envelopes, envelope)]
    note = SIGNER.sign_checkpoint(Checkpoint(origin=ORIGIN, size=2, root=merkle.root(hashes)))
    shares = {Holder.AUDITOR: SHARES.auditor, Holder.STEWARD: SHARES.steward}
    wraps = [wrap(shares[to.role], recipient=to, bundle_id=BUNDLE_ID) for to in RECIPIENTS]
    bundle = BundleFile(
        envelope=envelope,
        seal=seal,
        wraps=tuple(sorted(wraps, key=lambda one: (one.role, one.kid))),
        proof=Proof(index=1, size=2, hashes=merkle.inclusion_proof(hashes, 1), checkpoint=note),
    )
    given = release(bundle, seed=SEEDS["steward"], artifact_keys=ARTIFACT_KEYS)
    seeds = {f"{name}.seed": to_base64(value).encode() for name, value in SEEDS.items()}
    return {
        "bundle.json": bundle.encode(),
        "keyset.json": CHAIN.encode(),
        "release.json": given.encode(),
        **seeds,
    }


def main() -> None:
    for name, make in FILES.items():
        (HERE / name).write_text(text(make()), encoding="utf-8")
    if not SIGNED.exists():
        SIGNED.mkdir()
        for name, data in signed().items():
            (SIGNED / name).write_bytes(data)


if __name__ == "__main__":
    main()
