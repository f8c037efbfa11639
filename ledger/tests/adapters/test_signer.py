import pytest

from ledger.core.canonical import encode
from ledger.core.envelope import BUNDLE, KEYSET, verify
from ledger.core.errors import CanonicalError, EnvelopeError
from ledger.core.keyset import Role
from ledger.tests.keys import KEYS, ROOT, SIGNER


def test_what_is_signed_verifies():
    payload = encode({"n": 1})
    assert verify(SIGNER.sign(BUNDLE, payload), keyset=KEYS, role=Role.BUNDLE, index=0) == payload


@pytest.mark.parametrize(
    "payload",
    [
        pytest.param(b'{"b":1,"a":2}', id="key order"),
        pytest.param(b'{"a":1.5}', id="float"),
        pytest.param(b"\xff", id="binary"),
        pytest.param(b"", id="nothing"),
    ],
)
def test_what_a_strict_parser_would_refuse_is_not_signed(payload):
    with pytest.raises(CanonicalError):
        SIGNER.sign(BUNDLE, payload)


@pytest.mark.parametrize("payload_type", ["text/plain", KEYSET], ids=["no role", "a role without keys here"])
def test_a_type_without_keys_is_not_signed(payload_type):
    with pytest.raises(EnvelopeError, match="no keys here"):
        SIGNER.sign(payload_type, b"{}")


def test_the_public_keys_are_those_of_the_keyset_in_its_order():
    roots = ROOT.pairs[Role.ROOT].publics(Role.ROOT)
    assert SIGNER.publics() == tuple(key for key in KEYS.keys if key not in roots)
