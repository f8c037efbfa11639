from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ledger.core.canonical import decode, encode
from ledger.core.errors import CanonicalError, KeysetError, SignatureInvalidError, UnknownKeyError
from ledger.core.keyset import Algorithm, Key, Role, keyid_of, load_public, make_key, parse_keyset
from ledger.tests.by_name import by_name
from ledger.tests.core.shared import needs_shared, read
from ledger.tests.keys import KEYS, SIGNER

KEY = make_key(SIGNER.pairs[Role.BUNDLE].ed25519.public_key(), Role.BUNDLE)


def test_a_keyset_is_read_back_from_its_bytes():
    assert parse_keyset(KEYS.payload()) == KEYS
    assert parse_keyset(KEYS.payload()).digest() == KEYS.digest()


def test_the_id_of_a_key_is_the_hash_of_its_spki():
    assert KEY.keyid == keyid_of(KEY.public)
    assert load_public(KEY.public).public_bytes_raw() == KEY.public[-32:]


@by_name(
    ("start", "end", "index", "valid"),
    {
        "from the first leaf": (0, None, 0, True),
        "before its first": (5, None, 4, False),
        "its first": (5, None, 5, True),
        "its last": (5, 9, 8, True),
        "revoked": (5, 9, 9, False),
        "no log, still in use": (5, None, None, True),
        "no log, out of use": (5, 9, None, False),
        "never valid": (0, 0, 0, False),
    },
)
def test_a_key_is_valid_by_log_index(start, end, index, valid):
    assert replace(KEY, from_index=start, to_index=end).valid_at(index) is valid


@by_name(
    ("change", "reason"),
    {
        "another id": ({"keyid": "0" * 64}, "is not the ed25519 key"),
        "another algorithm": ({"algorithm": Algorithm.ML_DSA_65}, "is not the ml-dsa-65 key"),
        "backwards": ({"from_index": 3, "to_index": 2}, "ends before it begins"),
        "backwards to zero": ({"from_index": 3, "to_index": 0}, "ends before it begins"),
        "negative": ({"from_index": -1}, "ends before it begins"),
    },
)
def test_a_key_that_is_not_what_it_says_is_refused(change, reason):
    with pytest.raises(KeysetError, match=reason):
        replace(KEY, **change)


def test_other_kinds_of_keys_and_other_forms_are_refused():
    x25519 = X25519PrivateKey.from_private_bytes(bytes(32)).public_key()
    spki = x25519.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    for public, reason in [
        (spki, "not a kind of key"),
        (b"x", "not a public key"),
        (KEY.public + b"x", "not a"),
    ]:
        with pytest.raises(KeysetError, match=reason):
            load_public(public)
    # the same key with its length in two bytes: BER, but not DER
    longer = bytes.fromhex("30812a300506032b6570032100") + KEY.public[-32:]
    with pytest.raises(KeysetError):
        load_public(longer)


def other(**change):
    return replace(KEYS, **change)


@by_name(
    ("make", "reason"),
    {
        "order": (lambda: other(keys=KEYS.keys[::-1]), "order of their ids"),
        "twice": (lambda: other(keys=(*KEYS.keys, KEYS.keys[-1])), "order of their ids"),
        "order of roots": (lambda: other(roots=KEYS.roots[::-1]), "order of their ids"),
        "no roots": (lambda: other(roots=()), "of both algorithms"),
        "one algorithm": (lambda: other(roots=KEYS.roots[:1]), "of both algorithms"),
        "unknown root": (lambda: other(roots=(*KEYS.roots, "ff")), "root keys of its own"),
        "root of another role": (lambda: other(roots=tuple(sorted((*KEYS.roots, KEY.keyid)))), "root keys"),
        "version 0": (lambda: other(version=0), "follow another"),
        "version 2 of nothing": (lambda: other(version=2), "follow another"),
        "version 1 of something": (lambda: other(previous="00"), "follow another"),
        "no origin": (lambda: other(origin=""), "has an origin"),
    },
)
def test_a_keyset_that_nobody_could_sign_is_refused(make, reason):
    with pytest.raises(KeysetError, match=reason):
        make()


def entry(**change):
    value = KEY.to_value()
    assert isinstance(value, dict)
    return [value | change]


def changed(**change):
    value = decode(KEYS.payload())
    assert isinstance(value, dict)
    return encode({**value, **change})


@by_name(
    ("data", "error"),
    {
        "another format": (changed(t="kwanzaa.keyset.v2"), KeysetError),
        "unknown field": (changed(more=1), CanonicalError),
        "unknown role": (changed(keys=entry(role="king")), KeysetError),
        "algorithm": (changed(keys=entry(algorithm="rsa")), KeysetError),
        "unknown field of a key": (changed(keys=entry(x=1)), CanonicalError),
        "white space": (b" " + KEYS.payload(), CanonicalError),
    },
)
def test_bytes_that_are_no_keyset_are_refused(data, error):
    with pytest.raises(error):
        parse_keyset(data)


def test_a_later_keyset_with_an_ended_key_is_read_back():
    ended = tuple(replace(key, to_index=7) if key.role is Role.BUNDLE else key for key in KEYS.keys)
    later = replace(KEYS, version=2, previous=KEYS.digest(), keys=ended)
    assert parse_keyset(later.payload()) == later


def test_a_key_that_is_not_there_is_not_trusted():
    assert KEYS.find(KEY.keyid) == KEY
    with pytest.raises(UnknownKeyError, match="0000 is not in keyset 1"):
        KEYS.find("0" * 64)


class TestWycheproof:
    """Signatures of other people: ../shared/vectors/wycheproof."""

    pytestmark = needs_shared

    @by_name(
        ("file", "prefix", "count"),
        {
            "Ed25519": ("ed25519_test.json", "302a300506032b6570032100", 151),
            "ML-DSA-65": ("mldsa_65_verify_test.json", "308207b2300b0609608648016503040312038207a100", 210),
        },
    )
    def test_every_signature_is_judged_as_its_authors_say(self, file, prefix, count):
        tests, wrong = 0, []
        for group in read(f"wycheproof/{file}")["testGroups"]:
            public = group["publicKey"]
            spki = bytes.fromhex(prefix) + bytes.fromhex(public if isinstance(public, str) else public["pk"])
            for test in group["tests"]:
                tests += 1
                if judge(spki, test) != (test["result"] == "valid" and not test.get("ctx")):
                    wrong.append(test["tcId"])
        assert (wrong, tests) == ([], count)


def judge(spki, test):
    try:
        key = make_key(load_public(spki), Role.BUNDLE)
        key.verify(bytes.fromhex(test["sig"]), bytes.fromhex(test["msg"]))
    except (KeysetError, SignatureInvalidError):
        return False
    return True


def test_a_key_entry_is_made_for_either_algorithm():
    pair = SIGNER.pairs[Role.BUNDLE]
    made = make_key(pair.ml_dsa_65.public_key(), Role.BUNDLE, from_index=4)
    assert made == Key(
        keyid=made.keyid, algorithm=Algorithm.ML_DSA_65, role=Role.BUNDLE, public=made.public, from_index=4
    )
