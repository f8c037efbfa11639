"""Catalogues of other houses among the files of a delivery: told by what they are, and nothing of them is fetched."""

import json

from ledger.tests.by_name import by_name
from personas.core.desk.pieces import MOST
from personas.core.findings import Broken
from personas.tests.readers.test_files import read, read_by_child

DC = (
    '<records xmlns:dc="http://purl.org/dc/elements/1.1/"><r><dc:title>Rain \n at Horta</dc:title>'
    "<dc:creator>Ada</dc:creator><dc:identifier>urn:x:item:aa</dc:identifier></r>%s</records>"
)
EAD = (
    "<ead><eadheader/><archdesc><did><unittitle>Papers</unittitle></did><dsc><c><did><unitid>aa</unitid>"
    "<unittitle>Rain</unittitle></did></c></dsc></archdesc></ead>"
)
CONTEXT = "http://iiif.io/api/presentation/3/context.json"
MANIFEST = {
    "@context": CONTEXT,
    "type": "Manifest",
    "id": "https://a.example/aa/manifest.json",
    "label": {"en": ["Rain"]},
}
COLLECTION = {"@context": [CONTEXT], "type": "Collection", "items": [MANIFEST]}


@by_name(
    ("name", "data", "said", "pieces"),
    {
        "DC": ("a.xml", DC % "", {"title": "Rain at Horta", "creator": "Ada", "kind": "other"}, 0),
        "EAD, which is words too": ("a.xml", EAD, {"title": "Rain", "kind": "other"}, 2),
        "IIIF manifest": (
            "a.json",
            json.dumps(MANIFEST),
            {"title": "Rain", "kind": "other", "language": "en"},
            0,
        ),
        "IIIF collection": ("a.json", json.dumps(COLLECTION), {"title": "Rain"}, 0),
    },
)
def test_a_catalogue_is_told_by_what_it_is_and_read_by_the_child(name, data, said, pieces):
    found = read(name, data.encode())
    assert ([one.facts() for one in found.described], len(found.pieces)) == ([said], pieces)
    assert [one.names[0].rpartition("/")[2].rpartition(":")[2] for one in found.described] == ["aa"]
    assert read_by_child(name, data.encode()) == found


@by_name(
    ("name", "data", "rule"),
    {
        "DC, endless": ("a.xml", DC % ("<r><dc:title>x</dc:title></r>" * MOST), Broken.CROWDED),
        "a file of ours as an entity": ("a.xml",
            f'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>{DC % "<dc:title>&b;</dc:title>"}',
            Broken.CHAT),
        "an entity that is defined elsewhere": ("a.xml",
            f'<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd">{DC % "<dc:title>&b;</dc:title>"}',
            Broken.HALF),
        "EAD with one": ("a.xml",
            EAD.replace("Rain", "&b;").replace("<ead>", '<!DOCTYPE ead SYSTEM "b"><ead>'),
            Broken.HALF),
        "a sign that is none": ("a.xml", DC % "<dc:title>\x01</dc:title>", Broken.HALF),
        "half of it": ("a.xml", (DC % "")[:-20], Broken.HALF),
        "IIIF, endless": ("a.json",
            json.dumps({**COLLECTION, "items": [MANIFEST] * (MOST + 1)}),
            Broken.CROWDED),
        "IIIF with a sign that is none": ("a.json",
            json.dumps({**MANIFEST, "label": {"en": ["\ufdd0"]}}),
            Broken.TEXT),
        "IIIF of nothing": ("a.json", json.dumps({**COLLECTION, "items": []}), Broken.EMPTY_FILE),
        "IIIF of another kind": ("a.json", json.dumps({**MANIFEST, "type": "Canvas"}), Broken.EMPTY_FILE),
        "no context": ("a.json", json.dumps({**MANIFEST, "@context": "x"}), Broken.CHAT),
        "half of IIIF": ("a.json", json.dumps(MANIFEST)[:-1] + ',"x":' * 9, Broken.HALF),
    },
)  # fmt: skip
def test_a_hostile_catalogue_says_nothing_and_why(name, data, rule):
    found = read_by_child(name, data.encode())
    assert ([one.rule for one in found.findings], found.pieces, found.described) == ([rule], (), ())
