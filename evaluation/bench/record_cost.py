"""What it takes to verify: whole bundles and bare proofs, each beside what cannot be spared.

Rates are for one core: they count this process's own processor time.
"""

import hashlib
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from audit.core.trust import Trust
from audit.core.verification import verify
from ledger.core.bundle import BundleFile
from ledger.core.canonical import Json
from ledger.core.checkpoint import checkpoint_keys, parse_checkpoint, parse_note
from ledger.core.envelope import leaf, verify_each
from ledger.core.merkle import HASH, leaf_hash, verify_inclusion
from ledger.core.proof import Proof

_Thing = TypeVar("_Thing")
ROUNDS: Final = 5  # the best of them counts: what a neighbour takes away is no work of ours


def measure(files: Sequence[bytes], trust: Trust) -> dict[str, Json]:
    """Verify every file, its three signatures alone, and its inclusion proof alone; return rates per second."""
    bundles = [BundleFile.parse(data) for data in files]
    proofs = [(leaf_hash(leaf(one.envelope)), one.proof, _root(one.proof)) for one in bundles]
    whole = _rate(lambda data: verify(data, trust=trust), files)
    bare = _rate(lambda one: _signatures(one, trust), bundles)
    inclusion = _rate(lambda one: _include(*one), proofs)
    hashes = _rate(lambda one: _hash(len(one.proof.hashes)), bundles)
    return {
        "bundles": len(files),
        "bytes": sorted(map(len, files))[len(files) // 2],
        "hashes": max(len(one.proof.hashes) for one in bundles),
        "verification": {
            "per_second": whole,
            "signatures": bare,
            "percent_of_signatures": 100 * whole // bare,
        },
        "inclusion": {
            "per_second": inclusion,
            "hashing": hashes,
            "percent_of_hashing": 100 * inclusion // hashes,
        },
    }


def _rate(work: Callable[[_Thing], object], things: Sequence[_Thing]) -> int:
    spans = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        for thing in things:
            work(thing)
        spans.append(time.process_time() - begun)
    return int(len(things) / max(min(spans), 1e-9))


def _signatures(bundle: BundleFile, trust: Trust) -> None:
    """Check the bundle's two signatures and the checkpoint's, and nothing else."""
    verify_each(bundle.envelope, [trust.keyset.find(one.keyid) for one in bundle.envelope.signatures])
    note = parse_note(bundle.proof.checkpoint)
    key = checkpoint_keys(trust.keyset, bundle.proof.size)[0]
    key.verify(note.signatures[0].signature, note.text)


def _root(proof: Proof) -> bytes:
    return parse_checkpoint(parse_note(proof.checkpoint).text).root


def _include(own: bytes, proof: Proof, root: bytes) -> None:
    verify_inclusion(leaf=own, index=proof.index, size=proof.size, proof=proof.hashes, root=root)


def _hash(levels: int) -> None:
    """Hash as often as a proof of so many levels does."""
    node = bytes(1 + 2 * HASH)
    for _ in range(levels):
        hashlib.sha256(node).digest()
