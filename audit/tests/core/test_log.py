import random
from dataclasses import replace

from audit.core.log import CHECKS, verify_log
from audit.core.results import Status, Verdict
from audit.core.trust import read_trust
from audit.tests.bundles import make
from audit.tests.exports import HEADS, LEAVES, head, head_line, keysets, leaf_line, lines
from ledger.core import merkle
from ledger.core.bundle import BundleFile
from ledger.core.chain import Chain
from ledger.core.cosignature import cosign
from ledger.core.envelope import KEYSET, leaf
from ledger.core.keyset import make_key
from ledger.core.proof import Proof
from ledger.tests.by_name import by_name
from ledger.tests.core.test_cosignature import ONE, TWO, key, line
from ledger.tests.keys import CHAIN, KEYS, ROOT, SIGNER, pair

TRUST = read_trust(CHAIN.encode())
OTHER_KEYS = replace(KEYS, origin="example.org/other")
OTHER_CHAIN = Chain(roots=KEYS.roots, envelopes=(ROOT.sign(KEYSET, OTHER_KEYS.payload()),))
NEXT_KEYS = replace(KEYS, version=2, previous=KEYS.digest())
NEXT = Chain(roots=KEYS.roots, envelopes=(*CHAIN.envelopes, ROOT.sign(KEYSET, NEXT_KEYS.payload())))


def statuses(made, **given):
    report = verify_log(made, **{"trust": TRUST, **given})
    return {one.name: one.status for one in report.results}, report


def failing(made, **given):
    """The one check that does not pass, of those that were made."""
    found, report = statuses(made, **given)
    bad = [name for name, status in found.items() if status in {Status.FAIL, Status.NOT_TRUSTED}]
    return bad, report


def test_an_honest_log_passes_every_check_that_can_be_made():
    found, report = statuses(lines())
    assert report.verdict is Verdict.PASS
    assert {name for name, status in found.items() if status is Status.NOT_CHECKED} == {"witnesses", "bundle"}
    assert list(found) == [check.name for check in CHECKS]


def test_without_a_keyset_nothing_is_trusted_and_nothing_called_changed():
    bad, report = failing(lines(), trust=None)
    assert (bad, report.verdict) == (["keysets"], Verdict.NOT_TRUSTED)


@by_name(
    ("change", "check", "says"),
    {
        "nothing": (lambda made: [], "file", "ends before"),
        "a header alone": (lambda made: made[:1], "file", "ends before"),
        "no leaves": (lambda made: made[:2], "file", "0 leaves"),
        "no last head": (lambda made: made[:-1], "file", "300 leaves and heads of 256"),
        "cut behind a head": (lambda made: made[:-2], "file", "256 leaves"),
        "no line end": (lambda made: [*made[:-1], made[-1][:-1]], "file", "cut in the middle"),
        "t": (lambda made: [made[0].replace(b"log.v1", b"log.v2"), *made[1:]], "file", "not a"),
        "a line more": (lambda made: [*made, b"{}\n"], "file", "leaves is missing"),
        "a head twice": (lambda made: [*made, made[-1]], "file", "stands behind"),
        "a leaf twice": (lambda made: [*made[:3], made[2], *made[3:]], "file", "stands behind"),
        "no leaf": (lambda made: [*made[:4], leaf_line([]), *made[4:]], "file", "1 to 256"),
        "short leaf": (lambda made: [*made[:4], leaf_line([b"x"]), *made[4:]], "file", "106 bytes"),
        "too many in a line": (lambda made: [*made, leaf_line(LEAVES[:257])], "file", "1 to 256"),
        "no UTF-8": (lambda made: [*made[:2], b"\xff\n", *made[2:]], "file", "UTF-8"),
        "deep": (lambda made: [b"[" * 9_999 + b"\n", *made[1:]], "file", ""),
        "no keyset": (
            lambda made: [*made[:2], leaf_line([LEAVES[3]]), *made[3:]],
            "founding",
            "keyset 1 is not",
        ),
        "a root that was signed": (
            lambda made: [*made[:-1], head_line(replace(head(300), root=bytes(32)))],
            "roots",
            "the head of 300 leaves has another root",
        ),
        "another log's head": (
            lambda made: [*made[:3], head_line(replace(head(1), origin="x")), *made[4:]],
            "heads",
            "the head of 1 leaves",
        ),
    },
)
def test_what_was_changed_is_found_by_its_own_check(change, check, says):
    _, report = failing(change(lines()))
    bad = [one for one in report.results if one.status in {Status.FAIL, Status.NOT_TRUSTED}]
    assert bad[0].name == check
    assert says in bad[0].line
    assert report.verdict is not Verdict.PASS


def test_a_leaf_that_was_exchanged_gives_another_root():
    forged = [*LEAVES[:7], leaf(make().bundle.envelope), *LEAVES[8:]]
    made = lines()
    made[6] = leaf_line(forged[5:256])
    made[4] = leaf_line(forged[1:5])
    bad, _ = failing(made)
    assert bad == ["roots"]


def test_a_log_that_was_signed_anew_by_somebody_else_is_not_trusted():
    stranger = pair("stranger").ed25519
    signer = replace(SIGNER, checkpoint=stranger)
    made = lines()
    made[-1] = head_line(head(300), note=signer.sign_checkpoint(head(300)))
    bad, report = failing(made)
    assert (bad, report.verdict) == (["heads"], Verdict.NOT_TRUSTED)


