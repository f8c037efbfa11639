"""IIIF Presentation 3.0: a manifest for each item with a picture or a sound, and a collection that names them all.

They are files for any web server (IIIF's *level 0*): *address* is where the folder will lie, no slash at its end.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from personas.core.catalogue.records import (
    Catalogue,
    Described,
    Found,
    Picture,
    Sound,
    found,
    kind_of,
    span_of,
)

CONTEXT: Final = "http://iiif.io/api/presentation/3/context.json"
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
Value = dict[str, object]


def collection(catalogue: Catalogue, address: str) -> Value:
    """Name the manifest of every item that has a picture or a sound."""
    return {
        "@context": CONTEXT,
        "id": f"{address}/collection.json",
        "type": "Collection",
        "label": _said(f"Archive of {catalogue.name}"),
        **({"summary": _said(catalogue.summary)} if catalogue.summary else {}),
        "items": [
            {"id": _at(address, one), "type": "Manifest", "label": _said(one.title, one.language)}
            for one in catalogue.items
            if one.picture or one.sound
        ],
    }


def manifest(one: Described, body: Picture | Sound, address: str) -> Value:
    """Describe one item: a canvas as big, or as long, as its picture or sound, with that on it."""
    canvas = f"{address}/{one.handle}/canvas"
    value: Value = {
        "@context": CONTEXT,
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
    value["items"] = [_canvas(canvas, one, body, address)]
    return value


def _canvas(canvas: str, one: Described, shown: Picture | Sound, address: str) -> Value:
    kind, size = _size(shown)
    body = {"id": f"{address}/{one.handle}/{shown.file}", "type": kind, "format": shown.mime, **size}
    note: Value = {
        "id": f"{canvas}/painting/1",
        "type": "Annotation",
        "motivation": "painting",
        "body": body,
        "target": canvas,
    }
    page: Value = {"id": f"{canvas}/painting", "type": "AnnotationPage", "items": [note]}
    return {"id": canvas, "type": "Canvas", **size, "items": [page]}


def _size(shown: Picture | Sound) -> tuple[str, Value]:
    if isinstance(shown, Picture):
        return "Image", {"width": shown.width, "height": shown.height}
    return "Sound", {"duration": shown.duration_ms / 1_000}


def _at(address: str, one: Described) -> str:
    return f"{address}/{one.handle}/{MANIFEST}"


def _said(text: str, language: str = "") -> Value:
    return {language or "none": [text]}


def read(value: Mapping[str, object]) -> Found:
    """Read what one manifest says of its item; what it says under other labels than ours is left."""
    told = dict(_labelled(value.get("metadata")))
    facts = {field: told.get(label, "") for label, field in _LABELS if field not in {"ark", "kind"}}
    rights = value.get("requiredStatement")
    titled = value.get("label")
    language = next(iter(titled), "") if isinstance(titled, dict) else ""
    return found(
        (str(value.get("id", "")).removesuffix(f"/{MANIFEST}"), told.get("Identifier", "")),
        title=_first(titled),
        kind=kind_of([told.get("Kind", "")]),
        language="" if language == "none" else language,
        description=_first(value.get("summary")),
        rights=_first(rights.get("value")) if isinstance(rights, dict) else "",
        **facts,
    )


def listed(value: Mapping[str, object]) -> Iterator[Found]:
    """Read what a collection says of the manifests in it: their names and titles."""
    items = value.get("items")
    for one in items if isinstance(items, list) else ():
        if isinstance(one, dict) and one.get("type") == "Manifest":
            name = str(one.get("id", "")).removesuffix(f"/{MANIFEST}")
            yield found((name,), title=_first(one.get("label")))


def _labelled(listed: object) -> Iterator[tuple[str, str]]:
    for one in listed if isinstance(listed, list) else ():
        if isinstance(one, dict):
            yield _first(one.get("label")), _first(one.get("value"))


def _first(said: object) -> str:
    """Return the first words of a text in languages; empty for anything else."""
    words = next(iter(said.values()), None) if isinstance(said, dict) else None
    return str(words[0]) if isinstance(words, list) and words else ""
