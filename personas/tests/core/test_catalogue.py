"""An archive for other houses' catalogues: what a record says stands where each standard puts it, and nowhere else."""

import json
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from ledger.core.canonical import Json
from ledger.tests.by_name import by_name
from personas.core.catalogue import dublin, ead, iiif
from personas.core.catalogue.records import (
    Catalogue,
    Described,
    Picture,
    Sound,
    by_series,
    found,
    span_of,
    urn,
)
from personas.core.catalogue.rows import bodies, rows
from personas.core.desk.pieces import Reading, from_value, to_value
from personas.core.errors import ArtifactError
from personas.core.manifest import KINDS

FULL = Described(
    handle="a" * 32,
    title="To Tom, <with> “care” & haste",
    creator="Ada Lightfoot",
    kind="letter",
    date="1931-06?",
    language="en",
    recipient="Tom Hale",
    place="Horta",
    part_of="Letters home",
    source="Box 3",
    rights="Public domain",
    description="Of rain.",
)
BARE = Described(handle="b" * 32, title="A list", creator="Ada Lightfoot", kind="other")
PICTURE = Picture(file="p.png", mime="image/png", width=8, height=6)
SHOT = replace(
    BARE,
    handle="c" * 32,
    kind="photograph",
    picture=PICTURE,
)
ALL = Catalogue(
    archive="0" * 32,
    version=3,
    name="Ada Lightfoot",
    summary="She counted rain.",
    made="2026-11-23",
    items=(BARE, FULL, SHOT),
)
NOTHING = Catalogue(archive="0" * 32, version=1, name="Ada Lightfoot", summary="", made="2026-11-23")
IN_DC, IN_EAD = {"dc": dublin.DC, "oai": dublin.OAI_DC}, {"e": ead.EAD}


def collection(*given):
    return json.loads(json.dumps(iiif.collection(*given)))


def manifest(*given):
    return json.loads(json.dumps(iiif.manifest(*given)))


def told(root, path, spaces):
    return ["".join(one.itertext()).strip() for one in root.findall(path, spaces)]


def test_dublin_core_has_every_field_and_invents_none():
    records = etree.fromstring(dublin.collection(ALL)).findall("oai:dc", IN_DC)
    said = [[(one.tag.rpartition("}")[2], one.text) for one in record] for record in records]
    assert said[1] == [
        ("title", FULL.title),
        ("creator", "Ada Lightfoot"),
        ("description", "Of rain."),
        ("date", "1931-06?"),
        ("language", "en"),
        ("coverage", "Horta"),
        ("relation", "Letters home"),
        ("source", "Box 3"),
        ("rights", "Public domain"),
        ("contributor", "Recipient: Tom Hale"),
        ("type", "letter"),
        ("type", "Text"),
        ("identifier", f"urn:kwanzaa:archive:{'0' * 32}:item:{'a' * 32}"),
    ]
    assert [name for name, _ in said[0]] == ["title", "creator", "type", "type", "identifier"]
    assert ("type", "StillImage") in said[2]
    assert b'xmlns:dc="http://purl.org/dc/elements/1.1/"' in dublin.collection(ALL)


def test_a_finding_aid_has_the_series_above_its_items_and_the_days_that_a_date_may_mean():
    root = etree.fromstring(ead.finding_aid(ALL))
    assert told(root, "e:archdesc/e:dsc/e:c/e:did/e:unittitle", IN_EAD) == [
        "Letters home",
        "A list",
        "A list",
    ]
    (item,) = root.findall("e:archdesc/e:dsc/e:c[@level='series']/e:c", IN_EAD)
    (date,) = item.findall("e:did/e:unitdate", IN_EAD)
    assert (date.text, date.get("normal")) == ("1931-06?", "1931-06-01/1931-06-30")
    fields = (
        "e:did/e:unittitle",
        "e:did/e:note",
        "e:scopecontent",
        "e:userestrict",
        "e:controlaccess/e:geogname",
    )
    assert [told(item, one, IN_EAD) for one in fields] == [
        [FULL.title],
        ["Box 3"],
        ["Of rain."],
        ["Public domain"],
        ["Horta"],
    ]
    assert told(item, "e:controlaccess/e:persname[@role='recipient']", IN_EAD) == ["Tom Hale"]
    assert told(root, "e:archdesc/e:did/e:unitdate", IN_EAD) == ["1931/1931"]
    assert told(root, "e:archdesc/e:bioghist", IN_EAD) == ["She counted rain."]


