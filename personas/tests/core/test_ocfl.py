import json

import pytest

from personas.core.errors import ArtifactError
from personas.core.ocfl import State, inventory, sidecar
from personas.core.ocfl_inventory import digest_in, parse

STATES = [
    State(created="2026-01-01T00:00:00Z", message="one", files=(("data/a.txt", "11"), ("data/b.txt", "11"))),
    State(created="2026-01-02T00:00:00Z", message="two", files=(("data/a.txt", "22"),)),
]
PLACES = {"11": "v1/content/data/a.txt", "22": "v2/content/data/a.txt"}
UNNAMED = {"33": "v3/content/z.json"}  # what no version names is not in it
WHOLE = json.loads(inventory("urn:x", STATES, PLACES | UNNAMED))


def changed(**said):
    return json.dumps({**WHOLE, **said}).encode()


def test_an_inventory_is_of_the_specification_and_read_as_it_is_written():
    assert (WHOLE["type"], WHOLE["head"]) == ("https://ocfl.io/1.1/spec/#inventory", "v2")
    assert WHOLE["versions"]["v2"]["created"] == "2026-01-02T00:00:00Z"
    found = parse(json.dumps(WHOLE).encode())
    assert (found.identifier, found.algorithm, found.folders) == ("urn:x", "sha512", ("v1", "v2"))
    assert found.contents == {path: digest for digest, path in PLACES.items()}
    assert found.versions == ({"data/a.txt": "11", "data/b.txt": "11"}, {"data/a.txt": "22"})


def test_other_peoples_versions_may_be_numbered_with_noughts_and_lie_elsewhere():
    data = changed(
        head="v002",
        contentDirectory="stuff",
        manifest={"AA": ["v001/stuff/a"]},
        versions={"v001": {"state": {"aa": ["a"]}}, "v002": {"state": {}}},
    )
    found = parse(data)
    assert (found.folders, found.contents) == (("v001", "v002"), {"v001/stuff/a": "aa"})


def test_the_digest_beside_an_inventory_is_read():
    assert sidecar("ab") == b"ab inventory.json\n"
    assert digest_in(sidecar("ab")) == "ab"
    assert digest_in(b"ab other.json\n") == digest_in(b"\xff") == ""


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\xff", id="no UTF-8"),
        pytest.param(b"[" * 100_000, id="nested without end"),
        pytest.param(b"[]", id="no map"),
        pytest.param(b'{"id": "a", "id": "b"}', id="something twice"),
        pytest.param(changed(id=1), id="an identifier that is no text"),
        pytest.param(changed(type="https://ocfl.io/2.0/spec/#inventory"), id="another form"),
        pytest.param(changed(digestAlgorithm="md5"), id="a hash that proves nothing"),
        pytest.param(changed(contentDirectory=".."), id="content above the object"),
        pytest.param(changed(contentDirectory="a/b"), id="content further down"),
        pytest.param(changed(head="v0"), id="no head"),
        pytest.param(changed(head="v3"), id="a version less than the head"),
        pytest.param(changed(versions=[]), id="versions that are no map"),
        pytest.param(changed(manifest={"11": "v1/content/a", "22": []}), id="paths that are no list"),
        pytest.param(changed(manifest={"11": [1], "22": []}), id="a path that is no text"),
        pytest.param(changed(manifest={"11": ["v1/content/../../x"], "22": []}), id="upwards"),
        pytest.param(changed(manifest={"11": ["v3/content/x"], "22": []}), id="in no version"),
        pytest.param(changed(manifest={"11": ["v1/x/y"], "22": []}), id="beside the content"),
        pytest.param(
            changed(manifest={"11": ["v1/content/a", "v1/content/A"], "22": []}), id="capitals alone"
        ),
        pytest.param(changed(manifest={"11": ["v1/content/a"]}), id="a version that names what is not there"),
    ],
)
def test_an_inventory_that_is_none_is_refused(data):
    with pytest.raises(ArtifactError):
        parse(data)
