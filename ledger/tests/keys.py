"""Keys for tests, always the same: the signer, the roots, the keyset in force, two auditors and a steward."""

import hashlib

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.mldsa import MLDSA65PrivateKey

from ledger.adapters.signer import KeySigner, Pair
from ledger.core.chain import Chain
from ledger.core.envelope import KEYSET
from ledger.core.keyset import Keyset, Role
from ledger.core.sharing import Holder, recipient


def seed(name: str, size: int = 32) -> bytes:
    return hashlib.shake_256(f"kwanzaa test key {name}".encode()).digest(size)


def pair(name: str) -> Pair:
    return Pair(
        ed25519=Ed25519PrivateKey.from_private_bytes(seed(f"{name} ed25519")),
        ml_dsa_65=MLDSA65PrivateKey.from_seed_bytes(seed(f"{name} ml-dsa-65")),
    )


ORIGIN = "example.org/log"
SIGNER = KeySigner(
    pairs={role: pair(role.value) for role in (Role.BUNDLE, Role.MANIFEST, Role.POLICY, Role.RECEIPT)},
    checkpoint=Ed25519PrivateKey.from_private_bytes(seed("checkpoint")),
)
ROOT = KeySigner(pairs={Role.ROOT: pair("root")}, checkpoint=SIGNER.checkpoint)
ROOTS = tuple(sorted(key.keyid for key in ROOT.pairs[Role.ROOT].publics(Role.ROOT)))
KEYS = Keyset(
    version=1,
    origin=ORIGIN,
    previous=None,
    keys=tuple(
        sorted({*SIGNER.publics(), *ROOT.pairs[Role.ROOT].publics(Role.ROOT)}, key=lambda key: key.keyid)
    ),
    roots=ROOTS,
)
CHAIN = Chain(roots=ROOTS, envelopes=(ROOT.sign(KEYSET, KEYS.payload()),))

SEEDS = {name: seed(name, 96) for name in ("auditor-1", "auditor-2", "steward")}
RECIPIENTS = tuple(
    recipient(value, Holder.STEWARD if name == "steward" else Holder.AUDITOR) for name, value in SEEDS.items()
)
