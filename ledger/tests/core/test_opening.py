from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.core.bundle import BundleFile
from ledger.core.canonical import Json, decode, encode
from ledger.core.checkpoint import Checkpoint
from ledger.core.envelope import BUNDLE, leaf, verify
from ledger.core.errors import CanonicalError, KwanzaaError, SealError
from ledger.core.keyset import Role
from ledger.core.merkle import leaf_hash
from ledger.core.opening import Release, open_bundle, release, share_of
from ledger.core.proof import Proof, verify_proof
from ledger.core.seal import Excerpt, close, digest
from ledger.core.sharing import Holder, Shares, cek_commitment, wrap
from ledger.tests.keys import KEYS, ORIGIN, RECIPIENTS, SEEDS, SIGNER, seed

ARTIFACT_KEYS = {"sha256:a": seed("artifact a")}
PARTS: dict[str, Json] = {"record": {"question": "Who?"}}


def bundle(name="b1"):
    """One bundle, sealed, signed, and alone in its log."""
    shares = Shares(auditor=seed(f"{name} 1"), steward=seed(f"{name} 2"))
    key = shares.content_key(name)
    excerpts = [Excerpt(artifact_id="sha256:a", value="Dear Ada")]
    sealed = close(PARTS, excerpts, content_key=key, bundle_id=name, artifact_keys=ARTIFACT_KEYS)
    payload: Json = {"bundle_id": name, "cek": cek_commitment(key), "seal": digest(sealed), "t": "test"}
    envelope = SIGNER.sign(BUNDLE, encode(payload))
    head = Checkpoint(origin=ORIGIN, size=1, root=leaf_hash(leaf(envelope)))
    wraps = [
        wrap(shares.steward if to.role is Holder.STEWARD else shares.auditor, recipient=to, bundle_id=name)
        for to in RECIPIENTS
    ]
    return BundleFile(
        envelope=envelope,
        seal=sealed,
        wraps=tuple(sorted(wraps, key=lambda w: (w.role, w.kid))),
        proof=Proof(index=0, size=1, hashes=(), checkpoint=SIGNER.sign_checkpoint(head)),
    )


WHOLE = bundle()
OTHER = bundle("b2")
RELEASE = release(WHOLE, seed=SEEDS["steward"], artifact_keys=ARTIFACT_KEYS)


@pytest.mark.parametrize("name", ["auditor-1", "auditor-2"])
def test_an_auditor_with_the_stewards_release_reads_the_bundle(name):
    opened = open_bundle(WHOLE, seed=SEEDS[name], release=RELEASE)
    assert opened.parts == PARTS
    assert [e.value for e in opened.excerpts] == ["Dear Ada"]


def test_the_file_is_read_back_from_its_one_form_and_verifies():
    again = BundleFile.parse(WHOLE.encode())
    assert again == WHOLE
    assert again.encode() == WHOLE.encode()
    verify(again.envelope, keyset=KEYS, role=Role.BUNDLE, index=again.proof.index)
    verify_proof(again.proof, leaf=leaf(again.envelope), keyset=KEYS)


def verified(data):
    """All that can be checked without a private key."""
    read = BundleFile.parse(data)
    payload = decode(verify(read.envelope, keyset=KEYS, role=Role.BUNDLE, index=read.proof.index))
    verify_proof(read.proof, leaf=leaf(read.envelope), keyset=KEYS)
    assert isinstance(payload, dict)
    if payload["seal"] != digest(read.seal):
        raise SealError("another seal")


@settings(max_examples=80, deadline=None)
@given(st.integers(0, len(WHOLE.encode()) - 1), st.integers(1, 255))
def test_any_changed_byte_of_the_file_is_found_without_a_key(at, change):
    data = bytearray(WHOLE.encode())
    verified(bytes(data))
    data[at] ^= change
    with pytest.raises(KwanzaaError):
        verified(bytes(data))


def test_an_erased_artifact_is_not_readable_and_everything_still_checks():
    erased = release(WHOLE, seed=SEEDS["steward"], artifact_keys={})
    opened = open_bundle(WHOLE, seed=SEEDS["auditor-1"], release=erased)
    assert [(e.artifact_id, e.readable) for e in opened.excerpts] == [("sha256:a", False)]
    payload = decode(WHOLE.envelope.payload)
    assert isinstance(payload, dict)
    assert digest(WHOLE.seal) == payload["seal"]


