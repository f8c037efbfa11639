"""HPKE of other people: ../shared/vectors/hpke. Ours alone: KEM 0x647a (ML-KEM-768 with X25519), KDF 1, AEAD 3."""

from cryptography.hazmat.bindings._rust import openssl as rust_openssl
from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHAKE256, Hash
from cryptography.hazmat.primitives.hpke import MLKEM768X25519PrivateKey

from ledger.core import sharing
from ledger.tests.core.shared import needs_shared, read

pytestmark = needs_shared
OURS = (0x647A, 1, 3)


def x_wing(seed):
    """Expand a seed of 32 bytes into the keys of the hybrid, as the draft does."""
    shake = Hash(SHAKE256(96))
    shake.update(seed)
    keys = shake.finalize()
    return MLKEM768X25519PrivateKey(
        MLKEM768PrivateKey.from_seed_bytes(keys[:64]), X25519PrivateKey.from_private_bytes(keys[64:])
    )


def test_the_suite_that_wraps_a_share_is_the_drafts():
    vectors = read("hpke/hpke-pq-test-vectors.json")
    (ours,) = [v for v in vectors if (v["kem_id"], v["kdf_id"], v["aead_id"]) == OURS and not v["mode"]]
    first = ours["encryptions"][0]  # a single message has the sequence number 0
    opened = rust_openssl.hpke._decrypt_with_aad(
        sharing._SUITE,
        bytes.fromhex(ours["enc"] + first["ct"]),
        x_wing(bytes.fromhex(ours["skRm"])),
        bytes.fromhex(ours["info"]),
        bytes.fromhex(first["aad"]),
    )
    assert opened.hex() == first["pt"]
