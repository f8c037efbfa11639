from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.core import envelope
from ledger.core.canonical import encode
from ledger.core.envelope import BUNDLE, MANIFEST, POLICY, ROLES, Envelope, Signature
from ledger.core.errors import CanonicalError, EnvelopeError, SignatureInvalidError, UnknownKeyError
from ledger.core.keyset import Role
from ledger.tests.core.shared import needs_shared, read
from ledger.tests.keys import KEYS, SIGNER

PAYLOAD = encode({"n": 1})
SIGNED = SIGNER.sign(BUNDLE, PAYLOAD)
FIRST, SECOND = SIGNED.signatures


def verify(changed, *, keyset=KEYS, role=Role.BUNDLE, index=0):
    return envelope.verify(changed, keyset=keyset, role=role, index=index)


@pytest.mark.parametrize("payload_type", [t for t, role in ROLES.items() if role in SIGNER.pairs])
def test_what_the_signer_signs_verifies_under_the_role_of_its_type(payload_type):
    signed = SIGNER.sign(payload_type, PAYLOAD)
    assert verify(signed, role=ROLES[payload_type]) == PAYLOAD
    assert verify(signed, role=ROLES[payload_type], index=None) == PAYLOAD


def test_an_envelope_is_read_back_from_its_bytes():
    assert Envelope.parse(SIGNED.to_json()) == SIGNED


def keys_until(index):
    ended = tuple(replace(key, to_index=index) if key.role is Role.BUNDLE else key for key in KEYS.keys)
    return replace(KEYS, keys=ended)


def test_a_revoked_key_keeps_its_older_leaves_and_loses_the_newer():
    assert verify(SIGNED, keyset=keys_until(5), index=4) == PAYLOAD
    for index, where in [(5, "at log index 5"), (None, "any more")]:
        with pytest.raises(UnknownKeyError, match=f"not valid {where}"):
            verify(SIGNED, keyset=keys_until(5), index=index)


@pytest.mark.parametrize(
    "signatures",
    [
        pytest.param((), id="none"),
        pytest.param((FIRST,), id="Ed25519 alone"),
        pytest.param((SECOND,), id="ML-DSA alone"),
        pytest.param((SECOND, FIRST), id="other order"),
        pytest.param((FIRST, FIRST), id="one twice"),
        pytest.param((FIRST, SECOND, SECOND), id="one too many"),
        pytest.param((FIRST, FIRST, SECOND), id="two of one kind"),
    ],
)
def test_one_signature_of_each_kind_is_needed_in_order(signatures):
    with pytest.raises(EnvelopeError, match="one Ed25519 and one ML-DSA-65"):
        verify(replace(SIGNED, signatures=signatures))


@given(st.integers(0, 1), st.data())
def test_any_changed_bit_of_a_signature_or_the_payload_is_found(which, data):
    sig = SIGNED.signatures[which].sig
    bit = data.draw(st.integers(0, len(sig) * 8 - 1))
    flipped = (int.from_bytes(sig) ^ (1 << bit)).to_bytes(len(sig))
    signatures = list(SIGNED.signatures)
    signatures[which] = replace(signatures[which], sig=flipped)
    with pytest.raises(SignatureInvalidError):
        verify(replace(SIGNED, signatures=tuple(signatures)))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"payload": encode({"n": 2})}, id="another payload"),
        pytest.param({"signatures": (replace(FIRST, sig=FIRST.sig + b"\0"), SECOND)}, id="longer"),
        pytest.param({"signatures": (FIRST, replace(SECOND, sig=SECOND.sig[:-1]))}, id="shorter"),
        pytest.param({"signatures": (FIRST, replace(SECOND, sig=b""))}, id="empty"),
        pytest.param(
            {"signatures": SIGNER.sign(BUNDLE, encode({"n": 2})).signatures}, id="signatures of another"
        ),
    ],
)
def test_what_was_changed_after_signing_is_found(change):
    with pytest.raises(SignatureInvalidError):
        verify(replace(SIGNED, **change))


def test_a_signature_of_one_type_does_not_serve_another():
    with pytest.raises(EnvelopeError, match="nothing that a bundle key signs"):
        verify(replace(SIGNED, payload_type=MANIFEST))
    with pytest.raises(EnvelopeError, match="nothing that a bundle key signs"):
        verify(replace(SIGNED, payload_type="text/plain"))
    with pytest.raises(UnknownKeyError, match="is a bundle key, not a manifest key"):
        verify(replace(SIGNED, payload_type=MANIFEST), role=Role.MANIFEST)


def test_an_unknown_key_is_not_trusted_rather_than_tampered():
    with pytest.raises(UnknownKeyError):
        verify(replace(SIGNED, signatures=(replace(FIRST, keyid="f" * 64), SECOND)))


def test_a_leaf_has_one_length_and_depends_on_every_signature():
    other = SIGNER.sign(POLICY, encode({"longer": "payload"}))
    leaves = {envelope.leaf(SIGNED), envelope.leaf(other)}
    for n, signature in enumerate(SIGNED.signatures):
        signatures = list(SIGNED.signatures)
        signatures[n] = replace(signature, sig=signature.sig[:-1] + bytes([signature.sig[-1] ^ 1]))
        leaves.add(envelope.leaf(replace(SIGNED, signatures=tuple(signatures))))
    assert len(leaves) == 4
    assert {len(leaf) for leaf in leaves} == {106}
    assert all(leaf.startswith(b"kwanzaa-leaf/v1\n") for leaf in leaves)


def test_bytes_that_are_no_envelope_are_refused():
    for data in (
        b"{}",
        SIGNED.to_json() + b"\n",
        SIGNED.to_json().replace(b'{"keyid"', b'{"a":1,"keyid"'),
        b'{"payload":"","payloadType":"","signatures":[{}]}',
        b'{"payload":"=","payloadType":"","signatures":[]}',
        b'{"a":1,"payload":"","payloadType":"","signatures":[]}',
    ):
        with pytest.raises(CanonicalError):
            Envelope.parse(data)


class TestDsse:
    """The protocol's own vector: ../shared/vectors/dsse."""

    pytestmark = needs_shared

    def test_the_bytes_to_sign_and_the_envelope_are_the_protocols(self):
        vector = read("dsse/vector.json")
        payload = vector["payload"].encode()
        assert envelope.pae(vector["payloadType"], payload) == vector["pae"].encode()
        made = Envelope(
            payload_type=vector["payloadType"],
            payload=payload,
            signatures=(Signature(keyid="", sig=b""),),
        ).to_value()
        assert isinstance(made, dict)
        assert (made["payload"], made["payloadType"]) == (
            vector["envelope"]["payload"],
            vector["envelope"]["payloadType"],
        )


def test_the_length_of_a_type_is_counted_in_bytes():
    assert envelope.pae("é", b"") == "DSSEv1 2 é 0 ".encode()
