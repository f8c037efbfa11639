"""An archive that is open to anybody, harvested by a client of somebody else: whole, and nothing that is hidden."""

from collections.abc import Sequence
from datetime import timedelta
from xml.etree import ElementTree as ET

import pytest
from lxml import etree
from oaipmh import client as theirs
from oaipmh import error, metadata

from ledger.tests.by_name import by_name
from personas.core import room
from personas.core.catalogue import dublin
from personas.core.catalogue.records import urn
from personas.selectors.access import tier_standing
from personas.selectors.inventories import inventory
from personas.services import harvesting
from personas.services.cataloguing import described
from personas.services.harvesting import harvested
from personas.tests.archives import Archive, built_once

pytestmark = pytest.mark.django_db
HOME = "https://a.example/oai/ada/"
FIRST = f"urn:kwanzaa:archive:{b'ada'.hex().ljust(32, '0')}:item:"


class Harvester(theirs.BaseClient):  # type: ignore[misc]  # the library ships no types
    """Their client, without a network between."""

    def __init__(self, archive: Archive) -> None:
        registry = metadata.MetadataRegistry()
        registry.registerReader("oai_dc", metadata.oai_dc_reader)
        super().__init__(registry)
        self._archive = archive

    def makeRequest(self, **given):  # noqa: N802 -- theirs
        return asked(
            self._archive, **{name: [str(value)] for name, value in given.items() if value is not None}
        )


def asked(archive: Archive, **given: Sequence[str]) -> bytes:
    return harvested(
        persona=archive.persona, tier=archive.public, address=HOME, contact="ada@a.example", asked=given
    )


@pytest.fixture
def archive(written_once) -> Archive:
    return built_once(written_once, __name__, rained)


def rained() -> Archive:
    made = Archive()
    for n in range(7):
        made.add(str(n), "It rained.", title=f"Rain, {n}", date=f"193{n}", recipient="Tom Hale")
    made.rule("2", existence=False)
    made.rule("3", tier=made.family)
    made.rule("4", surfacing=False)
    return made


def test_every_item_that_anybody_may_know_of_is_harvested_once_in_batches(archive, monkeypatch):
    monkeypatch.setattr(harvesting, "BATCH", 2)
    reader = Harvester(archive)
    found = [one for _, one, _ in reader.listRecords(metadataPrefix="oai_dc")]
    assert [one["title"] for one in found] == [
        ["Rain, 0"],
        ["Rain, 1"],
        ["Rain, 4"],
        ["Rain, 5"],
        ["Rain, 6"],
    ]
    assert [one["contributor"] for one in found] == [["Recipient: Tom Hale"]] * 2 + [[]] + [
        ["Recipient: Tom Hale"]
    ] * 2
    names = [one.identifier() for one in reader.listIdentifiers(metadataPrefix="oai_dc")]
    assert names == [one["identifier"][0] for one in found]
    assert all(name.startswith(FIRST) for name in names)
    (_, again, _) = reader.getRecord(metadataPrefix="oai_dc", identifier=names[2])
    assert again["title"] == ["Rain, 4"]


def test_a_lasting_name_is_harvested_where_the_house_has_a_prefix(archive, settings):
    settings.KWANZAA_ARK = "12345"
    (_, first, _), *_ = Harvester(archive).listRecords(metadataPrefix="oai_dc")
    urn_, ark = first["identifier"]
    assert ark == f"ark:/12345/{urn_.split(':')[3]}/{urn_.rpartition(':')[2]}"


def test_what_is_harvested_comes_in_again(archive):
    told = asked(archive, verb=["ListRecords"], metadataPrefix=["oai_dc"])
    read = [one.item for one in dublin.read(ET.fromstring(told))]  # noqa: S314 - ours
    standing = tier_standing(archive.persona, archive.public)
    assert read == [*described(standing, inventory(standing, version=1), 1)]


def test_the_house_says_what_it_is(archive):
    said = Harvester(archive).identify()
    assert (said.repositoryName(), said.baseURL(), said.deletedRecord()) == (
        "Archive of Ada Pellowe",
        HOME,
        "no",
    )
    assert said.adminEmails() == ["ada@a.example"]
    assert Harvester(archive).listMetadataFormats() == [("oai_dc", dublin.SCHEMA, dublin.OAI_DC)]


