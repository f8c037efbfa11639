"""Simple Dublin Core (ISO 15836-1) in the form of OAI-PMH 2.0, ``oai_dc``: what every library's harvester reads."""

from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as ET

from personas.core.catalogue.records import Catalogue, Described, Found, document, found, kind_of, urn

OAI_DC: Final = "http://www.openarchives.org/OAI/2.0/oai_dc/"
DC: Final = "http://purl.org/dc/elements/1.1/"
SCHEMA: Final = "http://www.openarchives.org/OAI/2.0/oai_dc.xsd"

for _prefix, _space in (("oai_dc", OAI_DC), ("dc", DC)):
    ET.register_namespace(_prefix, _space)

# The field of a record that each element is written from, in the order of the standard.
_ELEMENTS: Final = (
    ("title", "title"),
    ("creator", "creator"),
    ("description", "description"),
    ("date", "date"),
    ("language", "language"),
    ("coverage", "place"),
    ("relation", "part_of"),
    ("source", "source"),
    ("rights", "rights"),
)
_MEDIUM: Final = {"photograph": "StillImage", "recording": "Sound", "interview": "Sound"}
_TO: Final = "Recipient: "


def element(archive: str, one: Described) -> ET.Element:
    """Write one item; who it went to stands as a contributor, for the fifteen elements have no place of their own."""
    root = ET.Element(f"{{{OAI_DC}}}dc")
    for name, value in _values(archive, one):
        ET.SubElement(root, f"{{{DC}}}{name}").text = value
    return root


def collection(catalogue: Catalogue) -> bytes:
    """Write all items as one file; a file of many has no root in the standard, and so one of ours."""
    root = ET.Element("records", identifier=catalogue.urn)
    for one in catalogue.items:
        root.append(element(catalogue.archive, one))
    return document(root)


def _values(archive: str, one: Described) -> Iterator[tuple[str, str]]:
    for name, field in _ELEMENTS:
        if value := getattr(one, field):
            yield name, value
    if one.recipient:
        yield "contributor", f"{_TO}{one.recipient}"
    yield "type", one.kind
    yield "type", _MEDIUM.get(one.kind, "Text")
    yield "identifier", urn(archive, one.handle)
    if one.ark:
        yield "identifier", one.ark


def read(root: ET.Element) -> tuple[Found, ...]:
    """Read every record of a document in which elements of Dublin Core stand, whatever they stand in."""
    records = ([(child.tag, child.text or "") for child in one] for one in root.iter())
    return tuple(_read(one) for one in records if any(name.startswith(f"{{{DC}}}") for name, _ in one))


def _read(told: list[tuple[str, str]]) -> Found:
    def of(name: str) -> list[str]:
        return [text.strip() for tag, text in told if tag == f"{{{DC}}}{name}" and text.strip()]

    facts = {field: "; ".join(of(name)) for name, field in _ELEMENTS}
    to = [one.removeprefix(_TO) for one in of("contributor") if one.startswith(_TO)]
    return found(of("identifier"), kind=kind_of(of("type")), recipient="; ".join(to), **facts)
