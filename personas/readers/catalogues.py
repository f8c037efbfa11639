"""Reads catalogues of other houses: Dublin Core, EAD 2002 and IIIF manifests, none of which fetches anything."""

import json
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree as ET

from lxml import etree

from personas.core.catalogue import dublin, ead, iiif
from personas.core.catalogue.records import Found
from personas.core.desk.pieces import MOST, Reading, broken
from personas.core.findings import Broken
from personas.core.record_errors import CatalogueError
from personas.readers.folder import LARGEST


def read(path: Path) -> tuple[Found, ...]:
    """Read a file of XML or JSON, or every ``manifest.json`` below a folder. Raises: CatalogueError."""
    files = sorted(path.rglob(iiif.MANIFEST)) if path.is_dir() else [path]
    found = tuple(one for file in files for one in _read(file))
    if not found:
        raise CatalogueError(f"{path.name} describes nothing in Dublin Core, EAD 2002 or IIIF Presentation 3")
    return found


def _read(file: Path) -> tuple[Found, ...]:
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise CatalogueError(f"{file.name} is larger than {LARGEST // 2**20} MiB")
        if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            told = json.loads(data)
            return (iiif.read(told),) if told.get("type") == "Manifest" else ()
        return _of_xml(data)
    except (OSError, ValueError, RecursionError, etree.XMLSyntaxError, ET.ParseError) as e:
        raise CatalogueError(f"{file.name} cannot be read: {e}") from e


def of_json(name: str, value: object) -> Reading | None:
    """Return what a manifest or a collection of manifests describes, or that it names no item; None for other JSON."""
    if not isinstance(value, dict) or iiif.CONTEXT not in str(value.get("@context")):
        return None
    is_one = value.get("type") == "Manifest"
    found = _described(name, (iiif.read(value),) if is_one else iiif.listed(value))
    return found or broken(name, Broken.EMPTY_FILE, "no item is named in it")


def of_xml(name: str, root: etree._Element) -> Reading | None:
    """Return what a finding aid, or records in Dublin Core, describe; None for any other XML.

    No entity of it is resolved: one that is used is refused. Raises: ET.ParseError.
    """
    return _described(name, _of_root(root))


def _described(name: str, items: Iterable[Found]) -> Reading | None:
    """Return a reading of items in canonical form, of no more than can be told. Raises: TextError."""
    told = tuple(one.lined() for one in items)
    if len(told) > MOST:
        return broken(name, Broken.CROWDED, f"{len(told):,} items, and {MOST:,} are allowed")
    return Reading(described=told) if told else None


def _of_xml(data: bytes) -> tuple[Found, ...]:
    """Read XML without its document type: no entity of it is resolved, and one that is used is refused."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    return _of_root(etree.fromstring(data, parser))


def _of_root(parsed: etree._Element) -> tuple[Found, ...]:
    root = ET.fromstring(etree.tostring(parsed, with_tail=False))  # noqa: S314 - parsed before
    return ead.read(root) if root.tag.rpartition("}")[2] == "ead" else dublin.read(root)
