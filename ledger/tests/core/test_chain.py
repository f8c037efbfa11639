from contextlib import nullcontext
from dataclasses import replace

import pytest

from ledger.adapters.signer import KeySigner
from ledger.core.canonical import LIMIT
from ledger.core.chain import Chain, check_size, verify_chain
from ledger.core.envelope import KEYSET, POLICY, Envelope
from ledger.core.errors import (
    CanonicalError,
    EnvelopeError,
    KeysetError,
    SignatureInvalidError,
    UnknownKeyError,
)
from ledger.core.keyset import Role
from ledger.tests.keys import CHAIN, KEYS, ROOT, ROOTS, SIGNER, pair

NEW_PAIR = pair("second root")
NEW_ROOT = KeySigner(pairs={Role.ROOT: NEW_PAIR}, checkpoint=SIGNER.checkpoint)
NEW_IDS = tuple(sorted(key.keyid for key in NEW_PAIR.publics(Role.ROOT)))


def second(**change):
    """The next keyset: the old roots end at leaf 9, new ones take over."""
    ended = dict.fromkeys(ROOTS, 9)
    keys = [replace(key, to_index=ended.get(key.keyid, key.to_index)) for key in KEYS.keys]
    keys += NEW_PAIR.publics(Role.ROOT)
    made = replace(
        KEYS,
        version=2,
        previous=KEYS.digest(),
        keys=tuple(sorted(keys, key=lambda key: key.keyid)),
        roots=NEW_IDS,
    )
    return replace(made, **change)


def signed(keyset, *signers):
    """Sign by all roots, in the order of algorithm and key id."""
    envelopes = [signer.sign(KEYSET, keyset.payload()) for signer in signers]
    signatures = sorted(
        ((n, s.keyid, s) for envelope in envelopes for n, s in enumerate(envelope.signatures)),
        key=lambda item: item[:2],
    )
    return replace(envelopes[0], signatures=tuple(s for _, _, s in signatures))


NEXT = signed(second(), ROOT, NEW_ROOT)


def test_a_chain_leads_from_the_pinned_roots_to_the_keyset_in_force():
    assert CHAIN.verify() == (KEYS,)
    assert verify_chain([*CHAIN.envelopes, NEXT], roots=ROOTS) == (KEYS, second())


def test_a_chain_is_read_back_from_its_bytes():
    chain = Chain(roots=ROOTS, envelopes=(*CHAIN.envelopes, NEXT))
    assert Chain.parse(chain.encode()) == chain


def test_the_same_roots_sign_both_sides_at_once():
    kept = replace(KEYS, version=2, previous=KEYS.digest())
    assert verify_chain([*CHAIN.envelopes, signed(kept, ROOT)], roots=ROOTS)[-1] == kept


def with_keys(change, keep=lambda _: True):
    """The next keyset, with each of its keys changed, and some left out."""
    return second(keys=tuple(change(key) for key in second().keys if keep(key)))


DROPS = "drops or widens"
STRAY = {
    "a version left out": (second(version=3), "3 does not follow from keyset 1"),
    "another past": (second(previous="0" * 64), "does not follow"),
    "another log": (second(origin="example.org/other"), "does not follow"),
    "a key dropped": (with_keys(replace, lambda key: key.role is not Role.BUNDLE), DROPS),
    "a key that begins elsewhere": (
        with_keys(lambda k: replace(k, from_index=0 if k.from_index else 1)),
        DROPS,
    ),
    "a key with another role": (
        with_keys(lambda k: replace(k, role=Role.POLICY if k.role is Role.BUNDLE else k.role)),
        DROPS,
    ),
}


@pytest.mark.parametrize(("keyset", "reason"), STRAY.values(), ids=STRAY)
def test_a_keyset_that_does_not_follow_is_refused(keyset, reason):
    with pytest.raises(KeysetError, match=reason):
        verify_chain([*CHAIN.envelopes, signed(keyset, ROOT, NEW_ROOT)], roots=ROOTS)


def ending(index):
    """The keyset after the next, with another end of the keys that ended in it."""
    keys = tuple(replace(k, to_index=index) if k.to_index == 9 else k for k in second().keys)
    return replace(second(), version=3, previous=second().digest(), keys=keys)


def test_a_key_that_ended_may_end_earlier_and_is_never_widened():
    def chain(keyset):
        return [*CHAIN.envelopes, NEXT, signed(keyset, NEW_ROOT)]

    assert verify_chain(chain(ending(8)), roots=ROOTS)[-1] == ending(8)
    for index in (None, 10):
        with pytest.raises(KeysetError, match="drops or widens"):
            verify_chain(chain(ending(index)), roots=ROOTS)


def signatures(*given):
    return replace(NEXT, signatures=given)


FIRST, *REST = NEXT.signatures
UNSIGNED = {
    "new roots alone": (signed(second(), NEW_ROOT), EnvelopeError, "keyset 1 did not sign"),
    "old roots alone": (signed(second(), ROOT), EnvelopeError, "keyset 2 did not sign"),
    "one missing": (signatures(*REST), EnvelopeError, "did not sign"),
    "other order": (signatures(*NEXT.signatures[::-1]), EnvelopeError, "in order"),
    "twice": (signatures(FIRST, FIRST, *REST), EnvelopeError, "each once"),
    "a bad one": (signatures(replace(FIRST, sig=b"x"), *REST), SignatureInvalidError, "does not fit"),
    "one by somebody else": (
        signatures(FIRST, *REST, SIGNER.sign(POLICY, b"{}").signatures[1]),
        UnknownKeyError,
        "is not a root",
    ),
    "another type": (replace(NEXT, payload_type=POLICY), EnvelopeError, "is not a keyset"),
}


@pytest.mark.parametrize(("envelope", "error", "reason"), UNSIGNED.values(), ids=UNSIGNED)
def test_a_step_that_is_not_signed_by_both_sides_is_refused(envelope: Envelope, error, reason):
    with pytest.raises(error, match=reason):
        verify_chain([*CHAIN.envelopes, envelope], roots=ROOTS)


def test_other_roots_than_the_pinned_ones_are_not_trusted():
    with pytest.raises(UnknownKeyError, match="pinned"):
        verify_chain(CHAIN.envelopes, roots=NEW_IDS)
    with pytest.raises(UnknownKeyError, match="pinned"):
        verify_chain([NEXT], roots=NEW_IDS)


def test_no_keysets_give_nothing_to_trust():
    with pytest.raises(KeysetError, match="nothing to trust"):
        verify_chain([], roots=ROOTS)


def test_a_file_with_more_in_it_is_refused():
    with pytest.raises(CanonicalError, match="unknown fields: x"):
        Chain.parse(b'{"keysets":[],"roots":[],"x":1}')


@pytest.mark.parametrize("over", [0, 1], ids=["as large as it may be", "one byte more"])
def test_a_file_keeps_within_what_a_verifier_reads(over):
    spare = LIMIT - len(CHAIN.encode()) + over
    with pytest.raises(KeysetError, match="found a new log") if over else nullcontext():
        check_size(CHAIN, spare=spare)
