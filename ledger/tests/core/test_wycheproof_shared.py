"""Adversarial cases of other people for the primitives below a bundle: ../shared/vectors/wycheproof.

Each goes through our own function; what our functions do not offer (another key length, associated data, a truncated
tag) must be refused, or cannot be asked for. Signatures are in ``test_keyset``.
"""

import hmac
from collections import Counter
from hashlib import sha256

import pytest

from ledger.core import commitments
from ledger.core.errors import CommitmentError, SealError
from ledger.core.part import Part, decrypt
from ledger.core.sharing import Holder, Recipient, Wrap, recipient, unwrap, wrap
from ledger.tests.core.shared import needs_shared, read
from ledger.tests.keys import SEEDS, seed

pytestmark = needs_shared
MLKEM_PUBLIC, MLKEM_CIPHERTEXT = 1184, 1088
FIRST = next(iter(SEEDS.values()))


def cases(name):
    for group in read(f"wycheproof/{name}_test.json")["testGroups"]:
        for test in group["tests"]:
            yield group, test


def opens(test):
    part = Part.of(nonce=bytes.fromhex(test["iv"]), data=bytes.fromhex(test["ct"] + test["tag"]))
    try:
        decrypt(bytes.fromhex(test["key"]), part)
    except SealError as e:
        return "padding" in str(e)  # the cipher opened it, and what it held is no padded part of ours
    return True


def test_aes_256_gcm_is_judged_as_its_authors_say():
    sizes = (256, 96, 128)
    ours = [
        test
        for group, test in cases("aes_gcm")
        if (group["keySize"], group["ivSize"], group["tagSize"]) == sizes and not test["aad"]
    ]
    wrong = [test["tcId"] for test in ours if opens(test) != (test["result"] == "valid")]
    assert (wrong, len(ours)) == ([], 48)


def test_what_is_encrypted_with_associated_data_does_not_open_without_it():
    bound = [
        test
        for group, test in cases("aes_gcm")
        if (group["keySize"], group["ivSize"]) == (256, 96) and test["aad"]
    ]
    assert ([test["tcId"] for test in bound if opens(test)], len(bound)) == ([], 18)


def hmac_fits(group, test):
    try:
        made = commitments._hmac(bytes.fromhex(test["key"]), bytes.fromhex(test["msg"]))
    except CommitmentError:
        return None
    return hmac.compare_digest(made[: group["tagSize"] // 8].hex(), test["tag"])


def test_hmac_is_judged_as_its_authors_say_and_no_key_but_one_of_32_bytes_is_taken():
    seen = Counter[bool | None]()
    wrong = []
    for group, test in cases("hmac_sha256"):
        fits = hmac_fits(group, test)
        expected = None if group["keySize"] != 256 else test["result"] == "valid"
        seen[fits] += 1
        if fits is not expected:
            wrong.append(test["tcId"])
    assert (wrong, seen) == ([], {True: 54, False: 108, None: 12})


def recipient_with(x25519):
    """Return a recipient whose key holds this half."""
    public = recipient(FIRST, Holder.AUDITOR).public[:MLKEM_PUBLIC] + x25519
    return Recipient(kid=sha256(public).hexdigest(), role=Holder.AUDITOR, public=public)


def wraps_to(test):
    try:
        wrap(seed("share"), recipient=recipient_with(bytes.fromhex(test["public"])), bundle_id="b1")
    except SealError:
        return False
    return True


def test_a_key_of_x25519_that_gives_no_secret_is_refused():
    tests = [test for _, test in cases("x25519")]
    empty = ["ZeroSharedSecret" in test["flags"] for test in tests]
    assert [wraps_to(test) for test in tests] == [not one for one in empty]
    assert (sum(empty), len(tests)) == (31, 518)


def test_a_wrap_whose_senders_key_gives_no_secret_does_not_open():
    to = recipient(FIRST, Holder.AUDITOR)
    honest = wrap(seed("share"), recipient=to, bundle_id="b1").ciphertext
    empty = {test["public"] for _, test in cases("x25519") if "ZeroSharedSecret" in test["flags"]}
    assert len(empty) == 14
    for public in empty:
        forged = honest[:MLKEM_CIPHERTEXT] + bytes.fromhex(public) + honest[MLKEM_CIPHERTEXT + 32 :]
        with pytest.raises(SealError):
            unwrap(Wrap(kid=to.kid, role=to.role, ciphertext=forged), seed=FIRST, bundle_id="b1")
