"""HPKE of other people: ../shared/vectors/hpke. Base mode, single message, as far as our library reaches.

Ours is KEM 0x647a (ML-KEM-768 with X25519), KDF 1, AEAD 3; it is opened by the suite that wraps a share.
"""

from collections import Counter

import pytest
from cryptography.hazmat.bindings._rust import openssl as rust_openssl
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PrivateKey, MLKEM1024PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHAKE256, Hash
from cryptography.hazmat.primitives.hpke import (
    AEAD,
    KDF,
    KEM,
    MLKEM768X25519PrivateKey,
    MLKEM1024P384PrivateKey,
    Suite,
)

from ledger.core import sharing
from ledger.tests.core.shared import needs_shared, read

pytestmark = needs_shared
OURS = (0x647A, 1, 3)
_AUTHENTICATED = "a sender's key (modes 1 to 3)"


def expanded(seed, size):
    """Expand a seed of 32 bytes into the keys of a hybrid, as the draft does."""
    shake = Hash(SHAKE256(size))
    shake.update(seed)
    return shake.finalize()


def x_wing(seed):
    keys = expanded(seed, 96)
    return MLKEM768X25519PrivateKey(
        MLKEM768PrivateKey.from_seed_bytes(keys[:64]), X25519PrivateKey.from_private_bytes(keys[64:])
    )


def mlkem1024_p384(seed):
    keys = expanded(seed, 112)
    scalar = ec.derive_private_key(int.from_bytes(keys[64:]), ec.SECP384R1())
    return MLKEM1024P384PrivateKey(MLKEM1024PrivateKey.from_seed_bytes(keys[:64]), scalar)


def on(curve):
    return lambda scalar: ec.derive_private_key(int.from_bytes(scalar), curve)


KEMS = {
    0x10: (KEM.P256, on(ec.SECP256R1())),
    0x11: (KEM.P384, on(ec.SECP384R1())),
    0x12: (KEM.P521, on(ec.SECP521R1())),
    0x20: (KEM.X25519, X25519PrivateKey.from_private_bytes),
    0x41: (KEM.MLKEM768, MLKEM768PrivateKey.from_seed_bytes),
    0x42: (KEM.MLKEM1024, MLKEM1024PrivateKey.from_seed_bytes),
    0x51: (KEM.MLKEM1024_P384, mlkem1024_p384),
    0x647A: (KEM.MLKEM768_X25519, x_wing),
}
KDFS = {1: KDF.HKDF_SHA256, 2: KDF.HKDF_SHA384, 3: KDF.HKDF_SHA512, 16: KDF.SHAKE128, 17: KDF.SHAKE256}
AEADS = {1: AEAD.AES_128_GCM, 2: AEAD.AES_256_GCM, 3: AEAD.CHACHA20_POLY1305}


def missing(vector):
    """Tell what keeps a vector from being run, or ''."""
    if vector["mode"]:
        return _AUTHENTICATED
    reasons = (
        (vector["kem_id"] not in KEMS, "KEM"),
        (vector["kdf_id"] not in KDFS, "KDF"),
        (vector["aead_id"] not in AEADS, "export only"),
    )
    return next((why for applies, why in reasons if applies), "")


def opened(vector, suite):
    first = vector["encryptions"][0]  # a single message has the sequence number 0
    return rust_openssl.hpke._decrypt_with_aad(
        suite,
        bytes.fromhex(vector["enc"] + first["ct"]),
        KEMS[vector["kem_id"]][1](bytes.fromhex(vector["skRm"])),
        bytes.fromhex(vector["info"]),
        bytes.fromhex(first["aad"]),
    ).hex()


def suite_of(vector):
    return Suite(KEMS[vector["kem_id"]][0], KDFS[vector["kdf_id"]], AEADS[vector["aead_id"]])


@pytest.mark.parametrize(
    ("file", "applicable", "left_out"),
    [
        pytest.param(
            "test-vectors.json", 18, {_AUTHENTICATED: 96, "KEM": 8, "export only": 6}, id="RFC 9180"
        ),
        pytest.param("hpke-pq-test-vectors.json", 7, {"KEM": 4, "KDF": 2}, id="post-quantum draft"),
    ],
)
def test_every_suite_that_the_library_has_opens_what_the_authors_encrypted(file, applicable, left_out):
    vectors = read(f"hpke/{file}")
    known = [vector for vector in vectors if not missing(vector)]
    wrong = [v["kem_id"] for v in known if opened(v, suite_of(v)) != v["encryptions"][0]["pt"]]
    assert (wrong, len(known)) == ([], applicable)
    assert Counter(missing(vector) for vector in vectors if missing(vector)) == left_out


def test_the_suite_that_wraps_a_share_is_the_drafts():
    vectors = read("hpke/hpke-pq-test-vectors.json")
    (ours,) = [v for v in vectors if (v["kem_id"], v["kdf_id"], v["aead_id"]) == OURS]
    assert opened(ours, sharing._SUITE) == ours["encryptions"][0]["pt"]
