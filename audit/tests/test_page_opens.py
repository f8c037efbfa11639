"""The page's opener and the commands open the same: plaintext byte for byte, and every wrong thing a sentence."""

import base64
import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.keywrap import aes_key_unwrap, aes_key_wrap

from audit.adapters.key_files import lock, read_seed, unlock
from audit.core.errors import FileError
from audit.core.exchange import contribute, give, hand_over, open_letter, read_keys
from audit.core.letters import Kind, Letter
from audit.core.warrant import Warrant, verify_statement
from audit.opening_words import FAULTS
from audit.tests.beside import ID, beside
from audit.tests.bundles import QUOTE, Made, claims, display, fields, make
from audit.tests.opener import FIELD, KEYS, WHOLE
from audit.tests.statements import HONEST, NOW, STEWARD, TRUST, filed, statement, warrant
from ledger.core.bundle import BundleFile
from ledger.tests.by_name import by_name
from ledger.tests.keys import SEEDS
from personas.core.text import escape_visible


def by_hand(of: Warrant, half: Letter | None = None, bundle: BundleFile = HONEST.bundle) -> Letter:
    """Give as the command does."""
    keys = HONEST.release.artifact_keys
    return give(bundle, warrant=of, seed=SEEDS["steward"], artifact_keys=keys, half=half)


def opened(of: Warrant, share: Letter, bundle: BundleFile = HONEST.bundle) -> bytes:
    """Open as the command does."""
    return open_letter(bundle, warrant=of, seed=SEEDS["auditor-1"], share=share).encode()


def given_of(made: Made) -> dict[str, bytes]:
    """Let the opening of another bundle be agreed on, and the share be given."""
    file = filed(statement(made.bundle).payload())
    of = verify_statement(file, bundle=made.bundle, trust=TRUST, now=NOW)
    share = give(made.bundle, warrant=of, seed=SEEDS["steward"], artifact_keys={}, half=None)
    return {"bundle": made.data, "statement": file.encode(), "share": share.encode()}


def said_of(told: dict[str, Any]) -> dict[str, str]:
    return {one["name"]: one["status"] for one in told["replay"]["checks"]}


def letter(told: dict[str, Any]) -> Letter:
    return Letter.parse(base64.b64decode(told["letter"]))


def test_what_the_commands_gave_the_page_opens_to_the_same_bytes_and_the_other_way_round(opener):
    share = by_hand(warrant())
    told = opener.act("open", share=share.encode())
    assert base64.b64decode(told["opened"]) == opened(warrant(), share)
    keys = hand_over(
        HONEST.release.artifact_keys,
        opening=warrant().statement.opening,
        statement=warrant().digest,
        steward=STEWARD,
    )
    assert read_keys(keys, warrant=warrant(), seed=SEEDS["steward"]) == HONEST.release.artifact_keys
    given = letter(opener.act("give", key=KEYS["steward"], artifacts=keys.encode()))
    assert opened(warrant(), given) == opened(warrant(), share)
    assert said_of(told) == dict.fromkeys(said_of(told), "pass") | {
        "artifacts": "not_checked",
        "gates": "not_checked",
        "policy": "not_checked",
    }
    assert len(said_of(told)) == 13
    (first, *_) = told["replay"]["claims"]
    assert first["sealed"]["citations"][0]["excerpt"] == escape_visible(QUOTE)
    assert first["shown"]["text"] == first["sealed"]["text"]
    assert {len(claim["stages"]) for claim in told["replay"]["claims"]} == {12}


def test_a_refusal_is_shown_as_it_was_read(opener):
    record = fields([], kind="refusal", rung="refused")
    record["/outcome"]["removed"] = []
    shown = display(record, ())
    told = opener.act("open", **given_of(make(fields=record, display=shown, excerpts=())))
    assert "fail" not in said_of(told).values()
    assert told["replay"]["told"] == [shown["outcome"]["refusal"][name] for name in ("title", "text")]


def test_one_field_goes_by_halves_of_either_side(opener):
    of = warrant(path="/question")
    given = {"statement": FIELD.encode()}
    half = letter(opener.act("contribute", **given))
    share = by_hand(of, half)
    told = opener.act("open", share=share.encode(), **given)
    assert base64.b64decode(told["opened"]) == opened(of, share)
    assert said_of(told) == {"opened file": "pass", "opened field": "pass"}
    assert told["replay"]["value"] == "Why did she stay?"
    own = contribute(HONEST.bundle, warrant=of, seed=SEEDS["auditor-1"])
    back = letter(opener.act("give", key=KEYS["steward"], half=own.encode(), **given))
    assert opened(of, back) == opened(of, share)