def test_a_lasting_name_stands_beside_the_houses_own_in_every_form_and_nowhere_without_one():
    name = "ark:/12345/" + "a" * 32
    named = replace(ALL, ark="ark:/12345/x.v3", items=(replace(FULL, ark=name, picture=PICTURE),))
    (record,) = etree.fromstring(dublin.collection(named)).findall("oai:dc", IN_DC)
    assert told(record, "dc:identifier", IN_DC)[1:] == [name]
    units = [one.get("identifier") for one in etree.fromstring(ead.finding_aid(named)).iter("{*}unitid")]
    assert units == ["ark:/12345/x.v3", name]
    said = manifest(named.items[0], PICTURE, "https://a.example")["metadata"]
    assert {"label": {"en": ["Identifier"]}, "value": {"none": [name]}} in said
    without = (
        dublin.collection(ALL),
        ead.finding_aid(ALL),
        json.dumps(manifest(SHOT, PICTURE, "x")).encode(),
    )
    assert not [one for one in without if b"ark:" in one or b"Identifier" in one]


def test_an_archive_of_nothing_is_a_finding_aid_without_a_list():
    root = etree.fromstring(ead.finding_aid(NOTHING))
    assert told(root, "e:archdesc/e:did/e:physdesc", IN_EAD) == ["0 items"]
    assert not [*root.iter(f"{{{ead.EAD}}}dsc"), *root.iter(f"{{{ead.EAD}}}bioghist")]


@by_name("date", {"undated": "", "no EDTF": "spring 1931"})
def test_what_names_no_days_has_none_that_a_machine_reads(date):
    one = replace(FULL, date=date)
    assert span_of(date) is None
    written = ead.finding_aid(replace(ALL, items=(one,))).decode()
    assert "spring 1931" in written if date else "unitdate" not in written
    assert written.count("normal=") == 1  # the day of the version
    assert "navDate" not in manifest(one, PICTURE, "https://a.example")


def test_pictures_alone_have_manifests_and_a_canvas_is_as_big_as_its_picture():
    assert [one["id"] for one in collection(ALL, "https://a.example/x")["items"]] == [
        f"https://a.example/x/{'c' * 32}/manifest.json"
    ]
    made = manifest(replace(FULL, picture=PICTURE), PICTURE, "https://a.example/x")
    (canvas,) = made["items"]
    body = canvas["items"][0]["items"][0]["body"]
    assert (canvas["width"], canvas["height"]) == (body["width"], body["height"]) == (8, 6)
    assert body["id"] == f"https://a.example/x/{'a' * 32}/p.png"
    assert made["label"] == {"en": [FULL.title]}
    assert made["navDate"] == "1931-06-01T00:00:00Z"
    assert {next(iter(one["label"].values()))[0] for one in made["metadata"]} == {
        "Creator",
        "Date",
        "Kind",
        "Recipient",
        "Place",
        "Part of",
        "Source",
    }
    assert "summary" not in collection(NOTHING, "https://a.example")
    assert set(manifest(SHOT, PICTURE, "https://a.example")) == {
        "@context",
        "id",
        "type",
        "label",
        "metadata",
        "items",
    }


def test_series_stand_by_name_and_what_is_of_none_comes_last():
    other = replace(BARE, handle="d" * 32, part_of="A diary")
    assert [(name, len(items)) for name, items in by_series((BARE, FULL, other, SHOT))] == [
        ("A diary", 1),
        ("Letters home", 1),
        ("", 2),
    ]
    assert ALL.urn == f"urn:kwanzaa:archive:{'0' * 32}:version:3"
    assert urn("0" * 32, "x") == f"urn:kwanzaa:archive:{'0' * 32}:item:x"


# --- In again: what was written is read as it was -----------------------------------------------------
WORDS = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Cn"), exclude_characters="\ufffe\uffff"), max_size=20
).map(str.strip)
ITEMS = st.builds(
    Described,
    handle=st.text("0123456789abcdef", min_size=32, max_size=32),
    title=WORDS.filter(bool),
    creator=WORDS.filter(bool),
    kind=st.sampled_from(KINDS),
    date=st.sampled_from(("", "1931", "1931-06?", "18XX", "1930/1931", "about spring")),
    language=st.sampled_from(("", "en", "pt")),
    recipient=WORDS,
    place=WORDS,
    part_of=WORDS,
    source=WORDS,
    rights=WORDS,
    description=WORDS,
    ark=st.sampled_from(("", "ark:/12345/x")),
)
ARCHIVES = st.lists(ITEMS, min_size=1, max_size=4).map(lambda items: replace(ALL, items=tuple(items)))


@given(ARCHIVES)
def test_dublin_core_comes_in_as_it_went_out(catalogue):
    read = dublin.read(ET.fromstring(dublin.collection(catalogue)))  # noqa: S314 - ours
    assert tuple(one.item for one in read) == catalogue.items
    assert [one.names[0] for one in read] == [urn(catalogue.archive, one.handle) for one in catalogue.items]


@given(ARCHIVES)
def test_a_finding_aid_comes_in_as_it_went_out(catalogue):
    read = ead.read(ET.fromstring(ead.finding_aid(catalogue)))  # noqa: S314 - ours
    assert [one.item for one in read] == [one for _, items in by_series(catalogue.items) for one in items]


@given(ITEMS)
def test_a_manifest_comes_in_as_it_went_out(item):
    for body in (PICTURE, Sound(file="s.wav", mime="audio/wav", duration_ms=1_250)):
        assert iiif.read(manifest(item, body, "https://a.example/x")).item == item


