from dataclasses import replace

import pytest

from ledger.core.errors import CanonicalError, ProofError
from personas.core.errors import VersionError
from personas.core.membership import Member, branches, from_value, to_value, verify_member
from personas.core.version import build
from personas.tests.core.test_version import entries, proven


@pytest.mark.parametrize("count", [1, 64, 65, 200])
def test_proofs_that_are_read_off_are_those_that_are_computed(count):
    given = entries(count)
    tree = build(given)
    made = branches(tree)
    places = dict(tree.positions)
    assert made.root == tree.root
    for entry in given:
        proof = made.prove(places[entry.record_key])
        assert proof == proven(given, entry)
        verify_member(Member(entry=entry, proof=proof), root=tree.root)


@pytest.mark.parametrize("position", [pytest.param(-1, id="before"), pytest.param(64, id="behind")])
def test_a_place_that_is_not_there_has_no_proof(position):
    with pytest.raises(VersionError, match="none at"):
        branches(build(entries(3))).prove(position)


def member():
    tree = build(entries(3))
    return Member(entry=entries(3)[1], proof=branches(tree).prove(dict(tree.positions)["texts/1.txt"]))


def test_a_member_is_read_back():
    assert from_value(to_value(member())) == member()


def test_another_root_is_another_version():
    with pytest.raises(ProofError):
        verify_member(member(), root=build(entries(4)).root)
    changed = replace(member(), entry=replace(member().entry, record_key="texts/2.txt"))
    with pytest.raises(ProofError):
        verify_member(changed, root=build(entries(3)).root)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        pytest.param({"more": 1}, CanonicalError, id="unknown field"),
        pytest.param({"salt": "AAAA"}, CanonicalError, id="short salt"),
        pytest.param({"position": -1}, CanonicalError, id="place below 0"),
        pytest.param({"size": 0}, CanonicalError, id="no leaves"),
        pytest.param({"hashes": [1]}, CanonicalError, id="a number as hash"),
        pytest.param({"hashes": ["AAAA"]}, CanonicalError, id="short hash"),
        pytest.param({"hashes": {}}, CanonicalError, id="hashes are a map"),
        pytest.param({"state": 1}, CanonicalError, id="a number as state"),
        pytest.param({"state": "lost"}, VersionError, id="a state that is none"),
    ],
)
def test_a_wrong_shape_is_refused(change, error):
    with pytest.raises(error):
        from_value(to_value(member()) | change)