def test_what_the_full_archive_would_have_said_opens_too(opener):
    made = beside()
    said = statement(made, bundle_id=ID)
    of = verify_statement(filed(said.payload()), bundle=made, trust=TRUST, now=NOW)
    given = {"bundle": made.encode(), "statement": filed(said.payload()).encode()}
    share = by_hand(of, bundle=made)
    told = opener.act("open", share=share.encode(), **given)
    assert base64.b64decode(told["opened"]) == opened(of, share, made)
    assert (told["replay"]["kind"], said_of(told)) == ("beside", {})


STRANGE: tuple[dict[str, Any], ...] = (
    {
        "/claims/0": {
            "n": [],
            "text": {},
            "rung": None,
            "citations": [None, 1, {"excerpt": 10**9, "locator": [1]}],
        }
    },
    {"/claims/0": {"__proto__": {"n": 1}, "constructor": "x", "verdicts": "none", "doubts": [None, {}]}},
    {
        "/claims/0": "a claim",
        "/outcome": None,
        "/category": 1,
        "/draft": [],
        "/retrieval": {},
        "/checks": [0],
    },
    {"/question": {"text": ["<b>"]}, "/outcome": {"removed": [None, 3, "x"], "kind": {"a": 1}}},
    {"/retrieval": [None, {"artifact_id": 1, "rank": "x"}]},
)


def test_a_record_of_any_form_is_shown_or_refused_and_breaks_nothing(opener):
    for n, one in enumerate(STRANGE):
        made = make(fields={**fields(claims()), **one}, display={"claims": [None, 1, {}], "nearest": [None]})
        told = opener.act("open", **given_of(made))
        assert "fail" in said_of(told).values(), n
    made = make(record={"fields": "none"})
    told = opener.act("open", **given_of(made))
    assert told["fault"]["code"] == "audit.record"


def test_what_nobody_sees_is_shown_as_the_commands_show_it(opener):
    texts = [
        "a\u202eb\u00ad\ufe0f",
        "👩\u200d👩\u200d👧 5\ufe0f\u20e3 ✔\ufe0f",
        "نامه\u200cای",
        "a\u200db",
        "\U000e0041",
    ]
    for text in texts:
        made = make(fields={**fields(claims()), "/question": text})
        told = opener.act("open", **given_of(made))
        assert told["replay"]["question"] == escape_visible(text)


def test_a_key_under_a_passphrase_is_read_by_both(opener):
    locked, share = lock(SEEDS["auditor-1"], "caf\u0065\u0301 am Hafen"), by_hand(warrant()).encode()
    assert unlock(locked, "café am Hafen") == SEEDS["auditor-1"]
    assert "opened" in opener.act("open", key=locked + b"\n", passphrase="café am Hafen", share=share)
    for passphrase, say in (("", "passphrase"), ("cafe", "wrong passphrase")):
        assert opener.act("open", key=locked, passphrase=passphrase, share=share)["fault"]["say"] == say
    with pytest.raises(FileError, match="passphrase does not open"):
        unlock(locked, "cafe")
    header, rest = locked.split(b".", 1)
    cheap = base64.urlsafe_b64encode(base64.urlsafe_b64decode(header + b"==").replace(b":600000", b":100000"))
    with pytest.raises(FileError, match="a form that is known"):
        unlock(cheap.rstrip(b"=") + b"." + rest, "café am Hafen")
    told = opener.act("open", key=cheap.rstrip(b"=") + b"." + rest, passphrase="x", share=share)
    assert told["fault"]["say"] == "no key"


def under_a_token(secret: bytes, seed: bytes) -> bytes:
    """Write a key file as docs/reference says it is, by another library than the page's."""
    fields = {"alg": "A256KW", "credential": "AQID", "enc": "A256GCM", "rp": "desk.example", "salt": "A" * 43}
    header, key, nonce = letters(json.dumps(fields, separators=(",", ":")).encode()), b"c" * 32, b"n" * 12
    sealed = AESGCM(key).encrypt(nonce, seed, header)
    parts = (aes_key_wrap(wrapping(secret), key), nonce, sealed[:-16], sealed[-16:])
    return b".".join([header, *map(letters, parts)])


def wrapping(secret: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=b"kwanzaa/key-file/prf/v1").derive(secret)


def letters(data: bytes) -> bytes:
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def read_by_hand(file: bytes, secret: bytes) -> bytes:
    header, *rest = file.strip().split(b".")
    key, nonce, sealed, tag = (base64.urlsafe_b64decode(one + b"==") for one in rest)
    return AESGCM(aes_key_unwrap(wrapping(secret), key)).decrypt(nonce, sealed + tag, header)


