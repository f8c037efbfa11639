import json

from personas.core.ocfl import State, inventory, sidecar


def test_an_inventory_names_every_content_once_and_every_path_in_its_version():
    states = [
        State(created="2026-01-01T00:00:00Z", message="one", files=(("a.txt", "11"), ("b.txt", "11"))),
        State(created="2026-01-02T00:00:00Z", message="two", files=(("a.txt", "22"),)),
    ]
    places = {"11": "v1/content/x.json", "22": "v2/content/y.json", "33": "v3/content/z.json"}
    made = json.loads(inventory("urn:kwanzaa:archive:0a", states, places))
    assert made["type"] == "https://ocfl.io/1.1/spec/#inventory"
    assert (made["id"], made["digestAlgorithm"], made["head"]) == ("urn:kwanzaa:archive:0a", "sha512", "v2")
    assert made["manifest"] == {"11": ["v1/content/x.json"], "22": ["v2/content/y.json"]}
    assert [one["state"] for one in made["versions"].values()] == [
        {"11": ["a.txt", "b.txt"]},
        {"22": ["a.txt"]},
    ]
    assert made["versions"]["v2"]["created"] == "2026-01-02T00:00:00Z"


def test_a_sidecar_names_its_inventory():
    assert sidecar("ab") == b"ab inventory.json\n"
