"""The archive read again: for a citation's check, for a later look at an answer, for an evaluation."""

from collections.abc import Collection

from django.contrib.auth.models import User

from citations.models import Question
from citations.selectors.access import standing_of
from personas import selectors as personas
from personas.core.artifact import parse_payload
from personas.core.errors import UnpublishedError
from personas.core.media.base import (
    Locator,
    MetadataLocator,
    PageLocator,
    RegionLocator,
    TextLocator,
    TimeLocator,
)
from personas.models import Artifact, Entry, Persona
from personas.selectors import InventoryItem, Legible, Shelved, Standing
from personas.selectors.reading import HIDDEN


def excerpt(
    standing: Standing, *, artifact_id: str, version: int, locator: Locator, asked: str | None = None
) -> str | None:
    """Return what stands at a locator; None where nothing does, or nothing that *standing* may use.

    *asked* is the question that it is read for; without it, whatever names somebody who is anonymized is closed.
    """
    found = personas.legible(standing, artifact_id=artifact_id, version=version, asked=asked)
    return excerpt_of(found, locator)


def excerpt_of(found: Legible | None, locator: Locator) -> str | None:
    """Return what stands at a locator of what may be used of an artifact."""
    if found is None:
        return None
    match locator:
        case TextLocator():
            text = found.paragraph(locator.paragraph)
            return None if text is None else _span(text, locator)
        case MetadataLocator():
            return dict(found.metadata).get(locator.pointer)
        case TimeLocator() | RegionLocator() | PageLocator():
            return None


def asked(question: Question) -> str | None:
    """Return the words for which the archive is read: for more around a source, those of every question before it.

    None beside a choice of papers: words that name somebody who is anonymized would tell which papers are theirs.
    """
    if question.filters:
        return None
    if question.around is None:
        return question.text
    before = asked(question.around.bundle.question)
    return None if before is None else f"{before} {question.text}"


def inventory_of(user: User, persona: Persona) -> tuple[InventoryItem, ...]:
    """Return what *user* may know to be in the archive."""
    version, standing = personas.current_version(persona).n, standing_of(user, persona)
    return personas.replayed(persona.pk, lambda: personas.inventory(standing, version=version))


def shelf_of(user: User, persona: Persona) -> tuple[Shelved, ...]:
    """Return the same, with what is told of each item beside its name."""
    version, standing = personas.current_version(persona).n, standing_of(user, persona)
    return personas.replayed(persona.pk, lambda: personas.shelf(standing, version=version))


def pictured_of(user: User, persona: Persona, artifacts: Collection[int]) -> frozenset[int]:
    """Return those of *artifacts*, keys of what *user* may know of, whose picture they may see small."""
    if not artifacts:
        return frozenset()
    version, standing = personas.current_version(persona).n, standing_of(user, persona)
    return personas.thumbnails(standing, persona, artifacts, version=version)


def title_of(user: User, persona: Persona, handle: str) -> str:
    """Return the title of an item as *user* may know it; '' for what they may not know of."""
    try:
        items = inventory_of(user, persona)
    except UnpublishedError:
        return ""
    return next((one.title for one in items if one.handle == handle), "")


def paragraphs_of(persona: Persona, keys: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """Return the text of these records in the newest version, by record key; for evaluation, past all policy."""
    version = personas.current_version(persona)
    entries = Entry.objects.filter(version=version, record_key__in=keys, state=Entry.State.PRESENT)
    rows = Artifact.objects.filter(pk__in=entries.values("artifact"))
    return {row.record_key: parse_payload(bytes(row.payload)).paragraphs for row in rows}


def _span(text: str, locator: TextLocator) -> str | None:
    if not 0 <= locator.start < locator.end <= len(text):
        return None
    span = text[locator.start : locator.end]
    # A span that touches covered words is not to be had, not even the rest of it.
    return None if HIDDEN in span else span
