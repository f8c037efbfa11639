import hashlib
import json

import pytest

from ledger.core import canonical
from personas.core import text
from personas.core.artifact import artifact_id, excerpt, make, parse_payload, payload, verify_artifact
from personas.core.errors import ArtifactError, ForbiddenCharacterError
from personas.core.media.base import MetadataLocator, TextLocator

FACTS = {
    "title": " The  Plank\n",
    "creator": "Ada Pellowe",
    "kind": "article",
    "date": "",
    "place": "Cafe\u0301",
}


def letter(**changes):
    given = {"archive": "a" * 32, "media": "text", "language": "en", "metadata": FACTS}
    return make(**{**given, "content": text.canonical_str("one\n\ntwo"), **changes})


def test_metadata_are_canonical_lines_in_the_order_of_the_table_and_empty_ones_left_out():
    assert letter().metadata == (
        ("title", "The Plank"),
        ("creator", "Ada Pellowe"),
        ("kind", "article"),
        ("place", "Café"),
    )


def test_an_artifact_comes_back_from_its_payload():
    assert parse_payload(payload(letter())) == letter()


def test_the_name_is_a_hash_with_its_domain():
    assert artifact_id(b"{}") == "sha256:" + hashlib.sha256(b"kwanzaa.artifact.v1\0{}").hexdigest()
    assert len(artifact_id(payload(letter()))) == 71


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"archive": "b" * 32}, id="archive"),
        pytest.param({"language": "fr"}, id="language"),
        pytest.param({"content": text.canonical_str("one\n\nTwo")}, id="text"),
        pytest.param({"metadata": {**FACTS, "date": "1957"}}, id="metadata"),
    ],
)
def test_everything_in_it_changes_its_name(change):
    assert artifact_id(payload(letter(**change))) != artifact_id(payload(letter()))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        pytest.param({"media": "film"}, "no medium 'film'", id="medium"),
        pytest.param({"media": "audio"}, "master, mime, duration_ms", id="recording without master"),
        pytest.param({"metadata": {**FACTS, "title": " "}}, "must hold title", id="blank title"),
        pytest.param({"metadata": {**FACTS, "mood": "sad"}}, "no metadata field 'mood'", id="unknown field"),
        pytest.param({"metadata": {**FACTS, "width": "8"}}, "width is not int", id="text for a number"),
        pytest.param({"metadata": {**FACTS, "width": True}}, "width is not int", id="truth for a number"),
        pytest.param({"metadata": {**FACTS, "width": 0}}, "must hold width", id="nothing wide"),
        pytest.param({"metadata": {**FACTS, "title": 7}}, "title is not str", id="number for a text"),
    ],
)
def test_what_is_no_artifact_is_not_made(change, says):
    with pytest.raises(ArtifactError, match=says):
        letter(**change)


def test_a_forbidden_character_in_metadata_is_found():
    with pytest.raises(ForbiddenCharacterError):
        letter(metadata={**FACTS, "title": "a\0b"})


def changed(**fields):
    value = json.loads(payload(letter()))
    return canonical.encode({name: item for name, item in {**value, **fields}.items() if item is not ...})


@pytest.mark.parametrize(
    ("data", "says"),
    [
        pytest.param(b"{", "not JSON", id="half"),
        pytest.param(changed(t="kwz-text-2"), "kwz-text-2", id="other form"),
        pytest.param(changed(t=...), "t is missing", id="no form"),
        pytest.param(changed(more=1), "unknown fields", id="field too many"),
        pytest.param(changed(metadata=[]), "not a map", id="metadata is a list"),
        pytest.param(changed(metadata={"title": "a"}), "creator, kind", id="metadata missing"),
        pytest.param(
            changed(metadata={"title": "a\nb", "creator": "c", "kind": "d"}),
            "canonical",
            id="metadata not one line",
        ),
        pytest.param(changed(paragraphs=["a", ""]), "canonical form", id="empty paragraph"),
        pytest.param(changed(paragraphs=["a  b"]), "canonical form", id="double blank"),
        pytest.param(changed(paragraphs=[1]), "list of strings", id="no text"),
    ],
)
def test_a_payload_that_would_not_be_written_is_not_read(data, says):
    with pytest.raises(ArtifactError, match=says):
        parse_payload(data)


def test_a_text_of_two_megabytes_comes_back():
    long = letter(content=text.canonical_str("a\n" * 2**20))
    assert parse_payload(payload(long)) == long


def test_text_of_other_unicode_tables_is_taken_as_it_was_signed():
    other = parse_payload(changed(ucd="19.0.0", paragraphs=["a  b"]))
    assert (other.ucd, other.paragraphs) == ("19.0.0", ("a  b",))
    assert parse_payload(payload(other)) == other


def test_only_its_own_bytes_are_an_artifact_of_that_name():
    data = payload(letter())
    assert verify_artifact(data, artifact_id(data)) == letter()
    with pytest.raises(ArtifactError, match="not the bytes"):
        verify_artifact(changed(language="fr"), artifact_id(data))


@pytest.mark.parametrize(
    ("locator", "words"),
    [
        pytest.param(TextLocator(paragraph=1, start=0, end=3), "two", id="words"),
        pytest.param(TextLocator(paragraph=1, start=0, end=4), None, id="too far"),
        pytest.param(MetadataLocator(pointer="/place"), "Café", id="metadata"),
        pytest.param(MetadataLocator(pointer="/date"), None, id="not known"),
    ],
)
def test_an_excerpt_is_what_stands_there_word_for_word(locator, words):
    assert excerpt(letter(), locator) == words