def test_a_key_under_a_security_key_is_as_the_reference_says_and_no_command_reads_it(opener, tmp_path):
    seed, secret, share = SEEDS["auditor-1"], bytes(range(32)), by_hand(warrant()).encode()
    token = {"credential": b"\1\2\3", "rp": "desk.example", "salt": bytes(32), "secret": secret}
    locked = lock(seed, "one for the safe")
    made = base64.b64decode(opener.act("protect", key=locked, passphrase="one for the safe", **token)["file"])
    assert read_by_hand(made, secret) == seed
    assert made.split(b".")[0] == under_a_token(secret, seed).split(b".")[0]
    for file in (made, under_a_token(secret, seed)):
        assert "opened" in opener.act("open", key=file, secret=secret, share=share)
        for given, say in ((bytes(32), "token refused"), (None, "no token"), (b"short", "no secret")):
            assert opener.act("open", key=file, secret=given, share=share)["fault"]["say"] == say
    header = letters(base64.urlsafe_b64decode(made.split(b".")[0] + b"==").replace(b"desk", b"dusk"))
    moved = b".".join([header, *made.split(b".")[1:]])
    assert opener.act("open", key=moved, secret=secret, share=share)["fault"]["say"] == "token refused"
    assert opener.act("protect", key=b"no key", **token)["fault"]["say"] == "no key"
    path = tmp_path / "token.key"
    path.write_bytes(made)
    path.chmod(0o600)
    with pytest.raises(FileError, match=r"security key.* at desk\.example"):
        read_seed(path)


def changed(data: bytes) -> bytes:
    """Flip one bit of a letter's ciphertext."""
    one = Letter.parse(data)
    return replace(one, ciphertext=one.ciphertext[:-1] + bytes([one.ciphertext[-1] ^ 1])).encode()


OTHER = filed(statement(opening="fedcba9876543210" * 2).payload())
FOREIGN = verify_statement(OTHER, bundle=HONEST.bundle, trust=TRUST, now=NOW)
SHARE = by_hand(warrant()).encode()
LATE = int((NOW + timedelta(days=6)).timestamp() * 1000)
DEEP = b"[" * 100_000 + b"]" * 100_000


@by_name(
    ("changes", "code", "say"),
    {
        "a changed share": ({"share": changed(SHARE)}, "ledger.seal", "ledger.seal"),
        "another auditor's key": ({"key": KEYS["auditor-2"]}, "audit.opening", "another key"),
        "the steward's key": ({"key": KEYS["steward"]}, "audit.opening", "another key"),
        "no key": ({"key": b"not a key"}, "audit.file", "no key"),
        "half a key": ({"key": KEYS["auditor-1"][:64]}, "audit.file", "no key"),
        "bytes that are no text": ({"key": b"\xff\xfe"}, "audit.file", "no key"),
        "five parts of nothing": ({"key": b"....", "passphrase": "x"}, "audit.file", "no key"),
        "another bundle's statement": (
            {"statement": filed(statement(bundle="0" * 64).payload()).encode()},
            "audit.opening",
            "another bundle",
        ),
        "a foreign opening's share": (
            {"share": by_hand(FOREIGN).encode()},
            "audit.opening",
            "another opening",
        ),
        "a foreign opening's statement": ({"statement": OTHER.encode()}, "audit.opening", "another opening"),
        "an opening that is over": ({"now": LATE}, "audit.opening_over", "audit.opening_over"),
        "a statement in no log": (
            {"statement": replace(WHOLE, proof=FIELD.proof).encode()},
            "ledger.proof",
            "ledger.proof",
        ),
        "a changed bundle": (
            {"bundle": HONEST.data.replace(b'"index":6', b'"index":7')},
            "audit.verification",
            "audit.verification",
        ),
        "a bundle that is none": ({"bundle": DEEP}, "audit.verification", "audit.verification"),
        "a statement that is none": ({"statement": DEEP}, "ledger.canonical", "ledger.canonical"),
        "a share that is none": (
            {"share": b'{"__proto__":{"t":"x"}}'},
            "ledger.canonical",
            "ledger.canonical",
        ),
        "a half as a share": (
            {"share": replace(Letter.parse(SHARE), kind=Kind.HALF).encode()},
            "audit.opened_file",
            "audit.opened_file",
        ),
    },
)
def test_what_does_not_open_is_a_sentence(opener, changes, code, say):
    told = opener.act("open", **{"share": SHARE, **changes})
    assert list(told) == ["fault"]
    assert (told["fault"]["code"], told["fault"]["say"]) == (code, say)
    assert (told["fault"]["say"] in FAULTS) != (code in {"ledger.proof", "ledger.canonical"})
