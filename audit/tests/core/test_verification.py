"""One honest bundle, and every way to break it: each is seen by its own check, with its own exit code."""

import random

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from audit.core.results import Status, Verdict, Wraps
from audit.core.trust import read_trust
from audit.core.verification import CHECKS, verify
from audit.tests.bundles import BUNDLE_ID, KEYSET_FILE, claims, decode, edit, fields, make, prove
from ledger.adapters.signer import KeySigner
from ledger.core.canonical import LIMIT, encode, to_base64
from ledger.core.checkpoint import Checkpoint, parse_checkpoint, parse_note
from ledger.core.envelope import BUNDLE, POLICY, leaf
from ledger.core.merkle import leaf_hash
from ledger.tests.keys import ROOT, SIGNER

TRUST = read_trust(KEYSET_FILE)
HONEST = make()
DATA = HONEST.data
OTHER = SIGNER.sign(BUNDLE, encode({"another": "payload"}))
SIGNATURES = decode(DATA)["envelope"]["signatures"]
PROOF = decode(DATA)["proof"]
WRAPS = decode(DATA)["wraps"]
HEAD = parse_checkpoint(parse_note(PROOF["checkpoint"]).text)
STRANGER = KeySigner(pairs={}, checkpoint=Ed25519PrivateKey.from_private_bytes(b"s" * 32))


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
    assert not_checked == {"display", "opened field", "policy"}
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


@pytest.mark.parametrize(
    ("data", "check"),
    [
        pytest.param(edit(DATA, "envelope", value={}), "envelope", id="empty envelope"),
        pytest.param(edit(DATA, "envelope", "alg", value="none"), "envelope", id="algorithm in the envelope"),
        pytest.param(edit(DATA, "envelope", "payload", value="e30"), "envelope", id="payload not base64"),
        pytest.param(edit(DATA, "envelope", "payloadType", value=POLICY), "envelope", id="a policy"),
        pytest.param(edit(DATA, "proof", "index", value=-1), "proof", id="index below zero"),
        pytest.param(edit(DATA, "proof", "hashes", value=["?"]), "proof", id="hash not base64"),
        pytest.param(edit(DATA, "proof", "note", value=""), "proof", id="unknown field in the proof"),
        pytest.param(
            edit(DATA, "envelope", "signatures", value=SIGNATURES[::-1]), "signatures", id="swapped"
        ),
        pytest.param(
            edit(DATA, "envelope", "signatures", value=SIGNATURES[:1]), "signatures", id="no ML-DSA"
        ),
        pytest.param(
            edit(DATA, "envelope", "signatures", value=SIGNATURES[1:]), "signatures", id="no Ed25519"
        ),
        pytest.param(edit(DATA, "envelope", "signatures", value=[]), "signatures", id="no signature"),
        pytest.param(
            edit(DATA, "envelope", "signatures", value=[*SIGNATURES, SIGNATURES[0]]),
            "signatures",
            id="one twice",
        ),
        pytest.param(
            edit(DATA, "envelope", "signatures", 0, "sig", value=to_base64(OTHER.signatures[0].sig)),
            "signatures",
            id="Ed25519 of another payload",
        ),
        pytest.param(
            edit(DATA, "envelope", "signatures", 1, "sig", value=to_base64(OTHER.signatures[1].sig)),
            "signatures",
            id="ML-DSA of another payload",
        ),
        pytest.param(
            edit(DATA, "envelope", "signatures", 0, "sig", value="AAAA"), "signatures", id="short signature"
        ),
        pytest.param(edit(DATA, "proof", "checkpoint", value=""), "checkpoint", id="no checkpoint"),
        pytest.param(
            edit(DATA, "proof", "checkpoint", value=PROOF["checkpoint"].replace("\n11\n", "\n12\n")),
            "checkpoint",
            id="size changed in the checkpoint",
        ),
        pytest.param(
            edit(
                DATA, "proof", "checkpoint", value=PROOF["checkpoint"] + PROOF["checkpoint"].split("\n\n")[1]
            ),
            "checkpoint",
            id="signature line twice",
        ),
        pytest.param(edit(DATA, "proof", "index", value=7), "inclusion", id="another index"),
        pytest.param(edit(DATA, "proof", "index", value=11), "inclusion", id="index beyond the tree"),
        pytest.param(edit(DATA, "proof", "size", value=12), "inclusion", id="another size"),
        pytest.param(
            edit(DATA, "proof", "hashes", value=PROOF["hashes"][1:]), "inclusion", id="hash left out"
        ),
        pytest.param(
            edit(DATA, "proof", "hashes", value=[*PROOF["hashes"], PROOF["hashes"][0]]),
            "inclusion",
            id="hash more",
        ),
        pytest.param(edit(DATA, "proof", "hashes", 0, value="AAAA"), "inclusion", id="short hash"),
        pytest.param(
            edit(DATA, "proof", value=prove(leaf_hash(leaf(OTHER)), 11, 6).to_value()),
            "inclusion",
            id="proof of another bundle",
        ),
        pytest.param(edit(DATA, "seal", "t", value="kwz-seal-0"), "seal", id="another seal format"),
        pytest.param(edit(DATA, "seal", "salt", value=""), "seal", id="unknown field in the seal"),
        pytest.param(edit(DATA, "seal", "excerpts", 0, "nonce", value="AAAA"), "seal", id="short nonce"),
        pytest.param(
            edit(DATA, "seal", "excerpts", 0, "data", value="AAAA"), "seal digest", id="excerpt cut"
        ),
        pytest.param(edit(DATA, "seal", "excerpts", value=[]), "seal digest", id="excerpts left out"),
        pytest.param(edit(DATA, "seal", "parts", value={}), "seal digest", id="parts left out"),
        pytest.param(edit(DATA, "wraps", value=WRAPS[::-1]), "wraps", id="wraps in another order"),
        pytest.param(edit(DATA, "wraps", value=[WRAPS[0], WRAPS[0]]), "wraps", id="a wrap twice"),
        pytest.param(edit(DATA, "wraps", 0, "ciphertext", value="AAAA"), "wraps", id="wrap cut"),
        pytest.param(edit(DATA, "wraps", 0, "kid", value=WRAPS[1]["kid"]), "wraps", id="wrap of another"),
        pytest.param(edit(DATA, "wraps", 0, "role", value="curator"), "wraps", id="wrap for a curator"),
    ],
)
def test_a_changed_part_fails_its_own_check_and_no_other(data, check):
    report = verify(data, trust=TRUST)
    assert failed(report) == {check}
    assert untrusted(report) == set()
    assert report.verdict is Verdict.FAIL


