"""The catalogue of an archive that is open to anybody, as OAI-PMH 2.0 has it harvested: Dublin Core, 50 at a time.

Every record bears the day of the newest version, which answers tell too: a day of its own would tell when consent
changed. So what consent opens in between is found by harvesting anew; nothing is said of what was withdrawn.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final
from xml.etree import ElementTree as ET

from lxml import etree
from oaipmh import error
from oaipmh.common import Header, Identify
from oaipmh.metadata import MetadataRegistry
from oaipmh.server import BatchingServer, decodeResumptionToken

from personas.core.catalogue import dublin
from personas.core.catalogue.records import urn
from personas.models import ArchiveVersion, Persona, Tier
from personas.selectors.access import tier_standing
from personas.selectors.inventories import InventoryItem, inventory
from personas.selectors.versions import current_version
from personas.services.cataloguing import described

BATCH: Final = 50
PREFIX: Final = "oai_dc"
_LONGEST: Final = 400  # characters of an argument: a resumption token is the longest
_TOKEN: Final = frozenset({"metadataPrefix", "from_", "until", "set", "batch_size"})

Record = tuple[Header, ET.Element, None]


def harvested(
    *, persona: Persona, tier: Tier, address: str, contact: str, asked: Mapping[str, Sequence[str]]
) -> bytes:
    """Answer one request of a harvester with XML in UTF-8; *asked* are its arguments. Raises: UnpublishedError.

    A request that is none is answered by the protocol's own errors (OAI-PMH 2.0, section 3.6).
    """
    repository = _Repository(persona, tier, address, contact)
    server = BatchingServer(repository, _WRITERS, resumption_batch_size=BATCH)
    wrong = _wrong(asked)
    answer: bytes = (
        server.handleException({}, (None, wrong, None)) if wrong else server.handleRequest(_one_each(asked))
    )
    return answer


def _one_each(asked: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {name: given[0] for name, given in asked.items()}


def _wrong(asked: Mapping[str, Sequence[str]]) -> error.ErrorBase | None:
    """Say what the library would fail on: it reads an argument once, echoes it, and trusts its own tokens."""
    for name, given in asked.items():
        if len(given) > 1:
            return error.BadArgumentError("An argument is there twice.")
        if not all(one.isascii() and one.isprintable() and len(one) <= _LONGEST for one in (name, *given)):
            return error.BadArgumentError("An argument is too long, or has other characters than ASCII.")
    if asked.get("verb") == ["GetMetadata"]:  # of the library, and of no protocol
        return error.BadVerbError("Illegal verb.")
    return _wrong_token(asked["resumptionToken"][0]) if "resumptionToken" in asked else None


def _wrong_token(token: str) -> error.ErrorBase | None:
    try:
        given, cursor = decodeResumptionToken(token)
    except (error.ErrorBase, error.DatestampError, ValueError):
        return error.BadResumptionTokenError("It is none of ours.")
    if given.get("metadataPrefix") != PREFIX or not given.keys() <= _TOKEN or cursor < 0:
        return error.BadResumptionTokenError("It is none of ours.")
    return None


class _Repository:
    """What ``oaipmh.server`` asks for (its interface ``IBatchingOAI``), under the names that it has there."""

    def __init__(self, persona: Persona, tier: Tier, address: str, contact: str) -> None:
        self._persona, self._address, self._contact = persona, address, contact
        self._version = current_version(persona)
        self._standing = tier_standing(persona, tier)

    def identify(self) -> Identify:
        return Identify(
            repositoryName=f"Archive of {self._persona.name}",
            baseURL=self._address,
            protocolVersion="2.0",
            adminEmails=[self._contact],
            earliestDatestamp=_day(self._version),
            deletedRecord="no",
            granularity="YYYY-MM-DDThh:mm:ssZ",
            compression=["identity"],
            toolkit_description=False,
        )

    def listMetadataFormats(self, identifier: str | None = None) -> list[tuple[str, str, str]]:  # noqa: N802 -- theirs
        if identifier is not None:
            self._item(identifier)
        return [(PREFIX, dublin.SCHEMA, dublin.OAI_DC)]

    def listSets(self, **_given: object) -> None:  # noqa: N802
        raise error.NoSetHierarchyError("There are no sets.")

    def getRecord(self, metadataPrefix: str, identifier: str) -> Record:  # noqa: N802, N803
        _check(metadataPrefix)
        return self._record(self._item(identifier))

    def listIdentifiers(self, metadataPrefix: str, **given: Any) -> Iterator[Header]:  # noqa: N802, N803
        return (self._header(one) for one in self._listed(metadataPrefix, **given))

    def listRecords(self, metadataPrefix: str, **given: Any) -> Iterator[Record]:  # noqa: N802, N803
        return (self._record(one) for one in self._listed(metadataPrefix, **given))

    def _listed(
        self,
        prefix: str,
        *,
        set: str | None = None,  # noqa: A002 -- theirs
        from_: datetime | None = None,
        until: datetime | None = None,
        cursor: int = 0,
        batch_size: int = BATCH,
    ) -> Sequence[InventoryItem]:
        _check(prefix)
        if set is not None:
            raise error.NoSetHierarchyError("There are no sets.")
        day = _day(self._version)
        is_within = (from_ is None or from_ <= day) and (until is None or day <= until)
        found = self._items()[cursor : cursor + int(batch_size)] if is_within else ()
        if not found:
            raise error.NoRecordsMatchError("There is none.")
        return found

    def _items(self) -> Sequence[InventoryItem]:
        return inventory(self._standing, version=self._version.n)

    def _item(self, identifier: str) -> InventoryItem:
        for one in self._items():
            if urn(self._persona.archive_id, one.handle) == identifier:
                return one
        raise error.IdDoesNotExistError("There is no such item.")

    def _header(self, item: InventoryItem) -> Header:
        return Header(
            None, urn(self._persona.archive_id, item.handle), _day(self._version), [], deleted=False
        )

    def _record(self, item: InventoryItem) -> Record:
        (one,) = described(self._standing, [item], self._version.n)
        return self._header(item), dublin.element(self._persona.archive_id, one), None


def _check(prefix: str) -> None:
    if prefix != PREFIX:
        raise error.CannotDisseminateFormatError(f"Only {PREFIX} is written.")


def _day(version: ArchiveVersion) -> datetime:
    """Return when a version was made, to the second and without a zone, as the library wants it: in UTC."""
    return version.created.astimezone(UTC).replace(tzinfo=None, microsecond=0)


def _write(above: etree._Element, metadata: ET.Element) -> None:
    above.append(etree.fromstring(ET.tostring(metadata)))


_WRITERS: Final = MetadataRegistry()
_WRITERS.registerWriter(PREFIX, _write)
