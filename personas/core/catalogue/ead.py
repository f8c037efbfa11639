"""Encoded Archival Description, EAD 2002 (Society of American Archivists): the finding aid of an archive."""

from typing import Final
from xml.etree import ElementTree as ET

from personas.core.catalogue.records import Catalogue, Described, by_series, document, span_of, urn

EAD: Final = "urn:isbn:1-931666-22-9"
ET.register_namespace("ead", EAD)


def finding_aid(catalogue: Catalogue) -> bytes:
    """Write the finding aid: a series for each name that items are a part of, and below it its items."""
    root = ET.Element(f"{{{EAD}}}ead")
    _header(root, catalogue)
    described = _below(root, "archdesc", level="collection")
    _collection(described, catalogue)
    if catalogue.items:
        listed = _below(described, "dsc", type="combined")
        for name, items in by_series(catalogue.items):
            _series(listed, name, items, catalogue.archive)
    return document(root)


def _header(root: ET.Element, catalogue: Catalogue) -> None:
    header = _below(root, "eadheader")
    _below(header, "eadid", catalogue.urn, identifier=catalogue.urn)
    title = _below(_below(header, "filedesc"), "titlestmt")
    _below(title, "titleproper", f"Archive of {catalogue.name}")
    made = _below(_below(header, "profiledesc"), "creation", f"Version {catalogue.version}, published ")
    _below(made, "date", catalogue.made, normal=catalogue.made)


def _collection(described: ET.Element, catalogue: Catalogue) -> None:
    did = _below(described, "did")
    _named(did, catalogue.urn, catalogue.ark)
    _below(did, "unittitle", f"Archive of {catalogue.name}")
    spans = [span for one in catalogue.items if (span := span_of(one.date))]
    if spans:
        first, last = min(one.first for one in spans), max(one.last for one in spans)
        _below(did, "unitdate", f"{first.year}/{last.year}", normal=f"{first}/{last}", type="inclusive")
    _below(_below(did, "origination"), "persname", catalogue.name)
    _below(_below(did, "physdesc"), "extent", f"{len(catalogue.items)} items")
    if catalogue.summary:
        _below(_below(described, "bioghist"), "p", catalogue.summary)


def _series(above: ET.Element, name: str, items: tuple[Described, ...], archive: str) -> None:
    if name:
        above = _below(above, "c", level="series")
        _below(_below(above, "did"), "unittitle", name)
    for one in items:
        _item(above, one, archive)


def _item(above: ET.Element, one: Described, archive: str) -> None:
    item = _below(above, "c", level="item")
    did = _below(item, "did")
    _named(did, urn(archive, one.handle), one.ark)
    _below(did, "unittitle", one.title)
    if one.date:
        span = span_of(one.date)
        normal = {"normal": f"{span.first}/{span.last}"} if span else {}
        _below(did, "unitdate", one.date, **normal)
    _below(_below(did, "origination", label="creator"), "persname", one.creator)
    if one.language:
        _below(_below(did, "langmaterial"), "language", one.language)
    if one.source:
        _below(_below(did, "note"), "p", one.source)
    _more(item, one)


def _more(item: ET.Element, one: Described) -> None:
    """Write what stands beside an item's identification, in the order of the reference that we read it back in."""
    if one.description:
        _below(_below(item, "scopecontent"), "p", one.description)
    if one.rights:
        _below(_below(item, "userestrict"), "p", one.rights)
    access = _below(item, "controlaccess")
    _below(access, "genreform", one.kind)
    if one.recipient:
        _below(access, "persname", one.recipient, role="recipient")
    if one.place:
        _below(access, "geogname", one.place)


def _named(did: ET.Element, urn: str, ark: str) -> None:
    """Write the name of this house, and beside it the lasting one, for machines."""
    _below(did, "unitid", urn, **({"identifier": ark} if ark else {}))


def _below(above: ET.Element, name: str, text: str | None = None, **attributes: str) -> ET.Element:
    made = ET.SubElement(above, f"{{{EAD}}}{name}", attributes)
    made.text = text
    return made
