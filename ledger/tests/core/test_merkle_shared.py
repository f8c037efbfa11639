"""RFC 6962 trees and proofs of other people: ../shared/vectors/rfc6962-tree and merkle-proofs."""

from base64 import b64decode

import pytest

from ledger.core import merkle
from ledger.core.errors import ProofError
from ledger.tests.core.shared import VECTORS, needs_shared, read

pytestmark = needs_shared
PROBES = VECTORS / "merkle-proofs" / "testdata"


def test_the_reference_trees_have_the_reference_roots():
    tree = read("rfc6962-tree/tree.json")
    leaves = [merkle.leaf_hash(bytes.fromhex(data)) for data in tree["leaf_inputs"]]
    assert merkle.root([]).hex() == tree["empty_root"]
    assert [merkle.root(leaves[:n]).hex() for n in range(1, 9)] == tree["root_hashes_size_1_to_8"]
    stored = merkle.Edge().grow(leaves)[1].values()
    assert {h.hex() for h in stored} == set(tree["node_hashes_flat"]) - {h.hex() for h in leaves}


def inclusion(probe):
    merkle.verify_inclusion(
        leaf=probe["leafHash"],
        index=probe["leafIdx"],
        size=probe["treeSize"],
        proof=probe["proof"],
        root=probe["root"],
    )


def consistency(probe):
    merkle.verify_consistency(
        old_size=probe["size1"],
        size=probe["size2"],
        proof=probe["proof"],
        old_root=probe["root1"],
        root=probe["root2"],
    )


def subtree_inclusion(probe):
    """A subtree is a tree of its own; an inclusion proof inside it starts counting at its first leaf."""
    start, end = probe["start"], probe["end"]
    merkle.check_subtree(start=start, end=end, size=end)
    merkle.verify_inclusion(
        leaf=probe["leafHash"],
        index=probe["leafIdx"] - start,
        size=end - start,
        proof=probe["proof"],
        root=probe["root"],
    )


def subtree_consistency(probe):
    merkle.verify_subtree(
        start=probe["start"],
        end=probe["end"],
        size=probe["size"],
        proof=probe["proof"],
        subtree_root=probe["root1"],
        root=probe["root2"],
    )


KINDS = {
    "inclusion": (inclusion, 98),
    "consistency": (consistency, 98),
    "subtreeinclusion": (subtree_inclusion, 204),
    "subtreeconsistency": (subtree_consistency, 118),
}


def decoded(probe):
    for field in {"leafHash", "root", "root1", "root2"} & probe.keys():
        probe[field] = b64decode(probe[field] or "")
    return probe | {"proof": [b64decode(part) for part in probe["proof"] or []]}


@pytest.mark.parametrize("kind", KINDS)
def test_every_probe_is_judged_as_its_authors_say(kind):
    check, count = KINDS[kind]
    files = sorted((PROBES / kind).rglob("*.json"))
    wrong = []
    for file in files:
        probe = decoded(read(file))
        try:
            check(probe)
            accepted = True
        except ProofError:
            accepted = False
        if accepted == probe["wantErr"]:
            wrong.append(f"{file.relative_to(PROBES)}: {probe['desc']}")
    assert wrong == []
    assert len(files) == count
