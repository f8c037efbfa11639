"""What the verdicts need signed: honest bundles, a rotated keyset, and bundles that the archive signed wrongly.

ML-DSA signatures and HPKE wraps hold fresh randomness, so these files are made once and kept.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from audit.tests.bundles import Made, decode, make, prove
from audit.tests.nearby import UNSURE, nearest, unsure
from ledger.adapters.signer import KeySigner, Pair
from ledger.core.canonical import Json, encode
from ledger.core.chain import Chain
from ledger.core.checkpoint import Checkpoint
from ledger.core.envelope import BUNDLE, KEYSET, leaf
from ledger.core.keyset import Keyset, Role
from ledger.core.merkle import leaf_hash
from ledger.tests.keys import CHAIN, KEYS, ORIGIN, ROOT, SIGNER, pair, seed

TURN = 8  # the log index at which the second bundle keys take over
LATER_ID = "ffeeddccbbaa99887766554433221100"


def second_keys() -> Keyset:
    """Return keyset 2: the bundle keys of keyset 1 end where new ones begin."""
    ended = [replace(key, to_index=TURN) if key.role is Role.BUNDLE else key for key in KEYS.keys]
    fresh = [replace(key, from_index=TURN) for key in pair("bundle 2").publics(Role.BUNDLE)]
    keys = tuple(sorted((*ended, *fresh), key=lambda key: key.keyid))
    return replace(KEYS, version=2, previous=KEYS.digest(), keys=keys)


def stranger_keys() -> KeySigner:
    """Return somebody else's keys for everything, of a log with the same name."""
    pairs: dict[Role, Pair] = {role: pair(f"stranger {role}") for role in Role if role is not Role.CHECKPOINT}
    return KeySigner(pairs=pairs, checkpoint=pair("stranger checkpoint").ed25519)


def stranger_chain() -> Chain:
    stranger = stranger_keys()
    roots = tuple(sorted(key.keyid for key in stranger.pairs[Role.ROOT].publics(Role.ROOT)))
    keyset = Keyset(version=1, origin=ORIGIN, previous=None, keys=stranger.publics(), roots=roots)
    return Chain(roots=roots, envelopes=(stranger.sign(KEYSET, keyset.payload()),))


def signed_by(made: Made, signer: KeySigner, *, index: int, **payload: Json) -> bytes:
    """Sign the payload again, changed, and log it at *index* of a log of eleven."""
    changed = {**decode(made.bundle.envelope.payload), **payload}
    envelope = signer.sign(BUNDLE, encode(changed))
    proof = prove(leaf_hash(leaf(envelope)), 11, index)
    return replace(made.bundle, envelope=envelope, proof=proof).encode()


@cache
def files() -> Mapping[str, bytes]:
    """Return every file by name."""
    first, second, near, below = make(), second_keys(), nearest(), nearest(unsure(), UNSURE)
    turned = KeySigner(pairs={Role.BUNDLE: pair("bundle 2")}, checkpoint=SIGNER.checkpoint)
    chain = replace(CHAIN, envelopes=(*CHAIN.envelopes, ROOT.sign(KEYSET, second.payload())))
    wrong: dict[str, dict[str, Json]] = {
        "another-type": {"t": "kwanzaa.bundle.v2"},
        "unknown-field": {"who": "Femi"},
        "upper-case": {"cek": "AB" * 32},
        "no-such-time": {"issued_at": "2026-02-29T08:00:00Z"},
        "more-claims": {"claims": 16},
        "path-missing": {"commitments": _renamed(first)},
        "another-seal": {"seal": "00" * 32},
        "another-keyset": {"keyset": "00" * 32},
    }
    # Signed under the first keys after their end, and by the second keys in their time.
    return {
        "honest.json": first.data,
        "display.json": first.display_data,
        "later.json": signed_by(first, turned, index=9, bundle_id=LATER_ID, keyset=second.digest()),
        "ended.json": signed_by(first, SIGNER, index=9, keyset=second.digest()),
        "keyset.json": CHAIN.encode(),
        "keyset-2.json": chain.encode(),
        "keyset-of-a-stranger.json": stranger_chain().encode(),
        "nearest.json": near.data,
        "nearest-display.json": near.display_data,
        "nearest-opened.json": near.opened.encode(),
        "below.json": below.data,
        "below-display.json": below.display_data,
        "below-opened.json": below.opened.encode(),
        **{f"{name}.json": make(payload=change).data for name, change in wrong.items()},
    }


def heads() -> Mapping[str, str]:
    """Return signed heads that belong to nobody here: of another log, and by another key."""
    other = Checkpoint(origin="example.org/other", size=11, root=seed("another root"))
    return {
        "another log": SIGNER.sign_checkpoint(other),
        "another key": stranger_keys().sign_checkpoint(replace(other, origin=ORIGIN)),
    }


def _renamed(made: Made) -> Json:
    commitments = dict(decode(made.bundle.envelope.payload)["commitments"])
    commitments["/answer"] = commitments.pop("/draft")
    return commitments
