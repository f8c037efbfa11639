import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.core import canonical, merkle
from ledger.core.errors import ProofError
from personas.core import version
from personas.core.errors import VersionError
from personas.core.version import (
    Entry,
    EntryProof,
    Manifest,
    State,
    build,
    encode,
    parse_manifest,
    verify_entry,
)


def entries(count, start=0):
    return [
        Entry(
            record_key=f"texts/{n}.txt",
            artifact_id=f"sha256:{n:064x}",
            state=State.PRESENT,
            salt=n.to_bytes(32),
        )
        for n in range(start, start + count)
    ]


@pytest.mark.parametrize(("count", "size"), [(1, 64), (63, 64), (64, 64), (65, 128), (128, 128), (129, 256)])
def test_a_version_is_filled_up_to_a_power_of_two(count, size):
    tree = build(entries(count))
    assert len(tree.leaves) == size
    assert len(set(tree.leaves)) == size
    assert sorted(key for key, _ in tree.positions) == sorted(entry.record_key for entry in entries(count))


@given(st.permutations(entries(5)))
def test_the_order_of_entries_does_not_matter(shuffled):
    assert build(shuffled) == build(entries(5))


def proven(given, entry):
    tree = build(given)
    at = dict(tree.positions)[entry.record_key]
    return EntryProof(position=at, size=len(tree.leaves), hashes=merkle.inclusion_proof(tree.leaves, at))


@pytest.mark.parametrize("count", [1, 5, 64, 100])
def test_every_entry_is_proven_and_nothing_else(count):
    given_entries = entries(count)
    root = build(given_entries).root
    for entry in given_entries:
        proof = proven(given_entries, entry)
        verify_entry(entry, proof, root)
        for other in (
            replace(entry, state=State.TOMBSTONE),
            replace(entry, record_key="texts/x.txt"),
            replace(entry, artifact_id="sha256:" + "f" * 64),
            replace(entry, salt=b"x" * 32),
        ):
            with pytest.raises(ProofError):
                verify_entry(other, proof, root)
        with pytest.raises(ProofError):
            verify_entry(entry, replace(proof, position=proof.position ^ 1), root)


def test_places_tell_nothing_about_how_many_there_are():
    # Were the random leaves at the end, all places would be below the number of entries.
    assert max(place for _, place in build(entries(8)).positions) >= 8


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param([], id="no entry"),
        pytest.param(entries(1) * 2, id="record key twice"),
        pytest.param([replace(entries(1)[0], salt=b"short")], id="short salt"),
    ],
)
def test_what_is_no_version_is_not_built(wrong):
    with pytest.raises(VersionError):
        build(wrong)


MANIFEST = Manifest(archive="a" * 32, n=2, root="0" * 64, parent="1" * 64, policy="2" * 64)


def test_a_manifest_comes_back_and_tells_no_counts():
    assert parse_manifest(encode(MANIFEST)) == MANIFEST
    assert set(json.loads(encode(MANIFEST))) == {"v", "archive", "n", "root", "parent", "policy"}
    assert len(version.digest(encode(MANIFEST))) == 64


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"v": 2}, id="other form"),
        pytest.param({"n": 0}, id="version 0"),
        pytest.param({"root": "zz"}, id="no hash"),
        pytest.param({"size": 64}, id="field too many"),
        pytest.param({"policy": None}, id="no policy"),
    ],
)
def test_a_manifest_that_would_not_be_written_is_not_read(change):
    value = json.loads(encode(MANIFEST))
    with pytest.raises(VersionError):
        parse_manifest(canonical.encode({**value, **change}))
