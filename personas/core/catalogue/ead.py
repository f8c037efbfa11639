"""Encoded Archival Description, EAD 2002 (Society of American Archivists): the finding aid of an archive."""

import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as ET

from personas.core.catalogue.records import (
    Catalogue,
    Described,
    Found,
    by_series,
    document,
    found,
    kind_of,
    span_of,
    urn,
)

EAD: Final = "urn:isbn:1-931666-22-9"
_COMPONENT: Final = re.compile(r"c(?:0[1-9]|1[0-2])?")
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


def read(root: ET.Element) -> tuple[Found, ...]:
    """Read every item of a finding aid, with or without the namespace: what has nothing below it is an item."""
    for one in root.iter():
        one.tag = one.tag.rpartition("}")[2]
    made_by = _told(root, "archdesc/did/origination")
    return tuple(_read_below(root.find("archdesc"), "", made_by))


def _read_below(above: ET.Element | None, series: str, made_by: str) -> Iterator[Found]:
    listed = [] if above is None else [one for each in (above, *above.findall("dsc")) for one in each]
    for one in listed:
        if not _COMPONENT.fullmatch(one.tag):
            continue
        if any(_COMPONENT.fullmatch(child.tag) for child in one):
            yield from _read_below(one, _told(one, "did/unittitle"), made_by)
        else:
            yield _read_item(one, series, made_by)


def _read_item(one: ET.Element, series: str, made_by: str) -> Found:
    named = [
        name for unit in one.findall("did/unitid") for name in (unit.text or "", unit.get("identifier", ""))
    ]
    dated = one.find("did/unitdate")
    date = _told(one, "did/unitdate")
    if dated is not None and date and span_of(date) is None:
        date = _edtf(dated.get("normal", "")) or date
    return found(
        named,
        title=_told(one, "did/unittitle"),
        creator=_told(one, "did/origination") or made_by,
        date=date,
        language=_told(one, "did/langmaterial"),
        part_of=series,
        source=_told(one, "did/note"),
        description=_told(one, "scopecontent"),
        rights=_told(one, "userestrict"),
        kind=kind_of([_told(one, "controlaccess/genreform")]),
        recipient=_told(one, "controlaccess/persname[@role='recipient']"),
        place=_told(one, "controlaccess/geogname"),
    )


def _edtf(normal: str) -> str:
    """Return a date of a machine as EDTF; empty where it is none. A day that is both ends stands once."""
    first, _, end = normal.partition("/")
    date = first if first == end else normal
    return date if date and span_of(date) else ""


def _told(root: ET.Element, path: str) -> str:
    """Return the text at a path, elements in it joined by a space; empty where nothing stands there."""
    one = root.find(path)
    said = () if one is None else (text.strip() for text in one.itertext())
    return " ".join(text for text in said if text)