@pytest.mark.parametrize(
    ("change", "check"),
    [
        pytest.param({"payload": {"t": "kwanzaa.bundle.v2"}}, "payload", id="another type"),
        pytest.param({"payload": {"claims": 0}}, "payload", id="no claims"),
        pytest.param({"payload": {"claims": 16}}, "commitments", id="more claims than commitments"),
        pytest.param({"payload": {"who": "Femi"}}, "payload", id="unknown field"),
        pytest.param({"payload": {"cek": "AB" * 32}}, "payload", id="upper-case hex"),
        pytest.param({"payload": {"seal": "00" * 32}}, "seal digest", id="digest of another seal"),
    ],
)
def test_what_the_archive_signed_wrongly_is_seen_too(change, check):
    report = verify(make(**change).data, trust=TRUST)
    assert failed(report) == {check}


@pytest.mark.parametrize(
    ("data", "check"),
    [
        pytest.param(make(payload={"keyset": "00" * 32}).data, "keyset", id="another keyset"),
        pytest.param(
            edit(DATA, "envelope", "signatures", 0, "keyid", value="00" * 32),
            "signatures",
            id="unknown Ed25519 key",
        ),
        pytest.param(
            edit(DATA, "envelope", "signatures", 1, "keyid", value="00" * 32),
            "signatures",
            id="unknown ML-DSA key",
        ),
        pytest.param(
            edit(
                DATA,
                "proof",
                "checkpoint",
                value=SIGNER.sign_checkpoint(Checkpoint(origin="x", size=1, root=b"0" * 32)),
            ),
            "checkpoint",
            id="another log",
        ),
        pytest.param(
            edit(DATA, "proof", "checkpoint", value=STRANGER.sign_checkpoint(HEAD)),
            "checkpoint",
            id="unknown log key",
        ),
    ],
)
def test_an_unknown_key_is_not_trusted_and_never_called_changed(data, check):
    report = verify(data, trust=TRUST)
    assert (failed(report), untrusted(report)) == (set(), {check})
    assert report.verdict is Verdict.NOT_TRUSTED


