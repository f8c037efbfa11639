"""One honest bundle, and every way to break it: each is seen by its own check, with its own exit code."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from audit.core.results import Status, Verdict, Wraps
from audit.core.trust import read_trust
from audit.core.verification import CHECKS, verify
from audit.tests.bundles import BUNDLE_ID, KEYSET_FILE, claims, decode, edit, fields, make, prove
from audit.tests.verdicts.make import KEYLESS, read
from audit.tests.verdicts.mutations import table
from ledger.core.canonical import LIMIT, encode, to_base64
from ledger.core.envelope import BUNDLE, leaf
from ledger.core.merkle import leaf_hash
from ledger.tests.by_name import by_name
from ledger.tests.keys import ROOT, SIGNER

TRUST = read_trust(KEYSET_FILE)
HONEST = make()
DATA = HONEST.data
OTHER = SIGNER.sign(BUNDLE, encode({"another": "payload"}))
OTHER_SIGS = [to_base64(one.sig) for one in OTHER.signatures]
SIGNATURE = ("envelope", "signatures")
MUTATIONS = table()
WRAPS = decode(DATA)["wraps"]


def failed(report):
    return {one.name for one in report.results if one.status is Status.FAIL}


def untrusted(report):
    return {one.name for one in report.results if one.status is Status.NOT_TRUSTED}


def test_an_honest_bundle_passes_every_check_that_needs_no_key():
    report = verify(DATA, trust=TRUST, display=HONEST.display_data)
    assert [one.status for one in report.results[:14]] == [Status.PASS] * 14
    assert (report.verdict, report.bundle_id) == (Verdict.PASS, BUNDLE_ID)


def test_an_opened_bundle_passes_the_replay():
    report = verify(DATA, trust=TRUST, opened=HONEST.opened.encode())
    not_checked = {one.name for one in report.results if one.status is Status.NOT_CHECKED}
    assert not_checked == {"display", "opened field", "policy", "artifacts"}
    assert report.verdict is Verdict.PASS


def test_checks_are_numbered_in_order_and_need_only_earlier_ones():
    report = verify(DATA, trust=TRUST)
    assert [one.number for one in report.results] == list(range(1, len(CHECKS) + 1))
    names = [check.name for check in CHECKS]
    assert len(set(names)) == len(names)
    assert all(set(check.needs) <= set(names[:place]) for place, check in enumerate(CHECKS))


def test_without_a_keyset_nothing_is_trusted_and_nothing_is_called_changed():
    report = verify(DATA, trust=None)
    assert untrusted(report) == {"keyset", "signatures", "checkpoint"}
    assert failed(report) == set()
    assert report.verdict is Verdict.NOT_TRUSTED
    assert "--keyset" in report.results[7].line


# Beside the named mutations: what they cannot make out of one file, and what is long or deep.
OTHERS = {
    "payload not base64": (edit(DATA, "envelope", "payload", value="e30"), "envelope"),
    "Ed25519 of another payload": (edit(DATA, *SIGNATURE, 0, "sig", value=OTHER_SIGS[0]), "signatures"),
    "ML-DSA of another payload": (edit(DATA, *SIGNATURE, 1, "sig", value=OTHER_SIGS[1]), "signatures"),
    "proof of another bundle": (
        edit(DATA, "proof", value=prove(leaf_hash(leaf(OTHER)), 11, 6).to_value()),
        "inclusion",
    ),
    "half": (DATA[: len(DATA) // 2], "file"),
    "number of 5,000 digits": (DATA.replace(b'"index":6', b'"index":' + b"9" * 5000), "file"),
    "10,000 deep": (b"[" * 10_000, "file"),
    "10,000 deep and closed": (b"[" * 10_000 + b"]" * 10_000, "file"),
    "10,000 maps": (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "file"),
    "oversize": (b"0" * (LIMIT + 1), "file"),
    "binary": (bytes(range(256)) * 40, "file"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_changed_fails_its_own_check_and_no_other(name):
    data, check = OTHERS[name]
    report = verify(data, trust=TRUST)
    assert (failed(report), untrusted(report)) == ({check}, set())
    assert report.verdict is (Verdict.UNREADABLE if check == "file" else Verdict.FAIL)
    if check == "file":
        assert report.bundle_id is None
        assert {one.status for one in report.results[1:]} == {Status.NOT_CHECKED}


# --- Named mutations ------------------------------------------------------------------------------
def test_there_are_enough_mutations_and_every_check_without_a_key_has_one():
    assert len(MUTATIONS) >= 40
    assert len({one.name for one in MUTATIONS}) == len(MUTATIONS)
    assert {one.check for one in MUTATIONS} == {check.name for check in CHECKS[:KEYLESS]}


@pytest.mark.parametrize("one", [pytest.param(one, id=one.name) for one in MUTATIONS])
def test_a_mutation_makes_exactly_its_own_check_say_no(one):
    answer = read("display.json")
    display = one.display(answer) if one.display else answer
    report = verify(one.change(read(one.base)), trust=read_trust(read(one.keyset)), display=display)
    own = {result.name: result.status for result in report.results}
    assert own.pop(one.check) is one.status
    assert own == {name: expected(name, one.check) for name in own}
    unreadable = one.check in {"file", "parts"}
    verdict = Verdict.FAIL if one.status is Status.FAIL else Verdict.NOT_TRUSTED
    assert report.verdict is (Verdict.UNREADABLE if unreadable else verdict)


def expected(name, broken):
    """A check that stands on the broken one is not checked; so is what needs an opened file. The others pass."""
    number = [check.name for check in CHECKS].index(name)
    return Status.NOT_CHECKED if number >= KEYLESS or broken in grounds(name) else Status.PASS


def grounds(name):
    needs = next(check.needs for check in CHECKS if check.name == name)
    return set(needs).union(*(grounds(need) for need in needs))


def test_a_root_key_may_not_sign_bundles():
    keyid = ROOT.publics()[0].keyid
    report = verify(edit(DATA, "envelope", "signatures", 0, "keyid", value=keyid), trust=TRUST)
    assert untrusted(report) == {"signatures"}
    assert "root key" in report.results[7].line


def test_another_display_answer_fails_and_says_so():
    other = {**HONEST.display, "nonce": "00" * 16}
    report = verify(DATA, trust=TRUST, display=encode(other))
    assert failed(report) == {"display"}


def flips():
    """Every byte of the proof, and 500 others, one random bit each; fixed. More of them are among the forgeries."""
    chance = random.Random("flips")  # noqa: S311 - a sample, no secret
    proof = range(DATA.index(b'"proof":'), DATA.index(b'"seal":'))
    places = {*proof, *chance.sample(range(len(DATA)), 500)}
    return [(place, 1 << chance.randrange(8)) for place in sorted(places)]


def test_any_changed_bit_is_seen():
    accepted = []
    for place, bit in flips():
        changed = bytearray(DATA)
        changed[place] ^= bit
        if verify(bytes(changed), trust=TRUST).verdict is Verdict.PASS:
            accepted.append((place, bit))
    assert accepted == []


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_get_a_report(data):
    assert verify(data, trust=TRUST, display=data, opened=data).verdict is Verdict.UNREADABLE
    assert verify(DATA, trust=TRUST, display=data, opened=data).verdict is Verdict.FAIL


ODD = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text("ab/=\n", max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", max_size=3), inner, max_size=3),
    max_leaves=6,
)
PLACES = [
    ("envelope",), ("envelope", "payload"), ("envelope", "payloadType"), ("envelope", "signatures"),
    ("envelope", "signatures", 0), ("envelope", "signatures", 0, "keyid"), ("envelope", "signatures", 1, "sig"),
    ("proof",), ("proof", "index"), ("proof", "size"), ("proof", "hashes"), ("proof", "hashes", 0),
    ("proof", "checkpoint"), ("seal",), ("seal", "t"), ("seal", "parts"), ("seal", "parts", "record"),
    ("seal", "excerpts"), ("seal", "excerpts", 0, "data"), ("wraps",), ("wraps", 0), ("wraps", 0, "digest"),
]  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(PLACES), ODD)
def test_any_value_in_any_place_gets_a_report_and_no_pass(path, value):
    changed = edit(DATA, *path, value=value)
    report = verify(changed, trust=TRUST)
    # Wraps may be added and taken away, by whoever keeps the file; nobody signs them.
    assert report.verdict is not Verdict.PASS or (path, value) == (("wraps",), [])


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([*decode(HONEST.bundle.envelope.payload)]), ODD)
def test_any_value_in_the_payload_gets_a_report_and_no_pass(key, value):
    payload = {**decode(HONEST.bundle.envelope.payload), key: value}
    changed = edit(DATA, "envelope", "payload", value=to_base64(encode(payload)))
    assert verify(changed, trust=TRUST).verdict is not Verdict.PASS


def test_a_wrap_may_be_taken_away_without_touching_a_signature():
    report = verify(edit(DATA, "wraps", value=WRAPS[1:]), trust=TRUST)
    assert report.verdict is Verdict.PASS


@by_name(
    ("wraps", "said"),
    {
        "all": (WRAPS, Wraps(whole=True, holders=tuple((w["role"], w["kid"]) for w in WRAPS))),
        "none": ([], Wraps(whole=True)),
        "out of order": (WRAPS[::-1], Wraps(whole=False)),
        "not read": ({}, Wraps(whole=None)),
    },
)
def test_a_report_says_whom_the_wraps_are_for_which_nobody_signed(wraps, said):
    report = verify(edit(DATA, "wraps", value=wraps), trust=TRUST)
    assert report.wraps == said
    holders = [{"role": role, "kid": kid} for role, kid in said.holders]
    assert said.to_value() == {"signed": False, "whole": said.whole, "for": holders}


def test_nine_claims_are_padded_to_sixteen():
    many = make(fields=fields(claims() * 3))
    assert decode(many.bundle.envelope.payload)["claims"] == 16
    assert verify(many.data, trust=TRUST).verdict is Verdict.PASS
