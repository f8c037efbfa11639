from dataclasses import replace

import pytest

from ledger.core.errors import CanonicalError, SealError
from ledger.core.sharing import Holder, Shares, Wrap, cek_commitment, derive, recipient, unwrap, wrap
from ledger.tests.keys import RECIPIENTS, SEEDS, seed

SHARE = seed("share")
AUDITOR, SECOND, STEWARD = RECIPIENTS
WRAPPED = wrap(SHARE, recipient=AUDITOR, bundle_id="b1")


def test_a_share_is_unwrapped_by_its_recipient():
    for name, to in zip(SEEDS, RECIPIENTS, strict=True):
        wrapped = wrap(SHARE, recipient=to, bundle_id="b1")
        assert unwrap(wrapped, seed=SEEDS[name], bundle_id="b1") == SHARE
        assert Wrap.from_value(wrapped.to_value()) == wrapped


CHANGED = WRAPPED.ciphertext[:-1] + bytes([WRAPPED.ciphertext[-1] ^ 1])


def test_no_two_wraps_are_alike():
    assert wrap(SHARE, recipient=AUDITOR, bundle_id="b1") != WRAPPED


@pytest.mark.parametrize(
    ("wrapped", "name", "bundle_id"),
    [
        pytest.param(WRAPPED, "auditor-2", "b1", id="another auditor"),
        pytest.param(WRAPPED, "auditor-1", "b2", id="another bundle"),
        pytest.param(replace(WRAPPED, role=Holder.STEWARD), "auditor-1", "b1", id="another role"),
        pytest.param(replace(WRAPPED, kid=SECOND.kid), "auditor-1", "b1", id="another kid"),
        pytest.param(replace(WRAPPED, ciphertext=WRAPPED.ciphertext[:-1]), "auditor-1", "b1", id="cut"),
        pytest.param(replace(WRAPPED, ciphertext=b""), "auditor-1", "b1", id="empty"),
        pytest.param(replace(WRAPPED, ciphertext=CHANGED), "auditor-1", "b1", id="changed"),
    ],
)
def test_a_wrap_opens_for_its_recipient_role_and_bundle_alone(wrapped, name, bundle_id):
    with pytest.raises(SealError, match="does not open"):
        unwrap(wrapped, seed=SEEDS[name], bundle_id=bundle_id)


def test_the_content_key_needs_both_shares_and_belongs_to_one_bundle():
    one, other = seed("one"), seed("other")
    keys = {
        Shares(auditor=one, steward=other).content_key("b1"),
        Shares(auditor=other, steward=one).content_key("b1"),
        Shares(auditor=one, steward=one).content_key("b1"),
        Shares(auditor=one, steward=other).content_key("b2"),
    }
    assert len(keys) == 4
    assert len({cek_commitment(key) for key in keys}) == 4


@pytest.mark.parametrize(("auditor", "steward"), [(b"", bytes(64)), (bytes(31), bytes(33)), (bytes(64), b"")])
def test_a_share_has_32_bytes(auditor, steward):
    with pytest.raises(SealError, match="32 bytes"):
        Shares(auditor=auditor, steward=steward).content_key("b1")


def test_a_private_seed_has_96_bytes():
    with pytest.raises(SealError, match="96 bytes, not 95"):
        recipient(bytes(95), Holder.AUDITOR)


def test_a_recipient_is_known_by_its_key():
    with pytest.raises(SealError, match="another key"):
        wrap(SHARE, recipient=replace(AUDITOR, kid=SECOND.kid), bundle_id="b1")


def test_names_do_not_run_into_each_other():
    assert derive(SHARE, "part", "a", "b") != derive(SHARE, "part", "ab")
    with pytest.raises(SealError, match="NUL"):
        derive(SHARE, "part", "a\0b")


def test_a_wrap_for_nobody_known_is_refused():
    with pytest.raises(SealError, match="no share is held by 'king'"):
        Wrap.from_value({"ciphertext": "", "kid": "", "role": "king"})
    value = WRAPPED.to_value()
    assert isinstance(value, dict)
    with pytest.raises(CanonicalError, match="unknown"):
        Wrap.from_value({**value, "x": 1})


@pytest.mark.parametrize("field", ["ciphertext", "digest", "kid", "role"])
def test_a_damaged_wrap_is_found_without_a_key(field):
    value = WRAPPED.to_value()
    other = wrap(SHARE, recipient=STEWARD, bundle_id="b1").to_value()
    assert isinstance(value, dict)
    assert isinstance(other, dict)
    with pytest.raises(SealError, match="is not whole"):
        Wrap.from_value({**value, field: other[field]})
