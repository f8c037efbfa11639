"""What is pinned to every answer: archive version, policy, and the dates of a life."""

from typing import TypedDict

from personas.core import dates
from personas.core.errors import UnpublishedError
from personas.models import ArchiveVersion, Persona, PolicyVersion


class LifeFacts(TypedDict):
    """What the stages may know of the person, under the names that they use."""

    name: str
    aliases: tuple[str, ...]
    pronoun: str
    born: str
    died: str
    archive_end: str
    end_year: int


def current_version(persona: Persona) -> ArchiveVersion:
    """Return the newest archive version. Raises: UnpublishedError when there is none."""
    version = persona.versions.order_by("-n").first()
    if version is None:
        raise UnpublishedError(f"persona {persona.slug} has no archive version")
    return version


def current_policy(persona: Persona) -> PolicyVersion:
    """Return the newest signed policy; its document, which may be long, is read when it is asked for.

    Raises: UnpublishedError when there is none.
    """
    policy = persona.policies.order_by("-n").only("persona", "digest").first()
    if policy is None:
        raise UnpublishedError(f"persona {persona.slug} has no signed policy")
    return policy


def life_of(persona: Persona) -> LifeFacts:
    """Return the person's names and dates.

    The last year that the archive can speak of is that of its end, else of the death, else of its newest version;
    never one that is taken from artifacts, of which some may be hidden.
    """
    end = dates.parse(persona.archive_end) or dates.parse(persona.died)
    return {
        "name": persona.name,
        "aliases": tuple(persona.aliases),
        "pronoun": persona.pronouns,
        "born": persona.born,
        "died": persona.died,
        "archive_end": persona.archive_end,
        "end_year": end.last.year if end else current_version(persona).created.year,
    }
