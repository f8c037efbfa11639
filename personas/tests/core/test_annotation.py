"""A citation as a Web Annotation, by the W3C's own schemas of what every annotation must hold."""

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
import referencing
import referencing.jsonschema

from ledger.core.canonical import encode
from ledger.tests.core.shared import VECTORS, needs_shared
from personas.core.annotation import annotation
from personas.core.errors import LocatorError
from personas.core.media.base import MetadataLocator, TextLocator
from personas.tests.core.test_media import FOUND, WORK

FOLDER = VECTORS / "web-annotation"
NAME = f"sha256:{7:064x}"
PLACES = [(one.values[0], one.values[1]) for one in FOUND]
MUST = (
    "4.2-selectorFound",
    "4.2-selectorValidIfPresent",
    "4.2-TextDataPositionSelectorValid",
    "4.2-fragmentCssXPathSelectorValid",
    "4.2.4-textQuoteSelectorValid",
    "4.2.7-svgSelectorValid",
    "4.2.8-rangeSelectorValid",
)


def note(kind, locator):
    return annotation(artifact_id=NAME, version=3, artifact=replace(WORK, media=kind), locator=locator)


def is_valid(name, value):
    def load(uri):
        path = FOLDER / "definitions" / uri.rsplit("/", 1)[-1]
        schema = json.loads(path.read_text(encoding="utf-8"))
        return referencing.Resource.from_contents(schema, referencing.jsonschema.DRAFT4)

    path: Path = FOLDER / "annotations" / "specificResource" / f"{name}.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    registry = referencing.Registry(retrieve=load)  # type: ignore[call-arg]  # an attrs class
    return jsonschema.Draft4Validator(schema, registry=registry).is_valid(value)


class TestWebAnnotation:
    """The W3C's schemas of what must hold: ../shared/vectors/web-annotation."""

    pytestmark = needs_shared

    @pytest.mark.parametrize("name", MUST)
    def test_every_citation_is_a_valid_annotation(self, name):
        assert [place for place in PLACES if not is_valid(name, note(*place))] == []

    def test_the_schemas_see_what_is_wrong(self):
        made = note(*PLACES[0])
        bare = {**made, "target": {"source": "urn:x"}}
        assert not is_valid("4.2-selectorFound", bare)
        wrong = {
            **made,
            "target": {"source": "urn:x", "selector": [{"type": "TextPositionSelector", "start": -1}]},
        }
        assert not is_valid("4.2-TextDataPositionSelectorValid", wrong)


def test_an_annotation_names_artifact_archive_and_version():
    made = note("text", TextLocator(paragraph=0, start=2, end=5))
    assert made["id"] == f"urn:kwanzaa:artifact:{NAME}:version:3:paragraph.0-start.2-end.5"
    said = encode(made).decode()
    assert f'"source":"urn:kwanzaa:artifact:{NAME}"' in said
    assert f'"scope":"urn:kwanzaa:archive:{WORK.archive}:version:3"' in said
    assert '"exact":"one"' in said


def test_two_places_have_two_names():
    assert len({str(note(*place)["id"]) for place in PLACES if place[0] == "audio"}) == 4


def test_a_place_that_is_not_there_has_none():
    with pytest.raises(LocatorError):
        note("text", MetadataLocator(pointer="/place"))
