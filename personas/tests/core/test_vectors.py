import json

import pytest

from personas.core import policy, version
from personas.tests.vectors.make import FOLDER, FORMS, VECTORS, render


def read(name):
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", VECTORS)
def test_the_golden_vectors_are_what_the_code_makes(name):
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == render(name)


def test_one_text_has_one_id_in_twelve_storage_forms():
    letters = [vector for vector in read("artifacts") if vector["name"].startswith("letter")]
    assert len(letters) == len(FORMS) == 12
    assert len({vector["artifact_id"] for vector in letters}) == 1


@pytest.mark.parametrize("vector", read("versions"), ids=lambda vector: str(len(vector["entries"])))
def test_every_entry_of_a_golden_version_is_proven(vector):
    assert version.parse_manifest(vector["manifest"].encode()).root == vector["root"]
    for entry, proof in zip(vector["entries"], vector["proofs"], strict=True):
        version.verify_entry(
            version.Entry(
                record_key=entry["record_key"],
                artifact_id=entry["artifact_id"],
                state=version.State(entry["state"]),
                salt=bytes.fromhex(entry["salt"]),
            ),
            version.EntryProof(
                position=proof["position"],
                size=proof["size"],
                hashes=tuple(map(bytes.fromhex, proof["hashes"])),
            ),
            vector["root"],
        )


@pytest.mark.parametrize("vector", read("policies"), ids=lambda vector: vector["digest"][:8])
def test_a_golden_policy_has_its_digest(vector):
    data = vector["document"].encode()
    assert policy.encode(policy.parse(data)) == data
    assert policy.digest(data) == vector["digest"]
