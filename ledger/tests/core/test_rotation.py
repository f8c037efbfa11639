from dataclasses import replace

import pytest

from ledger.core import rotation
from ledger.core.canonical import encode
from ledger.core.chain import verify_chain
from ledger.core.checkpoint import Checkpoint
from ledger.core.envelope import BUNDLE, KEYSET, POLICY, Envelope, Signature, verify
from ledger.core.errors import KeysetError, SigningHaltedError, UnknownKeyError
from ledger.core.keyset import Algorithm, Role
from ledger.core.rotation import SERVED
from ledger.tests.by_name import by_name
from ledger.tests.keys import CHAIN, KEYS, ORIGIN, ROOT, SIGNER, pair


def fresh(role, *, from_index=0, name="second"):
    keys = pair(f"{name} {role}").publics(role)
    made = keys[:1] if role is Role.CHECKPOINT else keys
    return tuple(replace(key, from_index=from_index) for key in made)


def ends(keyset, role, index):
    return {key.keyid: index for key in rotation.in_use(keyset, role)}


def rotated(keyset, role, index, *, room=5, name="second"):
    return rotation.propose(
        keyset, ends=ends(keyset, role, index + room), fresh=fresh(role, from_index=index, name=name)
    )


NEXT = rotated(KEYS, Role.BUNDLE, 10)


@pytest.mark.parametrize("role", SERVED)
def test_each_role_has_one_key_of_each_algorithm_in_use(role):
    wanted = [Algorithm.ED25519] if role is Role.CHECKPOINT else list(Algorithm)
    assert [key.algorithm for key in rotation.in_use(KEYS, role)] == wanted


def test_the_next_keyset_follows_and_has_the_new_keys_in_use():
    assert {key.keyid for key in rotation.in_use(NEXT, Role.BUNDLE)} == {
        key.keyid for key in fresh(Role.BUNDLE)
    }
    assert [NEXT.find(key.keyid).to_index for key in rotation.in_use(KEYS, Role.BUNDLE)] == [15, 15]
    chain = (*CHAIN.envelopes, ROOT.sign(KEYSET, NEXT.payload()))
    assert verify_chain(chain, roots=CHAIN.roots)[-1] == NEXT


@by_name(
    ("made", "named"),
    {
        "nobody takes over": (ends(KEYS, Role.POLICY, 3), ()),
        "two at once": ({}, fresh(Role.POLICY)),
        "one algorithm only": (ends(KEYS, Role.POLICY, 3), fresh(Role.POLICY)[:1]),
    },
)
def test_a_role_without_its_keys_is_not_proposed(made, named):
    with pytest.raises(KeysetError, match="does not have one policy key of each algorithm in use"):
        rotation.propose(KEYS, ends=made, fresh=named)


def test_an_end_only_becomes_earlier_and_never_comes_before_the_beginning():
    third = rotation.propose(NEXT, ends={key.keyid: 12 for key in NEXT.keys if key.to_index == 15})
    assert sorted(key.to_index for key in third.keys if key.to_index is not None) == [12, 12]
    same = rotation.propose(third, ends={key.keyid: 14 for key in third.keys if key.to_index == 12})
    assert sorted(key.to_index for key in same.keys if key.to_index is not None) == [12, 12]
    early = rotated(NEXT, Role.BUNDLE, 4, room=0, name="third")
    assert [early.find(key.keyid).to_index for key in rotation.in_use(NEXT, Role.BUNDLE)] == [10, 10]


def test_room_that_was_left_for_leaves_on_their_way_is_taken_back():
    keysets = (KEYS, NEXT, rotated(NEXT, Role.BUNDLE, 20, name="third"))
    assert rotation.tightened(keysets, {1: 0, 2: 11}) == dict.fromkeys(ends(KEYS, Role.BUNDLE, 0), 11)
    assert set(rotation.tightened(keysets, {1: 0, 2: 18, 3: 40}).values()) == {15, 25}
    assert rotation.tightened(keysets, {}) == {}


def test_new_roots_sign_beside_the_old_ones():
    new = pair("second root")
    keyset = rotation.with_roots(NEXT, new.publics(Role.ROOT), index=10)
    assert keyset.roots == tuple(sorted(key.keyid for key in new.publics(Role.ROOT)))
    assert {keyset.find(keyid).to_index for keyid in KEYS.roots} == {10}


def test_what_keys_in_use_signed_passes():
    rotation.check_in_use(SIGNER.sign(BUNDLE, b"{}"), KEYS)
    rotation.check_in_use(ROOT.sign(KEYSET, NEXT.payload()), KEYS, halted=frozenset(Role))


@by_name(
    ("envelope", "keyset", "halted"),
    {
        "ended": (SIGNER.sign(BUNDLE, b"{}"), NEXT, ()),
        "halted": (SIGNER.sign(BUNDLE, b"{}"), KEYS, (Role.BUNDLE,)),
        "unknown": (
            Envelope(payload_type=BUNDLE, payload=b"{}", signatures=(Signature(keyid="", sig=b""),)),
            KEYS,
            (),
        ),
        "of another role": (replace(SIGNER.sign(POLICY, b"{}"), payload_type=BUNDLE), KEYS, ()),
        "of no role": (
            Envelope(
                payload_type="text/plain", payload=b"{}", signatures=SIGNER.sign(BUNDLE, b"{}").signatures
            ),
            KEYS,
            (),
        ),
    },
)
def test_what_other_keys_signed_is_halted(envelope, keyset, halted):
    with pytest.raises(SigningHaltedError):
        rotation.check_in_use(envelope, keyset, halted=frozenset(halted))


def test_what_was_signed_before_the_end_verifies_and_what_stands_behind_it_is_not_trusted():
    envelope = SIGNER.sign(BUNDLE, encode({"n": 1}))
    assert verify(envelope, keyset=NEXT, role=Role.BUNDLE, index=14)
    with pytest.raises(UnknownKeyError, match="not valid at log index 15"):
        verify(envelope, keyset=NEXT, role=Role.BUNDLE, index=15)


def test_a_head_is_signed_by_the_key_in_use():
    note = SIGNER.sign_checkpoint(Checkpoint(origin=ORIGIN, size=3, root=bytes(32)))
    rotation.check_head(note, KEYS)
    with pytest.raises(SigningHaltedError, match="halted until"):
        rotation.check_head(note, KEYS, halted=frozenset({Role.CHECKPOINT}))
    for keyset in (rotated(KEYS, Role.CHECKPOINT, 2), replace(KEYS, origin="example.org/other")):
        with pytest.raises(SigningHaltedError, match="did not sign with the checkpoint key in use"):
            rotation.check_head(note, keyset)


def test_a_keyset_comes_into_force_while_there_is_room_for_what_is_signed():
    rotation.check_room(KEYS, NEXT, index=15)
    rotation.check_room(KEYS, NEXT, index=16, halted=frozenset({Role.BUNDLE}))
    with pytest.raises(KeysetError, match="grown to 16 leaves, and its bundle keys were to end at leaf 15"):
        rotation.check_room(KEYS, NEXT, index=16)


def test_a_key_is_found_by_the_beginning_of_its_id():
    key = KEYS.keys[0]
    assert rotation.find_key(KEYS, key.keyid[:12]) == key
    for prefix in ("", "zz"):
        with pytest.raises(UnknownKeyError, match=r"keys of keyset 1 begin with"):
            rotation.find_key(KEYS, prefix)
