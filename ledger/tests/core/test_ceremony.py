import pytest

from ledger.core import rotation
from ledger.core.canonical import encode
from ledger.core.ceremony import Cause, Request, describe, join
from ledger.core.chain import verify_chain
from ledger.core.envelope import KEYSET
from ledger.core.errors import CanonicalError, KeysetError
from ledger.core.keyset import Role
from ledger.tests.core.test_chain import NEW_PAIR, NEW_ROOT
from ledger.tests.core.test_rotation import NEXT
from ledger.tests.keys import CHAIN, KEYS, ROOT

REQUEST = Request(cause=Cause.ROTATE, reason="a year is over", roles=(Role.BUNDLE,), chain=CHAIN, keyset=NEXT)


def test_a_request_is_read_back_from_its_bytes():
    assert Request.parse(REQUEST.encode()) == REQUEST


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"t": "kwanzaa.keyset-request.v2"}, id="another form"),
        pytest.param({"cause": "whim"}, id="another cause"),
        pytest.param({"roles": ["king"]}, id="another role"),
        pytest.param({"keyset": {}}, id="no keyset"),
        pytest.param({"more": 1}, id="an unknown field"),
    ],
)
def test_anything_else_is_no_request(change):
    value = {
        "cause": "rotate",
        "chain": {"keysets": [], "roots": []},
        "keyset": {},
        "reason": "",
        "roles": [],
        "t": "kwanzaa.keyset-request.v1",
    }
    with pytest.raises((KeysetError, CanonicalError)):
        Request.parse(encode(value | change))
    with pytest.raises(CanonicalError):
        Request.parse(REQUEST.encode() + b"\n")


def test_signatures_are_joined_in_the_order_of_a_chain():
    keyset = rotation.with_roots(NEXT, NEW_PAIR.publics(Role.ROOT), index=10)
    both = [signer.sign(KEYSET, keyset.payload()) for signer in (NEW_ROOT, ROOT)]
    signed = join(both, keyset)
    assert len(signed.signatures) == 4
    assert verify_chain((*CHAIN.envelopes, signed), roots=CHAIN.roots)[-1] == keyset
    assert join(both[::-1], keyset) == signed


def test_a_root_holder_reads_what_begins_what_ends_and_who_signs_next():
    keyset = rotation.with_roots(NEXT, NEW_PAIR.publics(Role.ROOT), index=10)
    lines = describe(KEYS, keyset)
    old, new = rotation.in_use(KEYS, Role.BUNDLE)[0], rotation.in_use(NEXT, Role.BUNDLE)[0]
    assert f"ends: bundle ed25519 {old.keyid} at leaf 15" in lines
    assert f"new: bundle ed25519 {new.keyid} signs from leaf 10 on" in lines
    assert {line for line in lines if line.startswith("root")} == {
        f"root: {keyid} signs the next keyset" for keyid in keyset.roots
    }
    assert describe(KEYS, KEYS) == ()
