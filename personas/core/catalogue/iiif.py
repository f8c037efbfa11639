"""IIIF Presentation 3.0: a manifest for each item that has a picture, and a collection that names them all.

They are files for any web server (IIIF's *level 0*): *address* is where the folder will lie, no slash at its end.
"""

from collections.abc import Mapping
from typing import Final

from ledger.core.canonical import Json
from personas.core.catalogue.records import Catalogue, Described, Picture, span_of

_CONTEXT: Final = "http://iiif.io/api/presentation/3/context.json"
_LABELS: Final = (
    ("Creator", "creator"),
    ("Date", "date"),
    ("Kind", "kind"),
    ("Recipient", "recipient"),
    ("Place", "place"),
    ("Part of", "part_of"),
    ("Source", "source"),
    ("Identifier", "ark"),
)
MANIFEST: Final = "manifest.json"
Value = dict[str, Json]


def collection(catalogue: Catalogue, address: str) -> Value:
    """Name the manifest of every item that has a picture."""
    return {
        "@context": _CONTEXT,
        "id": f"{address}/collection.json",
        "type": "Collection",
        "label": _said(f"Archive of {catalogue.name}"),
        **({"summary": _said(catalogue.summary)} if catalogue.summary else {}),
        "items": [
            {"id": _at(address, one), "type": "Manifest", "label": _said(one.title, one.language)}
            for one in catalogue.items
            if one.picture
        ],
    }


def manifest(one: Described, picture: Picture, address: str) -> Value:
    """Describe one item: a canvas of its picture's size with the picture on it."""
    canvas = f"{address}/{one.handle}/canvas"
    value: Value = {
        "@context": _CONTEXT,
        "id": _at(address, one),
        "type": "Manifest",
        "label": _said(one.title, one.language),
        "metadata": [
            {"label": _said(label, "en"), "value": _said(getattr(one, field))}
            for label, field in _LABELS
            if getattr(one, field)
        ],
    }
    if one.description:
        value["summary"] = _said(one.description, one.language)
    if one.rights:
        value["requiredStatement"] = {"label": _said("Rights", "en"), "value": _said(one.rights)}
    if (span := span_of(one.date)) is not None:
        value["navDate"] = f"{span.first}T00:00:00Z"
    value["items"] = [_canvas(canvas, one, picture, address)]
    return value


def _canvas(canvas: str, one: Described, picture: Picture, address: str) -> Value:
    size: Mapping[str, Json] = {"width": picture.width, "height": picture.height}
    body = {
        "id": f"{address}/{one.handle}/{picture.file}",
        "type": "Image",
        "format": picture.mime,
        **size,
    }
    note: Value = {
        "id": f"{canvas}/painting/1",
        "type": "Annotation",
        "motivation": "painting",
        "body": body,
        "target": canvas,
    }
    page: Value = {"id": f"{canvas}/painting", "type": "AnnotationPage", "items": [note]}
    return {"id": canvas, "type": "Canvas", **size, "items": [page]}


def _at(address: str, one: Described) -> str:
    return f"{address}/{one.handle}/{MANIFEST}"


def _said(text: str, language: str = "") -> Value:
    return {language or "none": [text]}