def test_what_is_hidden_and_what_never_was_are_one(archive):
    """Each by its name, which only we can make; and a list is the same whether it hides something or not."""
    hidden = urn(archive.persona.archive_id, room.handle(archive.persona.archive_id, "2"))
    never = hidden[:-1] + ("0" if hidden[-1] != "0" else "1")
    said = [
        without_echo(asked(archive, verb=["GetRecord"], metadataPrefix=["oai_dc"], identifier=[one]))
        for one in (hidden, never)
    ]
    assert said[0] == said[1]
    before = without_echo(asked(archive, verb=["ListRecords"], metadataPrefix=["oai_dc"]))
    archive.rule("2", inclusion=False)
    assert without_echo(asked(archive, verb=["ListRecords"], metadataPrefix=["oai_dc"])) == before


def test_days_are_those_of_the_version(archive):
    reader, day = Harvester(archive), archive.version.created.replace(tzinfo=None, microsecond=0)
    assert len([*reader.listIdentifiers(metadataPrefix="oai_dc", from_=day, until=day)]) == 5
    for window in ({"from_": day + timedelta(seconds=1)}, {"until": day - timedelta(seconds=1)}):
        with pytest.raises(error.NoRecordsMatchError):
            reader.listIdentifiers(metadataPrefix="oai_dc", **window)


LIST = {"verb": ["ListRecords"], "metadataPrefix": ["oai_dc"]}
TOKEN = "metadataPrefix%3Doai_dc%26cursor%3D"


@by_name(
    ("given", "code"),
    {
        "nothing": ({}, "badVerb"),
        "no such verb": ({"verb": ["Destroy"]}, "badVerb"),
        "a verb of the library alone": ({**LIST, "verb": ["GetMetadata"]}, "badVerb"),
        "a verb twice": ({**LIST, "verb": ["ListRecords", "Identify"]}, "badArgument"),
        "no day": ({**LIST, "from": ["yesterday"]}, "badArgument"),
        "an impossible day": ({**LIST, "from": ["9999-99-99"]}, "badArgument"),
        "a day of 300 digits": ({**LIST, "until": ["9" * 300]}, "badArgument"),
        "an argument that is none": ({**LIST, "pleas": ["x"]}, "badArgument"),
        "NUL": ({"verb": ["\0"]}, "badArgument"),
        "half a character": ({"verb": ["Identify"], "\ud800": [""]}, "badArgument"),
        "another form": ({**LIST, "metadataPrefix": ["marc"]}, "cannotDisseminateFormat"),
        "a set": ({**LIST, "set": ["all"]}, "noSetHierarchy"),
        "all sets": ({"verb": ["ListSets"]}, "noSetHierarchy"),
        "no such item": ({**LIST, "verb": ["GetRecord"], "identifier": ["x"]}, "idDoesNotExist"),
        "of no such item": ({"verb": ["ListMetadataFormats"], "identifier": ["x"]}, "idDoesNotExist"),
        "no token": ({"verb": ["ListRecords"], "resumptionToken": ["x"]}, "badResumptionToken"),
        "before the first": (
            {"verb": ["ListRecords"], "resumptionToken": [f"{TOKEN}-1"]},
            "badResumptionToken",
        ),
        "behind the last": (
            {"verb": ["ListRecords"], "resumptionToken": [f"{TOKEN}{'9' * 200}"]},
            "noRecordsMatch",
        ),
        "too long": ({"verb": ["ListRecords"], "resumptionToken": [f"{TOKEN}{'9' * 401}"]}, "badArgument"),
        "more in it": (
            {"verb": ["ListRecords"], "resumptionToken": [f"{TOKEN}0%26self%3D1"]},
            "badResumptionToken",
        ),
        "no day in it": (
            {"verb": ["ListRecords"], "resumptionToken": [f"{TOKEN}0%26from_%3Dx"]},
            "badResumptionToken",
        ),
    },
)
def test_what_is_no_request_gets_the_protocols_own_error(archive, given, code):
    root = etree.fromstring(asked(archive, **given))
    assert [one.get("code") for one in root.iter("{*}error")] == [code]
    assert not [*root.iter("{*}record")]


def without_echo(said):
    """Leave out when it was said, and to which request."""
    root = etree.fromstring(said)
    for name in ("responseDate", "request"):
        for one in root.findall(f"{{*}}{name}"):
            root.remove(one)
    return etree.tostring(root)