def test_a_release_is_read_back_from_its_one_form():
    assert Release.parse(RELEASE.encode()) == RELEASE


FIRST = "auditor-1"
LESS = {  # the bundle, whose seed, which release, and why it stays shut
    "the steward alone": (WHOLE, "steward", RELEASE, "wrapped to the auditor"),
    "a stranger": (WHOLE, "nobody", RELEASE, "wrapped to the auditor"),
    "one share twice": (WHOLE, FIRST, replace(RELEASE, share=seed("b1 1")), "not those of this bundle"),
    "a short share": (WHOLE, FIRST, replace(RELEASE, share=bytes(31)), "a share has 32 bytes"),
    "release of another bundle": (OTHER, FIRST, RELEASE, "is for bundle b1, not b2"),
    "renamed release": (OTHER, FIRST, replace(RELEASE, bundle_id="b2"), "not those of this bundle"),
    "another seal": (replace(WHOLE, seal=OTHER.seal), FIRST, RELEASE, "not the seal that was signed"),
    "another's wraps": (replace(WHOLE, wraps=OTHER.wraps), FIRST, RELEASE, "does not open"),
    "revoked": (replace(WHOLE, wraps=()), FIRST, RELEASE, "wrapped to"),
}


@pytest.mark.parametrize(("changed", "name", "given", "reason"), LESS.values(), ids=LESS)
def test_nothing_opens_with_less_than_both(changed, name, given, reason):
    with pytest.raises(SealError, match=reason):
        open_bundle(changed, seed=SEEDS.get(name, seed("nobody", 96)), release=given)


def test_an_auditor_cannot_release_and_a_steward_has_no_auditors_share():
    with pytest.raises(SealError, match="wrapped to the steward"):
        release(WHOLE, seed=SEEDS["auditor-1"], artifact_keys={})
    for role, name in [(Holder.AUDITOR, "steward"), (Holder.STEWARD, "auditor-2")]:
        with pytest.raises(SealError, match="wrapped to"):
            share_of(WHOLE.wraps, role=role, seed=SEEDS[name], bundle_id="b1")


@pytest.mark.parametrize(
    ("data", "error"),
    [
        pytest.param(b'{"artifacts":[],"bundle_id":"b1","share":""}', SealError, id="a list of keys"),
        pytest.param(b'{"artifacts":{"a":1},"bundle_id":"b1","share":""}', SealError, id="no key"),
        pytest.param(b'{"artifacts":{},"bundle_id":"b1","share":"","x":1}', CanonicalError, id="more"),
    ],
)
def test_bytes_that_are_no_release_are_refused(data, error):
    with pytest.raises(error):
        Release.parse(data)


@pytest.mark.parametrize(
    "wraps",
    [
        pytest.param(WHOLE.wraps[::-1], id="other order"),
        pytest.param((WHOLE.wraps[0], *WHOLE.wraps), id="one twice"),
    ],
)
def test_wraps_have_one_order(wraps):
    with pytest.raises(SealError, match="order of role and kid"):
        replace(WHOLE, wraps=wraps)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(WHOLE.encode() + b"\n", id="newline"),
        pytest.param(WHOLE.encode().replace(b'{"envelope"', b'{"a":1,"envelope"'), id="unknown field"),
        pytest.param(WHOLE.encode()[:-1], id="cut"),
        pytest.param(b"", id="nothing"),
    ],
)
def test_bytes_that_are_no_bundle_are_refused(data):
    with pytest.raises(CanonicalError):
        BundleFile.parse(data)


def test_wraps_can_be_added_and_taken_away_without_touching_what_is_signed():
    fewer = replace(WHOLE, wraps=WHOLE.wraps[1:])
    verify(fewer.envelope, keyset=KEYS, role=Role.BUNDLE, index=0)
    verify_proof(fewer.proof, leaf=leaf(fewer.envelope), keyset=KEYS)
    assert digest(fewer.seal) == digest(WHOLE.seal)