@by_name(
    ("chain", "trust"),
    {
        "another log's": (OTHER_CHAIN, CHAIN),
        "another log is trusted": (CHAIN, OTHER_CHAIN),
        "no chain": (Chain(roots=KEYS.roots, envelopes=(*CHAIN.envelopes, OTHER_CHAIN.envelopes[0])), CHAIN),
    },
)
def test_keysets_that_are_not_of_the_trusted_chain_are_not_trusted(chain, trust):
    made = lines()
    made[1] = keysets(chain)
    found, report = statuses(made, trust=read_trust(trust.encode()))
    assert found["keysets"] in {Status.NOT_TRUSTED, Status.FAIL}
    assert found["heads"] is Status.NOT_CHECKED
    assert report.verdict is not Verdict.PASS


def test_a_log_that_is_older_or_newer_than_the_keyset_file_verifies():
    assert failing(lines(), trust=read_trust(NEXT.encode()))[0] == []
    grown = [*LEAVES, leaf(NEXT.envelopes[1])]
    made = lines(grown, heads=(*HEADS, 301))
    made[1] = keysets(NEXT)
    assert failing(made)[0] == []
    made = lines()
    made[1] = keysets(NEXT)
    assert failing(made)[0] == ["founding"]


def test_two_second_keysets_are_not_one_chain():
    checkpoint_key = make_key(pair("more").ed25519.public_key(), KEYS.keys[0].role)
    keys = tuple(sorted((*KEYS.keys, checkpoint_key), key=lambda key: key.keyid))
    rival_keys = replace(NEXT_KEYS, keys=keys)
    rival = Chain(roots=KEYS.roots, envelopes=(*CHAIN.envelopes, ROOT.sign(KEYSET, rival_keys.payload())))
    made = lines()
    made[1] = keysets(rival)
    bad, report = failing(made, trust=read_trust(NEXT.encode()))
    assert "keysets" in bad
    assert "not those of the keyset file" in report.results[1].line


def test_the_first_keyset_founds_the_log():
    moved = [LEAVES[1], LEAVES[0], *LEAVES[2:]]
    bad, report = failing(lines(moved))
    assert bad == ["founding"]
    assert "leaf 1, not leaf 0" in report.results[2].line


# --- Witnesses ------------------------------------------------------------------------------------
BOTH = {"witnesses": (ONE, TWO)}


def cosigned(size, *names):
    return [line(name, head(size)) for name in names]


def test_enough_witnesses_pass_and_too_few_fail():
    made = lines(head_256=cosigned(256, ONE.name, TWO.name), head_300=cosigned(300, ONE.name))
    assert failing(made, **BOTH, quorum=2)[0] == []
    assert failing(made, witnesses=(ONE,), quorum=1)[0] == []
    bad, report = failing(lines(head_300=cosigned(300, ONE.name)), **BOTH, quorum=2)
    assert bad == ["witnesses"]
    assert "no head has 2 of the 2 witnesses" in report.results[5].line


def test_a_cosignature_of_something_else_fails():
    made = lines(head_300=cosigned(256, ONE.name))
    bad, report = failing(made, **BOTH, quorum=1)
    assert bad == ["witnesses"]
    assert "below the head of 300 leaves" in report.results[5].line


def test_lines_of_strangers_change_nothing():
    assert failing(lines(head_300=cosigned(300, "stranger.example")), trust=TRUST)[0] == []


# --- A bundle -------------------------------------------------------------------------------------
def with_bundle(index=20):
    bundle = make().bundle
    leaves = [*LEAVES[:index], leaf(bundle.envelope), *LEAVES[index + 1 :]]
    hashes = [merkle.leaf_hash(one) for one in leaves[:256]]
    note = SIGNER.sign_checkpoint(head(256, leaves))
    proof = Proof(index=index, size=256, hashes=merkle.inclusion_proof(hashes, index), checkpoint=note)
    return leaves, BundleFile.encode(replace(bundle, proof=proof))


def test_a_bundle_stands_at_its_place_and_below_what_witnesses_saw():
    leaves, bundle = with_bundle()
    assert failing(lines(leaves), bundle=bundle)[0] == []
    seen = [cosign(head(5, leaves), witness=ONE, at=7, sign=key(ONE.name).sign)]
    bad, report = failing(lines(leaves, head_5=seen), bundle=bundle, witnesses=(ONE,), quorum=1)
    assert bad == ["bundle"]
    assert "not below a head with enough witnesses" in report.results[6].line
    seen = [cosign(head(256, leaves), witness=ONE, at=7, sign=key(ONE.name).sign)]
    assert failing(lines(leaves, head_256=seen), bundle=bundle, witnesses=(ONE,), quorum=1)[0] == []


def test_a_bundle_of_another_log_is_not_there():
    _, bundle = with_bundle()
    bad, report = failing(lines(), bundle=bundle)
    assert bad == ["bundle"]
    assert "says that it is leaf 20" in report.results[6].line


def test_what_is_no_bundle_fails_and_is_no_traceback():
    assert failing(lines(), bundle=b"{}")[0] == ["bundle"]


# --- Every byte -----------------------------------------------------------------------------------
def test_every_changed_byte_of_a_small_log_is_found():
    small = lines(LEAVES[:6], heads=(1, 4, 6), head_6=[line(ONE.name, head(6, LEAVES[:6]))])
    whole = b"".join(small)
    chance = random.Random(4)  # noqa: S311 -- for repeating
    places = chance.sample(range(len(whole)), 100)
    missed = []
    for at in places:
        bad = bytearray(whole)
        bad[at] ^= 1 << chance.randrange(8)
        report = verify_log(bytes(bad).splitlines(keepends=True), trust=TRUST, witnesses=(ONE,), quorum=1)
        if report.verdict is Verdict.PASS:
            missed.append(at)
    assert missed == []