def test_a_recording_is_a_canvas_as_long_as_it_lasts():
    heard = replace(BARE, sound=Sound(file="s.wav", mime="audio/wav", duration_ms=1_250))
    (canvas,) = manifest(heard, heard.sound, "https://a.example/x")["items"]
    body = canvas["items"][0]["items"][0]["body"]
    assert (canvas["duration"], body["duration"], body["type"]) == (1.25, 1.25, "Sound")
    assert len(collection(replace(ALL, items=(heard,)), "https://a.example")["items"]) == 1


EAD_OF_OTHERS = """<ead><archdesc><did><origination>Ada Lightfoot</origination></did><dsc><c01 level="series"><did>
<unittitle>Letters home</unittitle></did><c02><did><unitid>MS 7/12</unitid><unittitle>To <emph>Tom</emph></unittitle>
<unitdate normal="1931-06-02/1931-06-02">2 June 1931</unitdate></did></c02><c02><did><unittitle>A list</unittitle>
<unitdate normal="1930/1931">ca. 1930-31</unitdate></did></c02></c01><c01><did><unittitle>Loose</unittitle>
<unitdate>long ago</unitdate></did></c01></dsc></archdesc></ead>"""


def test_a_finding_aid_of_another_house_is_read_without_its_namespace():
    read = [one.item for one in ead.read(ET.fromstring(EAD_OF_OTHERS))]  # noqa: S314 - ours
    assert [(one.title, one.date, one.part_of, one.handle, one.creator, one.kind) for one in read] == [
        ("To Tom", "1931-06-02", "Letters home", "12", "Ada Lightfoot", "other"),
        ("A list", "1930/1931", "Letters home", "", "Ada Lightfoot", "other"),
        ("Loose", "long ago", "", "", "Ada Lightfoot", "other"),
    ]
    assert ead.read(ET.Element("ead")) == ()


@by_name(
    ("value", "title"),
    {
        "nothing": ({}, ""),
        "of no such form": ({"label": "A title", "metadata": [7], "requiredStatement": []}, ""),
        "bare": ({"label": {"none": ["A title"]}, "metadata": [{"label": {}, "value": 7}]}, "A title"),
    },
)
def test_a_manifest_of_any_form_is_read_as_far_as_it_says_something(value, title):
    assert iiif.read(value).item == Described(handle="", title=title, creator="", kind="other")


def test_what_a_catalogue_says_goes_from_a_child_to_the_desk_as_it_was_read():
    read = dublin.read(ET.fromstring(dublin.collection(ALL)))  # noqa: S314 - ours
    told = Reading(described=tuple(one.lined() for one in read))
    assert from_value(to_value(told), "a.xml") == told
    assert told.described == read != ()


@by_name(
    "described",
    {
        "a name twice": {"names": ["a", "a"], "facts": {}},
        "a title in another form": {"names": ["a"], "facts": {"title": "  A  title"}},
        "a name in another form": {"names": ["a\u0301"], "facts": {}},
        "a field that is none": {"names": ["a"], "facts": {"path": "b"}},
        "a title that is none": {"names": ["a"], "facts": {"title": 7}},
        "no facts": {"names": ["a"], "facts": []},
    },
)
def test_what_no_reader_says_of_an_item_is_refused(described):
    value: Json = {"pieces": [], "findings": [], "described": [described]}
    with pytest.raises(ArtifactError):
        from_value(value, "a.xml")


def test_a_collection_names_its_manifests_and_nothing_else():
    one = {"id": "https://a.example/bb/manifest.json", "type": "Manifest", "label": {"en": ["Horta"]}}
    listed = [*iiif.listed({"items": [one, 7, {"type": "Collection"}]}), *iiif.listed({"items": 7})]
    assert [(told.names, told.facts()) for told in listed] == [
        (("https://a.example/bb",), {"title": "Horta"})
    ]
    assert bodies(["a.xml", "x/manifest.csv", "b/Manifest.JSON", "c.zip", "d.txt"]) == ("d.txt",)


def test_a_row_is_written_for_each_item_that_has_a_file_and_no_date_is_invented():
    items = [
        found(["urn:x:item:aa", "MS 7/12"], title="One", creator="Ada", kind="letter", date="1931"),
        found(["https://a.example/bb/"], creator="Ada", kind="photograph", date="long ago"),
        found([], title="Lost", creator="Ada", kind="letter"),
    ]
    made = rows(items, ["texts/12.txt", "bb/picture.png", "README"])
    told = [{name: value for name, value in row.items() if value} for row in made.rows]
    assert told == [
        {"path": "texts/12.txt", "title": "One", "creator": "Ada", "date": "1931", "kind": "letter"},
        {"path": "bb/picture.png", "title": "bb", "creator": "Ada", "kind": "photograph"},
    ]
    assert (made.without_file, made.without_date) == (("Lost",), ("bb",))