def test_a_root_key_may_not_sign_bundles():
    keyid = ROOT.publics()[0].keyid
    report = verify(edit(DATA, "envelope", "signatures", 0, "keyid", value=keyid), trust=TRUST)
    assert untrusted(report) == {"signatures"}
    assert "root key" in report.results[7].line


def test_another_display_answer_fails_and_says_so():
    other = {**HONEST.display, "nonce": "00" * 16}
    report = verify(DATA, trust=TRUST, display=encode(other))
    assert failed(report) == {"display"}


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(DATA[:-1], id="one byte short"),
        pytest.param(DATA[: len(DATA) // 2], id="half"),
        pytest.param(DATA + b"\n", id="newline behind"),
        pytest.param(b" " + DATA, id="blank before"),
        pytest.param(b"\xef\xbb\xbf" + DATA, id="byte order mark"),
        pytest.param(DATA.replace(b'"proof":', b'"proof": '), id="white space inside"),
        pytest.param(DATA.replace(b'"seal":', b'"proof":{},"seal":'), id="doubled key"),
        pytest.param(DATA.replace(b'"index":6', b'"index":6.0'), id="float"),
        pytest.param(DATA.replace(b'"index":6', b'"index":' + b"9" * 5000), id="number of 5,000 digits"),
        pytest.param(DATA.replace(b"kwz-seal-1", b"kwz-seal-\\u0031"), id="needless escape"),
        pytest.param(DATA.replace(b"kwz-seal-1", b"kwz-\xff-1"), id="not UTF-8"),
        pytest.param(DATA.replace(b"kwz-seal-1", "kwz-e\u0301".encode()), id="not NFC"),
        pytest.param(DATA.replace(b"kwz-seal-1", b"kwz-\\ud800"), id="lone surrogate"),
        pytest.param(b"[" * 10_000, id="10,000 deep"),
        pytest.param(b"[" * 10_000 + b"]" * 10_000, id="10,000 deep and closed"),
        pytest.param(b'{"a":' * 10_000 + b"1" + b"}" * 10_000, id="10,000 maps"),
        pytest.param(b"0" * (LIMIT + 1), id="oversize"),
        pytest.param(bytes(range(256)) * 40, id="binary"),
    ],
)
def test_what_is_no_canonical_document_is_unreadable_and_named(data):
    report = verify(data, trust=TRUST)
    assert failed(report) == {"file"}
    assert report.verdict is Verdict.UNREADABLE
    assert report.bundle_id is None
    assert {one.status for one in report.results[1:]} == {Status.NOT_CHECKED}


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(edit(DATA, "more", value=1), id="another part"),
        pytest.param(encode({k: v for k, v in decode(DATA).items() if k != "seal"}), id="no seal"),
        pytest.param(edit(DATA, "wraps", value={}), id="wraps are a map"),
        pytest.param(encode([decode(DATA)]), id="a list of bundles"),
        pytest.param(b"0", id="a number"),
    ],
)
def test_a_document_that_is_no_bundle_is_unreadable_too(data):
    report = verify(data, trust=TRUST)
    assert failed(report) == {"parts"}
    assert report.verdict is Verdict.UNREADABLE


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


@pytest.mark.parametrize(
    ("wraps", "said"),
    [
        pytest.param(WRAPS, Wraps(whole=True, holders=tuple((w["role"], w["kid"]) for w in WRAPS)), id="all"),
        pytest.param([], Wraps(whole=True), id="none"),
        pytest.param(WRAPS[::-1], Wraps(whole=False), id="out of order"),
        pytest.param({}, Wraps(whole=None), id="not read"),
    ],
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
